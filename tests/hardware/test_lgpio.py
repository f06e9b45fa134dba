"""The panel through gpiozero's lgpio factory, the one that runs on a Pi 4 and 5."""

import importlib
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from queue import Queue
from types import ModuleType

import pytest

from hardware.gpio import GpioPanel
from hardware.panel import Button, Lamp, Panel, PanelMessage, Pressed
from hardware.patient import PatientPanel
from hardware.presses import Timing
from hardware.wiring import BUTTON_PINS, Wiring
from tests.hardware.bench import eventually

PI_4B = 0xC03114
QUICK = Timing(debounce=0.002, hold=30, stuck=60)
MODULES = ("lgpio", "gpiozero.pins.lgpio")


@pytest.fixture
def chip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    monkeypatch.syspath_prepend(str(Path(__file__).parent / "lgpio_chip"))
    monkeypatch.setattr("gpiozero.pins.local.get_pi_revision", lambda: PI_4B)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "gpiochip0").touch()
    for name in MODULES:
        monkeypatch.delitem(sys.modules, name, raising=False)
    yield importlib.import_module("lgpio")
    for name in MODULES:
        sys.modules.pop(name, None)


def test_a_press_arrives_and_a_lamp_is_lit(chip: ModuleType, tmp_path: Path) -> None:
    heard: Queue[PanelMessage] = Queue()
    with GpioPanel(Wiring(timing=QUICK), dev=tmp_path) as panel:
        panel.listen(heard.put)
        panel.light({Button.SCORE: Lamp.POSSIBLE, Button.HOLD: Lamp.PRIMARY})
        chip.drive(19, 0)
        assert heard.get(timeout=60) == Pressed(Button.SCORE)
        eventually(lambda: (chip.duty[25], chip.duty[24], chip.duty[22]) == (40, 100, 0))
        assert chip.modes[19] & chip.SET_PULL_UP
    assert (chip.callbacks, chip.handles) == ([], set())
    assert list(tmp_path.iterdir()) == [tmp_path / "gpiochip0"]  # lgpio's pipe is not left there


def test_the_encoder_is_let_go_of_too(chip: ModuleType, tmp_path: Path) -> None:
    others = {b: p for b, p in BUTTON_PINS.items() if b not in (Button.BACK, Button.NEXT)}
    heard: Queue[PanelMessage] = Queue()
    with GpioPanel(Wiring(buttons=others, encoder=(20, 21), timing=QUICK), dev=tmp_path) as panel:
        panel.listen(heard.put)
        for gpio, level in ((20, 0), (21, 0), (20, 1), (21, 1)):
            chip.drive(gpio, level)
        assert heard.get(timeout=60) == Pressed(Button.NEXT)
    assert chip.callbacks == []


def test_a_chip_that_goes_and_comes_back_is_played_on(chip: ModuleType, tmp_path: Path) -> None:
    def find() -> Panel:
        return GpioPanel(Wiring(timing=QUICK), dev=tmp_path)

    before = set(threading.enumerate())
    panel = PatientPanel(find, patience=(0.01,))
    heard: Queue[PanelMessage] = Queue()
    eventually(lambda: panel.status().present)
    chip.gone = True
    panel.light({Button.SCORE: Lamp.PRIMARY})  # the next thing anybody wants of it
    eventually(lambda: not panel.status().present)
    eventually(lambda: "can not open gpiochip" in panel.status().words)
    assert chip.handles == set()
    chip.gone = False
    eventually(lambda: panel.status().present)
    eventually(lambda: chip.duty[25] == 100)
    panel.listen(heard.put)
    chip.drive(13, 0)
    assert heard.get(timeout=60) == Pressed(Button.HOLD)
    panel.close()
    assert set(threading.enumerate()) == before
