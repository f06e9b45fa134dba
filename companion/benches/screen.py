"""How soon the screen is there, how little it costs when idle, how fast it answers a finger."""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from companion.benches.stopwatch import seconds

IDLE_SECONDS = 10.0
CALM_SECONDS = 3.0  # until the screen has gone from quick frames to idle ones
TOUCHES = 40


def measure(_arguments: Sequence[str]) -> list[str]:
    """The table screen in a window drawn offscreen, beside a Kivy window with a single label."""
    ours, plain = _child("table"), _child("plain")
    beside = "times a bare Kivy window"
    idle = f"idle: {100 * ours['idle']:.1f} % of a core, {ours['redraws']} redraws in"
    touch = f"a touch is answered on screen after {1000 * ours['touch']:.0f} ms (median), "
    first = f"first picture after {ours['first']:.2f} s ({ours['processor']:.2f} of the processor)"
    return [
        f"{first}, {ours['first'] / plain['first']:.1f} {beside}",
        f"{idle} {IDLE_SECONDS:.0f} s (a bare Kivy window: {100 * plain['idle']:.1f} %)",
        f"{touch}{ours['touch'] / ours['frame']:.1f} times a drawn frame",
        f"memory {ours['memory']:.0f} MB, {ours['memory'] / plain['memory']:.1f} {beside}",
    ]


def _child(what: str) -> dict[str, float]:
    command = [sys.executable, "-m", "companion.benches.screen", what, str(time.time())]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


def _memory() -> float:
    pages = Path("/proc/self/statm").read_text().split()[1]
    return int(pages) * 4096 / 1e6


def _idle(loop: Any, window: Any) -> tuple[float, int]:
    """Let the window be for a while; gives the share of a core it took, and its redraws."""
    _run_for(loop, CALM_SECONDS)
    redraws = [0]
    window.bind(on_draw=lambda *_: redraws.__setitem__(0, redraws[0] + 1))
    begun, used = time.monotonic(), time.process_time()
    _run_for(loop, IDLE_SECONDS)
    return (time.process_time() - used) / (time.monotonic() - begun), redraws[0]


def _frame(window: Any) -> float:
    """Draw the window as it is; gives the median of how long that takes."""

    def draw() -> None:
        window.dispatch("on_draw")
        window.flip()

    return seconds(draw, TOUCHES)


def _run_for(loop: Any, seconds: float) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        loop.idle()


def _plain(folder: Path) -> tuple[Any, Callable[[], float] | None]:
    from companion.screen.window import Glass, prepare

    prepare(Glass(folder / "kivy", offscreen=True))
    from kivy.uix.label import Label

    return Label(text="Yatzy"), None


def _table(folder: Path) -> tuple[Any, Callable[[], float] | None]:
    """The table page of a game of eight dice with a real session and journal behind it."""
    from companion.screen.window import Glass, prepare

    prepare(Glass(folder / "kivy", offscreen=True))
    from companion.fittings import TableFitting
    from companion.journal.writing import open_journal
    from companion.screen.app import CompanionApp
    from companion.screen.scenes import people
    from companion.screen.still import Still
    from companion.table.session import Session
    from companion.table.signals import NewGame
    from hardware.keyboard import KeyboardPanel
    from vision.messages import CameraBack
    from vision.reading import Die, Reading

    still = Still()
    still.people.known = people()
    still.settings.chosen = {"sounds": "off", "dim_after_seconds": "0"}
    session = Session(open_journal(folder), KeyboardPanel(), lambda _: None)
    still.table = TableFitting(session)  # type: ignore[assignment]
    app = CompanionApp(still.ports())
    root = app.build()
    app.on_start()
    session.begin()
    session.put(CameraBack(0.0, "bench"))
    session.put(NewGame("special8", ("p0", "p1")))
    dice = tuple(Die(n % 6 + 1, 50.0 * n, 80.0, 40.0, 0.99, track=n) for n in range(8))
    session.put(Reading(1.0, dice, stroke=True, throw=1))
    turn = [0]

    def touch() -> float:
        """Tap one die after the other; tells when its frame has been drawn."""
        from kivy.base import EventLoop
        from kivy.tests.common import UnitTestTouch

        from companion.screen.finger import LEAST_SECONDS

        page: Any = app.stage.page
        die = page.dice[turn[0] % len(dice)]
        turn[0] += 1
        kept = die.view.kept
        finger = UnitTestTouch(*die.center)
        finger.touch_down()
        _run_for(EventLoop, LEAST_SECONDS + 0.02)
        begun = time.monotonic()
        finger.touch_up()
        while die.view.kept is kept:
            EventLoop.idle()
        return time.monotonic() - begun

    return root, touch


def _main(what: str, begun: float) -> None:
    folder = Path(tempfile.mkdtemp())
    root, touch = (_table if what == "table" else _plain)(folder)
    from kivy.base import EventLoop, runTouchApp
    from kivy.core.window import Window

    runTouchApp(root, embedded=True)
    EventLoop.idle()
    found = {"first": time.time() - begun, "processor": time.process_time()}
    found["idle"], found["redraws"] = _idle(EventLoop, Window)
    found["memory"] = _memory()
    if touch is not None:
        found["touch"] = median(touch() for _ in range(TOUCHES))
        found["frame"] = _frame(Window)
    print(json.dumps(found), flush=True)
    os._exit(0)  # the session's thread and the window need no farewell here


if __name__ == "__main__":
    _main(sys.argv[1], float(sys.argv[2]))
