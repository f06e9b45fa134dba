"""How dice lie, judged by a third net and by comparing the dice of one picture with each other.

The net sees a die with what is around it. It says whether the die is covered, stacked or no die at
all, and which way its upper face looks. From one die alone nobody can tell a leaning one from a
flat one seen askew; but all flat dice of a picture look the same way, and a leaning one does not.
"""

from collections.abc import Sequence
from enum import IntEnum
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.cuts import CropNet, Frame, Place, likelihoods

CROP = 96  # px of the small picture: the die, its shadow, and what it may lean on
EDGE = 42.0  # px of the die in it

MODEL = Path(__file__).parent / "model" / "lean.onnx"

Looks = NDArray[np.float32]

_ALIKE = 0.12  # sine of the angle by which flat dice seem to differ
_USUAL = 3.5  # a die that differs less than so many times what the middle one does lies flat
_LENS = 0.75  # how much a usual lens turns the view from edge to edge of a picture (a sine)
_LENS_TRUST = 0.5  # what that is worth beside the dice, in dice


class Lie(IntEnum):
    """How a die lies; the order of the net's answers."""

    FLAT = 0
    LEANING = 1
    STACKED = 2
    COVERED = 3
    NOTHING = 4  # no die at all: a speck, a print, a shadow


class LieNet(CropNet):
    """Judges places: how each lies, and which way its upper face looks."""

    def __init__(self, model: Path = MODEL) -> None:
        super().__init__(model, CROP, EDGE)

    def judge(self, frame: Frame, places: Sequence[Place]) -> tuple[NDArray[np.float32], Looks]:
        """How likely each lie is (places, 5), and the upper face's look (places, 2).

        A look is how far the face is turned to the right and downwards in the picture, as sines.
        """
        if not places:
            return np.zeros((0, len(Lie)), np.float32), np.zeros((0, 2), np.float32)
        upright, mirrored = self.answers(frame, places)
        count = len(Lie)
        lies = likelihoods(upright[:, :count]) + likelihoods(mirrored[:, :count])
        looks = upright[:, count : count + 2] + mirrored[:, [count + 1, count]]
        return np.asarray(lies / 2, np.float32), np.asarray(looks / 2, np.float32)


def slopes(
    looks: Looks, places: Sequence[Place], shape: tuple[int, ...], dice: Sequence[int]
) -> NDArray[np.float64]:
    """By how many degrees each place differs from how the dice of the picture lie.

    The floor's look changes evenly over a picture, as much as the lens is wide. It is fitted to
    the places numbered as `dice`, clutter may look anywhere; a few dice that differ do not count.
    With fewer than three dice there is nothing to compare: no place differs.
    """
    if len(dice) < 3:
        return np.zeros(len(places))
    high, wide = shape[:2]
    everywhere = np.array([(x - wide / 2, y - high / 2) for x, y, _ in places]) / max(high, wide)
    spots, seen = everywhere[dice], looks[dice].astype(float)
    floor, lens = np.median(seen - _LENS * spots, axis=0), _LENS
    away = np.zeros(len(places))
    for _ in range(10):
        away = np.hypot(*(seen - floor - lens * spots).T)
        weight = 1.0 / (1.0 + (away / _ALIKE) ** 2) ** 1.5
        total = weight.sum()
        # Least squares for the floor and the lens together, its usual width as one more witness.
        middle = (weight[:, None] * spots).sum(axis=0) / total
        mean = (weight[:, None] * seen).sum(axis=0) / total
        off = spots - middle
        spread = (weight[:, None] * off * off).sum() + _LENS_TRUST
        lens = ((weight[:, None] * off * (seen - mean)).sum() + _LENS_TRUST * _LENS) / spread
        floor = mean - lens * middle
    # Where even the flat dice seem to differ, the picture is poor and proves little.
    usual = _USUAL * np.median(away)
    away = np.hypot(*(looks.astype(float) - floor - lens * everywhere).T)
    away[away < usual] = 0.0
    return np.asarray(np.degrees(np.arcsin(np.clip(away, 0.0, 1.0))))
