"""The README's examples are executed, so that they stay true."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parents[1]
BLOCKS = re.findall(r"```console\n(.*?)```", (TOP / "README.md").read_text(), re.DOTALL)
EXAMPLES = [
    (command, expected)
    for block in BLOCKS
    for command, expected in re.findall(r"^\$ (.+)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
]


@pytest.mark.parametrize(("command", "expected"), EXAMPLES)
def test_an_example_answers_as_printed(command: str, expected: str) -> None:
    program, *rest = shlex.split(command)
    assert program == "companion"
    done = subprocess.run(
        [sys.executable, "-m", program, *rest], cwd=TOP, capture_output=True, text=True, check=True
    )
    assert done.stdout == expected


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 2
