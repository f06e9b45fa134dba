"""How a thrown die moves: worked out backwards from where and how it comes to rest."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin

import numpy as np

from vision.rendering.scene import Point, Quaternion, matrix, turned

Pose = tuple[Point, Quaternion]
Spot = tuple[float, float]
QUARTER = pi / 2


@dataclass(frozen=True)
class Move:
    """What one die does from `begin` to `end` (seconds within a deed); None: out of sight."""

    die: int
    begin: float
    end: float
    pose: Callable[[float], Pose | None]  # of the time since `begin`


def resting_height(rotation: Quaternion, edge: float) -> float:
    """How high the middle of a die lies when its lowest point touches the floor."""
    # Rounded corners sink in a little against the sharp cube.
    reach = float(np.abs(matrix(rotation)[2]).sum())
    return edge / 2 * (1.0 + 0.88 * (reach - 1.0))


def stay(die: int, begin: float, pose: Pose | None) -> Move:
    """From `begin` on the die lies so, or is out of sight."""
    return Move(die, begin, begin, lambda _: pose)


def _along(corners: list[Spot], share: float) -> Spot:
    """The place after `share` of a way through these corners."""
    lengths = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(corners)]
    left = share * sum(lengths)
    for (a, b), length in zip(pairwise(corners), lengths, strict=True):
        if left <= length:
            part = left / max(length, 1e-9)
            return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
        left -= length
    return corners[-1]


def _falling(angle: float) -> float:
    """Rolls in quarter turns that start slowly and end fast, as a cube tips over its edge."""
    quarters, rest = divmod(angle, QUARTER)
    part = rest / QUARTER
    if quarters >= 2:
        return angle
    return (quarters + 1.0 - (1.0 - part) ** 2) * QUARTER


def tumble(
    die: int,
    begin: float,
    seconds: float,
    corners: list[Spot],
    drop: float,
    final: Pose,
    edge: float,
    rng: np.random.Generator,
) -> Move:
    """A die released `drop` mm high that bounces and rolls along `corners` into its final pose."""
    (_, _, floor), rest = final
    way = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(corners))
    quarters = max(2, round(way / edge * 0.8))
    heading = atan2(corners[-1][1] - corners[-2][1], corners[-1][0] - corners[-2][0])
    tilt = float(rng.uniform(-0.25, 0.25))
    axis = (-sin(heading + tilt), cos(heading + tilt), 0.0)
    swirl = float(rng.uniform(-2.5, 2.5))
    hops = int(rng.integers(2, 5))
    base = floor - resting_height(rest, edge)  # above the floor when it ends on another die

    def pose(time: float) -> Pose:
        part = min(max(time / seconds, 0.0), 1.0)
        if part >= 1.0:
            return final
        left = (1.0 - part) ** 1.7
        x, y = _along(corners, 1.0 - left)
        # Its top moves forward as it rolls: turn back by what is left of the way.
        spun = turned((0.0, 0.0, 1.0), -swirl * left, rest)
        rotation = turned(axis, -_falling(quarters * QUARTER * left), spun)
        phase = part**0.75 * (hops + 0.5) + 0.5
        bounce = abs(cos(pi * (phase - 0.5))) * drop * max(0.0, 1.0 - part * 1.25) ** 2
        return (x, y, resting_height(rotation, edge) + base * part**3 + bounce), rotation

    return Move(die, begin, begin + seconds, pose)


def slide(die: int, begin: float, seconds: float, start: Pose, final: Pose, edge: float) -> Move:
    """A die pushed over the floor into its final pose, tipping over at the end if faces differ."""
    (x0, y0, _), first = start
    (x1, y1, _), last = final

    def pose(time: float) -> Pose:
        part = min(max(time / seconds, 0.0), 1.0)
        if part >= 1.0:
            return final
        gone = 1.0 - (1.0 - part) ** 2
        mixed = _between(first, last, part**1.5)
        place = (x0 + (x1 - x0) * gone, y0 + (y1 - y0) * gone, resting_height(mixed, edge))
        return place, mixed

    return Move(die, begin, begin + seconds, pose)


def _between(first: Quaternion, last: Quaternion, part: float) -> Quaternion:
    """Turned part of the way from one rotation to the other."""
    a, b = np.array(first), np.array(last)
    dot = float(a @ b)
    if dot < 0:
        b, dot = -b, -dot
    angle = float(np.arccos(min(dot, 1.0)))
    if angle < 1e-4:
        return last
    mixed = (np.sin((1 - part) * angle) * a + np.sin(part * angle) * b) / np.sin(angle)
    w, x, y, z = (float(value) for value in mixed)
    return (w, x, y, z)
