"""Boxes in units, measured from the top left corner. No kivy."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Box:
    """A rectangle: left, top, width, height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.h

    def inset(self, across: float, down: float | None = None) -> "Box":
        """Give the box with a margin taken off on every side."""
        down = across if down is None else down
        return Box(self.x + across, self.y + down, self.w - 2 * across, self.h - 2 * down)

    def overlaps(self, other: "Box", slack: float = 0.01) -> bool:
        """Tell whether two boxes share more than an edge."""
        return (
            self.x + slack < other.right
            and other.x + slack < self.right
            and self.y + slack < other.bottom
            and other.y + slack < self.bottom
        )

    def holds(self, other: "Box", slack: float = 0.01) -> bool:
        """Tell whether the other box lies within this one."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )


def columns(box: Box, shares: Sequence[float], gap: float) -> tuple[Box, ...]:
    """Cut a box into columns whose widths stand to each other as `shares`."""
    whole = box.w - gap * (len(shares) - 1)
    unit = whole / sum(shares)
    cut, left = [], box.x
    for share in shares:
        cut.append(Box(left, box.y, share * unit, box.h))
        left += share * unit + gap
    return tuple(cut)


def rows(box: Box, shares: Sequence[float], gap: float) -> tuple[Box, ...]:
    """Cut a box into rows whose heights stand to each other as `shares`."""
    flipped = columns(Box(box.y, box.x, box.h, box.w), shares, gap)
    return tuple(Box(cut.y, cut.x, cut.h, cut.w) for cut in flipped)


def grid(box: Box, across: int, down: int, gap: float) -> tuple[Box, ...]:
    """Cut a box into equal cells, row by row."""
    return tuple(
        cell for row in rows(box, [1] * down, gap) for cell in columns(row, [1] * across, gap)
    )


def fixed_top(box: Box, height: float, gap: float) -> tuple[Box, Box]:
    """Cut a strip of given height off the top; the rest follows after a gap."""
    rest = box.h - height - gap
    return Box(box.x, box.y, box.w, height), Box(box.x, box.y + height + gap, box.w, rest)


def fixed_bottom(box: Box, height: float, gap: float) -> tuple[Box, Box]:
    """Cut a strip of given height off the bottom; gives (rest, strip)."""
    rest = box.h - height - gap
    return Box(box.x, box.y, box.w, rest), Box(box.x, box.bottom - height, box.w, height)


def fixed_left(box: Box, width: float, gap: float) -> tuple[Box, Box]:
    """Cut a strip of given width off the left; the rest follows after a gap."""
    return (
        Box(box.x, box.y, width, box.h),
        Box(box.x + width + gap, box.y, box.w - width - gap, box.h),
    )


def fixed_right(box: Box, width: float, gap: float) -> tuple[Box, Box]:
    """Cut a strip of given width off the right; gives (rest, strip)."""
    return (
        Box(box.x, box.y, box.w - width - gap, box.h),
        Box(box.right - width, box.y, width, box.h),
    )


def fitted(box: Box, shape: float) -> Box:
    """Give the largest box of a shape (width by height) in the middle of another."""
    width = min(box.w, box.h * shape)
    height = width / shape
    return Box(box.x + (box.w - width) / 2, box.y + (box.h - height) / 2, width, height)
