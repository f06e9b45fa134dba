"""The real panel: buttons, lamps, buzzer and encoder on the Pi's header, through gpiozero."""

import logging
import os
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Any, Self

from gpiozero import PWMLED, GPIOZeroError, InputDevice, OutputDevice, RotaryEncoder
from gpiozero.exc import PinUnknownPi

from hardware.lamps import BREATH_STEP, Tune, brightness
from hardware.panel import Beep, Button, Lamp, NoPanelError, PanelMessage, PanelStatus
from hardware.presses import Presses
from hardware.wiring import Level, Pull, Wiring

log = logging.getLogger(__name__)

# Edges wake the panel; now and then it looks at the wires by itself, so that a lost edge, a stuck
# button or a header that went away is noticed while nobody presses anything.
LOOK_EVERY = 2.0
_PULL_UP = {Pull.UP: True, Pull.DOWN: False, Pull.NONE: None}


def open_header(dev: Path = Path("/dev")) -> Any:
    """Gpiozero's way to the pins of a Pi 4 or 5; NoPanelError says in words why there is none."""
    chips = sorted(dev.glob("gpiochip*"))
    if not chips:
        raise NoPanelError("No panel: this machine has no GPIO pins.")
    if not any(os.access(chip, os.R_OK | os.W_OK) for chip in chips):
        raise NoPanelError(
            f"No panel: no permission to use {chips[0]}. Add this user to the group gpio."
        )
    try:
        from gpiozero.pins.lgpio import LGPIOFactory
    except (ImportError, AttributeError) as error:  # PyPI has an empty lgpio for some Pythons
        raise NoPanelError("No panel: lgpio is missing. Install python3-lgpio.") from error
    except OSError as error:
        raise NoPanelError(
            f"No panel: lgpio cannot write in {Path.cwd()}, where the program was started."
        ) from error
    try:
        return LGPIOFactory()
    except PinUnknownPi as error:
        raise NoPanelError("No panel: this machine is not a Raspberry Pi.") from error


