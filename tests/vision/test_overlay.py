"""Readings drawn for people."""

import numpy as np
import pytest

from vision.overlay import WORDS, drawn
from vision.reading import Die, Reading, Trouble

GREY = (90, 90, 90)


def reading(*troubles: Trouble | None, size: float = 36.0, apart: float = 120.0) -> Reading:
    dice = tuple(
        Die(n + 1, apart * (n + 1), apart, size, 0.9, trouble=trouble)
        for n, trouble in enumerate(troubles)
    )
    return Reading(0.0, dice, next((one for one in troubles if one), None))


def frame(wide: int = 640, high: int = 480) -> np.ndarray:
    return np.full((high, wide, 3), GREY, np.uint8)


def changed(picture: np.ndarray, x: float, y: float, reach: float) -> np.ndarray:
    part = picture[
        max(int(y - reach), 0) : int(y + reach) + 1, max(int(x - reach), 0) : int(x + reach) + 1
    ]
    return np.asarray((part != GREY).any(axis=2))


def test_every_die_is_ringed_and_its_pips_stay_visible() -> None:
    seen = frame()
    shown = drawn(seen, reading(None, None, None), caption=False)
    assert shown.shape == seen.shape
    assert (seen == GREY).all(), "the frame itself must stay as it is"
    for n in range(3):
        assert changed(shown, 120 * (n + 1), 120, 40).any()
        assert not changed(shown, 120 * (n + 1), 120, 12).any()
    assert not changed(shown, 560, 400, 60).any()


def test_no_two_states_look_alike() -> None:
    states = [
        None,
        Trouble.UNSURE,
        Trouble.LEANING,
        Trouble.STACKED,
        Trouble.OFF_TRAY,
        Trouble.COVERED,
    ]
    pictures = [drawn(frame(), reading(one), caption=False) for one in states]
    # Without colour too: the shapes alone must differ.
    outlines = [(picture != GREY).any(axis=2) for picture in pictures]
    for first in range(len(states)):
        for second in range(first):
            differing = (outlines[first] != outlines[second]).sum()
            assert differing > 60, (states[first], states[second])


@pytest.mark.parametrize("trouble", [None, *Trouble])
def test_the_words_stand_below_the_picture(trouble: Trouble | None) -> None:
    shown = drawn(frame(), Reading(0.0, (), trouble))
    assert shown.shape[0] > 480
    assert shown.shape[1] == 640
    assert len(np.unique(shown[480:].reshape(-1, 3), axis=0)) > 4, "no words were written"
    assert (shown[:480] == GREY).all()


def test_every_trouble_has_words() -> None:
    assert set(WORDS) == set(Trouble)


@pytest.mark.parametrize(("wide", "high"), [(64, 48), (33, 400), (640, 480), (3200, 2400)])
def test_numbers_are_readable_at_any_picture_size(wide: int, high: int) -> None:
    die = Die(5, wide / 2, high / 2, wide / 20, 0.9)
    shown = drawn(frame(wide, high), Reading(0.0, (die,)), caption=False)
    assert max(shown.shape[:2]) >= 480
    disc = (shown == (154, 212, 53)).all(axis=2).sum()
    assert disc > 120


def test_a_preview_has_the_width_asked_for_and_the_trays_outline() -> None:
    corners = [(100.0, 100.0), (1800.0, 100.0), (1800.0, 1000.0), (100.0, 1000.0)]
    shown = drawn(frame(1920, 1080), Reading(0.0, ()), corners, width=480, caption=False)
    assert shown.shape == (270, 480, 3)
    for x, y in corners:
        assert changed(shown, x / 4, y / 4, 2).any()
    assert not changed(shown, 240, 135, 80).any()


def test_a_die_at_the_very_edge_is_drawn_too() -> None:
    die = Die(6, 2.0, 478.0, 40.0, 0.3, trouble=Trouble.OFF_TRAY)
    assert changed(drawn(frame(), Reading(0.0, (die,), die.trouble)), 0, 470, 40).any()
