"""A table of real processes: its eyes and the program itself killed in the middle of a game."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from companion.game.events import Event, Thrown
from companion.journal.errors import JournalError
from companion.journal.reading import read_journal
from companion.journal.stored import find_game
from tests.proof.evening import ROLLING
from tests.proof.faults import TOP, children
from tests.proof.games import plans
from tests.proof.reference import told


def start(data: Path, *command: str, **environment: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", *command],
        cwd=TOP,
        env={**os.environ, **environment},
        stdout=(data / "told").open("wb"),
        stderr=(data / "errors").open("wb"),
    )


def wait_for(what: Callable[[], object], seconds: float = 90) -> None:
    until = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < until, "it never happened"
        time.sleep(0.1)


def events(data: Path) -> list[Event]:
    try:
        with read_journal(data) as journal:
            return list(find_game(journal, "last").events)
    except JournalError:
        return []


def strokes(data: Path) -> int:
    return sum(isinstance(event, Thrown) for event in events(data))


def rolls(data: Path) -> int:
    """How often dice began to roll since the program was started."""
    return (data / "told").read_text().count(ROLLING)


def test_eyes_killed_while_dice_roll_and_a_killed_program_cost_no_stroke(tmp_path: Path) -> None:
    evening = ("tests.proof.evening", str(tmp_path), "0")
    table = start(tmp_path, *evening)
    try:
        wait_for(lambda: strokes(tmp_path) >= 1)
        orphans = children(table.pid)
        table.kill()
        table.wait()
        wait_for(lambda: not any(Path(f"/proc/{child}").exists() for child in orphans), 20)
        table = start(tmp_path, *evening)
        wait_for(lambda: strokes(tmp_path) >= 2)
        seen = rolls(tmp_path)
        wait_for(lambda: rolls(tmp_path) > seen)
        counted = strokes(tmp_path)
        for child in children(table.pid):
            os.kill(child, signal.SIGKILL)
        wait_for(lambda: strokes(tmp_path) > counted)
    finally:
        table.kill()
        table.wait()
    found = told(events(tmp_path))
    assert found == plans(5, 0.0)[0].wanted()[: len(found)]


def test_a_window_opens_and_closes_when_told_to_end(tmp_path: Path) -> None:
    arguments = ("companion", "run", "--simulated", "--data", str(tmp_path))
    table = start(tmp_path, *arguments, SDL_VIDEODRIVER="offscreen")
    try:
        wait_for((tmp_path / "simulated-tray.json").exists)
        helpers = children(table.pid)
        table.send_signal(signal.SIGTERM)
        assert table.wait(30) == 0
        told = (tmp_path / "told").read_text().splitlines()
        about_it = [line for line in told if line.startswith(("No panel", "The panel"))]
        assert len(about_it) == 1, told
        wait_for(lambda: not any(Path(f"/proc/{child}").exists() for child in helpers), 20)
    finally:
        table.kill()
        table.wait()
