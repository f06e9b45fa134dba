"""Decides from what the looks at a picture said which dice there are, and whether to trust it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.reading import Die, Reading, Trouble
from vision.sightings import FACES


@dataclass(frozen=True)
class Margins:
    """How much must speak for a reading before it counts without a person."""

    is_die: float = 0.30  # a place with less is not counted as a die
    maybe_die: float = 0.16  # a place with more, though not counted, makes the reading unsure
    sure: float = 0.42  # least score of the winning face, averaged over the looks
    clear: float = 0.25  # least lead of the winning face over the next best answer
    agreed: float = 0.12  # least score of the winning face in the worst of the looks
    fainter: float = 0.75  # a place fainter than this share of the faintest die told of is clutter


MARGINS = Margins()


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

    @property
    def die(self) -> Die:
        """As the reading tells it."""
        sure = float(self.scores[self.face - 1])
        return Die(self.face, self.x, self.y, self.size, sure, self.second)


def judged(
    places: Sequence[Candidate],
    expected: int | None,
    shape: tuple[int, ...],
    at: float = 0.0,
    margins: Margins = MARGINS,
) -> Reading:
    """Decides what counts as a die and whether the whole may be trusted."""
    ranked = sorted(places, key=lambda place: place.score, reverse=True)
    dice = [place for place in ranked if place.score >= margins.is_die]
    doubtful = [place for place in ranked if margins.maybe_die <= place.score < margins.is_die]
    if expected is not None and len(dice) < expected:
        filled = doubtful[: expected - len(dice)]
        dice, doubtful = dice + filled, doubtful[len(filled) :]
    elif expected is not None and len(dice) > expected:
        # Clutter is fainter than the dice; what is nearly as clear as they are is one too many.
        least = margins.fainter * dice[expected - 1].score
        likely = [place for place in dice if place.score > least]
        dice, doubtful = likely, dice[len(likely) :] + doubtful
    shown = tuple(replace(place.die, trouble=_trouble(place, shape, margins)) for place in dice)
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


def _trouble(place: Candidate, shape: tuple[int, ...], margins: Margins) -> Trouble | None:
    high, wide = shape[:2]
    edge = min(place.x, place.y, wide - 1 - place.x, high - 1 - place.y)
    if edge < 0.45 * place.size:
        return Trouble.OFF_TRAY
    if place.scores[FACES] > place.scores[:FACES].max():
        return Trouble.LEANING
    best = place.scores[place.face - 1]
    if best < margins.sure or place.clear < margins.clear or place.worst < margins.agreed:
        return Trouble.UNSURE
    return None
