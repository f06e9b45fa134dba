"""The command line as a shell sees it: exit codes, streams, help."""

import argparse
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.__main__ import parser, with_default

TOP = Path(__file__).parents[2]
Companion = Callable[..., subprocess.CompletedProcess[str]]


def subcommands() -> dict[str, argparse.ArgumentParser]:
    [action] = [a for a in parser()._actions if isinstance(a, argparse._SubParsersAction)]
    return dict(action.choices)


def test_help_goes_to_stdout(companion: Companion) -> None:
    done = companion("--help")
    assert done.returncode == 0
    assert "examples:" in done.stdout
    assert done.stderr == ""


@pytest.mark.parametrize("name", subcommands())
def test_every_command_has_help_with_an_example_of_itself(name: str) -> None:
    said = subcommands()[name].format_help()
    assert re.search(rf"examples:\n.*companion {name}\b", said, re.DOTALL)


def test_version(companion: Companion) -> None:
    assert re.fullmatch(r"companion \d+\.\d+\.\d+\n", companion("--version").stdout)


@pytest.mark.parametrize("typed", [["dance"], ["rules", "--dance"], ["score", "--jso"]])
def test_bad_usage_is_code_2_and_speaks_on_stderr(companion: Companion, typed: list[str]) -> None:
    done = companion(*typed)
    assert done.returncode == 2
    assert done.stdout == ""
    assert "usage:" in done.stderr


def test_a_file_is_no_folder_of_games(companion: Companion, tmp_path: Path) -> None:
    file = tmp_path / "journal.db"
    file.write_text("anything")
    for typed in (["history"], ["replay", "last"], ["run"], ["backup", tmp_path / "b.zip"]):
        done = companion(*typed, "--data", file)
        assert (done.returncode, done.stdout) == (2, "")
        assert f"{file} is no folder" in done.stderr


def test_without_a_command_the_table_is_run() -> None:
    assert with_default([]) == ["run"]
    assert with_default(["--simulated"]) == ["run", "--simulated"]
    assert with_default(["--help"]) == ["--help"]
    assert with_default(["rules", "--json"]) == ["rules", "--json"]


def test_starting_is_light() -> None:
    heavy = {"cv2", "kivy", "numpy", "onnxruntime", "gpiozero", "torch", "openpyxl", "sqlite3"}
    code = f"import companion.__main__, sys; print(sorted({heavy!r} & set(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=TOP, capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


def test_a_reader_who_has_seen_enough_causes_no_complaint() -> None:
    program = [sys.executable, "-m", "companion", "rules", "--json"]
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            program, cwd=TOP, stdout=writing, stderr=subprocess.PIPE, text=True, check=False
        )
    finally:
        os.close(writing)
    assert done.returncode == 1
    assert done.stderr == ""


def test_a_full_disk_behind_the_answer_is_a_failure_in_words() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "companion", "rules"],
            cwd=TOP,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr == "companion: the answer could not be written: No space left on device\n"


def test_a_closed_stdout_is_a_failure_in_words() -> None:
    program = f"exec {sys.executable} -m companion rules >&-"
    done = subprocess.run(
        ["sh", "-c", program], cwd=TOP, stderr=subprocess.PIPE, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr == "companion: there is nowhere to write an answer to: stdout is closed\n"


def test_interrupting_is_quiet() -> None:
    program = [sys.executable, "-m", "companion", "score", "--jsonl"]
    asked = subprocess.Popen(
        program,
        cwd=TOP,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert asked.stdin is not None
    assert asked.stdout is not None
    asked.stdin.write("[]\n")
    asked.stdin.flush()
    assert "error" in asked.stdout.readline()  # it runs, and now waits for more
    time.sleep(0.05)
    asked.send_signal(signal.SIGINT)
    _, complaint = asked.communicate(timeout=120)
    assert asked.returncode == 128 + signal.SIGINT
    assert complaint == ""
