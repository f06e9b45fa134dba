"""Which way the floor looks under a camera, told from how the dice on it look.

From one die alone nobody can tell a leaning one from a flat one seen askew. But all flat dice look
the way the floor does, and the camera over a table stays where it is: the dice that lay there
before are remembered, and every die of a picture is compared with them and with the others.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import hypot

import numpy as np
from numpy.typing import NDArray

from vision.cuts import Place
from vision.lying import Looks

_KEPT = 80  # dice remembered, the newest
_SAME_PLACE = 0.5  # of a die's edge: who lies where another lay takes its place
_ENOUGH = 3  # dice; fewer cannot be compared
_AGREED = 4  # dice; fewer may all lean
_UNLIKE = 2.0  # what dice differ from the floor by, to what they differ from each other by
_FIRM = 15  # dice from which on a floor is known well

_ALIKE = 0.12  # sine of the angle by which flat dice seem to differ
_LEAST = 10.0  # degrees a flat die may differ from a floor that is known well,
_UNKNOWN = 25.0  # and beyond that so many shared by the dice it is known from
_USUAL = 2.2  # a die that differs less than so many times what the middle one does lies flat,
_CHANCE = 8.0  # and beyond that so many times shared by the dice
_LENS = 0.8  # how much a usual lens turns the view from edge to edge of a picture (a sine)
_LENS_TRUST = 0.5  # what that is worth beside the dice, in dice

_Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class Seen:
    """A die: its place from the picture's middle and its edge, in shares of it, and its look."""

    x: float
    y: float
    size: float
    across: float
    down: float


def seen_at(looks: Looks, places: Sequence[Place], shape: tuple[int, ...]) -> list[Seen]:
    """Places of a picture of that shape with the looks of what lies there."""
    high, wide = shape[:2]
    whole = max(high, wide)
    return [
        Seen((x - wide / 2) / whole, (y - high / 2) / whole, size / whole, float(a), float(d))
        for (x, y, size), (a, d) in zip(places, looks, strict=True)
    ]


@dataclass(frozen=True)
class Floor:
    """The dice that were seen on a floor by a camera that has not moved since, oldest first.

    Leaning ones may be among them: a few that differ from the others do not count.
    """

    dice: tuple[Seen, ...] = ()

    @property
    def firm(self) -> bool:
        """Whether so many dice were seen that the floor is known well."""
        return len(self.dice) >= _FIRM

    @cached_property
    def _fit(self) -> tuple[_Numbers, float, _Numbers]:
        return _fitted(self.dice)

    def with_dice(self, dice: Iterable[Seen]) -> "Floor":
        """The same with these dice seen as well; begun anew where most of them lie otherwise."""
        fresh = tuple(dice)
        old = self._beside(fresh)
        if self._turned(fresh):
            old = ()
        return Floor((*old, *fresh)[-_KEPT:])

    def look(self, place: Place, shape: tuple[int, ...]) -> tuple[float, float]:
        """How a flat die looks at a place of a picture; not a number where no die was seen."""
        if not self.dice:
            return float("nan"), float("nan")
        floor, lens, _ = self._fit
        (die,) = seen_at(np.zeros((1, 2), np.float32), [place], shape)
        return float(floor[0] + lens * die.x), float(floor[1] + lens * die.y)

    def slopes(self, places: Sequence[Seen], dice: Sequence[int]) -> _Numbers:
        """By how many degrees each place lies otherwise than the floor; 0 where that is usual.

        Only the places numbered as `dice` tell of the floor: clutter may look anywhere.
        """
        own = [places[number] for number in dice]
        known = own if self._turned(own) else [*self._beside(own), *own]
        if not places or len(known) < _ENOUGH:
            return np.zeros(len(places))
        floor, lens, away = _fitted(known)
        # Where even the flat dice seem to differ, the picture is poor and proves little.
        usual = (_USUAL + _CHANCE / len(known)) * float(np.median(away))
        usual = max(usual, _most_of_flat(len(known)))
        spots, looks = _numbers(places)
        away = np.hypot(*(looks - floor - lens * spots).T)
        away[away < usual] = 0.0
        return np.asarray(np.degrees(np.arcsin(np.clip(away, 0.0, 1.0))))

    def _beside(self, fresh: Sequence[Seen]) -> tuple[Seen, ...]:
        """The remembered dice where none of the fresh ones lies now."""
        return tuple(
            old
            for old in self.dice
            if all(hypot(old.x - n.x, old.y - n.y) > _SAME_PLACE * n.size for n in fresh)
        )

    def _turned(self, fresh: Sequence[Seen]) -> bool:
        """Whether most dice of a picture lie otherwise but alike: the camera was turned."""
        if len(fresh) < _AGREED or len(self.dice) < _ENOUGH:
            return False
        floor, lens, _ = self._fit
        spots, looks = _numbers(fresh)
        away = np.hypot(*(looks - floor - lens * spots).T)
        unlike = _UNLIKE * float(np.median(_fitted(fresh)[2]))
        return float(np.median(away)) > max(unlike, _most_of_flat(len(self.dice)))


def _most_of_flat(known: int) -> float:
    """The sine by which a flat die may differ from a floor known from so many dice."""
    return float(np.sin(np.radians(_LEAST + _UNKNOWN / known)))


def _numbers(dice: Sequence[Seen]) -> tuple[_Numbers, _Numbers]:
    """Places and looks."""
    spots = np.array([(die.x, die.y) for die in dice])
    return spots, np.array([(die.across, die.down) for die in dice])


def _fitted(dice: Sequence[Seen]) -> tuple[_Numbers, float, _Numbers]:
    """The floor's look in the picture's middle, how it changes over the picture, and what is left.

    The change is even, as much as the lens is wide; a few dice that differ do not count.
    """
    spots, looks = _numbers(dice)
    floor, lens = np.median(looks - _LENS * spots, axis=0), _LENS
    away = np.zeros(len(dice))
    for _ in range(10):
        away = np.hypot(*(looks - floor - lens * spots).T)
        weight = 1.0 / (1.0 + (away / _ALIKE) ** 2) ** 1.5
        total = weight.sum()
        # Least squares for the floor and the lens together, its usual width as one more witness.
        middle = (weight[:, None] * spots).sum(axis=0) / total
        mean = (weight[:, None] * looks).sum(axis=0) / total
        off = spots - middle
        spread = (weight[:, None] * off * off).sum() + _LENS_TRUST
        lens = float(
            ((weight[:, None] * off * (looks - mean)).sum() + _LENS_TRUST * _LENS) / spread
        )
        floor = mean - lens * middle
    return np.asarray(floor), lens, np.asarray(away)
