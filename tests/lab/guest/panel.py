"""The product's own panel on a real gpiochip (gpio-sim): every button, bouncing, held; the lamps.

Says `panel: ...` for each thing that held; ends with 1 when one did not.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path

from hardware.gpio import GpioPanel
from hardware.panel import Button, Lamp, PanelMessage, Pressed
from hardware.wiring import BUTTON_PINS, LAMP_PINS, Wiring

CHIP = Path("/sys/devices/platform/gpio-sim.0")
PRESSES = 20


def line(pin: int, what: str) -> Path:
    """The simulated chip's file for a line: `pull` is what we do to it, `value` what it is."""
    return next(CHIP.glob(f"gpiochip*/sim_gpio{pin}/{what}"))


def press(pin: int, seconds: float = 0.1, bounces: int = 0) -> None:
    """Close the contact for so long, after so many bounces."""
    for _ in range(bounces):
        line(pin, "pull").write_text("pull-down")
        time.sleep(0.001)
        line(pin, "pull").write_text("pull-up")
        time.sleep(0.001)
    line(pin, "pull").write_text("pull-down")
    time.sleep(seconds)
    line(pin, "pull").write_text("pull-up")
    time.sleep(0.15)


def wait(true: Callable[[], bool], seconds: float = 5) -> bool:
    """Tell whether it becomes true."""
    end = time.monotonic() + seconds
    while not true() and time.monotonic() < end:
        time.sleep(0.02)
    return true()


def share_lit(pin: int, looks: int = 400) -> float:
    """How much of the time a lamp's line is high: its brightness."""
    value = line(pin, "value")
    return sum(value.read_text().strip() == "1" for _ in range(looks)) / looks


def main() -> int:
    """Try it all."""
    heard: list[PanelMessage] = []
    failures = 0

    def expect(what: str, held: bool, detail: object = "") -> None:
        nonlocal failures
        failures += not held
        print(f"panel: {'held' if held else 'FAILED'} {what} {detail}", flush=True)

    with GpioPanel(Wiring()) as panel:
        panel.listen(heard.append)
        time.sleep(0.5)
        for button, pin in BUTTON_PINS.items():
            heard.clear()
            for _ in range(PRESSES):
                press(pin)
            wait(lambda: len(heard) >= PRESSES)
            ours = [m for m in heard if isinstance(m, Pressed) and m.button is button]
            expect(f"{PRESSES} presses of {button}", len(ours) == len(heard) == PRESSES, len(ours))
        heard.clear()
        press(BUTTON_PINS[Button.NEXT], bounces=5)
        time.sleep(0.5)
        expect("a bouncing contact is one press", len(heard) == 1, heard)
        heard.clear()
        press(BUTTON_PINS[Button.NEXT], seconds=1.2)
        wait(lambda: len(heard) >= 2)
        longs = [m.long for m in heard if isinstance(m, Pressed)]
        expect("a held button is a press and a long press", longs == [False, True], longs)
        pin = LAMP_PINS[Button.SCORE]
        panel.light({Button.SCORE: Lamp.PRIMARY})
        time.sleep(0.3)
        full = share_lit(pin)
        panel.light({Button.SCORE: Lamp.POSSIBLE})
        time.sleep(0.3)
        half = share_lit(pin)
        panel.light({})
        time.sleep(0.3)
        out = share_lit(pin)
        expect("a lamp is full, dimmed, out", full == 1 and 0.05 < half < 0.95 and out == 0,
               (full, half, out))  # fmt: skip
    free = share_lit(LAMP_PINS[Button.SCORE], 20) == 0
    expect("closing lets go of the pins", free)
    return failures > 0


if __name__ == "__main__":
    sys.exit(main())
