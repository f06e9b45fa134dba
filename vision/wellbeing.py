"""Whether the picture is well: lit, sharp, the camera where it was. Slow to say and to undo."""

from dataclasses import dataclass
from math import log

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.messages import Notice, Unwell
from vision.pictures import brightest
from vision.sources.source import Frame, Image
from vision.tray import Tray, edge_width, light_of

EVERY = 1.0  # seconds between two examinations
PERSISTS = 2.0  # seconds something must be wrong, or well again, before it is said
DARK, LIT = 60.0, 75.0  # grey level of the brightest fiftieth of the picture
CHANGED, LIKE_BEFORE = log(1.7), log(1.4)  # ratio of the floor's brightness to the calibrated one
BLURRED, SHARP = 6.5, 5.2  # pixels an edge takes in a picture 640 wide
SOFTER = 1.6  # times what it was when the tray was set
USED_TO = 120.0  # seconds after which another light is the light
PUSHED = 0.006  # of the picture's width: more than a camera trembles


@dataclass
class _Flag:
    """One thing that may be wrong, with what was said about it."""

    what: Unwell
    said: bool = False
    since: float | None = None

    def weigh(self, wrong: bool, well: bool, at: float) -> Notice | None:
        """Say it once it has been so for a while; between wrong and well all stays as it is."""
        turning = wrong if not self.said else well
        if not turning:
            self.since = None
            return None
        if self.since is None:
            self.since = at
        if at - self.since < PERSISTS:
            return None
        self.said, self.since = not self.said, None
        return Notice(at, self.what, over=not self.said)


class Wellbeing:
    """Examines quiet frames about once a second."""

    def __init__(self) -> None:
        self._dark = _Flag(Unwell.TOO_DARK)
        self._light = _Flag(Unwell.LIGHT_CHANGED)
        self._focus = _Flag(Unwell.OUT_OF_FOCUS)
        self._tray = _Flag(Unwell.TRAY_NOT_FOUND)
        self._moved = _Flag(Unwell.CAMERA_MOVED)
        self._next = 0.0
        self._base: float | None = None
        self._base_for: Tray | None = None
        self._used_since: float | None = None
        self.pushed = False  # the camera was moved and nobody has looked at the tray since

    def judge(self, frame: Frame, tray: Tray | None, within: NDArray[np.uint8]) -> list[Notice]:
        """What became wrong or well by this quiet frame."""
        at = frame.at
        if abs(at - self._next) > 2 * EVERY:
            self._next = at  # the source's clock began anew
        if at < self._next or tray is None:
            return []
        self._next = at + EVERY
        bright = brightest(frame.image)
        light = light_of(frame.image, within)
        change = abs(log((light + 2.0) / (self._baseline(tray, light) + 2.0)))
        width = edge_width(frame.image)
        blurred = BLURRED if tray.edge is None else max(BLURRED, SOFTER * tray.edge)
        self._grow_used_to(change, light, at)
        notices = (
            self._dark.weigh(bright < DARK, bright > LIT, at),
            self._light.weigh(change > CHANGED, change < LIKE_BEFORE, at),
            self._focus.weigh(
                width is not None and width > blurred,
                width is None or width < max(SHARP, 0.8 * blurred),
                at,
            ),
            self._tray.weigh(not tray.found, tray.found, at),
            self._moved.weigh(self.pushed, not self.pushed, at),
        )
        return [notice for notice in notices if notice is not None]

    def _baseline(self, tray: Tray, light: float) -> float:
        if self._base is None or self._base_for is not tray:
            self._base_for = tray
            self._base = tray.light if tray.light is not None else light
        return self._base

    def _grow_used_to(self, change: float, light: float, at: float) -> None:
        """A light that stays becomes the light."""
        if change < LIKE_BEFORE:
            self._used_since = None
        elif self._used_since is None:
            self._used_since = at
        elif at - self._used_since > USED_TO:
            self._base, self._used_since = light, None


class Anchor:
    """Notices that the camera was pushed, by the small grey frame of the last rest."""

    def __init__(self) -> None:
        self._before: NDArray[np.float32] | None = None
        self._window: NDArray[np.float32] | None = None

    def hold(self, little: Image) -> None:
        """The picture lies like this now."""
        self._before = _outlines(little)
        if self._window is None or self._window.shape != self._before.shape:
            size = (little.shape[1], little.shape[0])
            self._window = np.asarray(cv2.createHanningWindow(size, cv2.CV_32F), np.float32)

    def shift(self, little: Image) -> tuple[float, float]:
        """By how many pixels all has moved since; (0, 0) if it has not."""
        if self._before is None or self._window is None or self._before.shape != little.shape:
            return 0.0, 0.0
        now = _outlines(little)
        # It works in place on what it is given.
        (right, down), _ = cv2.phaseCorrelate(self._before.copy(), now.copy(), self._window)
        if np.hypot(right, down) < PUSHED * little.shape[1]:
            return 0.0, 0.0
        high, wide = little.shape
        move = np.array([[1, 0, right], [0, 1, down]], np.float32)
        moved = cv2.warpAffine(self._before, move, (wide, high), borderMode=cv2.BORDER_REPLICATE)
        # A hand or thrown dice change a part of the picture; a push explains all of it.
        left, after = _same(self._before, now), _same(np.asarray(moved, np.float32), now)
        return (right, down) if after > 0.5 and after > left + 0.25 else (0.0, 0.0)


def _outlines(little: Image) -> NDArray[np.float32]:
    level = np.log(little.astype(np.float32) + 12.0)
    return np.asarray(level - cv2.GaussianBlur(level, (0, 0), 6.0), np.float32)


def _same(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    inner = np.s_[20:-20, 20:-20]
    return float(cv2.matchTemplate(one[inner], other[inner], cv2.TM_CCOEFF_NORMED)[0, 0])
