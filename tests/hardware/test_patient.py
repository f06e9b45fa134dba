"""The panel may come late, go, and come back; the table hears one sentence each time."""

import threading
from collections.abc import Iterator
from queue import Queue

import pytest

from hardware.gpio import GpioPanel
from hardware.panel import (
    Beep,
    Button,
    Lamp,
    NoPanelError,
    Panel,
    PanelMessage,
    PanelStatus,
    Pressed,
)
from hardware.patient import PatientPanel
from hardware.presses import Timing
from hardware.wiring import Wiring
from tests.hardware.bench import Header, eventually

QUICK = Wiring(timing=Timing(debounce=0.001, hold=5, stuck=60))


class Socket:
    """Where a header may be plugged in."""

    def __init__(self) -> None:
        self.header: Header | None = None
        self.tries = 0

    def find(self) -> Panel:
        self.tries += 1
        if self.header is None:
            raise NoPanelError("No panel: nothing is plugged in.")
        return GpioPanel(QUICK, pin_factory=self.header)


@pytest.fixture
def socket() -> Socket:
    return Socket()


@pytest.fixture
def panel(socket: Socket) -> Iterator[PatientPanel]:
    panel = PatientPanel(socket.find, patience=(0.001, 0.005))
    yield panel
    panel.close()


def test_a_missing_panel_is_told_once_and_found_later(panel: PatientPanel, socket: Socket) -> None:
    heard: Queue[PanelMessage] = Queue()
    panel.listen(heard.put)
    eventually(lambda: socket.tries > 5)
    assert panel.status() == PanelStatus(present=False, words="No panel: nothing is plugged in.")
    panel.light({Button.SCORE: Lamp.PRIMARY})
    panel.beep(Beep.CLICK)
    assert heard.qsize() <= 1  # at most the one sentence, however often it looked
    header = socket.header = Header()
    eventually(lambda: panel.status() == PanelStatus(present=True))
    eventually(lambda: header.pin(25).state == 1)  # the lamps asked for while it was missing
    eventually(lambda: heard.qsize() > 0)
    while heard.get(timeout=60) != PanelStatus(present=True):
        pass
    header.pin(19).drive_low()
    header.time += 1
    assert heard.get(timeout=60) == Pressed(Button.SCORE)


def test_a_lost_panel_is_looked_for_again(panel: PatientPanel, socket: Socket) -> None:
    heard: Queue[PanelMessage] = Queue()
    panel.listen(heard.put)
    header = socket.header = Header()
    eventually(lambda: panel.status().present)
    socket.header = None
    header.pin(25)._function = "input"  # as if the kernel had taken the line back
    panel.light({Button.SCORE: Lamp.PRIMARY})
    eventually(lambda: not panel.status().present)
    socket.header = Header()
    eventually(lambda: panel.status().present)
    eventually(lambda: socket.header.pin(25).state == 1)


def test_a_finder_with_a_bug_keeps_looking() -> None:
    socket = Socket()
    socket.header = Header()

    def stumbles() -> Panel:
        if socket.tries < 3:
            socket.tries += 1
            raise ZeroDivisionError
        return socket.find()

    panel = PatientPanel(stumbles, patience=(0.001,))
    eventually(lambda: panel.status().present)
    panel.close()


def test_closing_leaves_no_thread_behind(socket: Socket) -> None:
    before = set(threading.enumerate())
    missing = PatientPanel(socket.find)
    missing.close()
    missing.close()
    socket.header = Header()
    there = PatientPanel(socket.find)
    eventually(lambda: there.status().present)
    there.close()
    assert set(threading.enumerate()) == before
