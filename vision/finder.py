"""Finds every die of a picture and reads it, told nothing but, perhaps, how many there are.

`find` is one cheap look for video. `read` is the thorough one for dice at rest: three looks at
different scales and turns, and a closer look at every die, must agree, or a person is asked.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from vision.closer import CloserLook
from vision.floor import Floor, seen_at
from vision.judgement import MARGINS, Candidate, Margins, judged, witnesses
from vision.lying import LieNet
from vision.reading import Die, Reading, Trouble
from vision.sightings import NET_EDGE, DiceNet, Frame, Sighting

Mask = NDArray[np.bool_]  # True where the tray is; the shape of the frame

_COARSE = (320, 160, 640)  # longest sides of the looks that measure the dice
_MOST_PIXELS = 1_600_000  # what one look may cost, whatever the picture
_SAME_DIE = 0.45  # sightings of two looks closer than this share of a die are one die
_SIZES_ALIKE = 1.8  # dust and stray pips are smaller than dice, clutter is larger
_OTHER_SIZE = 0.26  # as a logarithm: guesses closer than this are one
_MOST_SIZES = 3  # guesses tried before a person is asked
_WORTH_A_LOOK = 0.12  # places fainter than this are not looked at closer
_MOST_PLACES = 64  # and of the others so many,
_MORE_PLACES = 4  # or so many more than there are dice
_DOUBTED = 0.6  # of what flat dice may look otherwise: beyond it a die's lie is looked at again
_ROOM = 2.5  # dice's edges around the outermost places: a net needs to see what is beside a die
_MEASURED = 0.35  # a look whose dice are this clear on average, near the net's size, will do


class Finder:
    """Holds the nets; every answer depends on the frame given and nothing else."""

    def __init__(
        self,
        net: DiceNet | None = None,
        closer: CloserLook | None = None,
        lying: LieNet | None = None,
        margins: Margins = MARGINS,
    ) -> None:
        self._net = net or DiceNet()
        self._closer = closer or CloserLook()
        self._lying = lying or LieNet()
        self._margins = margins

    def die_size(self, frame: Frame, expected: int | None = None) -> float | None:
        """The apparent edge of the dice in pixels, or None where there are none."""
        return next(self._sizes(frame, expected), None)

    def _sizes(self, frame: Frame, expected: int | None) -> Iterator[float]:
        """What the dice may measure, likeliest first; further guesses cost further looks."""
        guesses: list[tuple[float, float]] = []  # worth, size
        tried: list[float] = []
        for side in _COARSE:
            scale = min(side / max(frame.shape[:2]), 2.0)
            seen = [one for one in self._net.look(frame, scale) if 9 < one.size * scale < 100][
                : expected or None
            ]
            if not seen:
                continue
            weights = np.array([one.score for one in seen])
            sizes = np.array([one.size for one in seen])
            order = np.argsort(sizes)
            middle = sizes[order][np.searchsorted(np.cumsum(weights[order]), weights.sum() / 2)]
            # A look that shows the dice near the net's own size is worth more than another.
            far = abs(np.log(middle * scale / NET_EDGE))
            guesses.append((float((weights**2).sum()) * np.exp(-far / 3), float(middle)))
            if far < np.log(2) and float(weights.mean()) > _MEASURED:
                yield from _fresh([max(guesses)[1]], tried)
        yield from _fresh([size for _, size in sorted(guesses, reverse=True)], tried)

    def find(self, frame: Frame, die_size: float | None = None) -> tuple[Die, ...]:
        """Dice of one video frame in one look; without a die size, at most two looks."""
        size = die_size
        least = self._margins.is_die
        if size is None:
            scale = min(320 / max(frame.shape[:2]), 1.0)
            seen = [one for one in self._net.look(frame, scale) if one.score > least]
            size = float(np.median([one.size for one in seen])) if seen else None
        if size is None:
            return ()
        seen = self._net.look(frame, _bounded(frame, NET_EDGE / size))
        return tuple(
            _candidate([one]).die
            for one in seen
            if one.score > least and 1 / _SIZES_ALIKE < one.size / size < _SIZES_ALIKE
        )

    def read(
        self,
        frame: Frame,
        expected: int | None = None,
        mask: Mask | None = None,
        die_size: float | None = None,
        at: float = 0.0,
    ) -> Reading:
        """The reading of dice at rest; its trouble says why a person must look, where one must."""
        return self.settled(frame, Floor(), expected, mask, die_size, at)[0]

    def settled(
        self,
        frame: Frame,
        floor: Floor,
        expected: int | None = None,
        mask: Mask | None = None,
        die_size: float | None = None,
        at: float = 0.0,
    ) -> tuple[Reading, Floor]:
        """The reading of dice on a floor seen before, and the floor with these dice seen too."""
        best = Reading(at, (), Trouble.TOO_FEW), floor
        # Not told how many, another size may show some of the dice only, and all of those well.
        tries = 1 if expected is None else _MOST_SIZES
        for size in [die_size] if die_size else islice(self._sizes(frame, expected), tries):
            places = self._places(frame, size, expected, mask, floor)
            reading = judged(places, expected, frame.shape[:2], at, self._margins)
            if reading.accepted:
                return reading, floor.with_dice(witnesses(places, reading))
            if len(reading.dice) > len(best[0].dice) and best[0].trouble is Trouble.TOO_FEW:
                best = reading, floor.with_dice(witnesses(places, reading))
        return best

    def places(self, frame: Frame, expected: int | None = None) -> list[Candidate]:
        """All that may be dice, with everything that was seen of them."""
        size = self.die_size(frame, expected)
        return [] if size is None else self._places(frame, size, expected, None, Floor())

    def _places(
        self, frame: Frame, size: float, expected: int | None, mask: Mask | None, floor: Floor
    ) -> list[Candidate]:
        first = self._view(frame, size, 0)
        left, top, right, bottom = _around(first, size, frame.shape)
        part = frame[top:bottom, left:right]
        # What the first look did not see at all is never accepted: the others need not look there.
        others = [
            [replace(one, x=one.x + left, y=one.y + top) for one in self._view(part, size, turn)]
            for turn in (1, 2)
        ]
        found = _merged([first, *others])
        places = [
            place
            for place in found
            if place.score >= _WORTH_A_LOOK
            and 1 / _SIZES_ALIKE < place.size / size < _SIZES_ALIKE
            and _within(mask, place)
        ]
        places.sort(key=lambda place: place.score, reverse=True)
        del places[_MOST_PLACES if expected is None else expected + _MORE_PLACES :]
        return self._examined(frame, places, expected, floor)

    def _examined(
        self, frame: Frame, places: list[Candidate], expected: int | None, floor: Floor
    ) -> list[Candidate]:
        """The places with what the nets that look at single dice say of them."""
        spots = [(place.x, place.y, place.size) for place in places]
        closer = self._closer.judge(frame, spots)
        lies, looks = self._lying.judge(frame, spots)
        marks = seen_at(looks, spots, frame.shape)
        told = [
            replace(place, closer=one, lies=two, seen=three)
            for place, one, two, three in zip(places, closer, lies, marks, strict=True)
        ]
        ranked = sorted(range(len(told)), key=lambda number: -told[number].score)[:expected]
        dice = [number for number in ranked if told[number].counts(expected, self._margins)]
        doubted = floor.slopes(marks, dice, _DOUBTED)
        for number in dice:
            if doubted[number]:
                lie, look = self._lying.again(frame, spots[number])
                (marks[number],) = seen_at(look[None], [spots[number]], frame.shape)
                told[number] = replace(told[number], lies=lie, seen=marks[number])
        slopes = floor.slopes(marks, dice) if doubted.any() else doubted
        for number, slope in enumerate(slopes):
            told[number] = replace(told[number], slope=float(slope), firm=floor.firm)
        refused = False  # then a person is asked, and only what may be another face is worth it
        for number in sorted(dice, key=lambda number: told[number].sure):
            enough = self._margins.open if refused else self._margins.certain
            if told[number].sure >= enough:
                break
            again = self._closer.again(frame, spots[number])
            told[number] = replace(told[number], closer=again)
            if told[number].sure < self._margins.open:
                weighed = self._closer.in_colours(frame, spots[number], again)
                told[number] = replace(told[number], closer=weighed)
            refused = refused or told[number].sure < self._margins.sure
        return told

    def _view(self, frame: Frame, size: float, turn: int) -> list[Sighting]:
        """One of three looks: upright, mirrored along the diagonal, upside down."""
        scale = _bounded(frame, NET_EDGE / size * (1.0, 0.85, 1.17)[turn])
        if turn == 0:
            return self._net.look(frame, scale)
        high, wide = frame.shape[:2]
        if turn == 1:
            seen = self._net.look(frame.transpose(1, 0, 2), scale)
            return [replace(one, x=one.y, y=one.x) for one in seen]
        return [
            replace(one, x=wide - 1 - one.x, y=high - 1 - one.y)
            for one in self._net.look(frame[::-1, ::-1], scale)
        ]


def _around(
    seen: Sequence[Sighting], size: float, shape: tuple[int, ...]
) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of the part with all that may be dice, with room around them."""
    high, wide = shape[:2]
    places = [one for one in seen if 1 / _SIZES_ALIKE < one.size / size < _SIZES_ALIKE]
    if not places:
        return 0, 0, wide, high
    room = _ROOM * size
    x, y = [one.x for one in places], [one.y for one in places]
    return (
        max(0, int(min(x) - room)),
        max(0, int(min(y) - room)),
        min(wide, int(max(x) + room) + 1),
        min(high, int(max(y) + room) + 1),
    )


