"""Which die is which from one settled look to the next, and what became of each of them."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from math import hypot
from typing import Protocol

from vision.reading import Die, Fate, Trouble

SAME_PLACE = 0.16  # of a die's edge: within what reading the same die twice may differ
TURNED_HERE = 0.45  # a die closer to its old place than this, another face up, was turned there
NUDGED_TO = 0.9  # a die slid no farther than this, the same face up, was nudged
CUP = 3  # dice that appear at once from under a hand were thrown with a cup
TIPPED = (Trouble.LEANING, Trouble.STACKED)  # a knock may do that to a die where it lies
STILL_ROLLING = 2.0  # seconds after a throw in which a die that moves on belongs to it


class Going(Enum):
    """How a die that lay there came to lie there no more."""

    STAYED = "stayed"
    BY_HAND = "by hand"
    BY_ITSELF = "by itself"


class Coming(Enum):
    """How a die came to lie where it lies."""

    ROLLED = "rolled"
    UNDER_HAND = "under a hand"
    UNSEEN = "unseen"  # the camera was away, or the table was not watched yet


class Evidence(Protocol):
    """What the frames between two looks tell about a die."""

    def same(self, track: int) -> bool:
        """Whether the die's place looks as it did, whatever the light."""

    def hidden(self, track: int) -> bool:
        """Whether a hand or another thing is over the die's place now."""

    def going(self, track: int) -> Going:
        """How the die left its place."""

    def coming(self, die: Die) -> tuple[Coming, float]:
        """How a die came to its place, and when."""

    def went_to(self, track: int, candidates: Sequence[Die]) -> Die | None:
        """Which of the dice that lie elsewhere now a die that left by itself became, if seen."""


@dataclass(frozen=True)
class Look:
    """The dice of one settled look, and what it means."""

    dice: tuple[Die, ...]
    lifted: tuple[int, ...] = ()  # not on the tray
    thrown: bool = False  # a new throw
    in_hand: bool = False  # the lifted ones were taken up; no part of a throw is missing


