"""Contacts and presses as pure logic: any bouncing, any overlap, any hold."""

from hypothesis import given
from hypothesis import strategies as st

from hardware.debounce import Contact
from hardware.panel import Button, Pressed
from hardware.presses import Presses, Timing

STEADY = 0.02
TIMING = Timing(debounce=STEADY, hold=0.6, stuck=10.0)
OPEN = dict.fromkeys(Button, False)
# Gaps too short for the contact to count as steady.
bounces = st.lists(st.floats(0, STEADY * 0.99), max_size=40)


def shake(contact: Contact, gaps: list[float], at: float, end: bool) -> tuple[int, float]:
    """Toggle the wire with these gaps, ending at a level; how often what counts changed."""
    changes = 0
    level = contact.wire
    for gap in gaps:
        at += gap
        level = not level
        changes += contact.sense(level, at)
    if level != end:
        changes += contact.sense(end, at)
    return changes, at


@given(bounces, bounces)
def test_any_bouncing_press_is_one_press(closing: list[float], opening: list[float]) -> None:
    contact = Contact(STEADY, closed=False, at=0.0)
    changes, at = shake(contact, closing, 1.0, end=True)
    assert changes == 0
    assert contact.settle(at + STEADY)
    assert contact.closed
    changes, at = shake(contact, opening, at + STEADY + 1, end=False)
    assert changes == 0
    assert contact.settle(at + STEADY) == (not contact.closed)
    assert not contact.closed


@given(bounces)
def test_a_glitch_that_returns_is_nothing(gaps: list[float]) -> None:
    contact = Contact(STEADY, closed=False, at=0.0)
    changes, at = shake(contact, gaps, 1.0, end=False)
    assert changes == 0
    assert not contact.settle(at + 1)


@given(st.lists(st.tuples(st.sampled_from(Button), st.booleans(), st.floats(0, 3)), max_size=60))
def test_whatever_the_wires_do_presses_keep_their_manners(
    edges: list[tuple[Button, bool, float]],
) -> None:
    presses = Presses(TIMING, OPEN, at=0.0)
    at = 0.0
    heard: list[Pressed] = []
    closings = dict.fromkeys(Button, 0)
    for button, closed, gap in edges:
        at += gap
        closings[button] += closed
        heard += presses.sense(button, closed, at)
    heard += presses.pass_time(at + 20)
    for button in Button:
        mine = [pressed for pressed in heard if pressed.button is button]
        assert sum(not pressed.long for pressed in mine) <= closings[button]
        for i, pressed in enumerate(mine):
            if pressed.long:  # a long press follows its own short one, at once in this button
                assert i > 0
                assert not mine[i - 1].long
                assert mine[i - 1].began == pressed.began
    assert not any(pressed.long for pressed in heard if pressed.button is Button.UNDO)


def test_a_press_processed_late_still_counts_and_knows_when_it_began() -> None:
    presses = Presses(TIMING, OPEN, at=0.0)
    assert presses.sense(Button.NEXT, True, 1.0) == []
    assert presses.sense(Button.NEXT, False, 1.08) == [Pressed(Button.NEXT)]
    presses.sense(Button.NEXT, True, 2.0)
    [pressed] = presses.pass_time(2.3)
    assert pressed.began == 2.0


def test_no_long_press_after_the_finger_left_unnoticed() -> None:
    presses = Presses(TIMING, OPEN, at=0.0)
    presses.sense(Button.NEXT, True, 1.0)
    presses.pass_time(1.02)
    presses.sense(Button.NEXT, False, 1.595)
    assert presses.pass_time(1.605) == []
    assert presses.pass_time(9.0) == []


def test_a_long_press_comes_once_and_carries_the_moment_it_began() -> None:
    presses = Presses(TIMING, OPEN, at=0.0)
    presses.sense(Button.NEXT, True, 1.0)
    assert presses.pass_time(1.02) == [Pressed(Button.NEXT)]
    assert presses.due() == 1.6
    [long] = presses.pass_time(1.6)
    assert long == Pressed(Button.NEXT, long=True)
    assert long.began == 1.0
    assert presses.pass_time(5.0) == []


def test_two_buttons_at_the_same_moment_do_nothing() -> None:
    presses = Presses(TIMING, OPEN, at=0.0)
    presses.sense(Button.HOLD, True, 1.0)
    presses.sense(Button.SCORE, True, 1.005)
    assert presses.pass_time(3.0) == []
    presses.sense(Button.HOLD, False, 3.0)
    presses.sense(Button.SCORE, False, 3.1)
    assert presses.pass_time(4.0) == []
    presses.sense(Button.SCORE, True, 5.0)
    assert presses.pass_time(5.1) == [Pressed(Button.SCORE)]


def test_a_second_button_ends_the_hold_of_the_first() -> None:
    presses = Presses(TIMING, OPEN, at=0.0)
    presses.sense(Button.NEXT, True, 1.0)
    assert presses.pass_time(1.1) == [Pressed(Button.NEXT)]
    presses.sense(Button.SCORE, True, 1.2)
    assert presses.pass_time(3.0) == []


def test_a_stuck_button_is_named_and_the_others_play_on() -> None:
    presses = Presses(TIMING, OPEN, at=0.0)
    presses.sense(Button.SCORE, True, 1.0)
    presses.pass_time(10.9)
    assert presses.stuck() == ()
    presses.pass_time(11.0)
    assert presses.stuck() == (Button.SCORE,)
    presses.sense(Button.NEXT, True, 12.0)
    assert presses.pass_time(12.1) == [Pressed(Button.NEXT)]
    presses.sense(Button.SCORE, False, 13.0)
    assert presses.pass_time(13.1) == []
    assert presses.stuck() == ()


def test_a_wire_that_never_rests_is_named_too() -> None:
    presses = Presses(TIMING, OPEN, at=0.0)
    heard = []
    for step in range(1200):
        heard += presses.sense(Button.BACK, step % 2 == 0, 1 + step * 0.01)
    assert heard == []
    assert presses.stuck() == (Button.BACK,)
    assert presses.pass_time(20.0) == []
    assert presses.stuck() == ()


def test_a_button_down_at_the_start_is_no_press() -> None:
    presses = Presses(TIMING, OPEN | {Button.SCORE: True}, at=0.0)
    assert presses.pass_time(5.0) == []
    presses.sense(Button.SCORE, False, 6.0)
    presses.sense(Button.SCORE, True, 7.0)
    assert presses.pass_time(7.1) == [Pressed(Button.SCORE)]


def test_a_knob_that_is_pushed_does_not_turn() -> None:
    presses = Presses(TIMING, {Button.SCORE: False}, at=0.0)
    assert presses.click(Button.NEXT, 1.0) == [Pressed(Button.NEXT)]
    presses.sense(Button.SCORE, True, 2.0)
    assert presses.click(Button.NEXT, 2.1) == [Pressed(Button.SCORE)]
