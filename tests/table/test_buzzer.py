"""The buzzer on its pin: what happens at the table is heard, unless nobody wants to hear it."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.assembly import SIMULATED, House, Wanted
from companion.config import Config
from companion.table.signals import NewGame, Signal
from hardware.gpio import GpioPanel
from hardware.wiring import BUZZER_PIN, Wiring
from tests.hardware.bench import LiveHeader, eventually
from tests.table.desk import FIRST, reading
from vision.messages import CameraBack
from vision.reading import Trouble

CLICK, TROUBLE = 1, 2  # how often the buzzer goes on


class Heard:
    """A house with its panel on a mock header, and what its buzzer said."""

    def __init__(self, folder: Path, sounds: bool) -> None:
        self.header = LiveHeader()
        plain = Config()
        # Night is a time of day, and no test knows when it runs.
        screen = replace(plain.screen, sounds=sounds, night_sounds=True)
        wanted = Wanted(replace(plain, screen=screen), folder, SIMULATED)
        self.house = House(wanted, lambda: GpioPanel(Wiring(), pin_factory=self.header))
        eventually(lambda: self.house.panel.status().present)
        self.house.session.begin()
        self.send(CameraBack(0, "a camera"), NewGame("yatzy", ("anna",)))
        eventually(lambda: self.house.session.situation.position is not None)
        self.header.pin(BUZZER_PIN).clear_states()

    def send(self, *signals: Signal) -> None:
        for signal in signals:
            self.house.session.put(signal)

    def beeps(self) -> int:
        return sum(bool(change.state) for change in self.header.pin(BUZZER_PIN).states)


@pytest.fixture
def sounds() -> bool:
    return True


@pytest.fixture
def heard(tmp_path: Path, sounds: bool) -> Iterator[Heard]:
    made = Heard(tmp_path, sounds)
    with made.house:
        yield made


def test_a_stroke_that_counts_is_heard_as_a_click(heard: Heard) -> None:
    heard.send(reading(FIRST, throw=1))
    eventually(lambda: heard.beeps() == CLICK and not heard.header.pin(BUZZER_PIN).state)


def test_dice_that_need_a_person_are_heard_as_trouble(heard: Heard) -> None:
    heard.send(reading(FIRST, trouble=Trouble.LEANING, throw=1))
    eventually(lambda: heard.beeps() == TROUBLE)


@pytest.mark.parametrize("sounds", [False])
def test_without_sounds_the_buzzer_is_silent_too(heard: Heard) -> None:
    heard.send(reading(FIRST, throw=1))
    eventually(lambda: bool(heard.house.session.situation.state.tray.tracks))
    heard.send(reading(FIRST, trouble=Trouble.LEANING, throw=2))
    eventually(lambda: heard.house.session.situation.state.pending is not None)
    assert heard.beeps() == 0
