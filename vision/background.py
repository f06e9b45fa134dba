"""The empty tray as it was learnt, and what lies or reaches into the picture before it."""

from collections.abc import Iterable
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Die
from vision.settling import Mask
from vision.sources.source import Image

COLOUR = 0.20  # natural logarithm of a ratio between two colours: another thing, not a shade
SHAPE = 0.28  # the same for brightness against the neighbourhood: an edge no shadow has
LEAST_HAND = 5.0  # in areas of a die; smaller things are dice
LARGE_THING = 18.0  # what does not come from outside must be so large: where a glass stood is not
# How far one place may pull its neighbourhood: a shadow as deep as this passes for shade, and dice
# brighter or darker than this do not make the floor around them look strange.
BRIGHTER, DARKER = 0.5, -0.9
WHOLE_PICTURE = 0.75  # what changes more of it than this is the camera itself
UNDER = 1.2  # edges around the first dice that say nothing of the tray: the die, its shadow
NOISE = 14.0  # grey levels added before the logarithm, so that darkness is not all noise

_LOGARITHM = np.log(np.arange(256, dtype=np.float32) + NOISE).astype(np.float32)


class Background:
    """Learns the tray without its dice, place by place, from frames at rest (small, in colour)."""

    def __init__(self) -> None:
        self._level: NDArray[np.float32] | None = None

    def learn(self, frame: Image, dice: Iterable[Die], scale: float, hidden: Mask | None) -> None:
        """Take over a frame at rest, except where dice lie (places times scale) or things hide."""
        free = around(frame.shape, dice, scale, 1.0)
        free = np.asarray(cv2.bitwise_not(free), np.uint8)
        if hidden is not None:
            grown = cv2.dilate(hidden, np.ones((5, 5), np.uint8))
            free = np.asarray(cv2.bitwise_and(free, cv2.bitwise_not(grown)), np.uint8)
        if self._level is None or self._level.shape != frame.shape:
            # Under the first dice nobody has seen the tray yet: what surrounds them goes on there.
            # If they stood for it, the places they leave would be a thing as large as all of them.
            under = around(frame.shape, dice, scale, UNDER)
            frame = np.asarray(cv2.inpaint(frame, under, 3.0, cv2.INPAINT_TELEA), np.uint8)
            self._level = np.asarray(cv2.LUT(frame, _LOGARITHM), np.float32)
            return
        level = np.asarray(cv2.LUT(frame, _LOGARITHM), np.float32)
        cv2.copyTo(level, free, self._level)

    def strange(self, frame: Image, die: float) -> Mask:
        """Where the frame shows another thing than the tray; light and shade are none."""
        if self._level is None or self._level.shape != frame.shape:
            return np.zeros(frame.shape[:2], np.uint8)
        ratio = np.asarray(cv2.LUT(frame, _LOGARITHM), np.float32) - self._level
        # The lamp's own brightness and colour.
        ratio -= np.median(ratio[::6, ::6].reshape(-1, 3), axis=0)
        green = np.ascontiguousarray(ratio[..., 1])
        colour = np.maximum(np.abs(ratio[..., 0] - green), np.abs(ratio[..., 2] - green))
        wide = int(max(9.0, 3.0 * die)) | 1
        neighbours: Any = cv2.blur(np.clip(green, DARKER, BRIGHTER), (wide, wide))
        shape = np.abs(green - neighbours)
        strange = ((colour > COLOUR) | (shape > SHAPE)).astype(np.uint8) * 255
        return np.asarray(cv2.medianBlur(strange, 3), np.uint8)

    def shift(self, right: float, down: float) -> None:
        """The camera was pushed: what was learnt moves along."""
        if self._level is None:
            return
        high, wide = self._level.shape[:2]
        move = np.array([[1, 0, right], [0, 1, down]], np.float32)
        self._level = np.asarray(
            cv2.warpAffine(self._level, move, (wide, high), borderMode=cv2.BORDER_REPLICATE),
            np.float32,
        )


def around(shape: tuple[int, ...], dice: Iterable[Die], scale: float, reach: float) -> Mask:
    """Discs of `reach` edges around dice whose places are multiplied by `scale`."""
    mask = np.zeros(shape[:2], np.uint8)
    for die in dice:
        middle = (round(die.x * scale), round(die.y * scale))
        cv2.circle(mask, middle, max(2, round(reach * die.size * scale)), 255, -1)
    return mask


def hand(strange: Mask, die: float) -> Mask | None:
    """The part that is a hand, a sleeve or another large thing rather than dice; None without."""
    area = die * die
    changed = cv2.countNonZero(strange)
    if changed < LEAST_HAND * area or changed > WHOLE_PICTURE * strange.size:
        return None
    thick = max(3, round(1.35 * die)) | 1
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (thick, thick))
    # The picture goes on beyond its border, and so does an arm.
    padded = cv2.copyMakeBorder(strange, thick, thick, thick, thick, cv2.BORDER_REPLICATE)
    closed = cv2.morphologyEx(padded, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    core = cv2.morphologyEx(closed, cv2.MORPH_OPEN, kernel)[thick:-thick, thick:-thick]
    if not cv2.countNonZero(core):
        return None
    whole = np.asarray(closed[thick:-thick, thick:-thick], np.uint8)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(whole, connectivity=8)
    cores: Any = np.bincount(labels[core > 0], minlength=count)
    found = np.zeros_like(whole)
    high, wide = whole.shape
    for label in range(1, count):
        left, top, broad, tall, size = (int(value) for value in stats[label])
        outside = left == 0 or top == 0 or left + broad == wide or top + tall == high
        needed = LEAST_HAND if outside else LARGE_THING
        if size >= needed * area and cores[label] >= 0.5 * area:
            found[labels == label] = 255
    return found if found.any() else None
