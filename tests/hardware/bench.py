"""A header whose pins are driven by hand and whose clock is moved by hand."""

from collections.abc import Callable
from queue import Empty, Queue
from time import monotonic, sleep
from typing import Any

from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.gpio import GpioPanel
from hardware.panel import Button, PanelMessage
from hardware.wiring import BUTTON_PINS, Wiring

PATIENCE = 60.0  # seconds: only ever spent when a test fails


class TimedPin(MockPWMPin):
    """A mock pin that stamps its edges with the header's clock, and may be wired to ground."""

    grounded = False

    def _set_pull(self, value: str) -> None:
        super()._set_pull(value)
        if self.grounded:  # a closed contact is stronger than the Pi's own resistor
            self.drive_low()

    def _change_state(self, value: Any) -> bool:
        changed = bool(super()._change_state(value))
        self._last_change = self.factory.ticks()
        return changed


class Header(MockFactory):
    """gpiozero's own mock header, with a clock the test moves."""

    def __init__(self, pin_class: type[TimedPin] = TimedPin) -> None:
        super().__init__(pin_class=pin_class)
        self.time = 1000.0

    def ticks(self) -> float:
        return self.time

    @staticmethod
    def ticks_diff(later: float, earlier: float) -> float:
        return later - earlier


class LivePin(TimedPin):
    """A pin of a header that may be pulled out."""

    def _get_state(self) -> Any:
        if self.factory.pulled:
            raise OSError("the header is gone")
        return super()._get_state()


class LiveHeader(Header):
    """A header on which time passes by itself, and fingers push bouncing contacts."""

    def __init__(self) -> None:
        super().__init__(LivePin)
        self.pulled = False

    def ticks(self) -> float:
        return monotonic()

    def wire(self, button: Button, closed: bool) -> None:
        """Close or open the contact of a button wired as by default."""
        pin = self.pin(BUTTON_PINS[button])
        pin.drive_low() if closed else pin.drive_high()

    def push(self, button: Button, seconds: float = 0.06) -> None:
        """Push a contact that bounces both ways, and wait until nothing can come of it any more."""
        for closed in (True, False, True, False, True):
            self.wire(button, closed)
        sleep(seconds)
        for closed in (False, True, False, True, False):
            self.wire(button, closed)
        sleep(0.08)


class Bench:
    """A panel on a mock header, and all it said."""

    def __init__(self, wiring: Wiring | None = None) -> None:
        self.wiring = wiring or Wiring()
        self.header = Header()
        self.panel = GpioPanel(self.wiring, pin_factory=self.header, now=self.header.ticks)
        self.said: Queue[PanelMessage] = Queue()
        self.panel.listen(self.said.put)

    def pin(self, number: int) -> Any:
        return self.header.pin(number)

    def wire(self, button: Button, closed: bool) -> None:
        """Drive a button's pin to where a closed or open contact puts it."""
        pin = self.pin(self.wiring.buttons[button])
        pin.drive_high() if closed == self.wiring.pressed_is_high else pin.drive_low()

    def pass_time(self, seconds: float) -> None:
        """Move the clock and have the panel look: setting lamps as they are wakes it."""
        self.header.time += seconds
        self.panel.light(self.panel._lamps)

    def press(self, button: Button, seconds: float = 0.1) -> None:
        self.wire(button, True)
        self.pass_time(seconds)
        self.wire(button, False)
        self.pass_time(0.1)

    def hear(self, count: int = 1) -> list[PanelMessage]:
        """The next messages."""
        return [self.said.get(timeout=PATIENCE) for _ in range(count)]

    def silence(self) -> list[PanelMessage]:
        """What was said up to now and not heard: a press of BACK marks the end of it."""
        self.press(Button.BACK)
        heard: list[PanelMessage] = []
        while True:
            message = self.said.get(timeout=PATIENCE)
            if getattr(message, "button", None) is Button.BACK:
                return heard
            heard.append(message)


def eventually(truth: Callable[[], bool]) -> None:
    """Wait for another thread to make something true."""
    end = monotonic() + PATIENCE
    while not truth():
        assert monotonic() < end, "it never came true"
        sleep(0.002)


def drain(queue: "Queue[PanelMessage]") -> list[PanelMessage]:
    """All that is in the queue."""
    messages = []
    while True:
        try:
            messages.append(queue.get_nowait())
        except Empty:
            return messages
