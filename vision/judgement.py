"""Decides from what the looks at a picture said which dice there are, and whether to trust it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.closer import NOTHING, UNREADABLE
from vision.floor import Seen
from vision.lying import Lie
from vision.reading import Die, Reading, Trouble
from vision.sightings import FACES

_CLOSER = 0.8  # share of the closer look in a face's likelihood; the rest is the three looks'

_CLOSEST = 0.8  # of a die: upper faces of two dice are never closer

_LOOKALIKES = 3  # more of them, or more than there are dice, and the picture is clutter
_OWN_SIDE = 1.2  # of a die: its own side is never farther from its upper face
_BESIDE = 1.4  # of a die: what is read so near may be another face of it


@dataclass(frozen=True)
class Margins:
    """How much must speak for a reading before it counts without a person.

    docs/model.md says on which photographs they were chosen, and what they let through.
    """

    is_die: float = 0.45  # a place with less is not counted as a die
    maybe_die: float = 0.25  # one with more may be a die: it fills up a number, or makes unsure
    there: float = 0.8  # so may a fainter one that is so surely a die to the nets of single dice
    fainter: float = 0.75  # beyond the number told, what is fainter than this share is clutter
    rival: float = 0.7  # and what is not even this clear does not make the reading unsure
    either: float = 0.4  # what is read right beside a die and so clear beside it may be its top
    alike: float = 0.5  # what the looks find so clear beside the weakest die is a lookalike
    certain: float = 0.9  # a face less likely than this is looked at again, in more ways
    open: float = 0.6  # and a face less likely than this even where a person is asked anyway
    sure: float = 0.89  # least likelihood of the winning face
    real: float = 0.72  # least likelihood, to the nets of single dice, of being a die's top at all
    blank: float = 0.2  # most likelihood of showing no face that can be read
    faceless: float = 0.35  # from which likelihood of it on a die is said to lean
    readable: float = 0.65  # least likelihood of showing any face
    agreed: float = 0.05  # least score of the winning face in the worst of the looks
    leans: float = 8.0  # degrees a die may differ from the floor
    side: float = 60.0  # one that differs by more is the side of a die: no die lies so
    flat: float = 0.75  # likelihood of lying flat believed even so on a floor hardly known
    stacked: float = 0.6  # most likelihood of lying on another die,
    hiding: float = 0.5  # and where a die is missing that may lie under it
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
    seen: Seen | None = None  # where its upper face looks
    slope: float = 0.0  # degrees by which it lies otherwise than the floor
    firm: bool = False  # whether the floor is known well

    @cached_property
    def faces(self) -> NDArray[np.float64]:
        """How likely each face is if it shows one, from all looks together."""
        # Squared, what is faint for all faces says little against the clearest one.
        looks = _shares(self.scores[:FACES] ** 2)
        if self.closer is None:
            return looks
        return (1 - _CLOSER) * looks + _CLOSER * _shares(self.closer[:FACES])

    @cached_property
    def face(self) -> int:
        """The likeliest face."""
        return int(self.faces.argmax()) + 1

    @cached_property
    def second(self) -> int:
        """The next best face."""
        return int(np.argsort(self.faces)[-2]) + 1

    @property
    def looked(self) -> float:
        """How much it is a die to the three looks alone."""
        return float(self.scores.max())

    @property
    def there(self) -> float:
        """How much it is a die to the nets that look at single dice."""
        there = 1.0 if self.closer is None else 1.0 - float(self.closer[NOTHING])
        return there * (1.0 if self.lies is None else 1.0 - float(self.lies[Lie.NOTHING]))

    @cached_property
    def score(self) -> float:
        """How much it is a die at all."""
        return self.looked * self.there

    def counts(self, expected: int | None, margins: Margins) -> bool:
        """Whether it may be a die; where the number was told, a faint one fills it up too."""
        filling = expected is not None and self.there >= margins.there
        return filling or self.score >= margins.maybe_die

    @cached_property
    def sure(self) -> float:
        """How likely the best face is."""
        return float(self.faces[self.face - 1])

    @property
    def readable(self) -> float:
        """How likely it shows a face at all."""
        return 1.0 if self.closer is None else float(self.closer[:FACES].sum())

    @property
    def die(self) -> Die:
        """As the reading tells it: what may show no face at all is less sure."""
        sure = self.sure * self.readable
        return Die(self.face, self.x, self.y, self.size, sure, self.second)


def _shares(parts: NDArray[Any]) -> NDArray[np.float64]:
    return np.asarray(parts / max(float(parts.sum()), 1e-9), float)


def ranking(places: Sequence[Candidate], margins: Margins = MARGINS) -> list[Candidate]:
    """What may be dice, clearest first: sides of dice are left out."""
    kept = [place for place in places if place.slope <= margins.side]
    return sorted(kept, key=lambda place: place.score, reverse=True)


def judged(
    places: Sequence[Candidate],
    expected: int | None,
    shape: tuple[int, ...],
    at: float = 0.0,
    margins: Margins = MARGINS,
) -> Reading:
    """Decides what counts as a die and whether the whole may be trusted."""
    ranked = ranking(places, margins)
    if expected is None:
        dice = [place for place in ranked if place.score >= margins.is_die]
        doubt = any(margins.maybe_die <= place.score < margins.is_die for place in ranked)
    else:
        dice, doubt = _as_many(ranked, expected, margins)
    doubt = doubt or disturbed(places, dice, margins)
    if expected is not None and len(dice) < expected:
        margins = replace(margins, stacked=margins.hiding)
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


def witnesses(places: Sequence[Candidate], reading: Reading) -> list[Seen]:
    """The dice of a reading of these places that show how the floor lies."""
    open_to_view = {(die.x, die.y) for die in reading.dice if die.trouble in (None, *_LIES_OPEN)}
    return [
        place.seen
        for place in places
        if place.seen is not None and (place.x, place.y) in open_to_view
    ]


def disturbed(
    places: Sequence[Candidate], dice: Sequence[Candidate], margins: Margins = MARGINS
) -> bool:
    """Whether the picture shows too much beside these dice: clutter, or sides taken for tops."""
    weakest = min((die.looked for die in dice), default=0.0)
    alike = -len(dice)  # keys, letters and specks look a bit like dice
    for place in places:
        if place.slope <= margins.side:
            alike += int(place.looked >= margins.alike * weakest)
            counted = any(place is die for die in dice)
            if not counted and any(_either(place, die, margins) for die in dice):
                return True
        elif place.score >= margins.maybe_die and not any(
            _apart(place, die) < _OWN_SIDE for die in dice
        ):
            return True
    return alike > min(len(dice), _LOOKALIKES)


def _either(place: Candidate, die: Candidate, margins: Margins) -> bool:
    """Whether this die's top may be here rather than where it was read, seen from the side."""
    return _CLOSEST <= _apart(place, die) < _BESIDE and place.score >= margins.either * die.score


