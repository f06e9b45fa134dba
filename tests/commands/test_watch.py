"""`companion watch` as a shell starts it, on recordings of the simulated table."""

import json
import shutil
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from tests.commands.conftest import Companion
from vision.simulation.commands import Throw
from vision.sources.simulated import SimulatedTable

FACES = (6, 2, 3, 1, 5)


@pytest.fixture(scope="module")
def roll(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of frames: five dice lie there, all of them are thrown, they lie again."""
    folder = tmp_path_factory.mktemp("roll")
    source = SimulatedTable(seed=7, dice=5, live=False)
    source.open()
    after = 12
    for number in range(200):
        if number == 10:
            source.do(Throw((), FACES))
        frame = source.grab().image
        after -= number > 10 and not source.table.busy
        cv2.imwrite(str(folder / f"frame{number}.jpg"), frame, [cv2.IMWRITE_JPEG_QUALITY, 95])
        if not after:
            break
    return folder


def lines(output: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output.splitlines()]


def check(told: list[dict[str, Any]]) -> None:
    first, thrown = told
    assert [set(line) >= {"t", "dice", "trouble"} for line in told] == [True, True]
    assert not any(die["moved"] for die in first["dice"])
    assert all(die["moved"] for die in thrown["dice"])
    assert thrown["trouble"] is None
    assert thrown["stroke"]
    assert sorted(die["face"] for die in thrown["dice"]) == sorted(FACES)
    assert set(thrown["dice"][0]) >= {"face", "x", "y", "size", "sure", "moved"}
    assert 0 < first["t"] < thrown["t"]


def test_a_folder_of_frames(companion: Companion, roll: Path) -> None:
    done = companion("watch", roll, "--dice", 5, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    check(lines(done.stdout))


def test_a_video_file_for_people(companion: Companion, roll: Path, tmp_path: Path) -> None:
    video = tmp_path / "roll.avi"
    writer = cv2.VideoWriter(str(video), cv2.VideoWriter.fourcc(*"MJPG"), 15, (640, 480))
    for number in range(len(list(roll.iterdir()))):
        writer.write(cv2.imread(str(roll / f"frame{number}.jpg")))
    writer.release()
    done = companion("watch", video, "--dice", 5)
    assert done.returncode == 0
    lying, thrown = done.stdout.splitlines()
    assert "lying: " in lying
    assert "thrown: " in thrown
    assert sorted(thrown.split(": ")[1].split()) == sorted(map(str, FACES))


def test_a_broken_frame_is_named_and_the_others_are_read(
    companion: Companion, roll: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "roll"
    shutil.copytree(roll, folder)
    (folder / "frame4.jpg").write_bytes(b"no picture")
    done = companion("watch", "--json", "--dice", 5, folder)
    assert done.returncode == 1
    error, *told = lines(done.stdout)
    assert "frame4.jpg cannot be read" in error["error"]
    check(told)


def test_a_black_recording_is_a_camera_lost(companion: Companion, tmp_path: Path) -> None:
    for number in range(40):
        cv2.imwrite(str(tmp_path / f"{number}.png"), np.zeros((240, 320, 3), np.uint8))
    done = companion("watch", "--json", tmp_path)
    (told,) = lines(done.stdout)
    assert told["trouble"] == "camera-lost"
    assert told["dice"] == []
    assert told["why"] == "the picture is black"


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("watch", "no-such-file.mp4"), 1, "no-such-file.mp4 is no source"),
        (("watch", "systemd"), 1, "systemd holds no pictures"),
        (("watch", "README.md"), 1, "README.md is no video that can be read"),
        (("watch", "97"), 1, "no camera answers at /dev/video97"),
        (("watch", "docs", "--dice", "0"), 2, "--dice must be at least 1"),
        (("watch",), 2, "required: SOURCE"),
    ],
)
def test_what_cannot_be_watched_is_said_in_words(
    companion: Companion, arguments: tuple[str, ...], code: int, words: str
) -> None:
    done = companion(*arguments)
    assert done.returncode == code
    assert words in done.stderr
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
