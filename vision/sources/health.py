"""Frames that show nothing true: black, frozen, torn, garbage, wrongly sized."""

from enum import StrEnum

import cv2
import numpy as np
import numpy.typing as npt

from vision.sources.source import Image

WIDTH = 160  # frames are judged small: a tear or noise shows there as well
BLACK = 12  # brightest pixel of a picture that shows nothing
FROZEN_AFTER = 2.0  # seconds; a sensor's noise never repeats
SEAM = 28.0  # grey levels by which a torn picture jumps from one row to the next
NEIGHBOURS_AGREE = 0.5  # correlation of neighbouring rows; noise has none, photographs > 0.9


class Flaw(StrEnum):
    """Why a frame is not shown to the reader; the value is the operator's word for it."""

    BLACK = "the picture is black"
    FROZEN = "the picture is frozen"
    TORN = "the picture is torn"
    GARBAGE = "the picture is garbage"
    SIZE = "the picture's size changed"


class FrameJudge:
    """Tells true frames from false ones, knowing the frames before."""

    def __init__(self) -> None:
        self._shape: tuple[int, ...] | None = None
        self._strangers = 0
        self._last: npt.NDArray[np.uint8] | None = None
        self._since = 0.0
        self._seams: npt.NDArray[np.bool_] | None = None

    def judge(self, image: object, at: float) -> Flaw | None:
        """What is wrong with the frame taken `at`, or None."""
        if not isinstance(image, np.ndarray) or image.dtype != np.uint8 or image.ndim != 3:
            return Flaw.GARBAGE
        if image.shape[2] != 3 or min(image.shape[:2]) < 48:
            return Flaw.GARBAGE
        if self._wrong_size(image.shape):
            return Flaw.SIZE
        height = max(1, round(image.shape[0] * WIDTH / image.shape[1]))
        grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
        small = cv2.resize(grey, (WIDTH, height), interpolation=cv2.INTER_NEAREST)
        if int(small.max()) <= BLACK:
            return Flaw.BLACK
        if self._last is None or self._last.shape != small.shape or (small != self._last).any():
            self._last, self._since = small.astype(np.uint8), at
        elif at - self._since > FROZEN_AFTER:
            return Flaw.FROZEN
        if _rows_agree(small) < NEIGHBOURS_AGREE:
            return Flaw.GARBAGE
        return self._torn(small.astype(np.uint8))

    def _wrong_size(self, shape: tuple[int, ...]) -> bool:
        """A new size is believed when it lasts: some drivers send one odd frame after a hiccup."""
        if self._shape is None or shape == self._shape:
            self._shape, self._strangers = shape, 0
            return False
        self._strangers += 1
        if self._strangers < 15:
            return True
        self._shape, self._strangers, self._seams = shape, 0, None
        return False

    def _torn(self, small: Image) -> Flaw | None:
        """A seam across the whole width that was not there in the first picture."""
        jump = np.abs(np.diff(small.astype(np.int16), axis=0))
        seams = (jump > SEAM).mean(axis=1) > 0.6
        if self._seams is None:
            self._seams = seams
        # A straight edge that is there from the beginning is something real: a shelf, the tray.
        real = np.convolve(self._seams, np.ones(5), "same") > 0
        fresh = int((seams & ~real).sum())
        return Flaw.TORN if 1 <= fresh <= 3 else None


def _rows_agree(small: npt.NDArray[np.generic]) -> float:
    """How alike neighbouring rows are, 1 for any photograph and 0 for noise."""
    values = small.astype(np.float32)
    upper, lower = values[:-1] - values[:-1].mean(), values[1:] - values[1:].mean()
    spread = float(np.sqrt((upper * upper).mean() * (lower * lower).mean()))
    if spread < 25.0:  # a plain, even tray has little to agree on but its own noise
        return 1.0
    return float((upper * lower).mean()) / spread