def _as_many(
    ranked: Sequence[Candidate], expected: int, margins: Margins
) -> tuple[list[Candidate], bool]:
    """The clearest places up to the number told, and those beyond it that are as clear."""
    dice = [place for place in ranked[:expected] if place.counts(expected, margins)]
    if len(dice) < expected:
        return dice, True
    weakest, beyond = dice[-1].score, ranked[expected:]
    more = [
        place for place in beyond if place.score >= max(margins.is_die, margins.fainter * weakest)
    ]
    doubt = any(place.score >= margins.rival * weakest for place in beyond)
    return dice + more, doubt


_LIES_OPEN = (Trouble.LEANING, Trouble.UNSURE)  # what is doubted of dice that are seen whole
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
    blank = place.closer is not None and place.closer[UNREADABLE] > margins.blank
    sure = place.sure >= margins.sure and place.readable >= margins.readable
    clear = place.score >= margins.maybe_die and place.there >= margins.real
    return None if sure and agreed and clear and not blank else Trouble.UNSURE


def _lying(place: Candidate, margins: Margins) -> Trouble | None:
    """What is wrong with how a die lies."""
    if place.lies is not None and place.lies[Lie.STACKED] > margins.stacked:
        return Trouble.STACKED
    faceless = place.scores[FACES] > place.scores[:FACES].max() or (
        place.closer is not None and place.closer[UNREADABLE] > margins.faceless
    )
    looks_flat = place.lies is not None and place.lies[Lie.FLAT] > margins.flat
    if faceless or (place.slope > margins.leans and (place.firm or not looks_flat)):
        return Trouble.LEANING
    if place.lies is not None and place.lies[Lie.COVERED] > margins.covered:
        return Trouble.COVERED
    return None


def _crowded(place: Candidate, other: Candidate) -> bool:
    """Whether two dice could not lie so close: one of them is the other's side."""
    return _apart(place, other) < _CLOSEST


def _apart(place: Candidate, other: Candidate) -> float:
    """How far two places are apart, in dice."""
    away = np.hypot(place.x - other.x, place.y - other.y)
    return float(away / min(place.size, other.size))