@dataclass
class Tracker:
    """Remembers the dice by their tracks; a die whose face a person corrected keeps it."""

    lying: dict[int, Die] = field(default_factory=dict)
    away: list[int] = field(default_factory=list)
    throws: int = 0
    thrown_at: float = float("-inf")
    missing: bool = False  # dice of the last throw have not been seen at rest yet
    _firm: set[int] = field(default_factory=set)
    _next: int = 1

    def settle(self, found: Sequence[Die], seen: Evidence, at: float, first: bool = False) -> Look:
        """Name the dice found now: their tracks and fates; `first`: nobody watched before."""
        dice: list[Die] = []
        left = list(found)
        gone: list[int] = []
        for track in list(self.lying):
            die = self._where_it_was(track, left, seen)
            if die is None:
                gone.append(track)
            else:
                dice.append(die)
        dice += self._slid(gone, left, seen)
        dice += self._knocked(gone, left, seen, at)
        hidden = [track for track in gone if seen.hidden(track)]
        dice += [
            replace(self.lying[track], trouble=Trouble.COVERED, fate=Fate.STILL) for track in hidden
        ]
        lost = [track for track in gone if track not in hidden]
        back, thrown, counted = self._came(left, lost, seen, first)
        if not thrown and (self.away or lost):
            # Something hit it: a die was thrown, though it cannot be seen where it lies.
            thrown = any(die.fate is Fate.KNOCKED for die in dice)
        dice += back
        kept = {die.track for die in dice}
        lifted = tuple(track for track in (*self.away, *lost) if track not in kept)
        if thrown and not counted:
            self.throws += 1
            self.thrown_at = at
        # Who picks dice up again has given the rest of that throw up.
        given_up = any(track not in self.away for track in lifted) and not thrown
        self.missing = (thrown or self.missing) and bool(lifted or hidden) and not given_up
        self._firm &= {die.track for die in dice if die.fate is Fate.STILL}
        self._firm |= {die.track for die in dice if die.track and die.trouble is None}
        self.lying = {die.track: die for die in dice if die.track is not None}
        self.away = list(lifted)
        in_hand = bool(lifted) and not thrown and not self.missing
        return Look(tuple(dice), lifted, thrown and not counted, in_hand)

    def correct(self, track: int, face: int) -> None:
        """A person says what a die shows."""
        if track in self.lying:
            self.lying[track] = replace(self.lying[track], face=face, sure=1.0, trouble=None)
            self._firm.add(track)

    def remember(self, dice: Iterable[Die], throw: int) -> None:
        """Take up from a reading that another worker made."""
        self.lying = {die.track: die for die in dice if die.track is not None}
        self._firm = {die.track for die in dice if die.track is not None and die.trouble is None}
        self._next = max([self._next, *(track + 1 for track in self.lying)])
        self.throws = max(self.throws, throw)
        self.away = []

    def keep_only(self, wanted: Callable[[Die], bool]) -> None:
        """Forget dice that are of no interest any more."""
        self.lying = {track: die for track, die in self.lying.items() if wanted(die)}

    def shift(self, right: float, down: float) -> None:
        """The camera was pushed: every place moves along."""
        self.lying = {
            track: replace(die, x=die.x + right, y=die.y + down)
            for track, die in self.lying.items()
        }

    def rescale(self, scale: float) -> None:
        """The picture has another size now: so has every place in it."""
        self.lying = {track: scaled(die, scale) for track, die in self.lying.items()}

    def _where_it_was(self, track: int, left: list[Die], seen: Evidence) -> Die | None:
        """The die that never moved, or was only turned where it lay."""
        old = self.lying[track]
        here = _nearest(old, left, TURNED_HERE)
        same = seen.same(track)
        if here is None:
            # The net overlooked what a shadow fell on; the place itself says nothing changed.
            firm = same and track in self._firm
            return replace(old, fate=Fate.STILL, trouble=None) if firm else None
        close = _far(old, here) < SAME_PLACE * old.size
        if same or (close and here.face == old.face):
            left.remove(here)
            fresh = replace(here, track=track, fate=Fate.STILL)
            if track in self._firm:
                fresh = replace(fresh, face=old.face, sure=old.sure, second=old.second)
                tipped = not same and here.trouble in TIPPED
                fresh = replace(fresh, trouble=here.trouble if tipped else None)
            return fresh
        return None

    def _slid(self, gone: list[int], left: list[Die], seen: Evidence) -> list[Die]:
        """Dice pushed a little, the same face up."""
        slid = []
        for track in list(gone):
            old = self.lying[track]
            here = _nearest(old, [die for die in left if die.face == old.face], NUDGED_TO)
            if here is not None and not seen.hidden(track):
                gone.remove(track)
                left.remove(here)
                slid.append(replace(here, track=track, fate=Fate.NUDGED))
        return slid

    def _knocked(self, gone: list[int], left: list[Die], seen: Evidence, at: float) -> list[Die]:
        """Dice that moved without a hand: another one hit them, or they rolled on."""
        knocked: list[Die] = []
        alone = [track for track in gone if seen.going(track) is Going.BY_ITSELF]
        hit = len(alone) < len(gone) or bool(self.away) or len(alone) == 1
        for track in alone:
            rolling = at - self.thrown_at < STILL_ROLLING and self._of_last_throw(track)
            # Where no die was in the air to hit them, a hand was overlooked that took them up.
            if seen.hidden(track) or not (hit or rolling):
                continue
            here = seen.went_to(track, left)
            if here is None:
                continue
            gone.remove(track)
            left.remove(here)
            fate = Fate.THROWN if rolling else Fate.KNOCKED
            knocked.append(replace(here, track=track, fate=fate))
        return knocked

    def _of_last_throw(self, track: int) -> bool:
        return self.lying[track].fate is Fate.THROWN

    def _came(
        self, left: list[Die], lost: list[int], seen: Evidence, first: bool
    ) -> tuple[list[Die], bool, bool]:
        """Dice that were not there before: thrown, put back, or seen for the first time."""
        if first:
            return [replace(die, track=self._new(), fate=Fate.STILL) for die in left], False, False
        how = [(die, *seen.coming(die)) for die in left]
        by_hand = sorted(when for _, coming, when in how if coming is Coming.UNDER_HAND)
        cup = len(by_hand) >= CUP and by_hand[-1] - by_hand[0] < 0.35
        rolled = [die for die, coming, _ in how if coming is Coming.ROLLED]
        thrown = cup or bool(rolled)
        # Dice of a throw that lay under a sleeve or a glass when the others were read.
        counted = bool(how) and self.missing and not rolled
        free = [*self.away, *lost]
        came = []
        for die, _, _ in sorted(how, key=lambda one: one[1] is Coming.ROLLED):
            put = not thrown and not counted
            track = self._track_for(die, free, put)
            fate = Fate.PUT_BACK if put else Fate.THROWN
            came.append(replace(die, track=track, fate=fate))
        return came, thrown or counted, counted

    def _track_for(self, die: Die, free: list[int], put: bool) -> int:
        """The track of a die that was away; one that was put down is most likely the nearest."""
        if not free:
            return self._new()
        known = [track for track in free if track in self.lying] if put else []
        track = min(known, key=lambda one: _far(self.lying[one], die)) if known else free[0]
        free.remove(track)
        return track

    def _new(self) -> int:
        self._next += 1
        return self._next - 1


def scaled(die: Die, scale: float) -> Die:
    """The same die in a picture so many times as large."""
    return replace(die, x=die.x * scale, y=die.y * scale, size=die.size * scale)


def _far(one: Die, other: Die) -> float:
    return hypot(one.x - other.x, one.y - other.y)


def _nearest(to: Die, dice: Sequence[Die], within: float) -> Die | None:
    """The nearest die no farther than so many edges."""
    near = min(dice, key=lambda die: _far(to, die), default=None)
    return near if near is not None and _far(to, near) < within * to.size else None
