"""When the tray is quiet: a cheap gate on small grey frames, and a short memory of what moved."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.sources.source import Image

WIDTH = 320  # motion is judged at this width, whatever the camera delivers
QUIET = 0.25  # seconds without motion: what lies there may be read
STEP = 9.0  # grey levels a pixel must change by, beyond what its neighbourhood does
NOISES = 7.0  # and by so many times what most of the picture does by its own noise
SHARE = 0.03  # of a die's area must change: less is noise, a fly, a compression block
MEMORY = 12.0  # seconds of motion that are remembered
SHARP_MEMORY = 36  # frames of it that are kept in colour

Mask = NDArray[np.uint8]  # 255 where it holds


def small(image: Image, width: int = WIDTH) -> Image:
    """The frame at the gate's width, in colour."""
    high, wide = image.shape[:2]
    if wide <= width:
        return image
    size = (width, max(1, round(high * width / wide)))
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)


def grey(image: Image) -> Image:
    """The frame without its colours."""
    return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)


class Gate:
    """Says of every small grey frame whether the tray moves, and for how long it has not."""

    def __init__(self) -> None:
        self._recent: deque[tuple[float, Image]] = deque()
        self._noise = 1.0
        self._moved_at: float | None = None
        self._began: float | None = None

    def see(self, frame: Image, at: float, die: float, within: Mask | None) -> bool:
        """Take the next frame in; True while something moves. `die` is a die's edge in it."""
        frame = np.asarray(cv2.blur(frame, (3, 3)), np.uint8)
        if self._recent and self._recent[-1][1].shape != frame.shape:
            self._recent.clear()
        if not self._recent:
            self._began = at
        least = max(3.0, SHARE * die * die)
        moving = False
        if self._recent:
            # Against the last frame for what is fast, against an older one for what creeps.
            fast, stir = self._change(self._recent[-1][1], frame, within)
            creeping, _ = self._change(self._recent[0][1], frame, within)
            moving = max(fast, creeping) >= least
            if fast >= least:
                self._moved_at = at
            # Noise is what most of the picture does; a hand or a lamp must not pass for it soon.
            self._noise += (0.1 if stir > self._noise else 0.5) * (stir - self._noise)
        self._recent.append((at, frame))
        while len(self._recent) > 1 and at - self._recent[1][0] >= QUIET - 1e-3:
            self._recent.popleft()
        return moving

    def quiet(self, at: float) -> float:
        """For how long nothing has moved, as far as one frame after the other tells."""
        since = self._moved_at if self._moved_at is not None else self._began
        return 0.0 if since is None else at - since

    def forget(self) -> None:
        """Begin anew: the frames that come have nothing to do with those before."""
        self._recent.clear()
        self._moved_at = None

    def _change(self, old: Image, new: Image, within: Mask | None) -> tuple[int, float]:
        """How many pixels changed on their own, and how much most of them did."""
        change = cv2.absdiff(old, new)
        # A lamp, a cloud or the mains change a whole neighbourhood alike: that is no motion.
        around = cv2.blur(change, (31, 31))
        step = max(STEP, NOISES * self._noise)
        moved: Any = cv2.subtract(change, around)
        moved = cv2.threshold(moved, step, 255, cv2.THRESH_BINARY)[1]
        if within is not None:
            moved = cv2.bitwise_and(moved, within)
        return int(cv2.countNonZero(moved)), float(np.median(change[::4, ::4]))


@dataclass(frozen=True)
class Moment:
    """One remembered frame of a motion: small and grey, and where a hand was in it."""

    at: float
    grey: Image
    hand: Mask | None


class Memory:
    """What the last motion looked like, newest last; grows while something moves."""

    def __init__(self) -> None:
        self._moments: deque[Moment] = deque()
        self._sharp: deque[tuple[float, Image]] = deque(maxlen=SHARP_MEMORY)

    def keep(self, moment: Moment, image: Image) -> None:
        """Remember a frame, and forget what is too old."""
        self._moments.append(moment)
        self._sharp.append((moment.at, small(image, 640)))
        while moment.at - self._moments[0].at > MEMORY:
            self._moments.popleft()

    def backwards(self) -> Iterator[Moment]:
        """The remembered frames, newest first."""
        return reversed(self._moments)

    def sharp_since(self, at: float) -> list[Image]:
        """The frames in colour from that time on, oldest first."""
        return [image for when, image in self._sharp if when >= at]

    def clear(self) -> None:
        """Forget all: what follows is another story."""
        self._moments.clear()
        self._sharp.clear()
