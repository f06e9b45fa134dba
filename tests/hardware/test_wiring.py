"""Impossible panels are refused with the reason in words."""

from typing import Any

import pytest

from hardware.panel import Button
from hardware.pins import FREE, TAKEN
from hardware.presses import Timing
from hardware.wiring import BUTTON_PINS, LAMP_PINS, Level, Pull, Wiring, WiringError


def refusal(**changes: Any) -> dict[str, str]:
    with pytest.raises(WiringError) as refused:
        Wiring(**changes)
    return dict(refused.value.problems)


def test_the_default_panel_is_the_one_in_the_build_guide() -> None:
    wiring = Wiring()
    assert list(wiring.buttons.values()) == [5, 6, 13, 19, 26]
    assert list(wiring.lamps.values()) == [22, 23, 24, 25, 12]
    assert wiring.buzzer == 18
    assert set(wiring.parts().values()) <= set(FREE)


@pytest.mark.parametrize(
    ("pin", "reason"),
    [
        (2, "I2C"),
        (3, "touch display"),
        (10, "SPI"),
        (14, "serial port"),
        (0, "HAT EEPROM"),
        (28, "not on the header"),
        (-1, "not on the header"),
    ],
)
def test_a_pin_that_is_spoken_for_is_refused(pin: int, reason: str) -> None:
    words = refusal(buttons=BUTTON_PINS | {Button.SCORE: pin})["buttons.score"]
    assert f"GPIO {pin}" in words
    assert reason in words


def test_taken_and_free_make_up_the_header() -> None:
    assert sorted((*TAKEN, *FREE)) == list(range(28))


def test_two_parts_on_one_pin_are_both_named() -> None:
    words = refusal(lamps=LAMP_PINS | {Button.UNDO: 5})["lamps.undo"]
    assert words == "GPIO 5 is already used by buttons.back; each part needs its own pin"


def test_all_problems_are_told_at_once() -> None:
    problems = refusal(buttons={Button.HOLD: 2}, buzzer=40, pull=Pull.NONE, timing=Timing(hold=99))
    assert list(problems) == [
        "buttons.back",
        "buttons.next",
        "buttons.score",
        "buttons.undo",
        "buttons.hold",
        "buzzer",
        "pressed",
        "stuck",
    ]


def test_an_encoder_stands_in_for_back_and_next() -> None:
    others = {b: p for b, p in BUTTON_PINS.items() if b not in (Button.BACK, Button.NEXT)}
    assert Wiring(buttons=others, encoder=(5, 6)).parts()["encoder.a"] == 5
    assert "buttons.back" in refusal(encoder=(20, 21))


@pytest.mark.parametrize(
    ("pull", "pressed", "high"),
    [
        (Pull.UP, None, False),
        (Pull.DOWN, None, True),
        (Pull.UP, Level.HIGH, True),  # a contact that opens when pressed
        (Pull.NONE, Level.LOW, False),
    ],
)
def test_the_pressed_level_goes_against_the_pull(
    pull: Pull, pressed: Level | None, high: bool
) -> None:
    assert Wiring(pull=pull, pressed=pressed).pressed_is_high is high
