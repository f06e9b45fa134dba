"""Wet fingers, elbows and second providers."""

import pytest

from companion.screen.finger import Finger, Gesture


@pytest.fixture
def finger() -> Finger:
    return Finger()


def test_a_short_press_in_place_is_a_tap(finger: Finger) -> None:
    assert finger.down(1, 100, 100, 0.0)
    assert finger.up(1, 103, 101, 0.08) is Gesture.TAP


def test_a_drop_of_water_is_nothing(finger: Finger) -> None:
    finger.down(1, 100, 100, 0.0)
    assert finger.up(1, 100, 100, 0.039) is Gesture.NOTHING


def test_a_finger_that_slides_does_not_tap(finger: Finger) -> None:
    finger.down(1, 100, 100, 0.0)
    assert finger.move(1, 112, 100)
    assert finger.up(1, 100, 100, 0.2) is Gesture.DROP


def test_a_second_finger_is_ignored(finger: Finger) -> None:
    finger.down(1, 100, 100, 0.0)
    assert not finger.down(2, 300, 300, 0.01)
    assert finger.up(2, 300, 300, 0.2) is Gesture.NOTHING
    assert finger.up(1, 100, 100, 0.3) is Gesture.TAP


@pytest.mark.parametrize(("later", "follows"), [(0.24, False), (0.26, True)])
def test_deaf_for_a_moment_after_a_page_change(finger: Finger, later: float, follows: bool) -> None:
    finger.deafen(1.0)
    assert finger.down(1, 100, 100, 1.0 + later) is follows


def test_a_finger_down_during_a_page_change_taps_nothing_on_the_new_page(finger: Finger) -> None:
    finger.down(1, 100, 100, 0.0)
    finger.deafen(0.1)
    assert finger.up(1, 100, 100, 0.6) is Gesture.NOTHING


def test_one_finger_reported_twice_is_one_touch(finger: Finger) -> None:
    finger.down("finger", 100, 100, 0.0)
    finger.up("finger", 100, 100, 0.1)
    assert not finger.down("mouse", 101, 100, 0.11)
    assert finger.down("finger again", 100, 100, 0.2)


def test_resting_long_is_a_hold_and_no_tap(finger: Finger) -> None:
    finger.down(1, 100, 100, 0.0)
    assert not finger.hold(0.49)
    assert finger.hold(0.5)
    assert not finger.hold(0.9), "told once only"
    assert finger.up(1, 100, 100, 1.0) is Gesture.NOTHING


def test_a_sliding_finger_is_no_hold(finger: Finger) -> None:
    finger.down(1, 100, 100, 0.0)
    finger.move(1, 140, 100)
    assert not finger.hold(0.8)
