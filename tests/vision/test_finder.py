"""The finder on pictures whose truth is known."""

from dataclasses import replace

import numpy as np
import pytest

from vision.finder import Finder
from vision.judgement import Candidate, judged
from vision.lying import Lie, slopes
from vision.reading import Trouble
from vision.rendering.render import render
from vision.rendering.scene import Scene, Surface, Tray

SHAPE = (480, 640)


@pytest.fixture(scope="module")
def finder() -> Finder:
    return Finder()


def place(x: float, face: int, score: float = 0.8, other: float = 0.02) -> Candidate:
    scores = np.full(7, other)
    scores[face - 1] = score
    return Candidate(x, 240.0, 32.0, scores, scores)


def lying(x: float, how: Lie) -> Candidate:
    lies = np.full(len(Lie), 0.05, np.float32)
    lies[how] = 0.8
    return replace(place(x, 6), lies=lies)


@pytest.mark.parametrize("expected", [None, 5])
@pytest.mark.parametrize("kind", ["black", "white", "noise", "empty tray"])
def test_nothing_is_accepted_where_no_die_lies(
    finder: Finder, kind: str, expected: int | None
) -> None:
    frame = {
        "black": lambda: np.zeros((480, 640, 3), np.uint8),
        "white": lambda: np.full((480, 640, 3), 255, np.uint8),
        "noise": lambda: np.random.default_rng(1).integers(0, 256, (480, 640, 3), np.uint8),
        "empty tray": lambda: render(Scene(surface=Surface(tray=Tray()))).frame,
    }[kind]()
    assert not finder.read(frame, expected).accepted


def test_clear_dice_of_the_right_number_are_accepted() -> None:
    reading = judged([place(100, 3), place(200, 6)], 2, SHAPE)
    assert reading.accepted
    assert sorted(die.face for die in reading.dice) == [3, 6]


@pytest.mark.parametrize(
    ("places", "expected", "trouble"),
    [
        ([], None, Trouble.TOO_FEW),
        ([place(100, 3)], 2, Trouble.TOO_FEW),
        ([place(100, 3), place(200, 6), place(300, 1)], 2, Trouble.TOO_MANY),
        ([place(100, 3), place(200, 6, other=0.7)], 2, Trouble.UNSURE),
        ([place(100, 3), place(200, 7)], 2, Trouble.LEANING),
        ([place(100, 3), place(5, 6)], 2, Trouble.OFF_TRAY),
        ([place(100, 3), place(200, 6, score=0.35)], None, Trouble.UNSURE),
        ([place(100, 3), place(200, 6), place(300, 1, score=0.6)], 2, Trouble.UNSURE),
        ([place(100, 3), place(120, 6)], 2, Trouble.UNSURE),
        ([place(100, 3), replace(place(200, 6), slope=25.0)], 2, Trouble.LEANING),
        ([place(100, 3), lying(200, Lie.STACKED)], 2, Trouble.STACKED),
        ([place(100, 3), lying(200, Lie.COVERED)], 2, Trouble.COVERED),
        ([place(100, 3), lying(200, Lie.NOTHING)], 2, Trouble.TOO_FEW),
    ],
)
def test_every_doubt_has_its_name(
    places: list[Candidate], expected: int | None, trouble: Trouble
) -> None:
    assert judged(places, expected, SHAPE).trouble is trouble


def test_clutter_much_fainter_than_the_dice_does_no_harm() -> None:
    places = [place(100, 3), place(200, 6), place(300, 1, score=0.3)]
    assert judged(places, 2, SHAPE).accepted


SPOTS = [(100.0, 100.0, 30.0), (500.0, 90.0, 30.0), (320.0, 240.0, 30.0), (150.0, 400.0, 30.0)]


def floor_looks(lens: float) -> np.ndarray:
    """Looks of flat dice under a tilted camera with a wide lens."""
    away = np.array([(x - 320, y - 240) for x, y, _ in SPOTS]) / 640
    noise = np.random.default_rng(2).normal(0, 0.01, (len(SPOTS), 2))
    return (np.array([0.05, -0.4]) + lens * away + noise).astype(np.float32)


@pytest.mark.parametrize("lens", [0.5, 0.75, 1.1])
def test_dice_that_lie_alike_do_not_lean_however_the_camera_is_held(lens: float) -> None:
    assert slopes(floor_looks(lens), SPOTS, SHAPE).max() < 5


def test_the_die_that_lies_otherwise_is_found() -> None:
    looks = floor_looks(0.75)
    looks[2] += (0.4, 0.1)
    found = slopes(looks, SPOTS, SHAPE)
    assert found.argmax() == 2
    assert 18 < found[2] < 30
    assert np.delete(found, 2).max() < 5


def test_two_dice_cannot_be_compared() -> None:
    assert slopes(np.array([[0.0, 0.0], [0.6, 0.0]], np.float32), SPOTS[:2], SHAPE).max() == 0
