"""Games at a table of real processes that are killed, stalled and unplugged while they run."""

import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from shutil import copy
from tempfile import TemporaryDirectory, gettempdir

from companion.game.events import Closed, Thrown
from companion.journal.reading import read_journal
from companion.journal.stored import find_game
from tests.proof.evening import ROLLING
from tests.proof.games import plans
from tests.proof.reference import told

TOP = Path(__file__).parents[2]
FAULTS = ("eyes killed", "camera silent", "panel unplugged", "program killed")
BETWEEN = (12.0, 30.0)  # seconds from one fault to the next
PATIENCE = 1500.0  # seconds for one game
LET_PLAY = 60.0  # seconds after which a table on which no dice roll is struck again nevertheless
HASTY = 1 / 3  # how often a table is struck again although no dice rolled since the last fault


@dataclass(frozen=True)
class Disturbed:
    """What came of a disturbed game."""

    rules: str
    right: bool
    strokes: int
    faults: Mapping[str, int]
    seconds: float
    first_difference: str = ""


def disturb(number: int, slowness: int = 1) -> Disturbed:
    """Play the number-th game while its table is tormented; compare with the undisturbed one.

    On a computer so many times too slow it takes so many times as long, with as many faults.
    """
    plan = plans(5, 0.0)[number]
    chance = random.Random(f"faults/{plan.seed}")
    begun = time.monotonic()
    faults: Counter[str] = Counter()
    order: list[str] = []
    with TemporaryDirectory() as name:
        log = (Path(name) / "log").open("w")
        wanted_rolls = 0
        table = _start(Path(name), number, log.fileno())
        due = time.monotonic() + slowness * chance.uniform(*BETWEEN)
        while time.monotonic() - begun < slowness * PATIENCE:
            code = table.poll()
            if code == 0:
                break
            if code is not None:
                table = _start(Path(name), number, log.fileno())
            now = time.monotonic()
            if now > due and (
                _rolls(Path(name)) >= wanted_rolls or now > due + slowness * LET_PLAY
            ):
                order = order or chance.sample(FAULTS, len(FAULTS))
                fault = order.pop()
                faults[fault] += 1
                print(f"  {plan.rules}: {fault}", flush=True)
                _strike(table, fault)
                due = time.monotonic() + slowness * chance.uniform(*BETWEEN)
                # Most of the time it may play on first: a slow computer would come to nothing else.
                wanted_rolls = 0 if chance.random() < HASTY else _rolls(Path(name)) + 1
            time.sleep(0.2)
        if table.poll() is None:
            table.kill()
            table.wait()
        kept = Path(gettempdir()) / f"proof-{plan.rules}-{plan.seed}.log"
        copy(Path(name) / "log", kept)
        with read_journal(Path(name)) as journal:
            events = find_game(journal, "last").events
    found, wanted = told(events), plan.wanted()
    differences = [f"{a} instead of {b}" for a, b in zip(found, wanted, strict=False) if a != b]
    if not differences and len(found) != len(wanted):
        differences = [f"right so far, but {len(found)} events instead of {len(wanted)}"]
    strokes = sum(isinstance(event, Thrown) for event in events)
    right = found == wanted and isinstance(events[-1], Closed)
    if not right:
        print(f"  what was seen and said is kept in {kept}", flush=True)
    lasted = time.monotonic() - begun
    return Disturbed(plan.rules, right, strokes, faults, lasted, "".join(differences[:1]))


def _rolls(folder: Path) -> int:
    """How often dice began to roll so far."""
    return (folder / "log").read_text().count(ROLLING)


def _start(folder: Path, number: int, log: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "tests.proof.evening", str(folder), str(number)]
    return subprocess.Popen(command, cwd=TOP, stdout=log, stderr=subprocess.STDOUT)


def _strike(table: subprocess.Popen[bytes], fault: str) -> None:
    match fault:
        case "eyes killed":
            for child in children(table.pid):
                with suppress(OSError):
                    if b"resource_tracker" not in Path(f"/proc/{child}/cmdline").read_bytes():
                        os.kill(child, signal.SIGKILL)
        case "camera silent":
            table.send_signal(signal.SIGUSR1)
        case "panel unplugged":
            table.send_signal(signal.SIGUSR2)
        case "program killed":
            table.kill()
            table.wait()


def children(process: int) -> list[int]:
    """The processes a process has started and not yet buried."""
    with suppress(OSError):
        threads = list(Path(f"/proc/{process}/task").iterdir())
        return [int(c) for t in threads for c in (t / "children").read_text().split()]
    return []
