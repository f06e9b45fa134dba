"""Renders random tables into a folder once, so that training only has to load them.

python -m vision.training.rolls FOLDER --count 6000
"""

import argparse
import json
from dataclasses import asdict
from pathlib import Path

import cv2
import numpy as np
from tqdm import tqdm

from vision.rendering.render import render
from vision.training.scenes import scene


def render_rolls(folder: Path, first: int, count: int, mishap: float) -> None:
    """Writes pictures first .. first+count-1 with their truths; those already there are kept."""
    cv2.setNumThreads(1)
    folder.mkdir(parents=True, exist_ok=True)
    for number in tqdm(range(first, first + count), unit="roll", mininterval=10):
        truth = folder / f"{number:06d}.json"
        if truth.exists():
            continue
        shown = render(scene(np.random.default_rng(number), mishap=mishap))
        picture = folder / f"{number:06d}.jpg"
        cv2.imwrite(str(picture), shown.frame, [cv2.IMWRITE_JPEG_QUALITY, 97])
        truth.write_text(json.dumps([asdict(die) for die in shown.truths]))


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--first", type=int, default=0, help="number (and seed) of the first roll")
    parser.add_argument("--count", type=int, default=6000)
    parser.add_argument("--mishap", type=float, default=0.16, help="share of dice in trouble")
    given = parser.parse_args()
    render_rolls(given.folder, given.first, given.count, given.mishap)


if __name__ == "__main__":
    main()
