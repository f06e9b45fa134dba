"""Random tables on which many dice lean or lie on others, and flat ones in the same company.

A die leans against the wall, against another die, on a rod or on something unseen; flat dice stand
against walls, dice and rods just as often, so that company alone betrays nothing.
"""

from dataclasses import replace
from math import cos, pi, radians, sin

import numpy as np
from numpy.typing import NDArray

from vision.rendering import lens
from vision.rendering.backdrop import rim
from vision.rendering.scene import (
    FACE_AXES,
    Limb,
    PlacedDie,
    Quaternion,
    Scene,
    Tray,
    hand,
    matrix,
    turned,
)
from vision.training.scenes import scene, stacked
from vision.training.styles import hue

LEAST_TILT, MOST_TILT = 8.0, 45.0  # degrees of dice that lean
_UNEVEN = 1.5  # degrees: cloth and felt tip a flat die by about this much

_CORNERS = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)])


def lean_scene(chance: np.random.Generator, side: int = 384) -> Scene:
    """A random table; of its dice about a third lean and a tenth lie on others."""
    plain = scene(chance, side, mishap=0.0)
    while len(plain.dice) < 3:  # a picture of one die costs as much as one of six
        plain = scene(chance, side, mishap=0.0)
    dice: list[PlacedDie] = []
    limbs = list(plain.limbs)
    for die in plain.dice:
        kind = chance.random()
        tilt = chance.uniform(LEAST_TILT, MOST_TILT) if kind < 0.36 else _UNEVEN * chance.random()
        placed, rods = _in_company(chance, die, tilt, dice, plain.surface.tray)
        if not _free(placed, dice):
            continue
        dice.append(placed)
        limbs.extend(rods)
        if kind > 0.9:
            above = stacked(chance, placed, placed.style)
            if chance.random() < 0.3:
                above = replace(above, style=die.style)
            dice.append(above)
    if dice and chance.random() < 0.15:
        limbs.extend(_covering(chance, dice))
    return replace(plain, dice=tuple(dice), limbs=tuple(limbs))


def odd_scene(chance: np.random.Generator, tilt: float | None, highest: float) -> Scene:
    """A table with four to eight flat dice and one that is tipped by `tilt`, or stacked (None).

    The last die is the odd one. The camera is tilted by `highest` radians at most.
    """
    while True:
        plain = scene(chance, mishap=0.0)
        camera = replace(plain.camera, tilt=min(plain.camera.tilt, chance.uniform(0, highest)))
        dice: list[PlacedDie] = []
        for die in plain.dice[:8]:
            flat, _ = _in_company(chance, die, _UNEVEN * chance.random(), dice, plain.surface.tray)
            if _free(flat, dice):
                dice.append(flat)
        if len(dice) < 5:
            continue
        *others, last = dice
        rods: list[Limb] = []
        if tilt is None:
            last = stacked(chance, others[-1], last.style)
        else:
            last, rods = _in_company(chance, last, tilt, others, plain.surface.tray)
            if not _free(last, others):
                continue
        return replace(plain, camera=camera, dice=(*others, last), limbs=tuple(rods))


def tilt_of(die: PlacedDie) -> float:
    """Degrees between the face looking up most and the vertical."""
    return float(np.degrees(np.arccos(np.clip(np.abs(matrix(die.rotation)[2]).max(), 0, 1))))


def looks_of(scene: Scene, die: PlacedDie) -> tuple[float, float, float, float]:
    """Which way the upper face and the floor look (across, down), seen along the ray to the die."""
    turn = matrix(die.rotation)
    up = max((turn @ np.array(axis) for axis in FACE_AXES.values()), key=lambda one: one[2])
    ray = np.array(die.position) + up * die.edge / 2 - lens.eye(scene.camera)
    ray = ray / np.linalg.norm(ray)
    right, down, _ = lens.axes(scene.camera)
    seen = [one - (one @ ray) * ray for one in (up, np.array([0.0, 0.0, 1.0]))]
    face, floor = ((float(one @ right), float(one @ down)) for one in seen)
    return (*face, *floor)


