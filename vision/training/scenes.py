"""Random tables: every camera, light, surface and mishap a roll of dice may meet."""

from dataclasses import replace
from math import cos, pi, radians, sin

import numpy as np

from vision.rendering.scene import (
    Camera,
    Colour,
    Cover,
    DieStyle,
    Light,
    Limb,
    Outline,
    PlacedDie,
    Point,
    Quaternion,
    Scene,
    Surface,
    Tray,
    Weave,
    hand,
    matrix,
    showing,
    turned,
)
from vision.training.styles import hue, style

_CORNERS = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) / 2


def scene(chance: np.random.Generator, side: int = 384, mishap: float = 0.16) -> Scene:
    """A random table seen in a square picture; `mishap` is the share of leaning or stacked dice."""
    edge = chance.uniform(11.0, 20.0)
    apparent = float(np.exp(chance.uniform(np.log(22), np.log(100))))
    focal = side * chance.uniform(0.75, 2.0)
    steepest = (0.2, 0.7, 0.95)[int(chance.integers(0, 3))]
    tilt = chance.uniform(0, steepest)
    camera = Camera(
        side,
        side,
        focal,
        focal * edge / apparent,
        tilt,
        chance.uniform(-pi, pi),
        distortion=float(chance.choice([0.0, chance.uniform(-0.12, 0.2)])),
    )
    reach = 0.46 * side / apparent * edge
    tray = _tray(chance, reach, edge) if chance.random() < 0.5 else None
    surface = Surface(_cover(chance), tray, _cover(chance))
    dice = _throw(chance, reach, edge, tray, mishap)
    return Scene(camera, _light(chance), surface, dice, _limbs(chance, reach))


def _cover(chance: np.random.Generator) -> Cover:
    weave = Weave(chance.choice(np.array(list(Weave)), p=[0.18, 0.22, 0.16, 0.12, 0.12, 0.1, 0.1]))
    if chance.random() < 0.3:
        level = int(chance.integers(15, 245))
        colour: Colour = (level, level, level)
    else:
        colour = hue(chance, (0.1, 1.0), chance.uniform(0.1, 0.95))
    shift = chance.uniform(0.55, 1.35)
    blue, green, red = (int(min(part * shift + chance.integers(0, 12), 255)) for part in colour)
    accent = (blue, green, red)
    if weave is Weave.PRINTED:
        accent = hue(chance, (0.0, 1.0), chance.uniform(0.0, 1.0))
    return Cover(weave, colour, accent, chance.uniform(0.15, 1.0), int(chance.integers(0, 7)))


def _tray(chance: np.random.Generator, reach: float, edge: float) -> Tray:
    across = max(reach * chance.uniform(0.6, 1.1), 2.2 * edge)
    return Tray(
        Outline(chance.choice(np.array(list(Outline)), p=[0.35, 0.45, 0.2])),
        across,
        across * chance.uniform(0.7, 1.0),
        edge * chance.uniform(0.6, 3.0),
        edge * chance.uniform(0.1, 0.8),
        _cover(chance),
        chance.uniform(0, pi),
    )


def _light(chance: np.random.Generator) -> Light:
    height = np.radians(chance.uniform(22, 88))
    around = chance.uniform(0, 2 * pi)
    direction = (cos(height) * cos(around), cos(height) * sin(around), sin(height))
    warm = chance.uniform(-0.18, 0.25)
    total = chance.uniform(0.7, 1.35)
    share = chance.uniform(0.1, 0.85)
    return Light(
        direction,
        total * share,
        total * (1 - share),
        (1.0 - warm, 1.0, 1.0 + warm * 0.7),
        float(np.exp(chance.uniform(np.log(0.2), np.log(8)))),
        chance.uniform(0, 0.8) if chance.random() < 0.3 else 0.0,
        chance.uniform(0, 0.7) if chance.random() < 0.3 else 0.0,
    )


