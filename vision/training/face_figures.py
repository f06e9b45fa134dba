"""Measures how rightly faces are read, by the labels as they came and by the corrected ones.

    python -m vision.training.face_figures PHOTOS [--dice DICE.onnx] [--closer CLOSER.onnx]

Every photograph is read told the number of its dice. The parts that development training leaves out
(nb's first day, pxl's blocks of time) have rows of their own, marked with a star.
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2

from vision import closer, sightings
from vision.closer import CloserLook
from vision.finder import Finder
from vision.measuring.labels import Labelled, TrueDie, photographs
from vision.measuring.tally import matched
from vision.reading import Reading
from vision.sightings import DiceNet
from vision.training.corrections import corrections
from vision.training.photographs import in_left_out_part


def corrected(truth: Labelled) -> Labelled:
    """The photograph with what its dice show in truth; face 0 where nobody can tell."""
    known = corrections(truth.name)
    dice = [
        replace(die, face=known.face(die.x, die.y, die.face) or 0)
        for die in truth.dice
        if known.is_die(die.x, die.y)
    ]
    more = [TrueDie(face, x, y) for x, y, face in known.unlabelled]
    return replace(truth, dice=(*dice, *more))


def readable(truth: Labelled) -> Labelled:
    """Only the dice somebody could read."""
    return replace(truth, dice=tuple(die for die in truth.dice if die.face))


@dataclass
class Row:
    """Counts over some photographs, by one kind of label."""

    photos: int = 0
    dice: int = 0
    right: int = 0
    unseen: int = 0
    exact: int = 0
    accepted: int = 0
    wrong: int = 0

    def add(self, reading: Reading, truth: Labelled) -> bool:
        """Count one; True where it was accepted though not exact."""
        wanted = readable(truth)
        right = matched(reading.dice, wanted)
        there = replace(wanted, dice=tuple(replace(die, face=0) for die in wanted.dice))
        found = matched([replace(die, face=0) for die in reading.dice], there)
        exact = right == len(wanted.dice) and len(reading.dice) == len(truth.dice)
        wrong = reading.accepted and not exact
        self.photos += 1
        self.dice += len(wanted.dice)
        self.right += right
        self.unseen += len(wanted.dice) - found
        self.exact += exact
        self.accepted += reading.accepted
        self.wrong += wrong
        return wrong

    def words(self) -> str:
        """Right, not found and misread dice; exact and accepted photographs."""
        dice, photos = max(self.dice, 1) / 100, max(self.photos, 1) / 100
        misread = self.dice - self.unseen - self.right
        return (
            f"{self.photos:4} photographs {self.dice:5} dice  right {self.right / dice:5.1f} %  "
            f"not found {self.unseen:3}  misread {misread:3}  exact {self.exact / photos:5.1f} %  "
            f"accepted {self.accepted / photos:5.1f} %  wrong {self.wrong}"
        )


def measure(finder: Finder, truths: Sequence[Labelled]) -> None:
    """Prints a row for each source and each kind of label."""
    from tqdm import tqdm

    rows: dict[tuple[str, str], Row] = {}
    wrong = []
    for raw in tqdm(truths, unit="photo", mininterval=10):
        group = raw.source + "*" * in_left_out_part(raw.source, raw.name)
        truth, frame = corrected(raw), raw.open()
        reading = finder.read(frame, len(truth.dice))
        if rows.setdefault((group, "corrected"), Row()).add(reading, truth):
            wrong.append(raw.name)
        if len(raw.dice) != len(truth.dice):
            reading = finder.read(frame, len(raw.dice))
        rows.setdefault((group, "as it came"), Row()).add(reading, raw)
    for (group, kind), row in sorted(rows.items()):
        print(f"{group:8} {kind:10} {row.words()}")
    print("accepted but wrong:", *wrong)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("photos", type=Path, help="folder with labels.json")
    parser.add_argument("--dice", type=Path, default=sightings.MODEL)
    parser.add_argument("--closer", type=Path, default=closer.MODEL)
    parser.add_argument("--every", type=int, default=1, help="only every so many-th photograph")
    given = parser.parse_args()
    cv2.setNumThreads(1)
    finder = Finder(DiceNet(given.dice), CloserLook(given.closer))
    measure(finder, photographs(given.photos, given.every))


if __name__ == "__main__":
    main()
