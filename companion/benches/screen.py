"""How soon the screen is there, how little it costs when idle, how fast it answers a finger."""

import json
import subprocess
import sys
import time
from collections.abc import Sequence


def measure(_arguments: Sequence[str]) -> list[str]:
    """The table screen in a window drawn offscreen, beside a Kivy window with a single label."""
    ours, plain = _child("table"), _child("plain")
    beside = "times a bare Kivy window"
    idle = f"idle: {100 * ours['idle']:.1f} % of a core, {ours['redraws']} redraws in"
    touch = f"a touch is answered on screen after {1000 * ours['touch']:.0f} ms (median), "
    first = f"first picture after {ours['first']:.2f} s ({ours['processor']:.2f} of the processor)"
    return [
        f"{first}, {ours['first'] / plain['first']:.1f} {beside}",
        f"{idle} {ours['quiet']:.0f} s (a bare Kivy window: {100 * plain['idle']:.1f} %)",
        f"{touch}{ours['touch'] / ours['frame']:.1f} times a drawn frame",
        f"memory {ours['memory']:.0f} MB, {ours['memory'] / plain['memory']:.1f} {beside}",
    ]


def _child(what: str) -> dict[str, float]:
    command = [sys.executable, "-m", "companion.screen.measured", what, str(time.time())]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found
