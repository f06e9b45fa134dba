"""The place that is watched: where the tray is in the picture, what it looks like empty, and
whether the camera still stands where it stood.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.background import Background, around, hand
from vision.messages import TrayFound
from vision.reading import Die
from vision.settling import Mask, grey, small
from vision.sources.source import Frame, Image
from vision.tray import Tray, find_tray, overlap
from vision.wellbeing import Anchor

DIE = 0.05  # of the picture's width: a die's edge before any die was measured
TRAY_AGAIN = 10.0  # seconds between two searches for a tray that was not found
SAME_TRAY = 0.85  # overlap from which a tray found again is the tray that was kept
UNEXPLAINED = 0.5  # of a die's area that changed on the tray: something lies there
NEW = 0.15  # the share of a die's place that must look new where a die was added


@dataclass(frozen=True)
class View:
    """One frame as all parts need it: whole, small in colour, small and grey."""

    frame: Frame
    colour: Image
    little: Image
    scale: float  # from the whole frame to the small one
    die: float  # edge of a die in the small one

    @property
    def at(self) -> float:
        """When it was taken."""
        return self.frame.at

    @property
    def image(self) -> Image:
        """The whole frame."""
        return self.frame.image


def view(frame: Frame, die: float | None) -> View:
    """Make the small ones; `die` is the edge of a die in the whole frame, where known."""
    colour = small(frame.image)
    wide = frame.image.shape[1]
    scale = colour.shape[1] / wide
    return View(frame, colour, grey(colour), scale, (die or DIE * wide) * scale)


class Ground:
    """Knows the tray and tells things from it; learns from every quiet frame."""

    def __init__(self, tray: Tray | None) -> None:
        self.tray = tray
        self._background = Background()
        self._anchor = Anchor()
        self._searched = float("-inf")
        self._trusted: Tray | None = None  # the tray that was found in this very picture
        self._masks: list[tuple[tuple[int, ...], Tray, Mask]] = []
        self._everywhere = Tray()

    def set_tray(self, tray: Tray | None) -> None:
        """Use this tray, or find it anew."""
        self.tray, self._searched = tray, float("-inf")

    def search(self, frame: Frame, find: Callable[[Image], Sequence[Die]]) -> TrayFound | None:
        """Look for a tray nobody drew: until it is found, and once to see if it is there still."""
        if self.tray is not None and (self.tray.by_hand or self.tray is self._trusted):
            return None
        if frame.at - self._searched < TRAY_AGAIN:
            return None
        self._searched = frame.at
        tray = find_tray(frame.image, find(frame.image))
        if self.tray is not None and (not tray.found or overlap(self.tray, tray) > SAME_TRAY):
            self._trusted = self.tray if self.tray.found else None
            return None
        self.tray = tray
        self._trusted = tray if tray.found else None
        return TrayFound(frame.at, tray.plain())

    def inside(self, image: Image) -> Mask:
        """255 where dice count, in a picture of this size."""
        tray = self.tray or self._everywhere
        for shape, of, mask in self._masks:
            if shape == image.shape and of is tray:
                return mask
        mask = tray.within(image.shape)
        self._masks = [(image.shape, tray, mask), *self._masks[:1]]
        return mask

    def holds(self, image: Image, die: Die) -> bool:
        """Whether the middle of a die lies on the tray."""
        return bool(at(self.inside(image), die.x, die.y))

    def beside(self, image: Image, thing: Mask | None) -> Mask:
        """255 where dice count and no thing hides them."""
        inside = self.inside(image)
        if thing is None:
            return inside
        high, wide = inside.shape
        grown = cv2.dilate(thing, np.ones((5, 5), np.uint8))
        over = cv2.resize(grown, (wide, high), interpolation=cv2.INTER_NEAREST)
        return np.asarray(cv2.bitwise_and(inside, cv2.bitwise_not(over)), np.uint8)

    def strange(self, seen: View) -> Mask:
        """255 where the small picture shows another thing than the empty tray."""
        return self._background.strange(seen.colour, seen.die)

    def thing(self, seen: View, strange: Mask) -> Mask | None:
        """The hand, sleeve or other large thing in the small picture; None without."""
        return hand(strange, seen.die)

    def without(self, seen: View, strange: Mask, dice: Iterable[Die]) -> Mask:
        """What is strange beside these dice and their edges."""
        dicey = around(strange.shape, dice, seen.scale, 1.0)
        return np.asarray(cv2.bitwise_and(strange, cv2.bitwise_not(dicey)), np.uint8)

    def reaches_in(self, seen: View, thing: Mask | None) -> bool:
        """Whether the thing is over the tray."""
        if thing is None:
            return False
        return bool(cv2.countNonZero(cv2.bitwise_and(thing, self.inside(seen.colour))))

    def is_new(self, seen: View, strange: Mask, die: Die) -> bool:
        """Whether the picture has changed where a die is said to lie."""
        place = around(strange.shape, (die,), seen.scale, 0.5) > 0
        return bool(place.any()) and float((strange[place] > 0).mean()) >= NEW

    def unexplained(self, seen: View, strange: Mask, dice: Iterable[Die]) -> bool:
        """Whether the tray shows something new that none of these dice accounts for."""
        others = self.without(seen, strange, dice)
        on_tray = cv2.bitwise_and(others, self.inside(seen.colour))
        return cv2.countNonZero(on_tray) > UNEXPLAINED * seen.die * seen.die

    def learn(self, seen: View, dice: Iterable[Die], hidden: Mask | None) -> None:
        """A quiet frame: the tray is what no die and no thing hides."""
        self._background.learn(seen.colour, dice, seen.scale, hidden)
        self._anchor.hold(seen.little)

    def pushed(self, seen: View) -> tuple[float, float] | None:
        """How far the camera was pushed since, in pixels of the whole frame; all moves along."""
        right, down = self._anchor.shift(seen.little)
        if not right and not down:
            return None
        self._background.shift(right, down)
        if self.tray is not None and self.tray.found:
            high, wide = seen.little.shape
            self.tray = self._trusted = self.tray.shifted(right / wide, down / high)
        return right / seen.scale, down / seen.scale


def at(mask: Mask, x: float, y: float) -> int:
    """The mask's value at a place."""
    high, wide = mask.shape
    return int(mask[min(max(round(y), 0), high - 1), min(max(round(x), 0), wide - 1)])