def _fresh(sizes: Sequence[float], tried: list[float]) -> Iterator[float]:
    """Those that are not nearly one of the tried ones, which they join."""
    for size in sizes:
        if all(abs(np.log(size / other)) > _OTHER_SIZE for other in tried):
            tried.append(size)
            yield size


def _bounded(frame: Frame, scale: float) -> float:
    pixels = frame.shape[0] * frame.shape[1]
    return float(min(scale, np.sqrt(_MOST_PIXELS / pixels)))


def _within(mask: Mask | None, place: Candidate) -> bool:
    if mask is None:
        return True
    row = int(np.clip(round(place.y), 0, mask.shape[0] - 1))
    column = int(np.clip(round(place.x), 0, mask.shape[1] - 1))
    return bool(mask[row, column])


def _merged(views: Sequence[Sequence[Sighting]]) -> list[Candidate]:
    """Sightings of the same place in several looks, as one candidate; a missed look counts 0."""
    groups: list[list[Sighting | None]] = []
    for number, view in enumerate(views):
        firsts = [next(one for one in group if one is not None) for group in groups]
        x = np.array([one.x for one in firsts])
        y = np.array([one.y for one in firsts])
        size = np.array([one.size for one in firsts])
        for one in view:
            near = np.hypot(x - one.x, y - one.y) < _SAME_DIE * np.minimum(size, one.size)
            group = next(
                (groups[n] for n in np.flatnonzero(near) if groups[n][number] is None), None
            )
            if group is None:
                group = [None] * len(views)
                groups.append(group)
            group[number] = one
    return [_candidate(group) for group in groups]


def _candidate(group: Sequence[Sighting | None]) -> Candidate:
    seen = [one for one in group if one is not None]
    scores = np.sum([one.scores for one in seen], axis=0, dtype=float) / len(group)
    worst = np.min([one.scores for one in seen], axis=0) * (len(seen) == len(group))
    middle = [float(np.mean([getattr(one, name) for one in seen])) for name in ("x", "y", "size")]
    return Candidate(middle[0], middle[1], middle[2], scores, worst)
