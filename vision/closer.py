"""A closer look at places where dice were found: each as a small picture, judged by a second net.

Two nets that were trained apart and see other cuts of the picture seldom err alike, so a face
both agree on may be trusted.
"""

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.inference import session
from vision.sightings import Frame

CROP = 64  # px of the small picture
EDGE = 40.0  # px of the die in it
FACES = 6
UNREADABLE = 6  # a die that shows no face: leaning or half covered
NOTHING = 7  # no die at all
ANSWERS = 8

MODEL = Path(__file__).parent / "model" / "closer.onnx"

Place = tuple[float, float, float]  # x, y, size in the frame's pixels


class CloserLook:
    """The second net, loaded once; one thread."""

    def __init__(self, model: Path = MODEL) -> None:
        self._session = session(model)
        self._input: str = self._session.get_inputs()[0].name

    def judge(self, frame: Frame, places: Sequence[Place]) -> NDArray[np.float32]:
        """How likely each place shows each face, no readable face, or nothing; (places, 8).

        Every place is seen twice, upright and mirrored along the diagonal; the mean counts.
        """
        if not places:
            return np.zeros((0, ANSWERS), np.float32)
        cuts = _cuts(frame, places)
        shown = np.concatenate([cuts, cuts.transpose(0, 2, 1, 3)]).transpose(0, 3, 1, 2)
        (logits,) = self._session.run(
            None, {self._input: shown.astype(np.float32) / np.float32(255)}
        )
        powers = np.exp(logits - logits.max(axis=1, keepdims=True))
        likely = powers / powers.sum(axis=1, keepdims=True)
        return np.asarray(likely.reshape(2, len(places), ANSWERS).mean(axis=0), np.float32)


def _cuts(frame: Frame, places: Sequence[Place]) -> NDArray[np.uint8]:
    """The small pictures (n, CROP, CROP, 3); what lies outside the frame repeats its edge."""
    levels = [frame]
    cuts = []
    for x, y, size in places:
        scale = EDGE / size
        # Large dice are taken from a halved picture: bilinear sampling alone would skip pixels.
        level = max(0, round(np.log2(1 / scale))) if scale < 0.7 else 0
        while len(levels) <= level:
            levels.append(np.asarray(cv2.pyrDown(levels[-1]), np.uint8))
        shrunk = scale * 2.0**level
        warp = np.array([[shrunk, 0, CROP / 2 - scale * x], [0, shrunk, CROP / 2 - scale * y]])
        cuts.append(
            cv2.warpAffine(levels[level], warp, (CROP, CROP), borderMode=cv2.BORDER_REPLICATE)
        )
    return np.asarray(cuts, np.uint8)
