"""How a die lies, looked at again from all sides; and what is believed of one that was knocked."""

import numpy as np
import pytest

from vision.lying import Lie, LieNet
from vision.reading import Die, Trouble
from vision.rendering.render import render
from vision.rendering.scene import Camera, PlacedDie, Scene, showing, turned
from vision.sources.source import Image
from vision.story import Story
from vision.tracking import Tracker


def test_a_picture_turned_by_a_quarter_shows_a_face_that_looks_a_quarter_on() -> None:
    tipped = turned((0.0, 1.0, 0.0), 0.5, showing(5, 0.3))
    shown = render(Scene(Camera(480, 480), dice=(PlacedDie((0, 0, 9), tipped, 16),)))
    net, truth = LieNet(), shown.truths[0]
    lies, (across, down) = net.again(shown.frame, (truth.x, truth.y, truth.size))
    assert lies.shape == (len(Lie),)
    assert np.hypot(across, down) > 0.3
    quarter = np.ascontiguousarray(np.rot90(shown.frame))
    _, look = net.again(quarter, (truth.y, 479 - truth.x, truth.size))
    assert look == pytest.approx((down, -across), abs=0.08)
    mirrored = np.ascontiguousarray(shown.frame.transpose(1, 0, 2))
    _, look = net.again(mirrored, (truth.y, truth.x, truth.size))
    assert look == pytest.approx((down, across), abs=0.08)


def picture(seed: int) -> Image:
    """No place of it looks like the same place of another one."""
    return np.random.default_rng(seed).integers(0, 256, (240, 320), np.uint8)


@pytest.mark.parametrize(
    ("trouble", "believed"),
    [
        (Trouble.LEANING, Trouble.LEANING),
        (Trouble.STACKED, Trouble.STACKED),
        (Trouble.UNSURE, None),
        (None, None),
    ],
)
def test_a_die_read_before_is_doubted_again_only_where_a_knock_tipped_it(
    trouble: Trouble | None, believed: Trouble | None
) -> None:
    tracker, story = Tracker(), Story(lambda _image, _size: [])
    tracker.settle([Die(4, 100, 100, 30, 0.99)], story, 0.0, first=True)
    story.begin(tracker.lying, picture(1), picture(1), 0.0)
    story.end(np.dstack([picture(2)] * 3), picture(2), picture(2), None)
    look = tracker.settle([Die(4, 102, 100, 30, 0.9, trouble=trouble)], story, 1.0)
    (die,) = look.dice
    assert (die.track, die.face, die.trouble) == (1, 4, believed)
