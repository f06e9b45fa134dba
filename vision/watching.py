"""Frames in, messages out: finds, tracks and settles; knows nothing of processes and pipes."""

from collections.abc import Sequence
from dataclasses import replace
from math import hypot

import numpy as np
from numpy.typing import NDArray

from vision.finder import Finder
from vision.floor import Floor
from vision.ground import Ground, View, view
from vision.messages import Hand, Message, Motion
from vision.pictures import Album, jpeg, preview
from vision.reading import Die, Fate, Reading, Trouble
from vision.settling import QUIET, Gate, Mask, Moment, grey
from vision.sources.source import Frame, Image
from vision.story import Story
from vision.telling import Telling, trouble_of
from vision.tracking import Look, Tracker
from vision.tray import Tray
from vision.wellbeing import Wellbeing

HAND_RESTS = 1.2  # seconds a hand must lie still before what lies beside it is read
THING_STAYS = 4.0  # seconds after which a thing that lies still belongs to the tray
THING_IS_TRAY = 20.0  # the same for a thing that hides dice: nobody holds a hand still that long
HAND_GONE = 3  # moving frames without a hand after which it has left
BLIND = 1.0  # seconds without frames after which nobody knows how a die came where it lies
FAINT = 0.5  # a newcomer less sure than this must also look new against the empty tray
NEVER = float("inf")


