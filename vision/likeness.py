"""Whether a place still looks the same, whatever the light does."""

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.sources.source import Image

Patch = NDArray[np.float32]

SIDE = 28  # patches are compared at this size
AROUND = 1.35  # times a die's edge: the die and a little of what it lies on
FACE = 0.8  # times a die's edge: what is on top of it
FLAT = 1.6  # a patch with less contrast than this has nothing to compare but noise


def patch(grey: Image, x: float, y: float, edge: float, side: int = SIDE) -> Patch:
    """The square of this edge around a place, light and shade taken out of it."""
    # Brightness is a factor, so its logarithm is an offset, which the high pass takes away.
    cut = cv2.getRectSubPix(grey, _odd(edge), (x, y))
    even: Any = cv2.resize(cut, (side, side), interpolation=cv2.INTER_AREA)
    level = cv2.LUT(even, _LOGARITHM)
    return np.asarray(level - cv2.GaussianBlur(level, (0, 0), side * 0.3), np.float32)


def alike(one: Patch, other: Patch) -> float:
    """How alike two patches are: 1 the same, about 0 nothing in common, a small shift forgiven."""
    if max(float(one.std()), float(other.std())) < FLAT:
        return 1.0
    inner = one[2:-2, 2:-2]
    return float(cv2.matchTemplate(other, inner, cv2.TM_CCOEFF_NORMED).max())


def _odd(edge: float) -> tuple[int, int]:
    side = max(5, round(edge)) | 1
    return side, side


_LOGARITHM = (32.0 * np.log2(np.arange(256, dtype=np.float32) + 12.0)).astype(np.float32)
