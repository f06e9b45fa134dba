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

_ALIKE = 0.05  # sine of the angle by which flat dice seem to differ
_LEAST = 8.0  # degrees a flat die may differ from a floor that is known well,
_UNKNOWN = 20.0  # and beyond that so many shared by the dice it is known from
_USUAL = 3.0  # a die that differs less than so many times what the middle one does lies flat,
_CHANCE = 4.0  # and beyond that so many times shared by the dice
_MOST = 0.8  # where the floor is known well: less than
_BEYOND = 2.2  # so many times what that share of the dice stays below
_LENS = 1.0  # what a usual lens shows, from edge to edge, of a floor at distance one
_LENS_TRUST = 0.03  # what that is worth beside the dice
_ASKEW = 0.93  # sine of the angle of the most oblique camera
_ROUNDS = 8  # of looking for the floor that most dice lie on,
_ENDED = 1e-3  # fewer where a round changes no more than this
_AFTER_PUSH = 10  # dice that are still believed when the camera was pushed

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
    def _view(self) -> _Numbers:
        return _fitted(self.dice)[0]

    def with_dice(self, dice: Iterable[Seen]) -> "Floor":
        """The same with these dice seen as well; begun anew where most of them lie otherwise."""
        fresh = tuple(dice)
        old = self._beside(fresh)
        if self._turned(fresh):
            old = ()
        return Floor((*old, *fresh)[-_KEPT:])

    def pushed(self) -> "Floor":
        """The same after the camera was pushed: it looks nearly the same way still."""
        return Floor(self.dice[-_AFTER_PUSH:])

    def look(self, place: Place, shape: tuple[int, ...]) -> tuple[float, float]:
        """How a flat die looks at a place of a picture; not a number where no die was seen."""
        if not self.dice:
            return float("nan"), float("nan")
        spots, _ = _numbers(seen_at(np.zeros((1, 2), np.float32), [place], shape))
        across, down = _looks_flat(self._view, spots)[0]
        return float(across), float(down)

    def slopes(self, places: Sequence[Seen], dice: Sequence[int], doubt: float = 1.0) -> _Numbers:
        """By how many degrees each place lies otherwise than the floor; 0 where that is usual.

        Only the places numbered as `dice` tell of the floor: clutter may look anywhere. With less
        `doubt` than 1, that share of what is usual does not count as usual any more.
        """
        own = [places[number] for number in dice]
        known = own if self._turned(own) else [*self._beside(own), *own]
        if not places or len(known) < _ENOUGH:
            return np.zeros(len(places))
        view, away = _fitted(known)
        usual = doubt * _most_of_flat(away)
        spots, looks = _numbers(places)
        away = np.hypot(*(looks - _looks_flat(view, spots)).T)
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
        spots, looks = _numbers(fresh)
        away = np.hypot(*(looks - _looks_flat(self._view, spots)).T)
        unlike = _UNLIKE * float(np.median(_fitted(fresh)[1]))
        return float(np.median(away)) > max(unlike, _least(len(self.dice)))


def _least(known: int) -> float:
    """The sine by which any flat die may differ from a floor known from so many dice."""
    return float(np.sin(np.radians(_LEAST + _UNKNOWN / known)))


def _most_of_flat(away: _Numbers) -> float:
    """The sine by which a flat die may differ from a floor that these dice differ from so much.

    Where even the flat dice seem to differ, the picture is poor and proves little.
    """
    known = len(away)
    if known >= _FIRM:
        usual = _BEYOND * float(np.quantile(away, _MOST))
    else:
        usual = (_USUAL + _CHANCE / known) * float(np.median(away))
    return max(usual, _least(known))


def _numbers(dice: Sequence[Seen]) -> tuple[_Numbers, _Numbers]:
    """Places and looks."""
    spots = np.array([(die.x, die.y) for die in dice])
    return spots, np.array([(die.across, die.down) for die in dice])


def _looks_flat(view: _Numbers, spots: _Numbers) -> _Numbers:
    """How flat dice look at these places: the floor's way, as seen along the ray to each of them.

    A view is where the floor looks, seen from the picture's middle, and how wide the lens sees.
    """
    across, down, lens = view
    up = np.sqrt(1.0 - across * across - down * down)
    long = 1.0 + lens * lens * (spots * spots).sum(axis=1)
    along = (lens * lens * (spots @ view[:2]) - up * lens) / long
    return np.asarray(view[:2] - along[:, None] * spots)


def _fitted(dice: Sequence[Seen]) -> tuple[_Numbers, _Numbers]:
    """The view under which most of these dice lie flat, and by how much each looks otherwise.

    A few dice that differ do not count.
    """
    spots, looks = _numbers(dice)
    view = np.array([*np.median(looks - _LENS * spots, axis=0), _LENS])
    for _ in range(_ROUNDS):
        view[:2] *= min(1.0, _ASKEW / max(float(np.hypot(*view[:2])), _ENDED))
        off = looks - _looks_flat(view, spots)
        weight = (1.0 + (off * off).sum(axis=1) / (2 * _ALIKE) ** 2) ** -1.5
        # Least squares for the floor and the lens together, its usual width as one more witness.
        change = _changes(view, spots).reshape(-1, 3)
        heavy = change * weight.repeat(2)[:, None]
        pull, firm = off.ravel() @ heavy, heavy.T @ change + 1e-6 * np.eye(3)
        pull[2] += _LENS_TRUST * (_LENS - view[2])
        firm[2, 2] += _LENS_TRUST
        step = np.linalg.solve(firm, pull)
        view += step
        if float(np.abs(step).max()) < _ENDED:
            break
    view[:2] *= min(1.0, _ASKEW / max(float(np.hypot(*view[:2])), _ENDED))
    return view, np.asarray(np.hypot(*(looks - _looks_flat(view, spots)).T))


def _changes(view: _Numbers, spots: _Numbers) -> _Numbers:
    """What `_looks_flat` changes by with each part of the view: places, across and down, parts."""
    across, down, lens = view
    up = np.sqrt(1.0 - across * across - down * down)
    far, toward = (spots * spots).sum(axis=1), spots @ view[:2]
    long = 1.0 + lens * lens * far
    along = lens * lens * toward - up * lens
    change = np.empty((len(spots), 2, 3))
    for part in range(2):
        pulled = (lens * lens * spots[:, part] + lens * view[part] / up) / long
        change[:, :, part] = -pulled[:, None] * spots
        change[:, part, part] += 1.0
    wider = ((2 * lens * toward - up) * long - along * 2 * lens * far) / long**2
    change[:, :, 2] = -wider[:, None] * spots
    return change
