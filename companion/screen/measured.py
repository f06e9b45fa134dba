"""Measures the screen in a window of its own; `companion bench screen` starts it.

python -m companion.screen.measured table|plain BEGUN
"""

import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import Any

from companion.screen.window import Glass, prepare
from companion.table.session import Session

IDLE_SECONDS = 10.0
CALM_SECONDS = 3.0  # until the screen has gone from quick frames to idle ones
TOUCHES = 40
READINGS = 8


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
    times = []
    for _ in range(TOUCHES):
        begun = time.perf_counter()
        window.dispatch("on_draw")
        window.flip()
        times.append(time.perf_counter() - begun)
    return median(times)


def _run_for(loop: Any, seconds: float) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        loop.idle()


Settled = Callable[[], tuple[int, float]]


class _Played:
    """A session as the screen sees it."""

    def __init__(self, session: Session) -> None:
        self.latest = lambda: session.situation
        self.subscribe, self.send = session.watch, session.put


def _plain(folder: Path) -> tuple[Any, Callable[[], float] | None, Settled | None]:
    prepare(Glass(folder / "kivy", offscreen=True))
    from kivy.uix.label import Label

    return Label(text="Yatzy"), None, None


def _table(folder: Path) -> tuple[Any, Callable[[], float] | None, Settled | None]:
    """The table page of a game of eight dice with a real session and journal behind it."""
    prepare(Glass(folder / "kivy", offscreen=True))
    from companion.journal.writing import open_journal
    from companion.screen.app import CompanionApp
    from companion.screen.scenes import people
    from companion.screen.still import Still
    from companion.table.signals import NewGame
    from hardware.keyboard import KeyboardPanel
    from vision.messages import CameraBack
    from vision.reading import Die, Reading

    still = Still()
    still.people.known = people()
    still.settings.chosen = {"sounds": "off", "dim_after_seconds": "0"}
    session = Session(open_journal(folder), KeyboardPanel(), lambda _: None)
    app = CompanionApp(replace(still.ports(), table=_Played(session)))
    root = app.build()
    app.on_start()
    session.begin()
    session.put(CameraBack(0.0, "bench"))
    session.put(NewGame("special8", ("p0", "p1")))
    dice = tuple(Die(n % 6 + 1, 50.0 * n, 80.0, 40.0, 0.99, track=n) for n in range(8))
    session.put(Reading(1.0, dice, stroke=True, throw=1))
    turn = [0]
    watching: list[list[float]] = [[]]
    # The screen's own watcher was there first, so the time is taken just after it was told.
    session.watch(lambda _: watching[0].append(time.monotonic()))

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

    def settled() -> tuple[int, float]:
        """Throw before the camera; tells frames and seconds from situation to picture."""
        from kivy.base import EventLoop
        from kivy.core.window import Window

        turn[0] += 1
        faces = [(turn[0] + n) % 6 + 1 for n in range(8)]
        handed: list[float] = []
        drawn: list[float] = []

        def flipped(*_: object) -> None:
            page: Any = app.stage.page
            if handed and not done[0]:
                drawn.append(time.monotonic())
                done[0] = [die.view.face for die in page.dice] == faces

        done = [False]
        watching[0] = handed
        Window.bind(on_flip=flipped)
        session.put(NewGame("special8", ("p0", "p1")))
        _run_for(EventLoop, 0.5)
        handed.clear()
        seen = tuple(
            Die(face, 50.0 * n, 80.0, 40.0, 0.99, track=100 * turn[0] + n)
            for n, face in enumerate(faces)
        )
        session.put(Reading(1.0 + turn[0], seen, stroke=True, throw=1 + turn[0]))
        until = time.monotonic() + CALM_SECONDS
        while not done[0] and time.monotonic() < until:
            EventLoop.idle()
        Window.unbind(on_flip=flipped)
        if not done[0]:
            raise SystemExit("the reading did not come on screen")
        return len(drawn), drawn[-1] - handed[0]

    return root, touch, settled


def _main(what: str, begun: float) -> None:
    folder = Path(tempfile.mkdtemp())
    root, touch, settled = (_table if what == "table" else _plain)(folder)
    from kivy.base import EventLoop, runTouchApp
    from kivy.core.window import Window

    runTouchApp(root, embedded=True)
    EventLoop.idle()
    found = {"first": time.time() - begun, "processor": time.process_time()}
    found["quiet"] = IDLE_SECONDS
    found["idle"], found["redraws"] = _idle(EventLoop, Window)
    found["memory"] = _memory()
    if touch is not None:
        found["touch"] = median(touch() for _ in range(TOUCHES))
        found["frame"] = _frame(Window)
    if settled is not None:
        shown = [settled() for _ in range(READINGS)]
        found["frames"] = max(count for count, _ in shown)
        found["settled"] = median(seconds for _, seconds in shown)
    print(json.dumps(found), flush=True)
    os._exit(0)  # the session's thread and the window need no farewell here


if __name__ == "__main__":
    _main(sys.argv[1], float(sys.argv[2]))
