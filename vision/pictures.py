"""Pictures for people: previews, and the photographs of settled readings."""

from collections import OrderedDict
from collections.abc import Sequence

import cv2
import numpy as np

from vision.overlay import drawn
from vision.reading import Reading
from vision.settling import small
from vision.sources.source import Image

KEPT = 12  # photographs of the newest readings; a turn has fewer
WIDEST = 1280  # of a photograph


def jpeg(image: Image, width: int, quality: int = 85) -> bytes:
    """The picture, at most so wide."""
    done, data = cv2.imencode(".jpg", small(image, width), [cv2.IMWRITE_JPEG_QUALITY, quality])
    return data.tobytes() if done else b""


def preview(
    frame: Image, width: int, reading: Reading | None, outline: Sequence[tuple[float, float]]
) -> bytes:
    """The frame, with a reading and the tray's outline (in fractions) drawn on it where given."""
    high, wide = frame.shape[:2]
    if reading is None and not outline:
        return jpeg(frame, width)
    corners = [(x * wide, y * high) for x, y in outline]
    shown = drawn(frame, reading or Reading(0.0, ()), corners, min(width, wide), caption=False)
    return jpeg(shown, width)


class Album:
    """The pictures the newest readings were made from, by the reading's time."""

    def __init__(self) -> None:
        self._kept: OrderedDict[float, bytes] = OrderedDict()

    def keep(self, of: float, image: Image) -> None:
        """Add one and let go of the oldest."""
        self._kept[of] = jpeg(image, WIDEST, quality=90)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    def photograph(self, of: float) -> bytes:
        """The picture of the reading of that time; empty when it is gone."""
        near = min(self._kept, key=lambda at: abs(at - of), default=None)
        return self._kept[near] if near is not None and abs(near - of) < 1e-3 else b""


def brightest(image: Image) -> float:
    """The grey level of the brightest fiftieth of a picture."""
    return float(np.percentile(cv2.cvtColor(image[::4, ::4], cv2.COLOR_BGR2GRAY), 98))
