"""From dice at rest to the event in the journal, through processes, pipe, referee and disk."""

import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from queue import Empty, SimpleQueue
from tempfile import TemporaryDirectory

from companion.assembly import SIMULATED, House, Wanted
from companion.bots import payable
from companion.config import Config, PanelSection
from companion.game.events import Thrown
from companion.table.readings import blocking
from companion.table.signals import NewGame, TapField, ThrowAgain
from companion.table.situation import Situation
from vision.simulation.commands import Throw
from vision.simulation.planning import plan
from vision.simulation.setting import Look, lay_out

THROWS = 12
SEED = 11
DICE = 5
PATIENCE = 30.0  # seconds; a table that takes longer serves nobody

News = SimpleQueue[tuple[float, Situation]]


def measure(_arguments: Sequence[str]) -> list[str]:
    """Median and 95th percentile at 15 and 30 frames a second, in time and in frames."""
    return [_line(fps) for fps in (15, 30)]


def _line(fps: int) -> str:
    try:
        taken = sorted(_throws(fps))
    except Empty:
        return (
            f"at {fps} frames a second: nothing came for {PATIENCE:.0f} s; "
            "this computer is too slow or too busy"
        )
    median, late = statistics.median(taken), taken[round(0.95 * (len(taken) - 1))]
    return (
        f"at {fps} frames a second from rest to journal: median {median * 1000:.0f} ms, "
        f"95 % within {late * 1000:.0f} ms, {median * fps:.1f} and {late * fps:.1f} frames "
        f"({len(taken)} throws)"
    )


def _throws(fps: int) -> list[float]:
    """Throw all dice again and again; give the seconds from each rest to its event on disk."""
    taken: list[float] = []
    config = Config(panel=PanelSection(enabled=False))
    with (
        TemporaryDirectory() as folder,
        House(Wanted(config, Path(folder), SIMULATED, seed=SEED, fps=fps)) as house,
    ):
        news: News = SimpleQueue()
        house.session.watch(lambda situation: news.put((time.monotonic(), situation)))
        house.begin()
        house.session.put(NewGame("yatzy", ("a",)))
        _until(news, lambda s: len(s.state.tray.tracks) == DICE)
        setting = lay_out(DICE, "ivory", Look().edge)
        while len(taken) < THROWS:
            # The same seed gives the same throw, so it is known here when its last die lies.
            deed = plan(Look(), setting, Throw(), SEED)
            setting, begun = deed.after, time.monotonic()
            assert house.hands is not None  # the dice are simulated
            house.hands.do(Throw())
            at, situation = _until(news, _read)
            if any(isinstance(event, Thrown) for event in situation.events):
                taken.append(at - begun - max(move.end for move in deed.moves))
                _score(house, news, situation)
            else:
                house.session.put(ThrowAgain())
                _until(news, lambda s: s.state.pending is None)
    return taken


def _until(news: News, wanted: Callable[[Situation], bool]) -> tuple[float, Situation]:
    """Wait for such a situation; gives it and when it was published."""
    while True:
        at, situation = news.get(timeout=PATIENCE)
        if wanted(situation):
            return at, situation


def _read(situation: Situation) -> bool:
    pending = situation.state.pending
    counted = any(isinstance(event, Thrown) for event in situation.events)
    return counted or (pending is not None and blocking(pending))


def _score(house: House, news: News, situation: Situation) -> None:
    """Take a row, so that the next throw is with all dice again."""
    position = situation.position
    assert position is not None  # a stroke was thrown
    rows = payable(position)
    field = max(rows, key=lambda row: rows[row].points)
    house.session.put(TapField(field))
    _until(news, lambda s: s.state.selection.field == field)
    for _ in range(1 if rows[field].points else 2):  # striking asks once
        house.keyboard.typed("s")
        _until(news, lambda _: True)
