"""The finder on pictures whose truth is known."""

from dataclasses import replace

import numpy as np
import pytest

from vision.closer import ANSWERS, UNREADABLE
from vision.finder import Finder
from vision.judgement import Candidate, judged
from vision.lying import Lie, slopes
from vision.reading import Trouble
from vision.rendering.render import render
from vision.rendering.scene import Scene, Surface, Tray
from vision.training.clutter import KINDS, clutter

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


TOLD = [None, 1, 2, 3, 5, 8]


def looked_at(x: float, face: int, share: float, other: int) -> Candidate:
    """A die of which the closer look gives this share to its face, the rest to another answer."""
    closer = np.zeros(ANSWERS, np.float32)
    closer[face - 1], closer[other] = share, 1 - share
    return replace(place(x, face), closer=closer)


@pytest.mark.parametrize("kind", ["black", "white", "empty tray"])
def test_nothing_is_accepted_where_no_die_lies(finder: Finder, kind: str) -> None:
    frame = {
        "black": lambda: np.zeros((480, 640, 3), np.uint8),
        "white": lambda: np.full((480, 640, 3), 255, np.uint8),
        "empty tray": lambda: render(Scene(surface=Surface(tray=Tray()))).frame,
    }[kind]()
    assert [told for told in TOLD if finder.read(frame, told).accepted] == []


@pytest.mark.parametrize("seed", [1000, 1001])
@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_accepted_among_keys_letters_dots_and_coins(
    finder: Finder, kind: str, seed: int
) -> None:
    frame = clutter(kind, seed)
    assert [told for told in TOLD if finder.read(frame, told).accepted] == []


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
        ([place(100, 3), replace(place(200, 6), slope=88.0)], 2, Trouble.TOO_FEW),
        ([place(100, 3), looked_at(200, 6, 0.5, UNREADABLE)], 2, Trouble.LEANING),
        ([place(100, 3), looked_at(200, 6, 0.75, UNREADABLE)], 2, Trouble.UNSURE),
        ([place(100, 3), looked_at(200, 6, 0.7, 1)], 2, Trouble.UNSURE),
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


def test_the_side_of_a_die_is_no_rival_of_its_top() -> None:
    side = replace(place(222, 2, score=0.9), slope=88.0)
    reading = judged([place(100, 3), place(200, 6), side], 2, SHAPE)
    assert reading.accepted
    assert sorted(die.face for die in reading.dice) == [3, 6]


@pytest.mark.parametrize("expected", [None, 2])
def test_a_side_without_its_top_means_that_a_die_was_missed(expected: int | None) -> None:
    side = replace(place(300, 2), slope=88.0)
    assert not judged([place(100, 3), place(200, 6), side], expected, SHAPE).accepted


@pytest.mark.parametrize("expected", [None, 1])
def test_one_die_among_many_lookalikes_is_not_trusted(expected: int | None) -> None:
    nothing = np.zeros(len(Lie), np.float32)
    nothing[Lie.NOTHING] = 0.95
    alike = [replace(place(x, 1, score=0.6), lies=nothing) for x in (200, 300)]
    assert not judged([place(100, 1), *alike], expected, SHAPE).accepted


SPOTS = [(100.0, 100.0, 30.0), (500.0, 90.0, 30.0), (320.0, 240.0, 30.0), (150.0, 400.0, 30.0)]


def floor_looks(lens: float) -> np.ndarray:
    """Looks of flat dice under a tilted camera with a wide lens."""
    away = np.array([(x - 320, y - 240) for x, y, _ in SPOTS]) / 640
    noise = np.random.default_rng(2).normal(0, 0.01, (len(SPOTS), 2))
    return (np.array([0.05, -0.4]) + lens * away + noise).astype(np.float32)


@pytest.mark.parametrize("lens", [0.5, 0.75, 1.1])
def test_dice_that_lie_alike_do_not_lean_however_the_camera_is_held(lens: float) -> None:
    assert slopes(floor_looks(lens), SPOTS, SHAPE, range(4)).max() < 5


def test_the_die_that_lies_otherwise_is_found() -> None:
    looks = floor_looks(0.75)
    looks[2] += (0.4, 0.1)
    found = slopes(looks, SPOTS, SHAPE, range(4))
    assert found.argmax() == 2
    assert 18 < found[2] < 30
    assert np.delete(found, 2).max() < 5


def test_what_is_no_die_is_compared_but_changes_nothing() -> None:
    looks = np.vstack([floor_looks(0.75), [[0.9, 0.6]]]).astype(np.float32)
    found = slopes(looks, [*SPOTS, (100.0, 130.0, 30.0)], SHAPE, range(4))
    assert found[:4].max() < 5
    assert found[4] > 60


def test_two_dice_cannot_be_compared() -> None:
    assert (
        slopes(np.array([[0.0, 0.0], [0.6, 0.0]], np.float32), SPOTS[:2], SHAPE, range(2)).max()
        == 0
    )
