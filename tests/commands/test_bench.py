"""`companion bench`: figures beside baselines."""

import json
import subprocess
import sys
from pathlib import Path

import cv2

from vision.rendering.render import render
from vision.rendering.scene import PlacedDie, Scene, showing

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
    assert "there are: game, journal, records, screen, table, vision" in done.stderr


def test_an_area_that_needs_nothing_else_says_so() -> None:
    done = bench("game", "photos")
    assert done.returncode == 2
    assert "measured on nothing else" in done.stderr


def test_scores_stand_beside_a_dict() -> None:
    assert "times a dict look-up" in bench("game").stdout


def test_readings_of_labelled_photographs_stand_beside_blobs(tmp_path: Path) -> None:
    spots = [(-40.0, 20.0), (10.0, 30.0), (30.0, -25.0)]
    dice = tuple(PlacedDie((x, y, 8.0), showing(n + 2)) for n, (x, y) in enumerate(spots))
    shown = render(Scene(dice=dice))
    cv2.imwrite(str(tmp_path / "roll.png"), shown.frame)
    boxes = [{"value": one.face, "box": [one.x - 10, one.y - 10, 20, 20]} for one in shown.truths]
    label = {"file": "roll.png", "source": "ours", "die_px": 24.0, "dice": boxes, "tags": ["felt"]}
    (tmp_path / "labels.json").write_text(json.dumps([label]))
    done = bench("vision", str(tmp_path))
    assert done.returncode == 0
    lines = [line.removeprefix("vision").strip() for line in done.stdout.splitlines()]
    for group in ("all", "ours", "ours felt"):
        at = lines.index(f"{group}: 1 photographs, 3 dice")
        assert lines[at + 1].startswith("told how many: exact 100.0 %  recall 100.0")
        assert lines[at + 3].startswith("blobs, told:")
    assert "accepted though wrong: none" in lines
    for what in ("one pass", "a settled reading", "a photograph"):
        assert any(line.startswith(what) and "times the blobs" in line for line in lines)
    assert any(
        line.startswith("an idle 640x480 frame") and "of a reading" in line for line in lines
    )
    assert lines[-1].startswith("memory of a process that reads:")


def test_a_folder_without_labels_is_refused_in_words(tmp_path: Path) -> None:
    done = bench("vision", str(tmp_path))
    assert done.returncode == 2
    assert "holds no labels.json" in done.stderr
