"""The tray found in pictures alone, and what is said about light, focus and the camera's place."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.tabletop import finder, of
from vision.messages import Message, Notice, TrayFound, Unwell
from vision.rendering.render import render
from vision.rendering.scene import Cover, Outline, Scene, Surface, Weave
from vision.simulation.setting import CAMERA, LIGHT, SURFACE, TRAY
from vision.simulation.table import Table
from vision.sources.source import Frame, Image
from vision.tray import WHOLE, Tray, find_tray, overlap, tray_of
from vision.watching import Watcher

PICTURE = Table(seed=3, dice=5).picture()[0]


def empty(surface: Surface) -> Image:
    return render(Scene(CAMERA, LIGHT, surface), 1).frame


def floor(outline: Outline) -> Tray:
    """Where the floor of the simulated tray is in the picture, worked out by hand."""
    scale = CAMERA.focal / CAMERA.distance
    wide, high = CAMERA.width, CAMERA.height
    turns = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    far = TRAY.half_width * scale
    spots = [(far * np.cos(turn), far * np.sin(turn)) for turn in turns]
    if outline is Outline.BOX:
        spots = [(-far, -far), (far, -far), (far, far), (-far, far)]
    return Tray(tuple((0.5 + x / wide, 0.5 + y / high) for x, y in spots))


@pytest.mark.parametrize("outline", [Outline.ROUND, Outline.BOX])
@pytest.mark.parametrize("colour", [(62, 96, 34), (40, 40, 150), (120, 60, 30)])
def test_the_floor_of_a_tray_is_found(outline: Outline, colour: tuple[int, int, int]) -> None:
    blue, green, red = (int(0.8 * part) for part in colour)
    felt = replace(SURFACE.floor, colour=colour, accent=(blue, green, red))
    tray = find_tray(empty(replace(SURFACE, floor=felt, tray=replace(TRAY, outline=outline))))
    assert tray.found
    assert overlap(tray, floor(outline)) > 0.85


def test_dice_hands_and_light_leave_the_outline_where_it_is() -> None:
    quiet = find_tray(PICTURE)
    dark = np.asarray(PICTURE * 0.5, np.uint8)
    assert overlap(find_tray(dark), quiet) > 0.9
    assert overlap(quiet, floor(Outline.ROUND)) > 0.85


def test_a_plain_table_without_a_rim_is_a_tray_as_large_as_the_picture() -> None:
    tray = find_tray(empty(Surface(Cover(Weave.FELT, (90, 90, 80), (80, 80, 70)))))
    assert tray.found
    assert tray.outline == WHOLE


def test_a_picture_nobody_could_find_a_tray_in_says_so() -> None:
    noise = np.random.default_rng(1).integers(0, 256, (24, 32, 3), np.uint8)
    mess = np.asarray(cv2.resize(noise, (640, 480), interpolation=cv2.INTER_NEAREST), np.uint8)
    tray = find_tray(mess)
    assert not tray.found
    assert tray.outline == WHOLE


def test_a_tray_survives_being_kept_and_nonsense_is_refused_in_words() -> None:
    tray = find_tray(PICTURE)
    assert overlap(tray_of(tray.plain()), tray) > 0.99
    for odd in ({}, {"outline": [[0, 0], [1, 1]]}, {"outline": [[0, 0], [2, 0], [0, 2]]}, {"a": 1}):
        with pytest.raises(ValueError, match="tray"):
            tray_of(odd)


class Scenes:
    """Quiet pictures of nominal time, with a grain that differs from frame to frame."""

    def __init__(self, tray: Tray | None = None) -> None:
        self.watcher = Watcher(finder(), 5, tray)
        self.now = 0.0
        self.noise = np.random.default_rng(0)

    def show(self, picture: Image, seconds: float) -> list[Message]:
        said: list[Message] = []
        for _ in range(round(seconds * 15)):
            grain = self.noise.integers(0, 3, picture.shape, np.uint8)
            said += self.watcher.see(Frame(self.now, np.maximum(picture, 3) - grain))
            self.now += 1 / 15
        return said


@pytest.mark.parametrize(
    ("what", "spoilt"),
    [
        (Unwell.TOO_DARK, np.asarray(PICTURE * 0.2, np.uint8)),
        (Unwell.LIGHT_CHANGED, np.asarray(PICTURE * 0.45, np.uint8)),
        (Unwell.OUT_OF_FOCUS, np.asarray(cv2.GaussianBlur(PICTURE, (0, 0), 4), np.uint8)),
    ],
)
def test_what_is_wrong_with_the_picture_is_said_once_and_taken_back_once(
    what: Unwell, spoilt: Image
) -> None:
    scenes = Scenes()
    assert not of(Notice, scenes.show(PICTURE, 4))
    worse = [notice for notice in of(Notice, scenes.show(spoilt, 6)) if notice.what is what]
    assert [notice.over for notice in worse] == [False]
    assert worse[0].words
    better = [notice for notice in of(Notice, scenes.show(PICTURE, 6)) if notice.what is what]
    assert [notice.over for notice in better] == [True]


def test_a_flicker_is_not_worth_a_word() -> None:
    scenes = Scenes()
    scenes.show(PICTURE, 3)
    said = scenes.show(np.asarray(PICTURE * 0.2, np.uint8), 1.0) + scenes.show(PICTURE, 3)
    assert not of(Notice, said)


def test_a_tray_that_stands_elsewhere_than_it_was_kept_is_found_anew() -> None:
    (found,) = of(TrayFound, Scenes().show(PICTURE, 1))
    kept = tray_of(found.tray)
    assert not of(TrayFound, Scenes(kept).show(PICTURE, 1))
    elsewhere = np.roll(PICTURE, 90, axis=1)
    (again,) = of(TrayFound, Scenes(kept).show(elsewhere, 1))
    assert overlap(tray_of(again.tray), kept) < 0.7


def test_a_tray_that_is_not_found_is_said_and_looked_for_again() -> None:
    noise = np.random.default_rng(1).integers(60, 256, (24, 32, 3), np.uint8)
    mess = np.asarray(cv2.resize(noise, (640, 480), interpolation=cv2.INTER_NEAREST), np.uint8)
    scenes = Scenes()
    told = of(Notice, scenes.show(mess, 6))
    assert [(notice.what, notice.over) for notice in told] == [(Unwell.TRAY_NOT_FOUND, False)]
    said = scenes.show(PICTURE, 16)
    assert of(TrayFound, said)[-1].tray["found"]
    assert (Unwell.TRAY_NOT_FOUND, True) in [(n.what, n.over) for n in of(Notice, said)]
