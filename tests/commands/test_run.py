"""The demonstration as a shell starts it, on a machine without display, camera and panel."""

import os
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

from companion.game.events import Thrown
from companion.journal.reading import read_journal
from companion.journal.stored import find_game

TOP = Path(__file__).parents[2]
NO_DISPLAY = {
    name: value
    for name, value in os.environ.items()
    if name not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
}


def started(*typed: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "companion", "run", *map(str, typed)],
        cwd=TOP,
        env=NO_DISPLAY,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def children(process: int) -> list[int]:
    threads = Path(f"/proc/{process}/task").iterdir()
    return [int(child) for thread in threads for child in (thread / "children").read_text().split()]


def test_strokes_read_off_frames_are_printed_and_kept_and_ctrl_c_leaves_nothing(
    tmp_path: Path,
) -> None:
    with started("--seed", "3", "--data", tmp_path) as run:
        assert run.stdout
        lines = []
        limit = threading.Timer(240, run.kill)  # the table is slow on a busy machine, not silent
        limit.start()
        while sum("stroke" in line for line in lines) < 2:
            line = run.stdout.readline()
            assert line, run.stderr.read() if run.stderr else ""
            lines.append(line)
        limit.cancel()
        helpers = children(run.pid)
        run.send_signal(signal.SIGINT)
        rest, errors = run.communicate(timeout=120)
    assert run.returncode == 130
    assert errors == ""
    assert helpers
    until = time.monotonic() + 60
    while any(Path(f"/proc/{child}").exists() for child in helpers):
        assert time.monotonic() < until, "a process was left behind"
        time.sleep(0.05)
    assert "the dice are simulated" in "".join(lines)
    about_panel = [line for line in lines if line.startswith(("No panel", "The panel"))]
    assert len(about_panel) == 1, "one quiet line, whether there is one or not"
    printed = [
        tuple(map(int, re.findall(r"\d", line.split(":")[1])))
        for line in [*lines, *rest.splitlines()]
        if "stroke" in line
    ]
    with read_journal(tmp_path) as journal:
        thrown = [e for e in find_game(journal, "last").events if isinstance(e, Thrown)]
    assert [event.faces for event in thrown][: len(printed)] == printed


def test_settings_that_cannot_be_used_are_told_in_words(tmp_path: Path) -> None:
    config = tmp_path / "config.toml"
    config.write_text("[panel]\nbuzer = 18\n")
    with started("--config", config, "--data", tmp_path) as run:
        output, errors = run.communicate(timeout=120)
    assert (run.returncode, output) == (2, "")
    assert "did you mean buzzer?" in errors


def test_a_kiosk_without_a_display_says_so(tmp_path: Path) -> None:
    with started("--kiosk", "--data", tmp_path) as run:
        _, errors = run.communicate(timeout=120)
    assert run.returncode == 1
    assert "no display" in errors