def _limbs(chance: np.random.Generator, reach: float) -> tuple[Limb, ...]:
    kind = chance.random()
    at = (float(chance.uniform(-reach, reach)), float(chance.uniform(-reach, reach)))
    if kind < 0.06:
        skin = (int(chance.integers(60, 150)), int(chance.integers(80, 180)), 0)
        return hand(at, chance.uniform(0, 2 * pi), 1.0, (skin[0], skin[1], skin[1] + 45))
    if kind < 0.12:  # pens and cables
        turn = chance.uniform(0, pi)
        length = reach * chance.uniform(0.3, 1.5)
        radius = chance.uniform(1.5, 6.0)
        far = (at[0] + length * cos(turn), at[1] + length * sin(turn), radius)
        return (Limb((at[0], at[1], radius), far, radius, hue(chance, (0, 1), chance.random())),)
    return ()


def _throw(
    chance: np.random.Generator, reach: float, edge: float, tray: Tray | None, mishap: float
) -> tuple[PlacedDie, ...]:
    """Flat dice that do not overlap, some touching, some against the wall, some in trouble."""
    room = reach if tray is None else min(tray.half_depth, tray.half_width) * 0.82
    most = max(1, min(14, int((2 * room / (1.35 * edge)) ** 2 * 0.5)))
    wanted = int(chance.integers(0, most + 1))
    mixed = chance.random()
    shared = [style(chance) for _ in range(1 if mixed < 0.45 else int(chance.integers(2, 7)))]
    sizes = chance.random() < 0.25
    dice: list[PlacedDie] = []
    for _ in range(wanted):
        size = edge * chance.uniform(0.75, 1.3) if sizes else edge
        place = _free_place(chance, dice, room, size)
        if place is None:
            continue
        look = shared[int(chance.integers(0, len(shared)))]
        spin = chance.uniform(0, 2 * pi)
        rotation = showing(int(chance.integers(1, 7)), spin)
        die = PlacedDie((place[0], place[1], size / 2), rotation, size, look)
        kind = chance.random()
        if kind < mishap * 0.6:
            die = leaned(chance, die)
        dice.append(die)
        if mishap * 0.6 < kind < mishap:
            dice.append(stacked(chance, die, look))
    return tuple(dice)


def _free_place(
    chance: np.random.Generator, dice: list[PlacedDie], room: float, size: float
) -> tuple[float, float] | None:
    for _ in range(20):
        if dice and chance.random() < 0.3:  # beside another one, nearly touching
            other = dice[int(chance.integers(0, len(dice)))]
            gap = (other.edge + size) / 2 * chance.uniform(1.02, 1.45)
            turn = chance.uniform(0, 2 * pi)
            x, y = other.position[0] + gap * cos(turn), other.position[1] + gap * sin(turn)
        else:
            x, y = chance.uniform(-room, room, 2)
        if all(
            np.hypot(x - die.position[0], y - die.position[1]) > 0.53 * (die.edge + size)
            for die in dice
        ):
            return float(x), float(y)
    return None


def leaned(chance: np.random.Generator, die: PlacedDie) -> PlacedDie:
    """The die tipped by 13 to 45 degrees, its lowest corner on the floor."""
    turn = chance.uniform(0, 2 * pi)
    angle = radians(chance.uniform(13, 45))
    rotation: Quaternion = turned((cos(turn), sin(turn), 0.0), angle, die.rotation)
    lowest = float((_CORNERS * die.edge @ matrix(rotation).T)[:, 2].min())
    rounded = 0.5 * die.style.roundness * die.edge * (angle / radians(45))
    place: Point = (die.position[0], die.position[1], -lowest - rounded)
    return replace(die, rotation=rotation, position=place)


def stacked(chance: np.random.Generator, below: PlacedDie, look: DieStyle) -> PlacedDie:
    """A die lying flat on another, somewhat off its middle."""
    turn, off = chance.uniform(0, 2 * pi), chance.uniform(0, 0.42) * below.edge
    top = float((_CORNERS * below.edge @ matrix(below.rotation).T)[:, 2].max()) + below.position[2]
    place = (
        below.position[0] + off * cos(turn),
        below.position[1] + off * sin(turn),
        top + below.edge / 2,
    )
    rotation = showing(int(chance.integers(1, 7)), chance.uniform(0, 2 * pi))
    return PlacedDie(place, rotation, below.edge, look)
