"""A panel on wires: one thread that looks, lights, beeps and tells. Knows no gpiozero."""

import logging
import threading
from collections.abc import Callable, Mapping
from time import monotonic
from types import TracebackType
from typing import Protocol, Self

from hardware.lamps import BREATH_STEP, Tune, brightness
from hardware.panel import Beep, Button, Lamp, NoPanelError, PanelMessage, PanelStatus, Pressed
from hardware.presses import Presses, Timing

log = logging.getLogger(__name__)

# Edges wake the panel; now and then it looks at the wires by itself, so that a lost edge, a stuck
# button or a header that went away is noticed while nobody presses anything.
LOOK_EVERY = 2.0


class Wires(Protocol):
    """Buttons, lamps and buzzer as bare wires; all raise NoPanelError once they are gone."""

    def levels(self) -> Mapping[Button, bool]:
        """Whether each button is down now, bouncing and all."""

    def watch(
        self, edge: Callable[[Button, bool, float], None], click: Callable[[Button], None]
    ) -> None:
        """Call `edge` (button, down, seconds ago) and `click` (of an encoder) from any thread."""

    def light(self, button: Button, brightness: float) -> None:
        """Set a lamp, where there is one."""

    def sound(self, on: bool) -> None:
        """Set the buzzer, where there is one."""

    def close(self) -> None:
        """Let go of every wire."""


class WiredPanel:
    """Buttons with lamps; a context manager that lets go of the wires.

    A thread of its own does everything, listeners included; other threads only bring edges. When
    the wires are lost the status says so once, and the panel stays silent until it is closed.
    """

    def __init__(self, wires: Wires, timing: Timing, now: Callable[[], float] = monotonic) -> None:
        self._wires = wires
        self._now = now
        self._wake = threading.Condition()
        self._closing = False
        self._look_at = now()  # when the thread next looks
        self._listeners: list[Callable[[PanelMessage], None]] = []
        self._heard: list[PanelMessage] = []
        self._lamps: Mapping[Button, Lamp] = {}
        self._shown: dict[Button, float] = {}
        self._asked: Beep | None = None  # a beep that has not begun yet
        self._tune: Tune | None = None
        self._status = PanelStatus(present=True)
        try:
            self._presses = Presses(timing, wires.levels(), now())
            wires.watch(self._edge, self._click)
        except NoPanelError:
            wires.close()
            raise
        self._thread = threading.Thread(target=self._run, name="panel", daemon=True)
        self._thread.start()

    def listen(self, listener: Callable[[PanelMessage], None]) -> None:
        """Send every press and every change of status to `listener` from now on."""
        with self._wake:
            self._listeners.append(listener)

    def light(self, lamps: Mapping[Button, Lamp]) -> None:
        """Set all lamps; a button not named goes out."""
        with self._wake:
            self._lamps = dict(lamps)
            self._look_now()

    def beep(self, beep: Beep) -> None:
        """Sound the buzzer, where there is one; a new beep cuts off the old one."""
        with self._wake:
            self._asked = beep
            self._look_now()

    def status(self) -> PanelStatus:
        """Tell how the panel is now."""
        return self._status

    def close(self) -> None:
        """Put out the lamps and let go of the pins; safe to call twice."""
        with self._wake:
            if self._closing:
                return
            self._closing = True
            self._wake.notify_all()
        if threading.current_thread() is not self._thread:
            self._thread.join()
        try:
            self._wires.close()
        except NoPanelError as error:
            log.info("While letting go: %s", error)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _edge(self, button: Button, down: bool, seconds_ago: float) -> None:
        with self._wake:
            self._hear(self._presses.sense(button, down, self._now() - seconds_ago))

    def _click(self, button: Button) -> None:
        with self._wake:
            self._hear(self._presses.click(button, self._now()))

    def _hear(self, presses: list[Pressed]) -> None:
        self._heard += presses
        due = self._presses.due()
        if presses:
            self._look_now()
        elif due is not None and due < self._look_at:
            # Only if it would look too late: a storm of edges does not wake the thread each time.
            self._look_at = due
            self._wake.notify_all()

    def _look_now(self) -> None:
        self._look_at = self._now()
        self._wake.notify_all()

    def _run(self) -> None:
        try:
            while self._wait():
                self._look()
        except NoPanelError as error:
            self._status = PanelStatus(present=False, words=str(error))
            self._tell([self._status])

    def _wait(self) -> bool:
        """Sleep until there is something to look at; False when the panel closes."""
        with self._wake:
            while not self._closing and (left := self._look_at - self._now()) > 0:
                self._wake.wait(left)
            return not self._closing

    def _look(self) -> None:
        """Read the wires, set lamps and buzzer, tell what was heard."""
        with self._wake:
            at = self._now()
            for button, down in self._wires.levels().items():
                self._heard += self._presses.sense(button, down, at)
            self._heard += self._presses.pass_time(at)
            messages, self._heard = self._heard, []
            status = _status(self._presses.stuck())
            if status != self._status:
                self._status = status
                messages.append(status)
            if self._asked is not None:
                # It begins when it can be heard: a busy computer would come too late for a click.
                self._tune, self._asked = Tune(self._asked, at), None
            breathing = Lamp.BREATHING in self._lamps.values()
            dues = (
                at + (BREATH_STEP if breathing else LOOK_EVERY),
                self._presses.due(),
                self._tune.due(at) if self._tune else None,
            )
            self._look_at = min(due for due in dues if due is not None)
            lamps, tune = self._lamps, self._tune
        self._show(lamps, tune, at)
        self._tell(messages)

    def _show(self, lamps: Mapping[Button, Lamp], tune: Tune | None, at: float) -> None:
        for button in Button:
            value = brightness(lamps.get(button, Lamp.OUT), at)
            if self._shown.get(button) != value:
                self._wires.light(button, value)
                self._shown[button] = value
        self._wires.sound(tune is not None and tune.sounds(at))

    def _tell(self, messages: list[PanelMessage]) -> None:
        for message in messages:
            for listener in tuple(self._listeners):
                try:
                    listener(message)
                except Exception:
                    log.exception("A listener failed on %s; the panel goes on", message)


def _status(stuck: tuple[Button, ...]) -> PanelStatus:
    if not stuck:
        return PanelStatus(present=True)
    names = " and ".join(button.upper() for button in stuck)
    words = f"{names} will not come up: look for something leaning on it, or a loose wire."
    return PanelStatus(present=True, words=words, stuck=stuck)
