"""The finder on pictures whose truth is known."""

import numpy as np
import pytest

from vision.finder import Finder
from vision.judgement import Candidate, judged
from vision.reading import Trouble
from vision.rendering.render import render
from vision.rendering.scene import Scene, Surface, Tray

SHAPE = (480, 640)


@pytest.fixture(scope="module")
def finder() -> Finder:
    return Finder()


def place(x: float, face: int, score: float = 0.8, other: float = 0.05) -> Candidate:
    scores = np.full(7, other)
    scores[face - 1] = score
    return Candidate(x, 240.0, 32.0, scores, scores)


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
        ([place(100, 3), place(200, 6, score=0.2)], None, Trouble.UNSURE),
    ],
)
def test_every_doubt_has_its_name(
    places: list[Candidate], expected: int | None, trouble: Trouble
) -> None:
    assert judged(places, expected, SHAPE).trouble is trouble
