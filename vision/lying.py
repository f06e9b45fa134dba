"""How dice lie, judged by a third net.

The net sees a die with what is around it. It says whether the die is covered, stacked or no die at
all, and which way its upper face looks; whether that is the floor's way, `vision.floor` tells.
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

    def again(self, frame: Frame, place: Place) -> tuple[NDArray[np.float32], Looks]:
        """The same of one place (5 and 2), more surely: from four sides, each mirrored too."""
        said = self.turned(frame, place)
        count, turns = len(Lie), len(said) // 2
        looks = said[:, count : count + 2].copy()
        looks[turns:] = looks[turns:, ::-1]
        for turn in range(1, turns):  # back by as many quarters as the picture was turned
            for number in (turn, turns + turn):
                across, down = looks[number]
                looks[number] = [(-down, across), (-across, -down), (down, -across)][turn - 1]
        return likelihoods(said[:, :count]).mean(axis=0), looks.mean(axis=0)
