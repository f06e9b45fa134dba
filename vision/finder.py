"""Finds every die of a picture and reads it, told nothing but, perhaps, how many there are.

`find` is one cheap look for video. `read` is the thorough one for dice at rest: three looks at
different scales and turns must agree, or a person is asked.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.reading import Die, Reading, Trouble
from vision.sightings import FACES, NET_EDGE, DiceNet, Frame, Sighting

Mask = NDArray[np.bool_]  # True where the tray is; the shape of the frame

_COARSE = (320, 160, 640)  # longest sides of the looks that measure the dice
_MOST_PIXELS = 1_600_000  # what one look may cost, whatever the picture
_SAME_DIE = 0.45  # sightings of two looks closer than this share of a die are one die
_SIZES_ALIKE = 1.8  # dust and stray pips are smaller than dice, clutter is larger

# Set by hand, on the side of asking; they wait for a net worth fitting them to (docs/model.md).
_IS_DIE = 0.30  # a place with less is not counted as a die
_MAYBE_DIE = 0.16  # a place with more, though not counted, makes the reading unsure
_SURE = 0.42  # least score of the winning face, averaged over the looks
_CLEAR = 0.25  # least lead of the winning face over the next best answer
_FAINTER = 0.75  # a place fainter than this share of the faintest die expected is clutter
_AGREED = 0.12  # least score of the winning face in the worst of the looks


@dataclass(frozen=True)
class Candidate:
    """A place seen in up to three looks: mean scores, and the worst look at its best face."""

    x: float
    y: float
    size: float
    scores: NDArray[np.float64]
    worst: float

    @property
    def face(self) -> int:
        """The likeliest face."""
        return int(self.scores[:FACES].argmax()) + 1

    @property
    def second(self) -> int:
        """The next best face."""
        return int(np.argsort(self.scores[:FACES])[-2]) + 1

    @property
    def score(self) -> float:
        """How much it is a die at all."""
        return float(self.scores.max())

    @property
    def clear(self) -> float:
        """How far the best face is ahead of any other answer; negative for a die without one."""
        return float(self.scores[self.face - 1] - np.delete(self.scores, self.face - 1).max())


class Finder:
    """Holds the net; every answer depends on the frame given and nothing else."""

    def __init__(self, net: DiceNet | None = None) -> None:
        self._net = net or DiceNet()

    def die_size(self, frame: Frame, expected: int | None = None) -> float | None:
        """The apparent edge of the dice in pixels, or None where there are none."""
        best, answer = 0.0, None
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
            worth = float((weights**2).sum()) * np.exp(-abs(np.log(middle * scale / NET_EDGE)) / 3)
            if worth > best:
                best, answer = worth, float(middle)
        return answer

    def find(self, frame: Frame, die_size: float | None = None) -> tuple[Die, ...]:
        """Dice of one video frame in one look; without a die size, at most two looks."""
        size = die_size
        if size is None:
            scale = min(320 / max(frame.shape[:2]), 1.0)
            seen = [one for one in self._net.look(frame, scale) if one.score > _IS_DIE]
            size = float(np.median([one.size for one in seen])) if seen else None
        if size is None:
            return ()
        seen = self._net.look(frame, _bounded(frame, NET_EDGE / size))
        return tuple(
            _die(Candidate(one.x, one.y, one.size, one.scores.astype(float), one.score))
            for one in seen
            if one.score > _IS_DIE and 1 / _SIZES_ALIKE < one.size / size < _SIZES_ALIKE
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
        size = die_size or self.die_size(frame, expected)
        if size is None:
            return Reading(at, (), Trouble.TOO_FEW)
        places = _merged([self._view(frame, size, turn) for turn in range(3)])
        places = [
            place
            for place in places
            if 1 / _SIZES_ALIKE < place.size / size < _SIZES_ALIKE and _within(mask, place)
        ]
        return judged(places, expected, frame.shape[:2], at)

    def _view(self, frame: Frame, size: float, turn: int) -> list[Sighting]:
        """One of three looks: upright, mirrored along the diagonal, upside down."""
        scale = _bounded(frame, NET_EDGE / size * (1.0, 0.85, 1.17)[turn])
        if turn == 0:
            return self._net.look(frame, scale)
        if turn == 1:
            turned = np.ascontiguousarray(frame.transpose(1, 0, 2))
            return [replace(one, x=one.y, y=one.x) for one in self._net.look(turned, scale)]
        high, wide = frame.shape[:2]
        turned = np.ascontiguousarray(frame[::-1, ::-1])
        return [
            replace(one, x=wide - 1 - one.x, y=high - 1 - one.y)
            for one in self._net.look(turned, scale)
        ]


def judged(
    places: Sequence[Candidate], expected: int | None, shape: tuple[int, ...], at: float = 0.0
) -> Reading:
    """Decides what counts as a die and whether the whole may be trusted."""
    ranked = sorted(places, key=lambda place: place.score, reverse=True)
    dice = [place for place in ranked if place.score >= _IS_DIE]
    doubtful = [place for place in ranked if _MAYBE_DIE <= place.score < _IS_DIE]
    if expected is not None and len(dice) < expected:
        filled = doubtful[: expected - len(dice)]
        dice, doubtful = dice + filled, doubtful[len(filled) :]
    elif expected is not None and len(dice) > expected:
        # Clutter is fainter than the dice; what is nearly as clear as they are is one too many.
        likely = [place for place in dice if place.score > _FAINTER * dice[expected - 1].score]
        dice, doubtful = likely, dice[len(likely) :] + doubtful
    shown = tuple(replace(_die(place), trouble=_trouble(place, shape)) for place in dice)
    causes = [die.trouble for die in shown if die.trouble is not None]
    trouble: Trouble | None = None
    if not shown or (expected is not None and len(shown) < expected):
        trouble = Trouble.TOO_FEW
    elif expected is not None and len(shown) > expected:
        trouble = Trouble.TOO_MANY
    elif causes:
        trouble = min(causes, key=_WORST_FIRST.index)
    elif doubtful:
        trouble = Trouble.UNSURE
    return Reading(at, shown, trouble)


_WORST_FIRST = [Trouble.STACKED, Trouble.LEANING, Trouble.OFF_TRAY, Trouble.COVERED, Trouble.UNSURE]


def _trouble(place: Candidate, shape: tuple[int, ...]) -> Trouble | None:
    high, wide = shape[:2]
    edge = min(place.x, place.y, wide - 1 - place.x, high - 1 - place.y)
    if edge < 0.45 * place.size:
        return Trouble.OFF_TRAY
    if place.scores[FACES] > place.scores[:FACES].max():
        return Trouble.LEANING
    best = place.scores[place.face - 1]
    if best < _SURE or place.clear < _CLEAR or place.worst < _AGREED:
        return Trouble.UNSURE
    return None


def _die(place: Candidate) -> Die:
    return Die(
        face=place.face,
        x=place.x,
        y=place.y,
        size=place.size,
        sure=float(place.scores[place.face - 1]),
        second=place.second,
    )


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
        for one in view:
            for group in groups:
                first = next(member for member in group if member is not None)
                near = np.hypot(first.x - one.x, first.y - one.y) < _SAME_DIE * min(
                    first.size, one.size
                )
                if near and group[number] is None:
                    group[number] = one
                    break
            else:
                fresh: list[Sighting | None] = [None] * len(views)
                fresh[number] = one
                groups.append(fresh)
    return [_candidate(group) for group in groups]


def _candidate(group: Sequence[Sighting | None]) -> Candidate:
    seen = [one for one in group if one is not None]
    scores = np.sum([one.scores for one in seen], axis=0, dtype=float) / len(group)
    best = int(scores[:FACES].argmax())
    worst = min(0.0 if one is None else float(one.scores[best]) for one in group)
    middle = [float(np.mean([getattr(one, name) for one in seen])) for name in ("x", "y", "size")]
    return Candidate(middle[0], middle[1], middle[2], scores, worst)
