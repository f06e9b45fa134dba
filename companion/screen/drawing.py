"""Shapes that Kivy lacks: thick dashed outlines, pips, and outlines as points."""

from itertools import pairwise
from math import cos, hypot, pi, sin

PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    0: (),
    1: ((0.5, 0.5),),
    2: ((0.25, 0.75), (0.75, 0.25)),
    3: ((0.25, 0.75), (0.5, 0.5), (0.75, 0.25)),
    4: ((0.25, 0.25), (0.25, 0.75), (0.75, 0.25), (0.75, 0.75)),
    5: ((0.25, 0.25), (0.25, 0.75), (0.75, 0.25), (0.75, 0.75), (0.5, 0.5)),
    6: ((0.28, 0.23), (0.28, 0.5), (0.28, 0.77), (0.72, 0.23), (0.72, 0.5), (0.72, 0.77)),
}
Point = tuple[float, float]


def pip_boxes(face: int, x: float, y: float, side: float) -> list[tuple[float, float, float]]:
    """Give left, bottom and diameter of each pip of a face drawn with side `side` at (x, y)."""
    d = side * 0.2
    return [(x + px * side - d / 2, y + py * side - d / 2, d) for px, py in PIPS[face]]


def rounded_outline(x: float, y: float, w: float, h: float, r: float) -> list[Point]:
    """Walk once around a rounded rectangle, anticlockwise from the right of the lower side."""
    points: list[Point] = []
    corners = (
        (x + w - r, y + r, -pi / 2),
        (x + w - r, y + h - r, 0.0),
        (x + r, y + h - r, pi / 2),
        (x + r, y + r, pi),
    )
    for cx, cy, start in corners:
        points += [
            (cx + r * cos(start + pi / 2 * n / 6), cy + r * sin(start + pi / 2 * n / 6))
            for n in range(7)
        ]
    return [*points, points[0]]


def circle_outline(cx: float, cy: float, r: float) -> list[Point]:
    """Walk once around a circle."""
    return [(cx + r * cos(2 * pi * n / 48), cy + r * sin(2 * pi * n / 48)) for n in range(49)]


def dashes(points: list[Point], dash: float, gap: float) -> list[list[float]]:
    """Cut a path into dashes, each a flat list of coordinates; a little more or less gap to fit."""
    total = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))
    if total <= 0:
        return []
    fit = total / max(1, round(total / (dash + gap)))
    dash = fit * dash / (dash + gap)
    cut: list[list[float]] = []
    current: list[float] = [*points[0]]
    inside, left = True, dash
    for (ax, ay), (bx, by) in pairwise(points):
        length, done = hypot(bx - ax, by - ay), 0.0
        while length - done > left:
            done += left
            at = (ax + (bx - ax) * done / length, ay + (by - ay) * done / length)
            if inside:
                cut.append([*current, *at])
            current, inside = [*at], not inside
            left = dash if inside else fit - dash
        left -= length - done
        if inside:
            current += [bx, by]
    if inside and len(current) > 2:
        cut.append(current)
    return cut
