"""Small pictures of single places, all at one size of die, for nets that look at one die each."""

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.inference import session

Frame = NDArray[np.uint8]
Place = tuple[float, float, float]  # x, y, size in the frame's pixels


def cuts(frame: Frame, places: Sequence[Place], side: int, edge: float) -> Frame:
    """So many pictures (n, side, side, 3) with dice of `edge` px in their middles.

    What lies outside the frame repeats the frame's edge.
    """
    levels = [frame]
    found = np.empty((len(places), side, side, 3), np.uint8)
    for number, (x, y, size) in enumerate(places):
        scale = edge / size
        # Large dice are taken from a halved picture: bilinear sampling alone would skip pixels.
        level = max(0, round(np.log2(1 / scale))) if scale < 0.7 else 0
        while len(levels) <= level:
            levels.append(np.asarray(cv2.pyrDown(levels[-1]), np.uint8))
        shrunk = scale * 2.0**level
        warp = np.array([[shrunk, 0, side / 2 - scale * x], [0, shrunk, side / 2 - scale * y]])
        found[number] = cv2.warpAffine(
            levels[level], warp, (side, side), borderMode=cv2.BORDER_REPLICATE
        )
    return found


class CropNet:
    """A net that looks at small pictures of single places, loaded once."""

    def __init__(self, model: Path, side: int, edge: float) -> None:
        self._session = session(model)
        self._input: str = self._session.get_inputs()[0].name
        self._side, self._edge = side, edge

    def answers(
        self, frame: Frame, places: Sequence[Place]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """What the net says of each place seen upright, and mirrored along the diagonal."""
        seen = cuts(frame, places, self._side, self._edge)
        said = self._said(np.concatenate([seen, seen.transpose(0, 2, 1, 3)]))
        return said[: len(places)], said[len(places) :]

    def turned(self, frame: Frame, place: Place) -> NDArray[np.float32]:
        """What it says of one place seen in four quarter turns, each of them mirrored too."""
        upright = cuts(frame, [place], self._side, self._edge)[0]
        turns = [np.rot90(upright, turn) for turn in range(4)]
        return self._said(np.stack([*turns, *(one.transpose(1, 0, 2) for one in turns)]))

    def in_each_colour(self, frame: Frame, place: Place) -> NDArray[np.float32]:
        """What it says of one place seen in blue, green and red alone, each mirrored too."""
        whole = cuts(frame, [place], self._side, self._edge)[0]
        alone = [np.repeat(whole[:, :, one : one + 1], 3, axis=2) for one in range(3)]
        return self._said(np.stack([*alone, *(one.transpose(1, 0, 2) for one in alone)]))

    def _said(self, pictures: Frame) -> NDArray[np.float32]:
        return np.asarray(self._session.run(None, {self._input: pictures})[0])


def likelihoods(logits: NDArray[np.float32]) -> NDArray[np.float32]:
    """Logits of answers that exclude each other, as shares of one."""
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True), np.float32)
