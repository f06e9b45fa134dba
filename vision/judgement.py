"""Decides from what the looks at a picture said which dice there are, and whether to trust it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from vision.closer import NOTHING
from vision.lying import Lie
from vision.reading import Die, Reading, Trouble
from vision.sightings import FACES

_CLOSER = 0.7  # share of the closer look in a face's score; the rest is the three looks'

_CLOSEST = 0.8  # of a die: upper faces of two dice are never closer


@dataclass(frozen=True)
class Margins:
    """How much must speak for a reading before it counts without a person.

    Fitted by vision.training.margins on every development photograph; docs/model.md says how
    `sure` was chosen.
    """

    is_die: float = 0.45  # a place with less is not counted as a die
    maybe_die: float = 0.25  # one with more may be a die: it fills up a number, or makes unsure
    fainter: float = 0.75  # beyond the number told, what is fainter than this share is clutter
    rival: float = 0.7  # and what is not even this clear does not make the reading unsure
    sure: float = 0.76  # least score of the winning face
    clear: float = 0.4  # least lead of the winning face over the next best
    agreed: float = 0.05  # least score of the winning face in the worst of the looks
    leans: float = 15.0  # degrees a die may differ from the others of the picture
    flat: float = 0.75  # likelihood of lying flat from which on it is believed even so
    stacked: float = 0.6  # most likelihood of lying on another die
    covered: float = 0.5  # most likelihood of being covered


MARGINS = Margins()


@dataclass(frozen=True)
class Candidate:
    """A place seen in up to three looks: mean scores, and each look's score of each face.

    `closer` is what the closer look said of it, where one was taken.
    """

    x: float
    y: float
    size: float
    scores: NDArray[np.float64]  # six faces, and a die without one
    worst: NDArray[np.float64]  # the least score of each in any of the looks
    closer: NDArray[np.float32] | None = None
    lies: NDArray[np.float32] | None = None  # how likely it lies in each way
    slope: float = 0.0  # degrees by which it lies otherwise than the other dice

    @cached_property
    def faces(self) -> NDArray[np.float64]:
        """How likely each face is, from all looks together."""
        looks = self.scores[:FACES] / max(float(self.scores.sum()), 1e-6)
        if self.closer is None:
            return np.asarray(looks)
        return np.asarray((1 - _CLOSER) * looks + _CLOSER * self.closer[:FACES])

    @cached_property
    def face(self) -> int:
        """The likeliest face."""
        return int(self.faces.argmax()) + 1

    @cached_property
    def second(self) -> int:
        """The next best face."""
        return int(np.argsort(self.faces)[-2]) + 1

    @cached_property
    def score(self) -> float:
        """How much it is a die at all."""
        there = 1.0 if self.closer is None else 1.0 - float(self.closer[NOTHING])
        there *= 1.0 if self.lies is None else 1.0 - float(self.lies[Lie.NOTHING])
        return float(self.scores.max()) * there

    @cached_property
    def sure(self) -> float:
        """How likely the best face is."""
        return float(self.faces[self.face - 1])

    @cached_property
    def clear(self) -> float:
        """How far the best face is ahead of the next one."""
        return self.sure - float(self.faces[self.second - 1])

    @property
    def die(self) -> Die:
        """As the reading tells it."""
        return Die(self.face, self.x, self.y, self.size, self.sure, self.second)


def judged(
    places: Sequence[Candidate],
    expected: int | None,
    shape: tuple[int, ...],
    at: float = 0.0,
    margins: Margins = MARGINS,
) -> Reading:
    """Decides what counts as a die and whether the whole may be trusted."""
    ranked = sorted(places, key=lambda place: place.score, reverse=True)
    if expected is None:
        dice = [place for place in ranked if place.score >= margins.is_die]
        doubt = any(margins.maybe_die <= place.score < margins.is_die for place in ranked)
    else:
        dice, doubt = _as_many(ranked, expected, margins)
    shown = tuple(
        replace(place.die, trouble=_trouble(place, dice[:number], shape, margins))
        for number, place in enumerate(dice)
    )
    causes = [die.trouble for die in shown if die.trouble is not None]
    trouble: Trouble | None = None
    if not shown or (expected is not None and len(shown) < expected):
        trouble = Trouble.TOO_FEW
    elif expected is not None and len(shown) > expected:
        trouble = Trouble.TOO_MANY
    elif causes:
        trouble = min(causes, key=_WORST_FIRST.index)
    elif doubt:
        trouble = Trouble.UNSURE
    return Reading(at, shown, trouble)


def _as_many(
    ranked: Sequence[Candidate], expected: int, margins: Margins
) -> tuple[list[Candidate], bool]:
    """The clearest places up to the number told, and those beyond it that are as clear."""
    dice = [place for place in ranked[:expected] if place.score >= margins.maybe_die]
    if len(dice) < expected:
        return dice, True
    weakest, beyond = dice[-1].score, ranked[expected:]
    more = [
        place for place in beyond if place.score >= max(margins.is_die, margins.fainter * weakest)
    ]
    doubt = any(place.score >= margins.rival * weakest for place in beyond)
    return dice + more, doubt


_WORST_FIRST = [Trouble.STACKED, Trouble.LEANING, Trouble.OFF_TRAY, Trouble.COVERED, Trouble.UNSURE]


def _trouble(
    place: Candidate, clearer: Sequence[Candidate], shape: tuple[int, ...], margins: Margins
) -> Trouble | None:
    high, wide = shape[:2]
    edge = min(place.x, place.y, wide - 1 - place.x, high - 1 - place.y)
    if edge < 0.45 * place.size:
        return Trouble.OFF_TRAY
    trouble = _lying(place, margins)
    if trouble is not None:
        return trouble
    if any(_crowded(place, other) for other in clearer):
        return Trouble.UNSURE
    agreed = place.worst[place.face - 1] >= margins.agreed
    if place.sure >= margins.sure and place.clear >= margins.clear and agreed:
        return None
    return Trouble.UNSURE


def _lying(place: Candidate, margins: Margins) -> Trouble | None:
    """What is wrong with how a die lies."""
    if place.lies is not None and place.lies[Lie.STACKED] > margins.stacked:
        return Trouble.STACKED
    faceless = place.scores[FACES] > place.scores[:FACES].max()
    looks_flat = place.lies is not None and place.lies[Lie.FLAT] > margins.flat
    if faceless or (place.slope > margins.leans and not looks_flat):
        return Trouble.LEANING
    if place.lies is not None and place.lies[Lie.COVERED] > margins.covered:
        return Trouble.COVERED
    return None


def _crowded(place: Candidate, other: Candidate) -> bool:
    """Whether two dice could not lie so close: one of them is the other's side."""
    away = np.hypot(place.x - other.x, place.y - other.y)
    return bool(away < _CLOSEST * min(place.size, other.size))
