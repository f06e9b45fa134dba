"""How soon the screen is there, how little it costs when idle, how fast it answers a finger."""

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from multiprocessing import active_children
from pathlib import Path

from companion.eyes import Eyes
from vision.messages import ExpectDice
from vision.worker import WorkerOrders, work

EYES_SECONDS = 12.0  # until the net is loaded and has read dice at rest


def measure(_arguments: Sequence[str]) -> list[str]:
    """The table screen in a window drawn offscreen, beside a Kivy window with a single label."""
    ours, plain = _child("table"), _child("plain")
    beside = "times a bare Kivy window"
    idle = f"idle: {100 * ours['idle']:.1f} % of a core, {ours['redraws']} redraws in"
    touch = f"a touch is answered on screen after {1000 * ours['touch']:.0f} ms (median), "
    first = f"first picture after {ours['first']:.2f} s ({ours['processor']:.2f} of the processor)"
    settled = (
        f"a settled reading is on screen with drawn frame {ours['frames']:.0f} at the latest, "
        f"{1000 * ours['settled']:.0f} ms (median), "
    )
    together = ours["memory"] + _eyes_memory()
    return [
        f"{first}, {ours['first'] / plain['first']:.1f} {beside}",
        f"{idle} {ours['quiet']:.0f} s (a bare Kivy window: {100 * plain['idle']:.1f} %)",
        f"{touch}{ours['touch'] / ours['frame']:.1f} times a drawn frame",
        f"{settled}{ours['settled'] / ours['frame']:.1f} times a drawn frame",
        f"memory {ours['memory']:.0f} MB, {ours['memory'] / plain['memory']:.1f} {beside}",
        f"memory of screen and vision process together {together:.0f} MB",
    ]


def _eyes_memory() -> float:
    """MB of the vision process at the simulated table, started as the product starts it."""
    with tempfile.TemporaryDirectory() as folder:
        memory = str(Path(folder) / "dice.json")
        orders = WorkerOrders("simulated", seed=1, memory=memory)
        eyes = Eyes(work, (orders,), lambda _: None, Path(folder) / "tray.json")
        eyes.send(ExpectDice(8))
        eyes.begin()
        try:
            time.sleep(EYES_SECONDS)
            pid = active_children()[0].pid
            return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4096 / 1e6
        finally:
            eyes.close()


def _child(what: str) -> dict[str, float]:
    command = [sys.executable, "-m", "companion.screen.measured", what, str(time.time())]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found
