"""The panel on the Pi's header: buttons, lamps, buzzer and encoder through gpiozero."""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic
from typing import Any

from gpiozero import PWMLED, GPIODevice, GPIOZeroError, InputDevice, OutputDevice, RotaryEncoder
from gpiozero.exc import PinUnknownPi

from hardware.panel import Button, NoPanelError
from hardware.wired import WiredPanel
from hardware.wiring import Level, Pull, Wiring

DEV = Path("/dev")
_PULL_UP = {Pull.UP: True, Pull.DOWN: False, Pull.NONE: None}


class GpioPanel(WiredPanel):
    """The panel on the header; NoPanelError when its pins cannot be had."""

    def __init__(
        self,
        wiring: Wiring,
        pin_factory: Any = None,
        now: Callable[[], float] = monotonic,
        dev: Path = DEV,
    ) -> None:
        super().__init__(GpioWires(wiring, pin_factory, dev), wiring.timing, now)


def open_header(dev: Path = DEV) -> Any:
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
    for pipe in Path.cwd().glob(".lgd-nfy*"):
        # lgpio talks to itself through a pipe it makes here; once open, its name is only litter,
        # and whoever copies the folder would wait at it for ever.
        pipe.unlink(missing_ok=True)
    try:
        return LGPIOFactory()
    except PinUnknownPi as error:
        raise NoPanelError("No panel: this machine is not a Raspberry Pi.") from error


class GpioWires:
    """Every part of the panel as a gpiozero device; `pin_factory` None is the Pi's own header."""

    def __init__(self, wiring: Wiring, pin_factory: Any, dev: Path) -> None:
        self._pressed_is_high = wiring.pressed_is_high
        devices: list[Any] = []
        with ExitStack() as held, _in_words("the header"):
            held.callback(_forget, devices)
            self._factory = pin_factory or held.enter_context(_header(dev))

            def claim(part: str, device: Any, *pins: int, **options: Any) -> Any:
                with _in_words(f"{part} on GPIO {' and '.join(map(str, pins))}"):
                    made = device(*pins, pin_factory=self._factory, **options)
                    devices.extend((made.a, made.b) if device is RotaryEncoder else (made,))
                    return held.enter_context(made)

            pull = {"pull_up": _PULL_UP[wiring.pull]}
            if wiring.pull is Pull.NONE:
                pull["active_state"] = wiring.pressed_is_high
            self._pins = {
                button: claim(f"button {button}", InputDevice, pin, **pull).pin
                for button, pin in wiring.buttons.items()
            }
            lit = {"active_high": wiring.lit is Level.HIGH}
            self._leds = {
                button: claim(f"lamp {button}", PWMLED, pin, **lit)
                for button, pin in wiring.lamps.items()
            }
            self._buzzer = self._encoder = None
            if wiring.buzzer is not None:
                self._buzzer = claim("the buzzer", OutputDevice, wiring.buzzer)
            if wiring.encoder is not None:
                self._encoder = claim("the encoder", RotaryEncoder, *wiring.encoder, max_steps=0)
            self._watching: list[Any] = []  # gpiozero holds what it calls only weakly
            self._held = held.pop_all()

    def levels(self) -> Mapping[Button, bool]:
        """Whether each button is down now, bouncing and all."""
        with _in_words("the header"):
            return {button: self._is_down(pin.state) for button, pin in self._pins.items()}

    def watch(
        self, edge: Callable[[Button, bool, float], None], click: Callable[[Button], None]
    ) -> None:
        """Call `edge` (button, down, seconds ago) and `click` from gpiozero's threads."""
        with _in_words("the header"):
            if self._encoder is not None:
                self._encoder.when_rotated_clockwise = lambda: click(Button.NEXT)
                self._encoder.when_rotated_counter_clockwise = lambda: click(Button.BACK)
                self._held.callback(_unwatch, self._encoder.a.pin, self._encoder.b.pin)
            for button, pin in self._pins.items():
                self._watching.append(self._telling(button, edge))
                pin.edges = "both"
                pin.when_changed = self._watching[-1]
                self._held.callback(_unwatch, pin)

    def light(self, button: Button, brightness: float) -> None:
        """Set a lamp, where there is one."""
        if button in self._leds:
            with _in_words(f"lamp {button}"):
                self._leds[button].value = brightness

    def sound(self, on: bool) -> None:
        """Set the buzzer, where there is one."""
        if self._buzzer is not None:
            with _in_words("the buzzer"):
                self._buzzer.value = on

    def close(self) -> None:
        """Let go of every pin; NoPanelError when the header had gone before."""
        with _in_words("the header"):
            self._held.close()

    def _is_down(self, state: Any) -> bool:
        return bool(state) == self._pressed_is_high

    def _telling(
        self, button: Button, edge: Callable[[Button, bool, float], None]
    ) -> Callable[[Any, Any], None]:
        factory = self._factory

        def tell(ticks: Any, state: Any) -> None:
            edge(button, self._is_down(state), factory.ticks_diff(factory.ticks(), ticks))

        return tell


def _unwatch(*pins: Any) -> None:
    """Have no edge reported any more: closing an lgpio pin forgets to, and its calls live on."""
    for pin in pins:
        pin.when_changed = None


def _forget(devices: list[Any]) -> None:
    """Make sure no device keeps its pin: one whose chip went away fails to close by itself.

    gpiozero would try again whenever it is collected, on a handle that may be the next chip's.
    """
    for device in devices:
        GPIODevice.close(device)


@contextmanager
def _header(dev: Path) -> Iterator[Any]:
    factory = open_header(dev)
    try:
        yield factory
    finally:
        try:
            factory.close()
        except Exception:
            # The chip went away, and gpiozero stops at the first pin. Without its stale pins, which
            # would be handed to the next panel, it closes the chip.
            factory.pins.clear()
            factory.close()
            raise


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
