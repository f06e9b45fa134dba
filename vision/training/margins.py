"""Fits how much must speak for a reading before it counts without a person.

    python -m vision.training.margins PHOTOS [--dice DICE.onnx] [--closer CLOSER.onnx]

Every photograph is read once, hard ones included. The margins are then chosen to accept as many
readings as possible with not one wrong among them, and still not one when all margins are loosened
by some slack. Each source is also left out of the fitting in turn, to see what the margins let
through that they were not fitted on.
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from itertools import combinations, product
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from vision import closer, sightings
from vision.finder import Finder
from vision.judgement import MARGINS, Candidate, Margins, disturbed, judged, ranking
from vision.measuring.labels import Labelled, photographs
from vision.measuring.tally import matched
from vision.training.face_figures import corrected, readable

Flags = NDArray[np.bool_]
Numbers = NDArray[np.float64]
Counts = NDArray[np.int64]
_Row = tuple[Numbers, bool]

_UNTOLD = 0.3  # what an accepted reading is worth where the number of dice was not told
_TRIED = {
    "sure": (0.6, 0.64, 0.68, 0.7, 0.72, 0.74, 0.76, 0.78, 0.8, 0.82, 0.84, 0.86, 0.88, 0.9),
    "agreed": (0.0, 0.03, 0.06, 0.1, 0.15, 0.2, 0.25, 0.3),
    "rival": (0.3, 0.4, 0.5, 0.6, 0.7, 0.8),
    "is_die": (0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55),
    "maybe_die": (0.08, 0.12, 0.16, 0.2, 0.25, 0.3),
}
_WIDE = 65  # places looked at, and one that is never a die
_SLACK = {"sure": 0.93, "agreed": 0.8, "rival": 1.08, "maybe_die": 1.1}


@dataclass(frozen=True)
class Evidence:
    """What was seen on every photograph, its places ranked, as arrays (photographs, places)."""

    truths: Sequence[Labelled]
    counts: Counts  # how many dice there are
    scores: Numbers  # how much each place is a die; 0 behind the last
    sures: Numbers  # of this place and all before it the least
    agreeds: Numbers
    sound: Flags  # whether this place and all before it are in no other trouble
    quiet: Flags  # whether nothing disturbs this place and all before it, taken for the dice
    exact: Flags  # (photographs,): whether the first `counts` places are the dice, rightly read
    told: bool  # whether the number of dice was told

    def chosen(self, which: Flags) -> "Evidence":
        """Only some of the photographs."""
        arrays = {
            one.name: getattr(self, one.name)[which]
            for one in fields(self)
            if one.name not in ("truths", "told")
        }
        truths = [truth for truth, yes in zip(self.truths, which, strict=True) if yes]
        return replace(self, truths=truths, **arrays)

    def outcome(self, margins: Margins) -> tuple[Flags, Flags]:
        """Which readings are accepted, and which of them are right: `judged` for all at once."""
        rows = np.arange(len(self.counts))
        if self.told:
            found = self.counts
            weakest = self.scores[rows, found - 1]
            doubt = self.scores[rows, found] >= margins.rival * weakest
            enough = weakest >= margins.maybe_die
        else:
            found = (self.scores >= margins.is_die).sum(axis=1)
            doubt = self.scores[rows, found] >= margins.maybe_die
            enough = found > 0
        last = np.maximum(found - 1, 0)
        accepted = enough & ~doubt & self.sound[rows, last] & self.quiet[rows, last]
        accepted &= self.sures[rows, last] >= margins.sure
        accepted &= self.agreeds[rows, last] >= margins.agreed
        return accepted, accepted & self.exact & (found == self.counts)


def gathered(finder: Finder, pictures: Sequence[Labelled]) -> tuple[Evidence, Evidence]:
    """Every photograph read twice: told the number of dice, and not told it."""
    rows: tuple[list[_Row], list[_Row]] = ([], [])
    for truth in tqdm(pictures, unit="photo", mininterval=10):
        frame = truth.open()
        for told, found in zip((True, False), rows, strict=True):
            places = finder.places(frame, len(truth.dice) if told else None)
            found.append(_row(truth, frame.shape[:2], places))
    return _evidence(pictures, rows[0], told=True), _evidence(pictures, rows[1], told=False)


def _row(truth: Labelled, shape: tuple[int, ...], places: Sequence[Candidate]) -> _Row:
    ranked = ranking(places)[: _WIDE - 1]
    lenient = replace(MARGINS, is_die=0.0, sure=0.0, agreed=0.0)
    shown = judged(ranked, None, shape, 0.0, lenient).dice
    values = np.zeros((5, _WIDE))
    for number, (place, die) in enumerate(zip(ranked, shown, strict=True)):
        agreed = place.worst[place.face - 1]
        quiet = not disturbed(places, ranked[: number + 1])
        values[:, number] = place.score, place.sure, agreed, die.trouble is None, quiet
    values[1:4] = np.minimum.accumulate(values[1:4], axis=1)
    first = [place.die for place in ranked[: len(truth.dice)]]
    wanted = readable(truth)
    right = matched(first, wanted) == len(wanted.dice) and len(first) == len(truth.dice)
    return values, right


def _evidence(truths: Sequence[Labelled], rows: Sequence[_Row], told: bool) -> Evidence:
    scores, sures, agreeds, sound, quiet = np.stack([one for one, _ in rows], axis=1)
    counts = np.array([len(truth.dice) for truth in truths])
    exact = np.array([one for _, one in rows])
    return Evidence(truths, counts, scores, sures, agreeds, sound > 0, quiet > 0, exact, told)


def worth(margins: Margins, sides: Sequence[Evidence]) -> float:
    """How much is accepted; less than nothing where anything wrong is, margins loosened."""
    loose = replace(margins, **{name: getattr(margins, name) * by for name, by in _SLACK.items()})
    gained = 0.0
    for side in sides:
        value = 1.0 if side.told else _UNTOLD
        accepted, right = side.outcome(loose)
        gained -= 100 * float((accepted & ~right).sum())
        gained += value * float(side.outcome(margins)[0].sum())
    return gained


def fitted(sides: Sequence[Evidence], first: Margins = MARGINS) -> Margins:
    """The best margins found: two changed at a time until none can be bettered."""
    best, reached = first, worth(first, sides)
    for _ in range(6):
        before = reached
        for one, two in combinations(_TRIED, 2):
            for value, other in product(_TRIED[one], _TRIED[two]):
                tried = replace(best, **{one: value, two: other})
                found = worth(tried, sides)
                if found > reached:
                    best, reached = tried, found
        if reached == before:
            break
    return best


def table(margins: Margins, sides: Sequence[Evidence], name: str) -> None:
    """Prints what these margins accept, and what of it is wrong."""
    for side in sides:
        accepted, right = side.outcome(margins)
        wrong = [side.truths[int(n)].name for n in np.flatnonzero(accepted & ~right)]
        how = "told" if side.told else "not told"
        share = 100 * float(accepted.mean())
        print(
            f"{name:10} {how:9} {len(accepted):4} photographs  "
            f"accepted {share:5.1f} %  wrong {len(wrong)}",
            *wrong,
        )


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("photos", type=Path, help="folder with labels.json")
    parser.add_argument("--dice", type=Path, default=sightings.MODEL)
    parser.add_argument("--closer", type=Path, default=closer.MODEL)
    parser.add_argument("--every", type=int, default=1, help="only every so many-th photograph")
    given = parser.parse_args()
    cv2.setNumThreads(1)
    finder = Finder(sightings.DiceNet(given.dice), closer.CloserLook(given.closer))
    pictures = [corrected(truth) for truth in photographs(given.photos, given.every)]
    sides = gathered(finder, pictures)
    sources = np.array([truth.source for truth in sides[0].truths])
    for source in sorted(set(sources)):
        best = fitted([side.chosen(sources != source) for side in sides])
        table(best, [side.chosen(sources == source) for side in sides], source)
    best = fitted(sides)
    table(best, sides, "all")
    print(", ".join(f"{one.name}={getattr(best, one.name)}" for one in fields(best)))


if __name__ == "__main__":
    main()
