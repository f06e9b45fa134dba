"""The program as a shell starts it."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
Companion = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def companion() -> Companion:
    def run(*arguments: object, stdin: str | bytes = "") -> subprocess.CompletedProcess[str]:
        typed = stdin.encode() if isinstance(stdin, str) else stdin
        done = subprocess.run(
            [sys.executable, "-m", "companion", *map(str, arguments)],
            cwd=TOP,
            input=typed,
            capture_output=True,
            timeout=120,
            check=False,
        )
        return subprocess.CompletedProcess(
            done.args, done.returncode, done.stdout.decode(), done.stderr.decode()
        )

    return run
