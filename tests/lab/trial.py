"""What is tried on a machine, and what held."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from vm import Machine

UNIT = "dice-table-companion"
HOME = "/opt/dice-table-companion"
DATA = "/var/lib/dice-table-companion"
FEW_COLOURS = 16  # a black display has one, a console a few; a page with words on it hundreds
LOG = f"journalctl -u {UNIT} -o cat --no-pager -b"


class Trial:
    """One machine with the table on it, and what held in it."""

    def __init__(self, machine: Machine, pictures: Path) -> None:
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
        while not true():
            if time.monotonic() - began > seconds:
                return self.expect(what, False, f"not within {seconds:.0f} s")
            time.sleep(0.5)
        self.figures[what] = round(time.monotonic() - began, 1)
        return self.expect(what, True, f"after {self.figures[what]} s")

    def picture(self, name: str) -> None:
        """Keep what the display shows now, which must be something."""
        file = self.pictures / f"{name}.png"
        self.machine.picture(file)
        seen = cv2.imread(str(file))
        colours = len(np.unique(seen.reshape(-1, 3), axis=0))
        self.expect(f"the display shows something: {name}", colours >= FEW_COLOURS, str(colours))

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

    def tap(self, x: int, y: int) -> None:
        """Tap the screen with a finger."""
        self.run(f"echo 'tap {x} {y}' >/run/lab-touch; sleep 1")
