"""What a picture of dice shows, as plain values in mm and BGR: camera, light, surface, dice."""

from dataclasses import dataclass
from enum import StrEnum
from math import cos, pi, sin, sqrt

import numpy as np
from numpy.typing import NDArray

Colour = tuple[int, int, int]  # blue, green, red, 0 to 255
Point = tuple[float, float, float]  # mm; x right, y away from the viewer, z up, the floor at z = 0
Quaternion = tuple[float, float, float, float]  # w, x, y, z

UPRIGHT: Quaternion = (1.0, 0.0, 0.0, 0.0)

# Which way each face looks on an unturned die; opposite faces add up to seven.
FACE_AXES: dict[int, Point] = {
    1: (0.0, 0.0, 1.0),
    2: (0.0, 1.0, 0.0),
    3: (1.0, 0.0, 0.0),
    4: (-1.0, 0.0, 0.0),
    5: (0.0, -1.0, 0.0),
    6: (0.0, 0.0, -1.0),
}

FLAT_WITHIN = 8.0 / 180.0 * pi  # a die tilted further than this shows no face: it leans


class Finish(StrEnum):
    """What the body of a die is made of."""

    OPAQUE = "opaque"
    SPECKLED = "speckled"
    TRANSLUCENT = "translucent"
    SWIRLED = "swirled"


class Weave(StrEnum):
    """What a floor, a table or a tray is covered with."""

    PLAIN = "plain"
    FELT = "felt"
    WOOD = "wood"
    CLOTH = "cloth"
    CARD = "card"
    CARPET = "carpet"
    PRINTED = "printed"  # rows of dots and strokes, the clutter that looks like pips


class Outline(StrEnum):
    """The shape of a tray seen from above."""

    BOX = "box"
    ROUND = "round"
    HEXAGON = "hexagon"


@dataclass(frozen=True)
class DieStyle:
    """How a die looks; lengths are fractions of its edge."""

    body: Colour = (235, 238, 240)
    pips: Colour = (25, 22, 20)
    finish: Finish = Finish.OPAQUE
    second: Colour = (200, 120, 60)  # of speckles and swirls
    roundness: float = 0.12  # radius of the edges
    corner: float = 0.78  # distance of the corners from the middle; 0.87 cuts none
    pip_radius: float = 0.09
    pip_spacing: float = 0.25
    ace_radius: float = 0.09  # the single pip is often drawn larger
    ace: Colour | None = None  # and sometimes in its own colour
    depth: float = 0.6  # of the drilled pips; 0 is printed
    gloss: float = 0.35
    seed: int = 0


@dataclass(frozen=True)
class PlacedDie:
    """A die in the world: its middle, how it is turned, its edge in mm."""

    position: Point
    rotation: Quaternion = UPRIGHT
    edge: float = 16.0
    style: DieStyle = DieStyle()


@dataclass(frozen=True)
class Camera:
    """A lens looking at `target`, `distance` mm away, tilted from straight down (radians)."""

    width: int = 640
    height: int = 480
    focal: float = 620.0
    distance: float = 420.0
    tilt: float = 0.0
    roll: float = 0.0
    target: Point = (0.0, 0.0, 0.0)
    distortion: float = 0.0  # of the lens; positive makes a barrel


@dataclass(frozen=True)
class Light:
    """One lamp far away and the light of the room."""

    direction: Point = (0.3, 0.4, 0.85)  # towards the lamp
    strength: float = 0.75
    ambient: float = 0.45
    colour: tuple[float, float, float] = (1.0, 1.0, 1.0)
    softness: float = 3.0  # mm of penumbra
    glare: float = 0.0  # how much the floor mirrors the lamp
    falloff: float = 0.0  # darkening towards the corners


@dataclass(frozen=True)
class Cover:
    """A material with its colours; the seed chooses the piece of it."""

    weave: Weave = Weave.FELT
    colour: Colour = (60, 100, 40)
    accent: Colour = (40, 80, 30)
    contrast: float = 0.5
    seed: int = 0


@dataclass(frozen=True)
class Tray:
    """Walls around the floor: half width and half depth (or radius) of the inside, in mm."""

    outline: Outline = Outline.ROUND
    half_width: float = 110.0
    half_depth: float = 110.0
    wall: float = 25.0
    thickness: float = 6.0
    cover: Cover = Cover(Weave.PLAIN, (40, 50, 70))
    turn: float = 0.0


@dataclass(frozen=True)
class Surface:
    """What the dice lie on; with a tray, `table` is what the tray stands on."""

    floor: Cover = Cover()
    tray: Tray | None = None
    table: Cover = Cover(Weave.WOOD, (70, 110, 160), (50, 80, 120))


