"""An evening in memory: frames drawn once are shown again and again, hour after hour.

Drawing five hours of frames takes hours. What could leak sees every one of them all the same: the
watcher, the session, the journal and the screen's situations. A stretch of throws is drawn once
and repeated at fifteen frames a second of nominal time, as fast as it can be read.
"""

import resource
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.bots import payable
from companion.journal.writing import open_journal
from companion.rules.registry import find_rules
from companion.table.signals import ChooseFace, CloseGame, NewGame, SayThrown, TapField, ThrowAgain
from hardware.panel import Button
from tests.proof.frames import FPS, FrameTable
from vision.simulation.commands import Reach, Throw
from vision.sources.source import Frame

THROWS = 6
REST = 6.0  # seconds of stillness between two throws
GROWTH = 8.0  # megabytes a table may grow by from the first hour to the last


def flat(hours: float) -> bool:
    """Play so many hours of nominal time; tell whether memory stayed flat after the first."""
    rules = find_rules("yatzy")
    with TemporaryDirectory() as name, open_journal(Path(name)) as journal:
        table = FrameTable(journal, Path(name), 7, rules.dice)
        images = _stretch(table)
        total = int(hours * 3600 * FPS)
        sizes = []
        for number in range(total):
            at = number / FPS
            for message in table.watcher.see(Frame(at, images[number % len(images)])):
                table.session.put(message)
            table.session.work_off()
            if number % 30 == 0:
                _play_on(table)
            if number % (total // 20) == 0:
                sizes.append(_megabytes())
                print(f"  {at / 3600:.2f} h: {sizes[-1]:.1f} MB", flush=True)
        written = sum(1 for _ in journal.beginnings("game/"))
    grown = sizes[-1] - sizes[len(sizes) // 5]
    print(
        f"memory: {total} frames ({hours:g} h at {FPS:g} a second), {written} games begun; "
        f"{sizes[0]:.0f} MB at the start, {grown:+.1f} MB from the first hour to the last"
    )
    return grown < GROWTH


def _stretch(table: FrameTable) -> list:
    """Frames of a few throws, with stillness and a passing hand between them."""
    images = []
    for number in range(THROWS):
        table.source.do(Throw())
        if number % 2:
            table.source.do(Reach())
        still = 0
        while table.source.table.busy or still < REST * FPS:
            still = 0 if table.source.table.busy else still + 1
            images.append(table.source.grab().image)
    return images


def _play_on(table: FrameTable) -> None:
    """Whoever sits there answers, scores, and begins a new game when one is over."""
    situation = table.session.situation
    position = situation.position
    if position is None:
        table.session.put(NewGame("yatzy", ("anna", "bo")))
    elif position.over:
        table.session.put(CloseGame())
    elif situation.state.pending:
        table.session.put(SayThrown(True))
        table.session.put(ChooseFace(3))
        table.session.put(ThrowAgain())
    elif position.turn.used:
        field = next(iter(payable(position)))
        table.session.put(TapField(field))
        table.session.work_off()
        table.press(Button.SCORE)
        table.session.work_off()
        table.press(Button.SCORE)
    table.session.work_off()


def _megabytes() -> float:
    """What the process holds now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 2**20
