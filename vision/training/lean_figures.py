"""Measures how well leaning and stacked dice are caught, and how often flat ones are blamed.

    python -m vision.training.lean_figures PHOTOS --count 400

Renders tables of their own seeds with one odd die among flat ones (a fifth of the odd ones is
stacked), reads them told the number of dice, and reads the photographs, whose dice all lie flat.
"""

import argparse
from collections import defaultdict
from pathlib import Path

import cv2
import numpy as np
from tqdm import tqdm

from vision.finder import Finder
from vision.measuring.labels import photographs
from vision.reading import Die, Reading, Trouble
from vision.rendering.render import Truth, render
from vision.training.lean_scenes import odd_scene

BANDS = ((8, 12), (12, 16), (16, 20), (20, 25), (25, 30), (30, 45))
VIEWS = {"from above": 0.35, "askew": 0.95}  # most tilt of the camera, radians
_NAMED = (Trouble.LEANING, Trouble.STACKED)
_HIDDEN = 0.3  # share covered from which on nobody could say how a die lies


def _nearest(reading: Reading, truth: Truth) -> Die | None:
    near = [die for die in reading.dice if _away(die, truth) < 0.6 * truth.size]
    return min(near, key=lambda die: _away(die, truth), default=None)


def _away(die: Die, truth: Truth) -> float:
    return float(np.hypot(die.x - truth.x, die.y - truth.y))


def rendered_figures(finder: Finder, view: str, count: int) -> None:
    """Prints what becomes of odd dice of every tilt, and of the flat ones beside them."""
    caught: dict[str, list[tuple[bool, bool]]] = defaultdict(list)
    blamed = []
    for number in tqdm(range(count), unit="roll", mininterval=10, desc=view):
        chance = np.random.default_rng([number, 7])
        tilt = None if number % 5 == 4 else float(chance.uniform(8, 45))
        shown = render(odd_scene(chance, tilt, VIEWS[view]))
        *flat, odd = shown.truths
        reading = finder.read(shown.frame, len(shown.truths))
        for truth in flat:
            die = _nearest(reading, truth)
            under = tilt is None and np.hypot(truth.x - odd.x, truth.y - odd.y) < odd.size
            if die is not None and truth.covered < _HIDDEN and not truth.cut and not under:
                blamed.append(die.trouble in _NAMED)
        if odd.covered < _HIDDEN and not odd.cut:
            die = _nearest(reading, odd)
            named = die is None or die.trouble in _NAMED
            low = None if tilt is None else next(low for low, high in BANDS if tilt < high)
            caught["stacked" if low is None else f"from {low} degrees"].append(
                (named, not reading.accepted)
            )
    for band, found in sorted(caught.items()):
        named, refused = 100 * np.mean(found, axis=0)
        print(f"{view}: {band:18} {len(found):4}  named {named:5.1f} %  refused {refused:5.1f} %")
    print(f"{view}: flat dice {len(blamed)}, blamed {100 * np.mean(blamed):.2f} %")


def real_figures(finder: Finder, photos: Path, every: int) -> None:
    """Prints how many dice of each source of photographs are blamed though all lie flat."""
    blamed = defaultdict(list)
    for photo in tqdm(photographs(photos, every), unit="photo", mininterval=10):
        for die in finder.read(photo.open(), len(photo.dice)).dice:
            blamed[photo.source].append(die.trouble in _NAMED)
    for source, found in sorted(blamed.items()):
        print(f"{source}: flat dice {len(found)}, blamed {100 * np.mean(found):.2f} %")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("photos", type=Path, help="folder with labels.json")
    parser.add_argument("--count", type=int, default=400, help="rendered tables for each view")
    parser.add_argument("--every", type=int, default=1, help="only every so many-th photograph")
    given = parser.parse_args()
    cv2.setNumThreads(1)
    finder = Finder()
    real_figures(finder, given.photos, given.every)
    for view in VIEWS:
        rendered_figures(finder, view, given.count)


if __name__ == "__main__":
    main()
