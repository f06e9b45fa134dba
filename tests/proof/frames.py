"""A whole table in one thread: rendered frames, the real reader, the real session and journal.

Time is nominal, counted in frames, so an evening takes as long as its frames take to draw and read.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import hypot
from pathlib import Path
from tempfile import gettempdir

import cv2

from companion.guest import Guest, Script
from companion.hands import Hands
from companion.journal.writing import Journal
from companion.table.session import Session
from companion.table.signals import NewGame, ThrowAgain
from companion.table.situation import Situation
from hardware.keyboard import KeyboardPanel
from hardware.panel import Button
from vision.finder import Finder
from vision.messages import (
    CameraBack,
    Command,
    Corrected,
    ExpectDice,
    LookAgain,
    OnTable,
    Remember,
)
from vision.reading import Die, Reading, Trouble
from vision.sources.simulated import SimulatedTable
from vision.watching import Watcher

FPS = 15.0
STUCK = 12.0  # seconds of a table at rest in which nothing happens: somebody must help
RESTED = 0.5  # seconds a table lies still before the players go on


@dataclass
class Account:
    """What happened at the table beside the game."""

    frames: int = 0
    readings: int = 0
    refused: list[str] = field(default_factory=list)
    stuck: list[str] = field(default_factory=list)


class FrameTable:
    """Draws a frame, reads it, lets the players act; again and again."""

    def __init__(
        self, journal: Journal, folder: Path, seed: int, dice: int, fps: float | None = None
    ) -> None:
        self.fps = fps or FPS
        self.source = SimulatedTable(seed, dice, self.fps, live=False)
        self.watcher = Watcher(the_finder(), dice)
        self.panel = KeyboardPanel()
        self.session = Session(journal, self.panel, self.command, folder=folder)
        self.panel.listen(self.session.put)
        self.hands = Hands(self.command)
        self.account = Account()
        self.mischief: Callable[[Situation], bool] = lambda _: False
        self._rested = 0
        self.session.put(CameraBack(0, self.source.describe()))

    def guest(self, script: Script) -> Guest:
        return Guest(script, self.hands, self.session.put, self.press, self)

    def press(self, button: Button) -> None:
        self.panel.typed(button[0])

    def face(self, die: Die) -> int | None:
        """What a person sees there."""
        number = self._nearest(die)
        return None if number is None else self.source.truths[number].face

    def unseen(self, dice: Sequence[Die]) -> tuple[int | None, ...]:
        """What a person sees beside these dice; a die that leans, or lies elsewhere, is None."""
        known = {self._nearest(die) for die in dice}
        truths = self.source.truths
        away = len(self.source.table.setting.dice) - len(truths)
        others = [truth for number, truth in truths.items() if number not in known]
        odd = any(t.leaning or t.stacked or t.covered > 0.5 for t in truths.values())
        return (*(None if odd else t.face for t in others), *(None,) * away)

    def _nearest(self, die: Die) -> int | None:
        truths = self.source.truths
        near = min(truths, key=lambda n: hypot(truths[n].x - die.x, truths[n].y - die.y))
        far = hypot(truths[near].x - die.x, truths[near].y - die.y)
        return near if far < truths[near].size else None

    def command(self, command: Command) -> None:
        match command:
            case ExpectDice(count):
                self.watcher.expect(count)
            case LookAgain():
                self.watcher.look_again()
            case Remember(reading):
                self.watcher.remember(reading)
            case Corrected(track, face):
                self.watcher.correct(track, face)
            case OnTable(deed):
                self.source.do(deed)
                self._rested = 0

    def frame(self) -> list[object]:
        """Let one frame pass."""
        said = list(self.watcher.see(self.source.grab()))
        self.account.frames += 1
        self._rested = 0 if said or self.source.table.busy else self._rested + 1
        for message in said:
            if isinstance(message, Reading):
                self.account.readings += 1
                if message.trouble:
                    self.account.refused.append(self._refused(message.trouble))
            self.session.put(message)
        self.session.work_off()
        return said

    def _refused(self, trouble: Trouble) -> str:
        odd = any(truth.leaning or truth.stacked for truth in self.source.truths.values())
        return trouble if odd or trouble is not Trouble.LEANING else "flat taken for leaning"

    def keep_picture(self, name: str) -> None:
        """Keep what the camera sees now, for whoever asks why it was read as it was."""
        assert self.watcher.frame is not None  # asked after a reading
        path = Path(gettempdir()) / f"proof-{name}.png"
        cv2.imwrite(str(path), self.watcher.frame.image)

    def play(
        self,
        guest: Guest,
        rules: str,
        players: tuple[str, ...],
        house: Mapping[str, str] | None = None,
    ) -> None:
        """Play a whole game, to its last row and until it is put away."""
        self.session.put(NewGame(rules, players, house or {}))
        self.session.work_off()
        while self.session.situation.game is not None:
            self.frame()
            if self._rested < RESTED * self.fps:
                continue
            situation = self.session.situation
            acted = self.mischief(situation) or guest.act(situation)
            self.session.work_off()
            if not acted and self._rested > STUCK * self.fps:
                self.account.stuck.append(str(situation.state.pending))
                self._rested = 0
                guest.forget_throw()
                self.session.put(ThrowAgain())


@cache
def the_finder() -> Finder:
    """One net serves all tables of a run."""
    return Finder()
