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

Pyramid = tuple[NDArray[np.uint8], ...]  # a picture and its halves

# How a source's boxes relate to the apparent edge of a die (boxes mean different things).
_EDGE_PER_BOX = {"nb": 0.79, "pxl": 0.80}
LEAST_HIDDEN = 0.35  # a rendered die hidden beyond this is neither asked for nor forbidden

# Photographs with labels that are wrong where the picture was looked at by eye.
MISLABELLED = (
    "matteo_five_1.jpg",
    "matteo_valid_56.jpg",
    "matteo_valid_9.jpg",
    "nb_IMG_20191208_111246.jpg",
    "nb_IMG_20191208_111530.jpg",
    "nb_IMG_20191208_112342.jpg",
    "nb_IMG_20191209_095439.jpg",
    "nb_IMG_20191209_095555.jpg",
    "nb_IMG_20191209_095954.jpg",
    "nb_IMG_20191209_100002.jpg",
    "nb_IMG_20191209_100722.jpg",
    "pxl_PXL_20240219_191703482_jpg.rf.30f945f80106bbacac6c8f67abcbef.jpg",
    "pxl_PXL_20240219_192009089_jpg.rf.e408b50a62a3abd03be84ad7aeb046.jpg",
    "pxl_PXL_20240219_192104357_jpg.rf.6f7cf25f11f744ca43b92b01feec9d.jpg",
    "pxl_PXL_20240219_192137038_jpg.rf.484fbe653d6e6e86380422b71a3dad.jpg",
    "pxl_PXL_20240219_192342359_jpg.rf.39a515c0d83737ce9fd6d98e8f49bb.jpg",
    "pxl_PXL_20240219_192405902_jpg.rf.5891bfc0daf440a54155fadf05b6b5.jpg",
)


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
    """All labelled photographs of a folder with a labels.json."""
    found = []
    for entry in json.loads((folder / "labels.json").read_text()):
        dice = []
        for die in entry["dice"]:
            left, top, wide, high = die["box"]
            share = _EDGE_PER_BOX.get(entry["source"])
            size = entry["die_px"] if share is None else share * float(np.sqrt(wide * high))
            dice.append(Labelled(left + wide / 2, top + high / 2, size, int(die["value"])))
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
    """Whether this photograph is kept from training: a whole source, or a part named below.

    "nb-day" is the first shooting day of nb; "pxl-block" two stretches of pxl's shooting time.
    """
    for part in left_out:
        if part == photo.source:
            return True
        if part == "nb-day" and photo.source == "nb" and "20191208" in photo.path.name:
            return True
        if part == "pxl-block" and photo.source == "pxl":
            clock = re.search(r"_20240219_(\d{4})", photo.path.name)
            if clock and clock.group(1) in {"1912", "1913", "1921", "1922"}:
                return True
    return False