@dataclass(frozen=True)
class Limb:
    """A round-ended rod: a finger, an arm, a sleeve, a pencil."""

    start: Point
    end: Point
    radius: float
    colour: Colour

    @property
    def ends(self) -> tuple[Point, Point]:
        """Both ends."""
        return (self.start, self.end)


@dataclass(frozen=True)
class Scene:
    """Everything a picture shows."""

    camera: Camera = Camera()
    light: Light = Light()
    surface: Surface = Surface()
    dice: tuple[PlacedDie, ...] = ()
    limbs: tuple[Limb, ...] = ()


CORNERS = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) / 2  # of edge 1


def matrix(rotation: Quaternion) -> NDArray[np.float64]:
    """The rotation as a 3x3 matrix; columns are where the die's own axes point."""
    w, x, y, z = np.asarray(rotation) / sqrt(sum(part * part for part in rotation))
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


def turned(axis: Point, angle: float, first: Quaternion = UPRIGHT) -> Quaternion:
    """`first`, then turned by `angle` radians about a world axis."""
    length = sqrt(sum(part * part for part in axis))
    w1 = cos(angle / 2)
    x1, y1, z1 = (part / length * sin(angle / 2) for part in axis)
    w2, x2, y2, z2 = first
    return (
        w1 * w2 - x1 * x2 - y1 * y2 - z1 * z2,
        w1 * x2 + x1 * w2 + y1 * z2 - z1 * y2,
        w1 * y2 - x1 * z2 + y1 * w2 + z1 * x2,
        w1 * z2 + x1 * y2 - y1 * x2 + z1 * w2,
    )


def showing(face: int, spin: float = 0.0) -> Quaternion:
    """A rotation that lays a die flat with `face` up, spun by `spin` radians about the vertical."""
    tip: dict[int, tuple[Point, float]] = {
        1: ((1.0, 0.0, 0.0), 0.0),
        2: ((1.0, 0.0, 0.0), pi / 2),
        3: ((0.0, 1.0, 0.0), -pi / 2),
        4: ((0.0, 1.0, 0.0), pi / 2),
        5: ((1.0, 0.0, 0.0), -pi / 2),
        6: ((1.0, 0.0, 0.0), pi),
    }
    axis, angle = tip[face]
    return turned((0.0, 0.0, 1.0), spin, turned(axis, angle))


def face_up(rotation: Quaternion, within: float = FLAT_WITHIN) -> int | None:
    """The face looking up, or None when the die leans by more than `within` radians."""
    up = matrix(rotation)[2]
    face, height = max(
        ((face, float(up @ np.array(axis))) for face, axis in FACE_AXES.items()),
        key=lambda pair: pair[1],
    )
    return face if height >= cos(within) else None


def hand(
    at: tuple[float, float], reach: float = 0.0, size: float = 1.0, skin: Colour = (130, 160, 215)
) -> tuple[Limb, ...]:
    """A hand hovering with its fingertips around `at`, the arm coming in from direction `reach`."""
    along = np.array([cos(reach), sin(reach), 0.0])
    across = np.array([-sin(reach), cos(reach), 0.0])
    tips = np.array([at[0], at[1], 0.0])

    def spot(forth: float, aside: float, height: float) -> Point:
        place = tips + size * (along * forth + across * aside) + np.array([0, 0, height * size])
        return (float(place[0]), float(place[1]), float(place[2]))

    def darker(share: float) -> Colour:
        return (int(skin[0] * share), int(skin[1] * share), int(skin[2] * share))

    limbs = [Limb(spot(95, 0, 48), spot(260, 0, 60), 30 * size, (70, 60, 60))]
    limbs.append(Limb(spot(72, -20, 45), spot(72, 20, 45), 18 * size, skin))
    limbs.append(Limb(spot(90, -14, 46), spot(90, 14, 46), 19 * size, darker(0.95)))
    for finger, aside in enumerate((-27.0, -9.0, 9.0, 26.0)):
        knuckle = spot(35 + 3 * abs(finger - 1), aside * 0.9, 48)
        limbs.append(Limb(spot(66, aside, 46), knuckle, 8.5 * size, darker(0.98)))
        limbs.append(Limb(knuckle, spot(2.0 * finger, aside * 0.55, 16), 7.5 * size, skin))
    limbs.append(Limb(spot(70, 34, 40), spot(20, 36, 18), 9 * size, darker(0.97)))
    return tuple(limbs)
