"""A closer look at places where dice were found: each as a small picture, judged by a second net.

It was trained apart from the dice net and sees other cuts of the picture. The two seldom err alike,
so a face both agree on may be trusted.
"""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.cuts import CropNet, Frame, Place, likelihoods

CROP = 64  # px of the small picture
EDGE = 40.0  # px of the die in it
FACES = 6
UNREADABLE = 6  # a die that shows no face: leaning or half covered
NOTHING = 7  # no die at all
ANSWERS = 8

MODEL = Path(__file__).parent / "model" / "closer.onnx"


class CloserLook(CropNet):
    """Judges places: six faces, no readable face, nothing."""

    def __init__(self, model: Path = MODEL) -> None:
        super().__init__(model, CROP, EDGE)

    def judge(self, frame: Frame, places: Sequence[Place]) -> NDArray[np.float32]:
        """How likely each place shows each face, no readable face, or nothing; (places, 8)."""
        if not places:
            return np.zeros((0, ANSWERS), np.float32)
        upright, mirrored = self.answers(frame, places)
        return np.asarray((likelihoods(upright) + likelihoods(mirrored)) / 2, np.float32)

    def again(self, frame: Frame, place: Place) -> NDArray[np.float32]:
        """The same of one place, more surely: looked at from four sides, each mirrored too."""
        return np.asarray(likelihoods(self.turned(frame, place)).mean(axis=0), np.float32)

    def in_colours(
        self, frame: Frame, place: Place, before: NDArray[np.float32]
    ) -> NDArray[np.float32]:
        """What was said before of one place, its face weighed anew in each colour of light alone.

        Red pips on a blue die are as dark as the die, yet bright where only red is seen. A colour
        that shows nothing counts little, and whether a die is there at all stays as it was.
        """
        alone = likelihoods(self.in_each_colour(frame, place)).reshape(2, 3, ANSWERS).mean(axis=0)
        faces = before[:FACES] + alone[:, :FACES].sum(axis=0)
        weighed = before.copy()
        weighed[:FACES] = faces * (before[:FACES].sum() / faces.sum())
        return weighed
