"""The closer look at dice whose pips are as dark as the die, and seen in one colour only."""

import numpy as np
import pytest

from vision.closer import ANSWERS, FACES, NOTHING, UNREADABLE, CloserLook
from vision.rendering.render import render
from vision.rendering.scene import DieStyle, PlacedDie, Scene, showing

BLUE_WITH_RED = DieStyle(body=(200, 75, 20), pips=(45, 30, 205))


@pytest.fixture(scope="module")
def closer() -> CloserLook:
    return CloserLook()


@pytest.mark.parametrize("face", range(1, FACES + 1))
def test_colours_alone_decide_between_faces_and_nothing_else(closer: CloserLook, face: int) -> None:
    die = PlacedDie((0.0, 0.0, 8.0), showing(face, 0.4), 16.0, BLUE_WITH_RED)
    shown = render(Scene(dice=(die,)))
    place = (shown.truths[0].x, shown.truths[0].y, shown.truths[0].size)
    open_still = np.full(ANSWERS, 0.9 / FACES, np.float32)
    open_still[UNREADABLE], open_still[NOTHING] = 0.06, 0.04

    weighed = closer.in_colours(shown.frame, place, open_still)

    assert int(weighed[:FACES].argmax()) + 1 == face
    assert weighed[UNREADABLE] == open_still[UNREADABLE]
    assert weighed[NOTHING] == open_still[NOTHING]
    assert weighed.sum() == pytest.approx(1.0, abs=1e-5)
