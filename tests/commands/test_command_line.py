"""The command line as a shell sees it: exit codes, streams, help."""

import argparse
import re
import subprocess
import sys
from pathlib import Path

import pytest

from companion.__main__ import main, parser, with_default

TOP = Path(__file__).parents[2]


def companion(*arguments: str, **options: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "companion", *arguments],
        cwd=TOP,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def subcommands() -> dict[str, argparse.ArgumentParser]:
    [action] = [a for a in parser()._actions if isinstance(a, argparse._SubParsersAction)]
    return dict(action.choices)


def test_help_goes_to_stdout() -> None:
    done = companion("--help")
    assert done.returncode == 0
    assert "examples:" in done.stdout
    assert done.stderr == ""


def test_every_command_has_help_with_an_example_of_itself() -> None:
    for name, command in subcommands().items():
        said = command.format_help()
        assert re.search(rf"examples:\n.*companion {name}\b", said, re.DOTALL), name


def test_version() -> None:
    assert re.fullmatch(r"companion \d+\.\d+\.\d+\n", companion("--version").stdout)


@pytest.mark.parametrize("typed", [["dance"], ["--dance"], ["rules", "--dance"]])
def test_bad_usage_is_code_2_and_speaks_on_stderr(typed: list[str]) -> None:
    done = companion(*typed)
    assert done.returncode == 2
    assert done.stdout == ""
    assert "usage:" in done.stderr


def test_without_a_command_the_table_is_run() -> None:
    assert with_default([]) == ["run"]
    assert with_default(["--simulated"]) == ["run", "--simulated"]
    assert with_default(["--help"]) == ["--help"]
    assert with_default(["rules", "--json"]) == ["rules", "--json"]


def test_starting_is_light() -> None:
    heavy = {"cv2", "kivy", "numpy", "onnxruntime", "gpiozero", "torch", "openpyxl"}
    code = f"import companion.__main__, sys; print(sorted({heavy!r} & set(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=TOP, capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


def test_a_bad_option_raises_the_exit_code_also_in_process() -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["--dance"])
    assert stopped.value.code == 2