class GpioPanel:
    """Buttons with lamps on the header; a context manager that lets go of the pins.

    One thread of its own looks, lights, beeps and calls the listeners; gpiozero's threads only
    bring edges. NoPanelError when the pins cannot be had; when they are lost later, the status
    says so once and the panel stays silent until it is closed.
    """

    def __init__(
        self, wiring: Wiring, pin_factory: Any = None, now: Callable[[], float] = monotonic
    ) -> None:
        self._now = now
        self._wake = threading.Condition()
        self._closing = False
        self._look_at = now()  # when the thread next looks
        self._listeners: list[Callable[[PanelMessage], None]] = []
        self._heard: list[PanelMessage] = []
        self._lamps: Mapping[Button, Lamp] = {}
        self._shown: dict[Button, float] = {}
        self._tune: Tune | None = None
        self._status = PanelStatus(present=True)
        with ExitStack() as held, _in_words("the header"):
            self._factory = pin_factory or held.enter_context(_header())
            self._claim(wiring, held)
            self._held = held.pop_all()
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
            self._tune = Tune(beep, self._now())
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
            with _in_words("the header"):
                self._held.close()
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

    def _claim(self, wiring: Wiring, held: ExitStack) -> None:
        """Take every pin, `held` giving them back; watch the buttons last."""

        def claim(part: str, device: Any, *pins: int, **options: Any) -> Any:
            with _in_words(f"{part} on GPIO {' and '.join(map(str, pins))}"):
                return held.enter_context(device(*pins, pin_factory=self._factory, **options))

        high = wiring.pressed_is_high
        pull = {"pull_up": _PULL_UP[wiring.pull]}
        if wiring.pull is Pull.NONE:
            pull["active_state"] = high
        self._wires = {
            button: _Wire(button, claim(f"button {button}", InputDevice, pin, **pull), high, self)
            for button, pin in wiring.buttons.items()
        }
        lit = {"active_high": wiring.lit is Level.HIGH}
        self._leds = {
            button: claim(f"lamp {button}", PWMLED, pin, **lit)
            for button, pin in wiring.lamps.items()
        }
        buzzer = wiring.buzzer
        self._buzzer = None if buzzer is None else claim("the buzzer", OutputDevice, buzzer)
        levels = {button: wire.is_closed() for button, wire in self._wires.items()}
        self._presses = Presses(wiring.timing, levels, self._now())
        if wiring.encoder is not None:
            encoder = claim("the encoder", RotaryEncoder, *wiring.encoder, max_steps=0)
            encoder.when_rotated_clockwise = lambda: self._click(Button.NEXT)
            encoder.when_rotated_counter_clockwise = lambda: self._click(Button.BACK)
        for wire in self._wires.values():
            wire.watch()

    def _edge(self, button: Button, closed: bool, ticks: Any) -> None:
        """A wire moved; called in gpiozero's thread, perhaps some time after it happened."""
        age = self._factory.ticks_diff(self._factory.ticks(), ticks)
        with self._wake:
            self._hear(self._presses.sense(button, closed, self._now() - age))

    def _click(self, button: Button) -> None:
        """The encoder was turned by one click; called in gpiozero's thread."""
        with self._wake:
            self._hear(self._presses.click(button, self._now()))

    def _hear(self, messages: list[Any]) -> None:
        self._heard += messages
        due = self._presses.due()
        if messages:
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
            with _in_words("the header"):
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
            for button, wire in self._wires.items():
                self._heard += self._presses.sense(button, wire.is_closed(), at)
            self._heard += self._presses.pass_time(at)
            messages, self._heard = self._heard, []
            status = _status(self._presses.stuck())
            if status != self._status:
                self._status = status
                messages.append(status)
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
        for button, led in self._leds.items():
            value = brightness(lamps.get(button, Lamp.OUT), at)
            if self._shown.get(button) != value:
                led.value = value
                self._shown[button] = value
        if self._buzzer is not None:
            self._buzzer.value = tune is not None and tune.sounds(at)

    def _tell(self, messages: list[PanelMessage]) -> None:
        for message in messages:
            for listener in tuple(self._listeners):
                try:
                    listener(message)
                except Exception:
                    log.exception("A listener failed on %s; the panel goes on", message)


class _Wire:
    """One button's pin; keeps its callback alive, which gpiozero holds only weakly."""

    def __init__(self, button: Button, device: Any, high: bool, panel: GpioPanel) -> None:
        self._button = button
        self._pin = device.pin
        self._high = high
        self._panel = panel

    def watch(self) -> None:
        """Tell the panel of every edge from now on."""
        self._pin.edges = "both"
        self._pin.when_changed = self._edge

    def is_closed(self) -> bool:
        """Whether the button is down now, bouncing and all."""
        return bool(self._pin.state) == self._high

    def _edge(self, ticks: Any, state: Any) -> None:
        self._panel._edge(self._button, bool(state) == self._high, ticks)


def _status(stuck: tuple[Button, ...]) -> PanelStatus:
    if not stuck:
        return PanelStatus(present=True)
    names = " and ".join(button.upper() for button in stuck)
    words = f"{names} will not come up: look for something leaning on it, or a loose wire."
    return PanelStatus(present=True, words=words, stuck=stuck)


@contextmanager
def _header() -> Iterator[Any]:
    factory = open_header()
    try:
        yield factory
    finally:
        try:
            factory.close()
        finally:
            # gpiozero keeps local pins in a table of the class: after a failed close its stale
            # pins would be handed to the next panel.
            factory.pins.clear()


@contextmanager
def _in_words(part: str) -> Iterator[None]:
    """Turn what gpiozero, lgpio and the kernel raise into one NoPanelError."""
    try:
        yield
    except NoPanelError:
        raise
    except Exception as error:
        # lgpio.error derives from Exception alone, and lgpio may not be there to be named.
        if not isinstance(error, (GPIOZeroError, OSError)) and type(error).__module__ != "lgpio":
            raise
        raise NoPanelError(f"No panel: {part} does not answer ({error}).") from error
