"""Throws: which faces the seed gives, where dice come to rest, what goes wrong on the way."""

from dataclasses import replace
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin

import numpy as np

from vision.rendering.scene import Quaternion, showing, turned
from vision.simulation.commands import (
    Throw,
    ThrowKnocking,
    ThrowLeaning,
    ThrowOff,
    ThrowStacked,
)
from vision.simulation.deeds import Deed, dice_in_hand
from vision.simulation.hands import NO_HAND, OUT, HandPath
from vision.simulation.setting import RADIUS, Look, Setting, free_spot
from vision.simulation.tumbling import Move, Pose, Spot, resting_height, slide, tumble

SHAKE = 0.5  # seconds the dice are shaken out of sight
SETTLED = 0.1  # a deed ends a moment after its last die lies


def drawn_faces(seed: int, throw: int, count: int) -> tuple[int, ...]:
    """The faces the seed gives to the dice of a throw, whatever else happens at the table."""
    return tuple(int(f) for f in np.random.default_rng((seed, throw)).integers(1, 7, count))


def plan_throw(look: Look, setting: Setting, command: Throw, seed: int) -> Deed:
    """A whole throw: taken up, shaken, released at the tray's near edge, tumbling, at rest."""
    dice = command.dice or tuple(range(len(setting.dice)))
    rng = np.random.default_rng((seed, setting.throws, 2))
    faces = command.faces or drawn_faces(seed, setting.throws, len(dice))
    after = replace(setting, throws=setting.throws + 1)
    for die in dice:
        after = after.with_die(die, None)
    taking, moves = dice_in_hand(setting, dice) if command.hand else (NO_HAND, [])
    out = taking.keys[-1][0] if taking.keys else 0.0
    release = out + SHAKE + 0.35 if command.hand else 0.1
    origin = (float(rng.uniform(-35, 35)), -RADIUS + 12.0)
    after, knocking = _knocked(look, after, command, origin, release, rng)
    aims = [_aim(knocking)] if isinstance(command, ThrowKnocking) else []
    moves += knocking
    for place, (die, face) in enumerate(zip(dice, faces, strict=True)):
        last = place == len(dice) - 1
        final = _final(look, after, command if last else Throw(), face, rng)
        begin = release + 0.03 * place
        if final is None:
            moves.append(_over_the_rim(die, begin, origin, rng))
            continue
        aim = aims.pop() if aims else None
        moves.append(_flight(die, begin, origin, aim, final, look, after, rng))
        after = after.with_die(die, final)
    end = max(move.end for move in moves) + SETTLED
    hand = taking
    if command.hand:
        x, y = origin
        throwing = ((release - 0.35, x, OUT), (release, x, y - 6.0), (release + 0.3, x, OUT))
        hand = HandPath((*taking.keys, *throwing))
    return Deed(setting, after, end, tuple(moves), hand)


def _final(
    look: Look, after: Setting, command: Throw, face: int, rng: np.random.Generator
) -> Pose | None:
    """How and where a die comes to rest; None when it leaves the tray."""
    edge, spin = look.edge, float(rng.uniform(0, 2 * pi))
    match command:
        case ThrowOff():
            return None
        case ThrowStacked() if any(after.dice):
            under = next(pose for pose in reversed(after.dice) if pose is not None)
            (x, y, z), _ = under
            shift = 0.2 * edge
            place = (x + float(rng.uniform(-shift, shift)), y + shift, z + edge)
            return place, showing(face, spin)
        case ThrowLeaning():
            return _leaning(look, after, face, rng)
        case _:
            x, y = free_spot(rng, after.dice, edge, RADIUS - edge * 0.25)
            return (x, y, edge / 2), showing(face, spin)


def _leaning(look: Look, after: Setting, face: int, rng: np.random.Generator) -> Pose:
    """Against the rim, tilted by 20 to 42 degrees."""
    edge = look.edge
    for _ in range(200):
        angle = float(rng.uniform(0.15, pi - 0.15))  # the far half: nearer, the wall would hide it
        x, y = (RADIUS - 0.62 * edge) * cos(angle), (RADIUS - 0.62 * edge) * sin(angle)
        if all(p is None or hypot(p[0][0] - x, p[0][1] - y) > 1.5 * edge for p in after.dice):
            break
    tilt = float(rng.uniform(0.35, 0.73))
    # Tipped about the rim's tangent, its foot towards the middle of the tray.
    rotation: Quaternion = turned((-sin(angle), cos(angle), 0.0), -tilt, showing(face, angle))
    return (x, y, resting_height(rotation, edge)), rotation