class Watcher:
    """Watches one tray; every frame is handed in once, in order."""

    def __init__(
        self, finder: Finder, expected: int | None = None, tray: Tray | None = None
    ) -> None:
        self._finder = finder
        self._expected = expected
        self.album = Album()
        self.frame: Frame | None = None
        self.frames = 0  # seen so far
        self.looks = 0  # of the net at the tray so far: what takes its time
        self.reading: Reading | None = None
        self._ground = Ground(tray)
        self._gate = Gate()
        self._story = Story(finder.find)
        self._tracker = Tracker()
        self._telling = Telling()
        self._wellbeing = Wellbeing()
        self._first = True  # nothing was read yet
        self._stale = True  # something may have changed since the last look
        self._asked = False  # a reading is wanted, changed or not
        self._look_at = NEVER  # when to look again although nothing moves
        self._moving = False
        self._hand = False
        self._without_hand = 0  # moving frames in a row
        self._stirred_at = 0.0  # when anything moved last
        self._dice_there: list[Die] = []  # found since then, where a thing seems to lie
        self._dice_at = NEVER  # the stir after which they were found
        self._size: float | None = None
        self._floor = Floor()

    def see(self, frame: Frame) -> list[Message]:
        """What is to be said after this frame."""
        self._compare(frame)
        self.frame = frame
        self.frames += 1
        seen = view(frame, self._size)
        if self._gate.see(seen.little, seen.at, seen.die, self._ground.inside(seen.colour)):
            return self._stirring(seen)
        if self._gate.quiet(seen.at) < QUIET - 1e-3:
            return []
        said: list[Message] = []
        found = self._ground.search(frame, self._find)
        if found is not None:
            self._stale = True  # other dice may count now
            said.append(found)
        if self._stale or self._asked or seen.at >= self._look_at:
            said += self._rest(seen)
        if not self._stale:
            inside = self._ground.inside(frame.image)
            said += self._wellbeing.judge(frame, self._ground.tray, inside)
        return said

    def preview(self, width: int, drawn: bool) -> bytes:
        """What the camera sees now as JPEG; with the dice and the tray if `drawn`; empty: nothing.

        Dice are drawn only while they lie as they were read.
        """
        if self.frame is None:
            return b""
        if not drawn:
            return jpeg(self.frame.image, width)
        reading = None if self._stale else self.reading
        outline = () if self._ground.tray is None else self._ground.tray.outline
        return preview(self.frame.image, width, reading, outline)

    def expect(self, count: int | None) -> None:
        """So many dice are played with."""
        if count != self._expected:
            self._expected, self._stale = count, True

    def set_tray(self, tray: Tray | None) -> None:
        """Use this tray, or find it anew."""
        self._ground.set_tray(tray)
        self._floor = Floor()
        self._wellbeing.pushed = False
        self._stale = True
        if self.frame is not None:
            image = self.frame.image
            self._tracker.keep_only(lambda die: self._ground.holds(image, die))

    def look_again(self) -> None:
        """Say what lies there, changed or not, as soon as all is quiet."""
        self._asked = True

    def remember(self, reading: Reading) -> None:
        """Take up from a reading another worker made."""
        self._tracker.remember(reading.dice, reading.throw)
        self.reading, self._first = reading, False
        self._unwatched()

    def correct(self, track: int, face: int) -> None:
        """A person says which face a die shows."""
        self._tracker.correct(track, face)

    def _compare(self, frame: Frame) -> None:
        """Notice that this frame does not follow upon the one before."""
        if self.frame is None:
            return
        wide, before = frame.image.shape[1], self.frame.image.shape[1]
        if frame.image.shape != self.frame.image.shape:
            self._tracker.rescale(wide / before)
            self._story.rescale(wide / before)
            self._size = None if self._size is None else self._size * wide / before
            self._gate.forget()
            self._floor = Floor()
            self._stale = True
        if not 0 <= frame.at - self.frame.at < BLIND:
            self._unwatched()

    def _unwatched(self) -> None:
        """Frames are missing: dice that lie elsewhere now may have come there in any way."""
        self._gate.forget()
        self._story.memory.clear()
        self._story.blind = True
        self._stale = True

    def _stirring(self, seen: View) -> list[Message]:
        """Something moves: remember how, and tell once."""
        thing = self._ground.thing(seen, self._ground.strange(seen))
        self._story.memory.keep(Moment(seen.at, seen.little, thing), seen.image)
        self._story.watch(seen.little, seen.at, thing)
        self._stale, self._stirred_at = True, seen.at
        reaches = self._ground.reaches_in(seen, thing)
        self._without_hand = 0 if reaches else self._without_hand + 1
        said: list[Message] = []
        if reaches or self._without_hand >= HAND_GONE:
            said += self._tell_hand(seen.at, reaches)
        if not self._moving:
            self._moving = True
            said.append(Motion(seen.at, True))
        return said

    def _rest(self, seen: View) -> list[Message]:
        """All is quiet: look, unless a hand has only just come to lie there."""
        self._follow_push(seen)
        strange = self._ground.strange(seen)
        thing = self._at_rest(seen, strange)
        resting = self._ground.reaches_in(seen, thing)
        quiet = self._gate.quiet(seen.at)
        said = self._tell_hand(seen.at, resting)
        if resting and quiet < HAND_RESTS:
            return said
        if self._moving:
            self._moving = False
            said.append(Motion(seen.at, False))
        look, trouble = self._look(seen, strange, thing, resting)
        said += self._tell(seen, look, trouble)
        # A thing that stays for long is part of the table from then on: a glass, a pen.
        covered = any(die.trouble is Trouble.COVERED for die in look.dice)
        until = THING_IS_TRAY if covered else THING_STAYS
        stays = resting and quiet < until
        # Then whatever is there now is learnt, dice and all: nothing may look strange for ever.
        absorbed = resting and not stays
        self._ground.learn(seen, () if absorbed else look.dice, thing if stays else None)
        self._story.begin(self._tracker.lying, grey(seen.image), seen.little, seen.at)
        self._first, self._asked = False, False
        self._stale = absorbed  # what it hid may be read now
        self._look_at = seen.at - quiet + until if stays else NEVER
        return said

    def _at_rest(self, seen: View, strange: Mask) -> Mask | None:
        """The hand or thing that lies there; dice close together may look like one and are none."""
        thing = self._ground.thing(seen, strange)
        if thing is None or not self._ground.reaches_in(seen, thing):
            return thing
        if self._dice_at != self._stirred_at:
            self._dice_at = self._stirred_at
            self._dice_there = [die for die in self._find(seen.image) if die.sure >= FAINT]
        return self._ground.thing(seen, self._ground.without(seen, strange, self._dice_there))

    def _look(
        self, seen: View, strange: Mask, thing: Mask | None, resting: bool
    ) -> tuple[Look, Trouble | None]:
        """Read what lies there, tell which die is which, and what is wrong with it."""
        self.looks += 1
        self._story.end(seen.image, grey(seen.image), seen.little, thing)
        within = self._ground.beside(seen.image, thing) > 0
        reading = self._read(seen, strange, within)
        # A reading that is doubted as a whole, without any die to blame for it.
        doubt = reading.trouble is Trouble.UNSURE and not any(d.trouble for d in reading.dice)
        dice = [die for die in reading.dice if self._real(seen, strange, die)]
        dice += self._outside(seen, strange, dice)
        look = self._tracker.settle(dice, self._story, seen.at, self._first)
        # What never moved since it was read for sure leaves nothing to doubt.
        doubt = doubt and (self._first or any(d.fate is not Fate.STILL for d in look.dice))
        return look, trouble_of(look.dice, self._expected, doubt, resting)

    def _find(self, image: Image) -> Sequence[Die]:
        self.looks += 1
        return self._finder.find(image, self._size)

    def _read(self, seen: View, strange: Mask, within: NDArray[np.bool_]) -> Reading:
        reading, floor = self._settled(seen, within, self._size)
        missed = reading.trouble is not Trouble.TOO_FEW or self._ground.unexplained(
            seen, strange, reading.dice
        )
        if self._size is not None and not reading.accepted and missed:
            # Other dice than before, perhaps: measure them anew.
            again = self._settled(seen, within, None)
            reading, floor = again if again[0].accepted else (reading, floor)
        self._floor = floor
        if reading.accepted and reading.dice:
            self._size = float(np.median([die.size for die in reading.dice]))
        return reading

    def _settled(
        self, seen: View, within: NDArray[np.bool_], size: float | None
    ) -> tuple[Reading, Floor]:
        return self._finder.settled(seen.image, self._floor, self._expected, within, size, seen.at)

    def _real(self, seen: View, strange: Mask, die: Die) -> bool:
        """Whether a faint newcomer is backed by a change of the picture where it should lie."""
        if die.sure >= FAINT or self._first:
            return True
        known = self._tracker.lying.values()
        near = any(hypot(old.x - die.x, old.y - die.y) < 0.5 * old.size for old in known)
        return near or self._ground.is_new(seen, strange, die)

    def _outside(self, seen: View, strange: Mask, dice: Sequence[Die]) -> list[Die]:
        """Dice that are missed on the tray and came to lie beside it."""
        missed = 0 if self._expected is None else self._expected - len(dice)
        if missed <= 0 or self._first or self._size is None:
            return []
        beside = [
            replace(die, trouble=Trouble.OFF_TRAY)
            for die in self._finder.find(seen.image, self._size)
            if not self._ground.holds(seen.image, die)
            # Spare dice that lie beside the tray all the time are none of the throw.
            and self._ground.is_new(seen, strange, die)
        ]
        return beside[:missed]

    def _tell(self, seen: View, look: Look, trouble: Trouble | None) -> list[Message]:
        enough = self._expected is not None and len(look.dice) >= self._expected
        throw = self._tracker.throws
        told = self._telling.tell(seen.at, look, trouble, throw, self._asked, enough)
        if isinstance(told, Reading):
            self.reading = told
            self.album.keep(seen.at, seen.image)
        return [] if told is None else [told]

    def _follow_push(self, seen: View) -> None:
        """The camera was pushed: all that is known moves along, so no die has moved."""
        push = self._ground.pushed(seen)
        if push is not None:
            self._tracker.shift(*push)
            self._story.shift(*push)
            self._floor = self._floor.pushed()
            self._wellbeing.pushed = True

    def _tell_hand(self, at: float, present: bool) -> list[Message]:
        if present == self._hand:
            return []
        self._hand = present
        return [Hand(at, present)]