def _in_company(
    chance: np.random.Generator,
    die: PlacedDie,
    tilt: float,
    others: list[PlacedDie],
    tray: Tray | None,
) -> tuple[PlacedDie, list[Limb]]:
    """The die tipped by so many degrees, often against something."""
    around = chance.uniform(0, 2 * pi)
    twist = chance.normal(0, 0.25) if chance.random() < 0.7 else chance.uniform(0, 2 * pi)
    tip = around + twist + (pi if chance.random() < 0.5 else 0.0)
    axis = (-sin(tip), cos(tip), 0.0)
    placed = _standing(die, turned(axis, radians(tilt), die.rotation))
    kind = chance.random()
    if tray is not None and kind < 0.45:
        return _at_wall(placed, around, tray), []
    if others and kind < 0.65:
        other = others[int(chance.integers(0, len(others)))]
        return _beside(placed, other, around), []
    if kind < 0.75:
        return placed, [_rod(chance, placed, around, max(tilt, 10.0))]
    return placed, []


def _standing(die: PlacedDie, rotation: Quaternion) -> PlacedDie:
    """The die so turned, its lowest point on the floor."""
    inner = _CORNERS * (0.5 - die.style.roundness) @ matrix(rotation).T
    lowest = float(inner[:, 2].min()) - die.style.roundness
    x, y, _ = die.position
    return replace(die, rotation=rotation, position=(x, y, -lowest * die.edge))


def _corners(die: PlacedDie) -> NDArray[np.float64]:
    return np.asarray(
        _CORNERS * 0.47 * die.edge @ matrix(die.rotation).T + np.array(die.position), float
    )


def _at_wall(die: PlacedDie, around: float, tray: Tray) -> PlacedDie:
    """Slid from the middle outwards until it touches the wall."""
    low, high = 0.0, 2.0 * tray.half_width

    def at(far: float) -> PlacedDie:
        return replace(die, position=(far * cos(around), far * sin(around), die.position[2]))

    for _ in range(18):
        middle = (low + high) / 2
        corners = _corners(at(middle)).astype(np.float32)
        outside = float(rim(tray, corners[:, 0], corners[:, 1]).max()) > 0
        low, high = (low, middle) if outside else (middle, high)
    return at(low)


def _beside(die: PlacedDie, other: PlacedDie, around: float) -> PlacedDie:
    """Slid along a direction until it touches the other die."""
    along = np.array([cos(around), sin(around)])
    mine = _corners(die)[:, :2] - np.array(die.position[:2])
    theirs = _corners(other)[:, :2] - np.array(other.position[:2])
    gap = float((theirs @ along).max() - (mine @ along).min())
    x, y = np.array(other.position[:2]) + along * gap
    return replace(die, position=(float(x), float(y), die.position[2]))


def _rod(chance: np.random.Generator, die: PlacedDie, around: float, tilt: float) -> Limb:
    """A pencil or a finger-thick thing beside the die, of the height that would tip it so far."""
    reach = die.edge * chance.uniform(0.35, 0.75)
    radius = float(np.clip(0.5 * reach * np.tan(radians(tilt)), 1.0, 0.4 * die.edge))
    x = die.position[0] + cos(around) * (reach + radius)
    y = die.position[1] + sin(around) * (reach + radius)
    half = die.edge * chance.uniform(0.6, 3.0)
    across = (-sin(around) * half, cos(around) * half)
    return Limb(
        (x - across[0], y - across[1], radius),
        (x + across[0], y + across[1], radius),
        radius,
        hue(chance, (0, 1), chance.random()),
    )


def _covering(chance: np.random.Generator, dice: list[PlacedDie]) -> tuple[Limb, ...]:
    """A hand over one of the dice."""
    die = dice[int(chance.integers(0, len(dice)))]
    at = (
        die.position[0] + chance.normal(0, 0.8) * die.edge,
        die.position[1] + chance.normal(0, 0.8) * die.edge,
    )
    green = int(chance.integers(60, 190))
    skin = (int(green * chance.uniform(0.6, 0.95)), green, int(min(green * 1.3, 255)))
    return hand(at, chance.uniform(0, 2 * pi), chance.uniform(0.6, 1.1), skin)


def _free(die: PlacedDie, others: list[PlacedDie]) -> bool:
    return all(
        np.hypot(die.position[0] - one.position[0], die.position[1] - one.position[1])
        > 0.5 * (die.edge + one.edge)
        for one in others
    )
