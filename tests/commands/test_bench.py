"""`companion bench`: figures beside baselines."""

import subprocess
import sys
from pathlib import Path

TOP = Path(__file__).parents[2]


def bench(*typed: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "companion", "bench", *typed],
        cwd=TOP,
        capture_output=True,
        text=True,
        check=False,
    )


def test_every_figure_stands_beside_a_baseline() -> None:
    done = bench("journal")
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert len(lines) == 2
    assert all("bare insert" in line for line in lines)


def test_an_unknown_area_is_named_with_those_there_are() -> None:
    done = bench("teapot")
    assert done.returncode == 2
    assert "there are: game, journal" in done.stderr


def test_an_area_that_needs_nothing_else_says_so() -> None:
    done = bench("game", "photos")
    assert done.returncode == 2
    assert "measured on nothing else" in done.stderr


def test_scores_stand_beside_a_dict() -> None:
    assert "times a dict look-up" in bench("game").stdout
