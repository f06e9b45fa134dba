"""Proves the live reader on rendered rolls whose truth is known.

python -m vision.training.sequences RESULTS.jsonl --rolls 500     (goes on where it stopped)
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from math import hypot
from pathlib import Path
from typing import Any

import cv2
from tqdm import tqdm

from vision.finder import Finder
from vision.messages import Lifted, Message
from vision.reading import Die, Reading
from vision.simulation.commands import (
    Cover,
    LayOut,
    Lift,
    TableCommand,
    Throw,
    ThrowKnocking,
    ThrowLeaning,
    ThrowOff,
    ThrowStacked,
)
from vision.sources.simulated import SimulatedTable
from vision.training.evenings import ROLLS, Evening, evening, programme
from vision.watching import Watcher

FPS = 15.0
AFTERWARDS = 0.9  # seconds watched after a deed
COVERED = 1.8  # the same for a hand that lies down
HIDDEN = 0.5  # share of a die that is covered from which on nobody could say how it lies


class Played:
    """One evening as the reader saw it, deed by deed."""

    def __init__(self, of: Evening, finder: Finder) -> None:
        self._source = SimulatedTable(of.number, of.dice, FPS, live=False, look=of.look)
        self._source.open()
        self._watcher = Watcher(finder, of.dice)
        self._evening = of
        self._tracks: dict[int, int] = {}  # track of each die at the last reading

    def deeds(self) -> Iterator[dict[str, Any]]:
        """What came of every deed."""
        self._source.do(LayOut(self._evening.dice, self._evening.style))
        said, _ = self._watch(0.7)
        for reading in (m for m in said if isinstance(m, Reading)):
            self._note(reading)
        for deed in programme(self._evening):
            yield self._deed(deed)

    def _deed(self, deed: TableCommand) -> dict[str, Any]:
        table = self._source.table
        before = [table.setting.face(die) for die in range(self._evening.dice)]
        self._source.do(deed)
        said, rested = self._watch(COVERED if isinstance(deed, Cover) else AFTERWARDS)
        readings = [m for m in said if isinstance(m, Reading)]
        told: dict[str, Any] = {
            "evening": self._evening.number,
            "deed": type(deed).__name__,
            "strokes": sum(reading.stroke for reading in readings),
            "lifted": [len(m.lifted) for m in said if isinstance(m, Lifted)],
            "wrong": sum(self._wrong(reading) for reading in readings if reading.accepted),
            "edge": round(next(iter(self._source.truths.values())).size, 1),
        }
        if readings:
            last = readings[-1]
            told["trouble"] = last.trouble
            told["late"] = round(last.at - rested, 3)
            told["fates"] = self._fates(last, deed)
            told["lies"] = self._lies(last)
            self._note(last)
        told["turned"] = sum(
            a != b for a, b in zip(before, map(table.setting.face, range(len(before))), strict=True)
        )
        if isinstance(deed, Lift):
            told["to lift"] = len(deed.dice)
        return told

    def _watch(self, seconds: float) -> tuple[list[Message], float]:
        """What is said until all is done and so much longer, and when the last thing moved."""
        said: list[Message] = []
        rested, poses, left = 0.0, None, round(seconds * FPS)
        while left > 0:
            frame = self._source.grab()
            table = self._source.table
            if table.poses() != poses or (table.busy and table.limbs()):
                rested, poses = frame.at, table.poses()
            said += self._watcher.see(frame)
            left -= not table.busy
        return said, rested

    def _number(self, die: Die) -> int | None:
        """Which die of the table is meant, by its place; None for what is no die."""
        truths = self._source.truths
        near = min(truths, key=lambda n: hypot(truths[n].x - die.x, truths[n].y - die.y))
        far = hypot(truths[near].x - die.x, truths[near].y - die.y)
        return near if far < 0.6 * truths[near].size else None

    def _wrong(self, reading: Reading) -> bool:
        """Whether an accepted reading tells anything that is not so."""
        numbers = [self._number(die) for die in reading.dice]
        if sorted(n for n in numbers if n is not None) != sorted(self._source.truths):
            return True
        return any(
            number is None
            or self._source.truths[number].stacked
            or self._source.truths[number].face != die.face
            for number, die in zip(numbers, reading.dice, strict=True)
        )

    def _fates(self, reading: Reading, deed: TableCommand) -> dict[str, Counter[str]]:
        """Fates of the dice by what really became of them; one with a new track is a stranger."""
        thrown: set[int] = set()
        if isinstance(deed, Throw):
            thrown = set(deed.dice or range(self._evening.dice))
        fates: dict[str, Counter[str]] = {}
        for die in reading.dice:
            number = self._number(die)
            if number is None:
                continue
            really = "thrown" if number in thrown else "held"
            if isinstance(deed, ThrowKnocking) and number == deed.knocked:
                really = "knocked"
            known = number in thrown or self._tracks.get(number) == die.track
            fates.setdefault(really, Counter())[die.fate if known else "stranger"] += 1
        return fates

    def _lies(self, reading: Reading) -> dict[str, Counter[str]]:
        """How the dice are said to lie by how they really do; what lies under one is left out."""
        truths = self._source.truths
        lies: dict[str, Counter[str]] = {}
        for number, truth in truths.items():
            told = [die.trouble for die in reading.dice if self._number(die) == number]
            really = "stacked" if truth.stacked else "leaning" if truth.leaning else "flat"
            if truth.covered < HIDDEN:
                lies.setdefault(really, Counter())[str(told[0]) if told else "missed"] += 1
        return lies

    def _note(self, reading: Reading) -> None:
        for die in reading.dice:
            number = self._number(die)
            if number is not None and die.track is not None:
                self._tracks[number] = die.track


def summary(told: list[dict[str, Any]]) -> dict[str, Any]:
    """The figures of the proof."""
    mishaps = {kind.__name__ for kind in (ThrowLeaning, ThrowStacked, ThrowOff)}
    throws = [one for one in told if one["deed"].startswith("Throw")]
    others = [one for one in told if not one["deed"].startswith("Throw")]
    fates, lies = _together(throws, "fates"), _together(throws, "lies")
    flat = [one for one in throws if one["deed"] not in mishaps]
    late = sorted(one["late"] for one in flat if "late" in one)
    figures: dict[str, Any] = {
        "rolls": len(throws),
        "missed": sum(one["strokes"] == 0 for one in throws),
        "extra": sum(max(one["strokes"] - 1, 0) for one in throws)
        + sum(one["strokes"] for one in others),
        "disturbances": len(others),
        "accepted wrong, all dice flat": sum(one["wrong"] for one in [*flat, *others]),
        "flat refused": Counter(one["trouble"] for one in flat if one.get("trouble")),
        "seconds after rest": {
            "median": late[len(late) // 2],
            "95 of 100": late[len(late) * 95 // 100],
        }
        if late
        else {},
        "fates": {really: dict(counted) for really, counted in sorted(fates.items())},
        "lies": {really: dict(counted) for really, counted in sorted(lies.items())},
    }
    for kind in sorted(mishaps):
        which = [one for one in throws if one["deed"] == kind]
        figures[kind] = f"{sum(bool(one.get('trouble')) for one in which)} of {len(which)} refused"
    figures["held in disturbances"] = dict(
        sum((Counter(one.get("fates", {}).get("held", {})) for one in others), Counter())
    )
    return figures


def _together(told: list[dict[str, Any]], what: str) -> dict[str, Counter[str]]:
    """What was counted deed by deed, as one count."""
    whole: dict[str, Counter[str]] = {}
    for one in told:
        for really, counted in one.get(what, {}).items():
            whole.setdefault(really, Counter()).update(counted)
    return whole


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("results", type=Path)
    parser.add_argument("--rolls", type=int, default=500)
    parser.add_argument("--first", type=int, default=0, help="number of the first evening")
    given = parser.parse_args()
    cv2.setNumThreads(1)
    finder = Finder()
    done = {}
    if given.results.exists():
        lines = [json.loads(line) for line in given.results.read_text().splitlines()]
        done = {line["evening"]: line["deeds"] for line in lines}
    with given.results.open("a") as file:
        for number in tqdm(range(given.first, given.first + given.rolls // ROLLS), unit="evening"):
            if number in done:
                continue
            done[number] = list(Played(evening(number), finder).deeds())
            file.write(json.dumps({"evening": number, "deeds": done[number]}) + "\n")
            file.flush()
    print(json.dumps(summary([deed for deeds in done.values() for deed in deeds]), indent=1))


if __name__ == "__main__":
    main()
