"""The simulated table and a watcher over it, frame by frame in nominal time."""

from functools import cache
from math import hypot
from typing import TypeVar

from vision.finder import Finder
from vision.messages import Message
from vision.reading import Die, Fate, Reading
from vision.simulation.commands import LayOut, TableCommand
from vision.simulation.setting import Look
from vision.sources.simulated import SimulatedTable
from vision.tray import Tray
from vision.watching import Watcher

FPS = 15.0
Told = TypeVar("Told")


@cache
def finder() -> Finder:
    return Finder()


class Tabletop:
    """Dice on a tray that are watched; every frame is handed over, none is dropped."""

    def __init__(
        self,
        seed: int = 7,
        dice: int = 5,
        style: str = "ivory",
        tray: Tray | None = None,
        look: Look | None = None,
    ) -> None:
        self.source = SimulatedTable(seed=seed, dice=dice, live=False, look=look)
        self.source.open()
        self.watcher = Watcher(finder(), dice, tray)
        self.dice = dice
        self.numbers: dict[int, int] = {}  # of the tracks, as they were laid out
        self.rested_at = 0.0
        self.source.do(LayOut(dice, style))
        self.begun = self.wait(0.6)
        (first,) = [m for m in self.begun if isinstance(m, Reading)]
        self.check(first)
        self.numbers = {die.track or 0: self.number(die) for die in first.dice}

    def wait(self, seconds: float) -> list[Message]:
        """Let time pass; what is said meanwhile."""
        said: list[Message] = []
        for _ in range(round(seconds * FPS)):
            said += self.watcher.see(self.source.grab())
        return said

    def do(self, *deeds: TableCommand, then: float = 0.9) -> list[Message]:
        """Do it, wait until it is done and a little longer; what is said meanwhile."""
        said: list[Message] = []
        for deed in deeds:
            self.source.do(deed)
            said += self.watcher.see(self.source.grab())
            while self.source.table.busy:
                said += self.watcher.see(self.source.grab())
            assert self.watcher.frame is not None
            self.rested_at = self.watcher.frame.at
        return said + self.wait(then)

    def reading(self, said: list[Message]) -> Reading:
        """The one reading among the messages, whose dice are right."""
        (reading,) = readings(said)
        self.check(reading)
        return reading

    def number(self, die: Die) -> int:
        """Which die of the table is meant, by its place."""
        truths = self.source.truths
        number = min(truths, key=lambda n: hypot(truths[n].x - die.x, truths[n].y - die.y))
        assert hypot(truths[number].x - die.x, truths[number].y - die.y) < 0.5 * die.size
        return number

    def check(self, reading: Reading) -> None:
        """Every die without trouble shows what it really shows, and none is told twice."""
        numbers = [self.number(die) for die in reading.dice]
        assert len(set(numbers)) == len(numbers)
        for number, die in zip(numbers, reading.dice, strict=True):
            if die.trouble is None:
                assert die.face == self.source.truths[number].face

    def fates(self, reading: Reading) -> dict[int, Fate]:
        """What became of each die, by its number on the table."""
        return {self.number(die): die.fate for die in reading.dice}


def readings(said: list[Message]) -> list[Reading]:
    return [message for message in said if isinstance(message, Reading)]


def of(kind: type[Told], said: list[Message]) -> list[Told]:
    return [message for message in said if isinstance(message, kind)]
