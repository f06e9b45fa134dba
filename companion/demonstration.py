"""A whole game on a machine without a display: simulated dice, real reader, referee, journal."""

import queue
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from companion.assembly import House
from companion.guest import Guest, Script
from companion.table.readings import blocking
from companion.table.signals import NewGame
from companion.table.situation import Situation
from hardware.panel import Button
from vision.messages import LookAgain

PLAYERS = ("Anna", "Björn")
RESTED = 0.3  # seconds without news before a player goes on
PATIENCE = 12.0  # seconds until the camera is asked to look again; as many later, throw again


def demonstrate(
    house: House,
    script: Script,
    wish: NewGame | None,
    told: Callable[[Situation], None],
    press: Callable[[Button], None] | None = None,
    memory: Path | None = None,
) -> Situation:
    """Let players without hands play a game; gives the last situation before it was put away.

    Without a wish they go on with the game that is on the table.

    The dice are thrown on the simulated table, read off its frames by the vision process, and the
    players press keys and touch rows: nothing in this game is told to the referee any other way.
    """
    assert house.hands is not None  # a demonstration is played with simulated dice
    news: queue.SimpleQueue[Situation] = queue.SimpleQueue()
    house.session.watch(news.put)
    guest = Guest(script, house.hands, house.session.put, press or _presses(house), memory=memory)
    if wish is not None:
        house.session.put(wish)
    last = situation = house.session.situation
    quiet_since = time.monotonic()
    asked = False
    begun = situation.game is not None
    while not begun or situation.game is not None:
        try:
            situation = news.get(timeout=RESTED)
            told(situation)
            quiet_since, asked = time.monotonic(), False
            begun = begun or situation.game is not None
            if situation.position is not None:
                last = situation
            continue
        except queue.Empty:
            pass
        if not _ready(situation) or guest.act(situation):
            continue
        if time.monotonic() - quiet_since > PATIENCE:
            quiet_since = time.monotonic()
            if asked:
                guest.forget_throw()
            else:
                house.eyes.send(LookAgain())
            asked = not asked
    return last


def _ready(situation: Situation) -> bool:
    """Whether the camera works and nothing is in the way."""
    state = situation.state
    pending = state.pending is not None and blocking(state.pending)
    return state.camera.working and not situation.trouble and (pending or not state.tray.hand)


def _presses(house: House) -> Callable[[Button], None]:
    """Keys standing in for the buttons."""

    def press(button: Button) -> None:
        house.keyboard.key_down(button[0])
        house.keyboard.key_up(button[0])

    return press


def pictures(moments: Sequence[Situation], folder: Path) -> Iterator[str]:
    """Draw chosen moments as the screen shows them; tells where, or why there is none."""
    chosen = {
        "throw": _first(moments, lambda s: bool(s.position and s.position.turn.used == 1)),
        "card": _first(moments[::-1], lambda s: bool(s.position and s.position.turn.used > 1)),
        "result": _first(moments, lambda s: bool(s.position and s.position.over)),
    }
    try:
        from companion.screen.front import Front
        from companion.screen.pictures import Studio
        from companion.screen.png import save
        from companion.screen.still import Still

        studio = Studio()
        studio.resize(800, 480)
    except (Exception, SystemExit) as error:  # kivy ends the program where it finds no window
        yield f"The screen was not drawn: {error or 'no window can be opened here'}"
        return
    folder.mkdir(parents=True, exist_ok=True)
    for name, situation in chosen.items():
        if situation is None:
            continue
        still = Still()
        still.table.situation = situation
        studio.app.front = Front(still.ports())
        studio.app.fit()
        studio.settle()
        save(folder / f"{name}.png", studio.take())
        yield f"What the screen showed: {folder / name}.png"


def _first(moments: Sequence[Situation], wanted: Callable[[Situation], bool]) -> Situation | None:
    return next((moment for moment in moments if wanted(moment)), None)
