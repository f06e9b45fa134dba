"""The finder on pictures whose truth is known."""

from dataclasses import replace

import numpy as np
import pytest

from vision.closer import ANSWERS, NOTHING, UNREADABLE
from vision.finder import Finder
from vision.judgement import Candidate, judged
from vision.lying import Lie
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
        ([place(100, 3), place(200, 6), place(236, 2, score=0.5)], 2, Trouble.UNSURE),
        ([place(100, 3), looked_at(200, 6, 0.68, NOTHING)], 2, Trouble.UNSURE),
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


def test_what_seems_flat_is_believed_only_on_a_floor_hardly_known() -> None:
    tipped = replace(lying(200, Lie.FLAT), slope=25.0)
    assert judged([place(100, 3), tipped], 2, SHAPE).accepted
    known = judged([place(100, 3), replace(tipped, firm=True)], 2, SHAPE)
    assert known.trouble is Trouble.LEANING


def test_where_a_die_is_missing_the_one_that_may_hide_it_is_named() -> None:
    lies = np.full(len(Lie), 0.1, np.float32)
    lies[Lie.STACKED] = 0.55
    places = [place(100, 3), replace(place(200, 6), lies=lies)]
    assert judged(places, 2, SHAPE).accepted
    missing = judged(places, 3, SHAPE)
    assert [die.trouble for die in missing.dice] == [None, Trouble.STACKED]


def test_a_faint_die_is_shown_but_asked_about_where_the_nets_of_single_dice_see_it() -> None:
    faint = replace(looked_at(200, 6, 0.95, NOTHING), scores=place(200, 6, score=0.2).scores)
    reading = judged([place(100, 3), faint], 2, SHAPE)
    assert reading.trouble is Trouble.UNSURE
    assert [(die.face, die.trouble) for die in reading.dice] == [(3, None), (6, Trouble.UNSURE)]

    speck = replace(faint, closer=looked_at(200, 6, 0.6, NOTHING).closer)
    assert judged([place(100, 3), speck], 2, SHAPE).trouble is Trouble.TOO_FEW
    assert judged([place(100, 3), faint], None, SHAPE).accepted


def test_clutter_much_fainter_than_the_dice_does_no_harm() -> None:
    places = [place(100, 3), place(200, 6), place(300, 1, score=0.3), place(236, 2, score=0.15)]
    assert judged(places, 2, SHAPE).accepted


def test_dice_that_touch_are_no_doubt_to_each_other() -> None:
    assert judged([place(100, 3), place(134, 6)], 2, SHAPE).accepted


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
