"""Random evenings at the simulated table: whose dice, which tray and light, and what is done."""

from dataclasses import dataclass, replace
from math import cos, radians, sin

import numpy as np

from vision.rendering.scene import Camera, Colour, Cover, Surface, Weave
from vision.simulation import commands
from vision.simulation.commands import (
    CastShadow,
    Lift,
    Nudge,
    PutBack,
    Reach,
    SetGlass,
    SwitchLamp,
    TableCommand,
    Throw,
    ThrowKnocking,
    ThrowLeaning,
    ThrowOff,
    ThrowStacked,
    Uncover,
)
from vision.simulation.setting import LIGHT, STYLES, TRAY, Look
from vision.training.styles import hue, style

ROLLS = 10  # throws of an evening
_WEAVES = (Weave.FELT, Weave.FELT, Weave.CLOTH, Weave.WOOD, Weave.CARD, Weave.PLAIN)
# Pictures and how often they are met: width, and the edge of a die in them by the distance.
_PICTURES = ((640, 300, 420), (640, 420, 640), (960, 320, 400))


@dataclass(frozen=True)
class Evening:
    """One table with its dice; `style` names the dice in the simulation's own list."""

    number: int
    look: Look
    dice: int
    style: str


def evening(number: int) -> Evening:
    """The evening of that number, always the same."""
    chance = np.random.default_rng((number, 11))
    name = f"evening {number}"
    STYLES[name] = style(chance) if chance.random() < 0.7 else STYLES["ivory"]
    width, near, far = _PICTURES[int(chance.choice(3, p=[0.6, 0.3, 0.1]))]
    camera = Camera(
        width,
        width * 3 // 4,
        width * chance.uniform(0.9, 1.0),
        chance.uniform(near, far),
        tilt=chance.uniform(0.0, radians(22)),
    )
    light = replace(LIGHT, direction=_lamp(chance), strength=chance.uniform(0.5, 0.85))
    light = replace(light, softness=float(chance.choice([0.6, 2.0, 5.0])))
    surface = Surface(_cover(chance), replace(TRAY, cover=_cover(chance)), _cover(chance))
    look = Look(camera, light, surface, edge=chance.uniform(13.0, 19.0))
    return Evening(number, look, int(chance.choice([5, 6, 8])), name)


def _lamp(chance: np.random.Generator) -> tuple[float, float, float]:
    high, around = radians(chance.uniform(40, 85)), chance.uniform(0, 2 * np.pi)
    return cos(high) * cos(around), cos(high) * sin(around), sin(high)


def _cover(chance: np.random.Generator) -> Cover:
    colour = hue(chance, (0.1, 0.9), chance.uniform(0.12, 0.75))
    shade = chance.uniform(0.75, 1.2)
    blue, green, red = (int(min(part * shade, 255)) for part in colour)
    accent: Colour = (blue, green, red)
    weave = _WEAVES[int(chance.integers(0, len(_WEAVES)))]
    return Cover(weave, colour, accent, chance.uniform(0.15, 0.6), int(chance.integers(0, 7)))


def programme(of: Evening) -> list[TableCommand]:
    """What is done that evening: so many throws, things that go wrong, and disturbances between."""
    chance = np.random.default_rng((of.number, 12))
    deeds: list[TableCommand] = [Throw()]
    whole = True  # all dice lie flat on the tray
    while sum(isinstance(deed, Throw) for deed in deeds) < ROLLS:
        if whole and chance.random() < 0.45:
            deeds += _disturbance(chance, of.dice)
        throw = _throw(chance, of.dice) if whole else Throw()
        whole = not isinstance(throw, ThrowLeaning | ThrowStacked | ThrowOff)
        deeds.append(throw)
    return deeds


def _throw(chance: np.random.Generator, dice: int) -> Throw:
    some = tuple(int(d) for d in chance.permutation(dice)[: int(chance.integers(1, dice))])
    kind = chance.random()
    if kind < 0.14:
        return ThrowKnocking(some, knocked=int(_others(chance, dice, some)))
    for share, mishap in ((0.24, ThrowLeaning), (0.31, ThrowStacked)):
        if kind < share:
            return mishap(some)
    if kind < 0.34 and len(some) > 1:  # the only die of a throw, gone over the rim, leaves no trace
        return ThrowOff(some)
    return Throw(some) if kind < 0.8 else Throw()


def _others(chance: np.random.Generator, dice: int, some: tuple[int, ...]) -> int:
    return int(chance.choice([die for die in range(dice) if die not in some]))


def _disturbance(chance: np.random.Generator, dice: int) -> list[TableCommand]:
    die = int(chance.integers(0, dice))
    choices: list[list[TableCommand]] = [
        [Reach(float(chance.uniform(0.2, 1.6)))],
        [CastShadow(float(chance.uniform(0.8, 2.0)))],
        [SwitchLamp(float(chance.choice([0.65, 1.45]))), SwitchLamp(1.0)],
        [Lift((die,)), PutBack(die)],
        [PutBack(die, int(chance.integers(1, 7)))],
        [Nudge(die, float(chance.uniform(0.25, 0.5)))],
        [SetGlass(), SetGlass(False)],
        [commands.Cover(die), Uncover()],
    ]
    return choices[int(chance.integers(0, len(choices)))]