def _flight(
    die: int,
    begin: float,
    origin: Spot,
    by: Spot | None,
    final: Pose,
    look: Look,
    after: Setting,
    rng: np.random.Generator,
) -> Move:
    """A tumble from the hand to the final pose, often off the far wall, avoiding lying dice."""
    (x, y, _), _ = final
    start = (origin[0] + float(rng.uniform(-14, 14)), origin[1] + float(rng.uniform(-4, 8)))
    seconds = float(rng.uniform(0.75, 1.3))
    drop = float(rng.uniform(32, 48))
    ways = [[start, by, (x, y)]] if by is not None else _ways(start, (x, y), rng)
    way = min(ways, key=lambda corners: _hits(corners, after, look.edge))
    return tumble(die, begin, seconds, way, drop, final, look.edge, rng)


def _ways(start: Spot, end: Spot, rng: np.random.Generator) -> list[list[Spot]]:
    """Straight there, and by way of several places on the wall, in an order the seed chooses."""
    around = atan2(end[1], end[0])
    reach = RADIUS - 11.0
    ways: list[list[Spot]] = [[start, end]]
    for turn in rng.permutation([-0.9, -0.5, -0.2, 0.2, 0.5, 0.9]):
        wall = (reach * cos(around + turn), reach * sin(around + turn))
        if wall[1] > -0.3 * RADIUS:
            ways.append([start, wall, end])
    return ways if rng.uniform() < 0.5 else ways[::-1]


def _hits(corners: list[Spot], after: Setting, edge: float) -> int:
    """How many dice lie in the way; at the start the die still flies above them."""
    hits = 0
    for pose in after.dice:
        if pose is None:
            continue
        spots = [
            (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)
            for index, (a, b) in enumerate(pairwise(corners))
            for part in np.linspace(0.45 if index == 0 else 0.0, 1.0, 12)
        ]
        hits += any(hypot(pose[0][0] - x, pose[0][1] - y) < 1.3 * edge for x, y in spots)
    return hits


def _over_the_rim(die: int, begin: float, origin: Spot, rng: np.random.Generator) -> Move:
    """Bounces once and leaves the tray and the picture over the far rim."""
    angle = float(rng.uniform(0.3, pi - 0.3))
    far = (cos(angle) * 330.0, sin(angle) * 330.0)
    seconds = 0.9

    def pose(time: float) -> Pose | None:
        part = time / seconds
        if part >= 1.0:
            return None
        rotation = turned((sin(angle), -cos(angle), 0.3), -9.0 * part, showing(3))
        high = 60.0 * abs(cos(pi * (part * 1.2 + 0.1))) + 12.0
        x, y = origin[0] + (far[0] - origin[0]) * part, origin[1] + (far[1] - origin[1]) * part
        return (x, y, high), rotation

    return Move(die, begin, begin + seconds, pose)


def _knocked(
    look: Look,
    after: Setting,
    command: Throw,
    origin: Spot,
    release: float,
    rng: np.random.Generator,
) -> tuple[Setting, list[Move]]:
    """The die left lying that this throw hits: pushed away from the thrower, perhaps turned."""
    if not isinstance(command, ThrowKnocking):
        return after, []
    old = after.dice[command.knocked]
    face = after.face(command.knocked)
    if old is None or face is None:
        raise ValueError("only a die that lies on the tray can be knocked over")
    (x, y, _), rotation = old
    to = command.to or int(rng.choice([f for f in range(1, 7) if f not in (face, 7 - face)]))
    others = after.with_die(command.knocked, None).dice
    for attempt in range(60):
        away = atan2(y - origin[1], x - origin[0]) + float(rng.uniform(-0.3, 0.3)) * (attempt / 8)
        far = look.edge * float(rng.uniform(1.0, 1.6))
        spot = (x + far * cos(away), y + far * sin(away))
        room = all(p is None or hypot(p[0][0] - spot[0], p[0][1] - spot[1]) > 24 for p in others)
        if room and hypot(*spot) < RADIUS - 0.8 * look.edge:
            break
    if to == face:
        final: Pose = ((*spot, look.edge / 2), turned((0.0, 0.0, 1.0), 0.5, rotation))
    else:
        final = ((*spot, look.edge / 2), showing(to, float(rng.uniform(0, 2 * pi))))
    hit = release + 0.3
    return after.with_die(command.knocked, final), [
        slide(command.knocked, hit, 0.35, old, final, look.edge)
    ]


def _aim(knocking: list[Move]) -> Spot:
    """Where the first die must pass to have hit the one that is knocked over."""
    start = knocking[0].pose(0.0)
    assert start is not None
    (x, y, _), _ = start
    return x, y - 16.0
