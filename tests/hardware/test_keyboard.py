"""Keys standing in for the panel."""

import pytest

from hardware.keyboard import KEYS, KeyboardPanel
from hardware.panel import Beep, Button, Lamp, Panel, PanelMessage, PanelStatus, Pressed
from hardware.together import PanelsTogether


class Desk:
    """A keyboard with its clock, and what was heard from it."""

    def __init__(self) -> None:
        self.time = 100.0
        self.keys = KeyboardPanel(hold=0.6, now=lambda: self.time)
        self.heard: list[PanelMessage] = []
        self.keys.listen(self.heard.append)

    def repeat(self, key: str, seconds: float) -> None:
        for _ in range(round(seconds / 0.05)):
            self.time += 0.05
            self.keys.key_down(key)


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.mark.parametrize(
    ("key", "button"),
    [("f1", Button.BACK), ("F2", Button.NEXT), ("h", Button.HOLD), ("f4", Button.SCORE)],
)
def test_keys_mean_buttons(desk: Desk, key: str, button: Button) -> None:
    assert desk.keys.key_down(key)
    assert desk.keys.key_up(key)
    assert desk.heard == [Pressed(button)]


def test_every_button_has_a_function_key_and_a_letter() -> None:
    assert [KEYS[f"f{n}"] for n in range(1, 6)] == list(Button)
    assert [KEYS[letter] for letter in "bnhsu"] == list(Button)
    assert len(KEYS) == 10


def test_a_foreign_key_is_left_to_others(desk: Desk) -> None:
    assert not desk.keys.key_down("escape")
    assert not desk.keys.key_up("escape")
    assert not desk.keys.typed("x")
    assert desk.heard == []


def test_a_held_key_is_one_press_and_one_long_press(desk: Desk) -> None:
    desk.keys.key_down("n")
    desk.repeat("n", 3)
    assert desk.heard == [Pressed(Button.NEXT), Pressed(Button.NEXT, long=True)]
    desk.keys.key_up("n")
    desk.keys.key_down("n")
    assert desk.heard[2:] == [Pressed(Button.NEXT)]


def test_a_held_undo_takes_back_once(desk: Desk) -> None:
    desk.keys.key_down("f5")
    desk.repeat("f5", 5)
    assert desk.heard == [Pressed(Button.UNDO)]


def test_a_release_nobody_saw_does_not_swallow_the_next_press(desk: Desk) -> None:
    desk.keys.key_down("s")
    desk.time += 7
    desk.keys.key_down("s")
    assert desk.heard == [Pressed(Button.SCORE)] * 2


def test_a_terminal_has_capitals_for_long_presses(desk: Desk) -> None:
    for key in "nNU":
        desk.keys.typed(key)
    assert desk.heard == [
        Pressed(Button.NEXT),
        Pressed(Button.NEXT),
        Pressed(Button.NEXT, long=True),
        Pressed(Button.UNDO),
    ]


def test_the_lamps_can_be_drawn(desk: Desk) -> None:
    desk.keys.light({Button.SCORE: Lamp.PRIMARY})
    assert desk.keys.lamps[Button.SCORE] is Lamp.PRIMARY
    assert desk.keys.lamps[Button.HOLD] is Lamp.OUT


def test_a_closed_keyboard_is_silent(desk: Desk) -> None:
    desk.keys.close()
    desk.keys.close()
    desk.keys.key_down("s")
    assert desk.heard == []


class Missing(KeyboardPanel):
    """A panel that says it is missing."""

    def status(self) -> PanelStatus:
        return PanelStatus(present=False, words="No panel.")


def test_panels_together_press_as_one_and_tell_the_first_ones_status() -> None:
    first, keys = Missing(), KeyboardPanel()
    both: Panel = PanelsTogether(first, keys)
    heard: list[PanelMessage] = []
    both.listen(heard.append)
    first.key_down("b")
    keys.key_down("s")
    assert heard == [Pressed(Button.BACK), Pressed(Button.SCORE)]
    both.light({Button.HOLD: Lamp.POSSIBLE})
    assert first.lamps == keys.lamps
    assert keys.lamps[Button.HOLD] is Lamp.POSSIBLE
    both.beep(Beep.CLICK)
    assert both.status().words == "No panel."
    both.close()
    keys.key_down("n")
    assert len(heard) == 2
