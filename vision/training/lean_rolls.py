"""Renders tables with leaning and stacked dice into a folder once.

python -m vision.training.lean_rolls FOLDER --count 6000
"""

import argparse
import json
from dataclasses import asdict
from pathlib import Path

import cv2
import numpy as np
from tqdm import tqdm

from vision.rendering.render import render
from vision.training.lean_scenes import lean_scene, looks_of, tilt_of


def render_rolls(folder: Path, first: int, count: int) -> None:
    """Writes pictures first .. first+count-1 with their truths; those already there are kept."""
    cv2.setNumThreads(1)
    folder.mkdir(parents=True, exist_ok=True)
    for number in tqdm(range(first, first + count), unit="roll", mininterval=10):
        truth = folder / f"{number:06d}.json"
        if truth.exists():
            continue
        shown = lean_scene(np.random.default_rng([number, 5]))
        drawn = render(shown)
        picture = folder / f"{number:06d}.jpg"
        cv2.imwrite(str(picture), drawn.frame, [cv2.IMWRITE_JPEG_QUALITY, 97])
        told = [
            asdict(one)
            | {"tilt": tilt_of(die), "camera": shown.camera.tilt, "looks": looks_of(shown, die)}
            for die, one in zip(shown.dice, drawn.truths, strict=True)
        ]
        truth.write_text(json.dumps(told))


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--first", type=int, default=0, help="number (and seed) of the first roll")
    parser.add_argument("--count", type=int, default=6000)
    given = parser.parse_args()
    render_rolls(given.folder, given.first, given.count)


if __name__ == "__main__":
    main()
