"""The renderer: what it draws is what it says it drew."""

from math import hypot, pi, radians

import numpy as np
import pytest

from vision.rendering import lens
from vision.rendering.render import render
from vision.rendering.scene import (
    Camera,
    DieStyle,
    Finish,
    Outline,
    PlacedDie,
    Scene,
    Surface,
    Tray,
    face_up,
    hand,
    showing,
    turned,
)


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_laid_with_a_face_up_shows_it_however_it_is_spun(face: int) -> None:
    for spin in (0.0, 0.7, 2.0, 5.0):
        assert face_up(showing(face, spin)) == face


def test_a_die_tilted_by_fifteen_degrees_shows_no_face() -> None:
    assert face_up(turned((1, 1, 0), radians(15), showing(3))) is None


@pytest.mark.parametrize("distortion", [0.0, 0.15])
def test_a_ray_through_a_projected_point_meets_that_point(distortion: float) -> None:
    camera = Camera(tilt=0.5, roll=0.3, distortion=distortion)
    point = np.array([[40.0, -25.0, 8.0]])
    column, row, depth = lens.project(camera, point)[0]
    way = lens.rays(camera, np.array([column], np.float32), np.array([row], np.float32))[0]
    assert np.allclose(lens.eye(camera) + way * depth, point[0], atol=0.05)


@pytest.mark.parametrize("finish", Finish)
def test_pips_are_dark_and_the_body_light_where_the_truth_says(finish: Finish) -> None:
    style = DieStyle(finish=finish, second=(225, 225, 235), gloss=0.0)
    die = PlacedDie((0, 0, 8), showing(1), 16, style)
    shown = render(Scene(Camera(distance=200), dice=(die,)))
    (truth,) = shown.truths
    assert (truth.face, truth.leaning, truth.stacked, truth.cut) == (1, False, False, False)
    assert truth.covered == pytest.approx(0.0, abs=0.01)
    x, y, quarter = round(truth.x), round(truth.y), round(truth.size / 4)
    assert shown.frame[y, x].max() < 70
    assert shown.frame[y, x + quarter].min() > 90


def test_the_apparent_edge_is_the_edge_seen() -> None:
    die = PlacedDie((0, 0, 8), showing(6), 16, DieStyle(body=(0, 0, 255), pips=(0, 0, 255)))
    shown = render(Scene(Camera(distance=300), dice=(die,)))
    frame = shown.frame.astype(int)
    red = (frame[:, :, 2] > 120) & (frame[:, :, 1] < 60)
    assert red.any(axis=0).sum() == pytest.approx(shown.truths[0].size, abs=3)


def test_troubles_are_told_apart() -> None:
    flat = PlacedDie((0, 0, 8), showing(2))
    above = PlacedDie((3, 2, 24), showing(5))
    leaning = PlacedDie((50, 0, 11), turned((1, 0, 0), 0.6, showing(4)))
    at_edge = PlacedDie((-212, 0, 8), showing(3))
    camera = Camera(width=320, height=240, focal=310)
    truths = render(Scene(camera, dice=(flat, above, leaning, at_edge))).truths
    assert [truth.stacked for truth in truths] == [False, True, False, False]
    assert [truth.leaning for truth in truths] == [False, False, True, False]
    assert [truth.cut for truth in truths] == [False, False, False, True]
    assert truths[0].covered > 0.5
    assert truths[2].face is None


def test_a_hand_covers_the_dice_under_it_and_no_other() -> None:
    near, far = PlacedDie((0, 0, 8), showing(2)), PlacedDie((-90, 60, 8), showing(5))
    scene = Scene(dice=(near, far), limbs=hand((-60, 0), reach=0.0))
    truths = render(scene).truths
    assert truths[0].covered > 0.9
    assert truths[1].covered == 0.0


def test_a_near_wall_hides_a_die_behind_it() -> None:
    tray = Tray(Outline.BOX, 100, 60, wall=40)
    die = PlacedDie((0, -51, 8), showing(4))
    tilted = render(Scene(Camera(tilt=1.0), surface=Surface(tray=tray), dice=(die,)))
    above = render(Scene(Camera(tilt=0.0), surface=Surface(tray=tray), dice=(die,)))
    assert tilted.truths[0].covered > 0.5
    assert above.truths[0].covered < 0.05


def test_the_same_scene_gives_the_same_picture() -> None:
    die = PlacedDie((10, 5, 8), showing(3, pi / 5), style=DieStyle(finish=Finish.SPECKLED))
    first, again = (render(Scene(Camera(width=320, height=240), dice=(die,))) for _ in range(2))
    assert np.array_equal(first.frame, again.frame)
    assert hypot(first.truths[0].x - again.truths[0].x, first.truths[0].y - again.truths[0].y) == 0
