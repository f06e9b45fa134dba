"""Labelled pictures, real and rendered, in one shape, and which of them are held out."""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training.corrections import corrections

Pyramid = tuple[NDArray[np.uint8], ...]  # a picture and its halves

# How a source's boxes relate to the apparent edge of a die (boxes mean different things).
_EDGE_PER_BOX = {"nb": 0.79, "pxl": 0.80}
LEAST_HIDDEN = 0.35  # a rendered die hidden beyond this is neither asked for nor forbidden


@dataclass(frozen=True)
class Labelled:
    """One die: face 1 to 6, 0 for one that shows none, None where any answer is accepted."""

    x: float
    y: float
    size: float
    face: int | None
    stacked: bool = False


@dataclass(frozen=True)
class Photograph:
    """A picture's file and what is on it."""

    path: Path
    source: str
    dice: tuple[Labelled, ...]
    tags: tuple[str, ...] = ()
    die_px: float = 0.0

    @cached_property
    def pyramid(self) -> Pyramid:
        """The picture and its halves, kept in memory once asked for."""
        return pyramid(np.asarray(cv2.imread(str(self.path), cv2.IMREAD_COLOR), np.uint8))


def pyramid(picture: NDArray[np.uint8]) -> Pyramid:
    """The picture and its halves."""
    steps = [picture]
    while min(steps[-1].shape[:2]) > 100 and len(steps) < 4:
        steps.append(np.asarray(cv2.pyrDown(steps[-1]), np.uint8))
    return tuple(steps)


def photographs(folder: Path) -> list[Photograph]:
    """All labelled photographs of a folder with a labels.json, known errors corrected."""
    found = []
    for entry in json.loads((folder / "labels.json").read_text()):
        known = corrections(Path(entry["file"]).name)
        dice = [Labelled(x, y, entry["die_px"], face) for x, y, face in known.unlabelled]
        for die in entry["dice"]:
            left, top, wide, high = die["box"]
            share = _EDGE_PER_BOX.get(entry["source"])
            size = entry["die_px"] if share is None else share * float(np.sqrt(wide * high))
            x, y = left + wide / 2, top + high / 2
            if known.is_die(x, y):
                dice.append(Labelled(x, y, size, known.face(x, y, int(die["value"]))))
        found.append(
            Photograph(
                folder / entry["file"],
                entry["source"],
                tuple(dice),
                tuple(entry["tags"]),
                float(entry["die_px"]),
            )
        )
    return found


def rolls(folder: Path, source: str = "rendered") -> list[Photograph]:
    """All rendered pictures of a folder."""
    found = []
    for truth in sorted(folder.glob("*.json")):
        dice = []
        for die in json.loads(truth.read_text()):
            hidden = die["covered"] > LEAST_HIDDEN or die["cut"]
            face = None if hidden else (die["face"] or 0)
            dice.append(Labelled(die["x"], die["y"], die["size"], face, die["stacked"]))
        found.append(Photograph(truth.with_suffix(".jpg"), source, tuple(dice)))
    return found


def held_out(photo: Photograph, left_out: Iterable[str]) -> bool:
    """Whether this photograph is kept from training: of a whole source, or of a part named below.

    "nb-day" is the first shooting day of nb; "pxl-block" two stretches of pxl's shooting time.
    """
    part = {"nb": "nb-day", "pxl": "pxl-block"}.get(photo.source)
    for one in left_out:
        if one == photo.source:
            return True
        if one == part and in_left_out_part(photo.source, photo.path.name):
            return True
    return False


def in_left_out_part(source: str, name: str) -> bool:
    """Whether a photograph is of nb's first day, or of one of pxl's two stretches of time."""
    if source == "nb":
        return "20191208" in name
    clock = re.search(r"_20240219_(\d{4})", name) if source == "pxl" else None
    return clock is not None and clock.group(1) in {"1912", "1913", "1921", "1922"}
