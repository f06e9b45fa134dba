"""What is tried on a machine, and what held."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from vm import Place

Image = NDArray[np.uint8]
Part = tuple[slice, slice]  # of a picture: its rows and its columns
WHOLE: Part = (slice(None), slice(None))

UNIT = "dice-table-companion"
HOME = "/opt/dice-table-companion"
DATA = "/var/lib/dice-table-companion"
FEW_COLOURS = 16  # a black display has one, a console a few; a page with words on it hundreds
EYES = "pgrep -u dice-table -f spawn_main"
BUSY = 350  # hundredths of a second of five: the eyes look at something
TRIES = 3
LOG = f"journalctl -u {UNIT} -o cat --no-pager -b"


class Trial:
    """One machine with the table on it, and what held in it."""

    def __init__(self, machine: Place, pictures: Path) -> None:
        self.machine, self.pictures = machine, pictures
        self.results: list[bool] = []
        self.figures: dict[str, float] = {}  # seconds, by what took them
        self.began = time.monotonic()

    def say(self, words: str) -> None:
        """Tell what happens."""
        print(f"[{time.monotonic() - self.began:5.0f} s] {words}", flush=True)

    def expect(self, what: str, held: object, detail: str = "") -> bool:
        """Note whether something held."""
        self.results.append(bool(held))
        self.say(f"{'held  ' if held else 'FAILED'} {what} {detail}")
        return bool(held)

    def within(self, seconds: float, what: str, true: Callable[[], object]) -> bool:
        """Expect something to become true, and keep how long it took."""
        began = time.monotonic()
        if not self.until(true, seconds):
            return self.expect(what, False, f"not within {seconds:.0f} s")
        self.figures[what] = round(time.monotonic() - began, 1)
        return self.expect(what, True, f"after {self.figures[what]} s")

    def until(self, true: Callable[[], object], seconds: float) -> bool:
        """Wait for something to become true; tell whether it did."""
        end = time.monotonic() + seconds
        while not true():
            if time.monotonic() > end:
                return False
            time.sleep(0.5)
        return True

    def picture(self, name: str) -> None:
        """Keep what the display shows now, which must be something."""
        seen = self.shown(name)
        colours = len(np.unique(seen @ np.array((1, 256, 65536))))
        self.expect(f"the display shows something: {name}", colours >= FEW_COLOURS, str(colours))

    def shown(self, name: str = "now") -> Image:
        """What the display shows now, kept under a name."""
        file = self.pictures / f"{name}.png"
        self.machine.picture(file)
        return np.asarray(cv2.imread(str(file)), np.uint8)

    def changes(self, deed: Callable[[], object], seconds: float = 40, part: Part = WHOLE) -> bool:
        """Do something; tell whether the display then changes there, and wait until it is at rest.

        People look before they press again; a press that was meant for another page is dropped.
        """
        before = seen = self.shown()[part]
        deed()
        end, changed = time.monotonic() + seconds, False
        while time.monotonic() < end:
            time.sleep(1)
            last, seen = seen, self.shown()[part]
            changed = changed or bool((seen != before).any())
            if changed and (seen == last).all():
                break
        return changed

    def again_until_seen(self, deed: Callable[[], object], part: Part = WHOLE) -> None:
        """Do it, and again when nothing happens there on the display, as people do."""
        for _ in range(TRIES):
            if self.changes(deed, part=part):
                return

    def run(self, command: str, timeout: float = 120) -> str:
        """Run a command in the machine, however it ends."""
        return self.machine.run(command, timeout=timeout, check=False)

    def said(self, words: str) -> bool:
        """Tell whether the table has said something since the boot."""
        return self.run(f"{LOG} | grep -cF -- '{words}'") not in {"", "0"}

    def active(self) -> bool:
        """Tell whether the table is up, its picture on the screen."""
        return self.run(f"systemctl is-active {UNIT}") == "active"

    def waits(self) -> bool:
        """Tell whether the screen shows that the table waits for its disk."""
        status = self.run(f"systemctl show -P StatusText {UNIT}")
        return self.active() and status.startswith("Waits for its disk")

    def up_since(self) -> float:
        """When the table told systemd that it is ready, in seconds after the kernel began."""
        return int(self.run(f"systemctl show -P ActiveEnterTimestampMonotonic {UNIT}")) / 1e6

    def stays(self, seconds: float = 20) -> bool:
        """Tell whether the table is up and still the same a while later: a crash is not a start."""
        since = self.up_since()
        time.sleep(seconds)
        return self.active() and self.up_since() == since

    def events(self) -> list[tuple[str, dict[str, Any]]]:
        """Every event of every game in the journal, as (kind, body), oldest first."""
        columns = "kind, body FROM events WHERE stream LIKE 'game/%' ORDER BY id"
        query = f"SELECT json_array(kind, json(body)) FROM (SELECT {columns})"
        lines = self.run(f'sqlite3 -readonly {DATA}/journal.db "{query}"').splitlines()
        return [(kind, body) for kind, body in map(json.loads, lines)]

    def press(self, pin: int) -> None:
        """Press a button for a fifth of a second."""
        pull = f"/sys/devices/platform/gpio-sim.0/gpiochip*/sim_gpio{pin}/pull"
        self.run(f"for p in {pull}; do echo pull-down >$p; sleep .2; echo pull-up >$p; done")

    def lit(self, pin: int) -> bool:
        """Tell whether a lamp is fully lit."""
        value = f"/sys/devices/platform/gpio-sim.0/gpiochip*/sim_gpio{pin}/value"
        seen = self.run(f"for n in 1 2 3 4 5 6 7 8; do cat {value}; sleep .013; done")
        return set(seen.split()) == {"1"}

    def eyes_rest(self) -> bool:
        """Wait until the vision process has looked at what lies there; then it has little to do."""
        used = f"awk '{{print $14 + $15}}' /proc/$({EYES} | head -1)/stat"
        busy = f"a=$({used}); sleep 5; echo $(($({used}) - a))"

        def resting() -> bool:
            ticks = self.run(busy)
            return ticks.isdigit() and int(ticks) < BUSY

        return self.until(resting, 300)

    def tap(self, x: int, y: int) -> None:
        """Tap the screen with a finger."""
        self.run(f"echo 'tap {x} {y}' >/run/lab-touch; sleep 1")
