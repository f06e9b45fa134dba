"""Frames in, messages out: finds, tracks and settles; knows nothing of processes and pipes."""

import cv2
import numpy as np

from vision.background import Background, around, hand
from vision.finder import Finder
from vision.messages import Hand, Lifted, Message, Motion, TrayFound
from vision.pictures import Album, jpeg, preview
from vision.reading import Die, Fate, Reading, Trouble
from vision.settling import QUIET, Gate, Mask, Moment, grey, small
from vision.sources.source import Frame, Image
from vision.story import Story
from vision.tracking import Look, Tracker
from vision.tray import Tray, find_tray, overlap
from vision.wellbeing import Anchor, Wellbeing

DIE = 0.05  # of the picture's width: a die's edge before any die was measured
HAND_RESTS = 1.2  # seconds a hand must lie still before what lies beside it is read
THING_STAYS = 4.0  # seconds after which a thing that lies still belongs to the tray
THING_IS_TRAY = 20.0  # the same for a thing that hides dice: nobody holds a hand still that long
TRAY_AGAIN = 10.0  # seconds between two searches for a tray that was not found
SAME_TRAY = 0.85  # overlap from which a tray found again is the tray that was kept
BLIND = 1.0  # seconds without frames after which nobody knows how a die came where it lies
FAINT = 0.5  # a newcomer less sure than this must also look new against the empty tray
NEW = 0.15  # the share of its place that must
_WORST_FIRST = (
    Trouble.STACKED,
    Trouble.LEANING,
    Trouble.OFF_TRAY,
    Trouble.COVERED,
    Trouble.UNSURE,
)


class Watcher:
    """Watches one tray; every frame is handed in once, in order."""

    def __init__(
        self, finder: Finder, expected: int | None = None, tray: Tray | None = None
    ) -> None:
        self._finder = finder
        self._expected = expected
        self._tray = tray
        self.album = Album()
        self.frame: Frame | None = None
        self.frames = 0  # seen so far
        self.reading: Reading | None = None
        self._tracker = Tracker()
        self._gate = Gate()
        self._background = Background()
        self._story = Story(finder.find)
        self._wellbeing = Wellbeing()
        self._anchor = Anchor()
        self._first = True  # nothing was read yet
        self._stale = True  # something may have changed since the last look
        self._look_at = float("inf")  # when to look again although nothing moves
        self._asked = False  # a reading is wanted, changed or not
        self._moving = False
        self._hand = False
        self._free_hands = 0  # moving frames without a hand in a row
        self._size: float | None = None
        self._searched = float("-inf")
        self._trusted: Tray | None = None  # the tray that was found in this very picture
        self._masks: list[tuple[tuple[int, ...], Tray, Mask]] = []
        self._no_tray = Tray()
        self._said: object = None

    def see(self, frame: Frame) -> list[Message]:
        """What is to be said after this frame."""
        if self.frame is not None:
            if frame.image.shape != self.frame.image.shape:
                self._resized(frame.image.shape[1] / self.frame.image.shape[1])
            if not 0 <= frame.at - self.frame.at < BLIND:
                self.unwatched()
        self.frame = frame
        self.frames += 1
        colour = small(frame.image)
        little = grey(colour)
        scale = colour.shape[1] / frame.image.shape[1]
        die = (self._size or DIE * frame.image.shape[1]) * scale
        if self._gate.see(little, frame.at, die, self._inside(colour)):
            return self._stirring(frame, colour, little, die)
        if self._gate.quiet(frame.at) < QUIET - 1e-3:
            return []
        said: list[Message] = []
        if self._stale or self._asked or frame.at >= self._look_at:
            said += self._rest(frame, colour, little, scale, die)
        if not self._stale:
            within = self._inside(frame.image)
            said += self._wellbeing.judge(frame, self._tray, within)
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
        outline = self._tray.outline if self._tray is not None else ()
        return preview(self.frame.image, width, reading, outline)

    def unwatched(self) -> None:
        """Frames are missing: dice that lie elsewhere now may have come there in any way."""
        self._gate.forget()
        self._story.memory.clear()
        self._story.blind = True
        self._stale = True

    def _resized(self, scale: float) -> None:
        """The same tray in a picture of another size."""
        self._tracker.rescale(scale)
        self._story.rescale(scale)
        self._size = None if self._size is None else self._size * scale
        self._gate.forget()
        self._stale = True

    def expect(self, count: int | None) -> None:
        """So many dice are played with."""
        if count != self._expected:
            self._expected, self._stale = count, True

    def set_tray(self, tray: Tray | None) -> None:
        """Use this tray, or find it anew."""
        self._tray, self._stale = tray, True
        self._searched = float("-inf")
        if self.frame is not None:
            inside = self._inside(self.frame.image)
            self._tracker.keep_only(lambda die: _at(inside, die.x, die.y))
        self._wellbeing.pushed = False

    def look_again(self) -> None:
        """Say what lies there, changed or not, as soon as all is quiet."""
        self._asked = True

    def remember(self, reading: Reading) -> None:
        """Take up from a reading another worker made."""
        self._tracker.remember(reading.dice, reading.throw)
        self.reading, self._first = reading, False
        self.unwatched()

    def correct(self, track: int, face: int) -> None:
        """A person says which face a die shows."""
        self._tracker.correct(track, face)

    def _stirring(self, frame: Frame, colour: Image, little: Image, die: float) -> list[Message]:
        """Something moves: remember how, and tell once."""
        thing = hand(self._background.strange(colour, die), die)
        self._story.memory.keep(Moment(frame.at, little, thing), frame.image)
        self._story.watch(little, frame.at, thing)
        self._stale = True
        said: list[Message] = []
        if self._over_tray(thing, colour):
            self._free_hands = 0
            said += self._tell_hand(frame.at, True)
        else:
            self._free_hands += 1
            if self._free_hands >= 3:
                said += self._tell_hand(frame.at, False)
        if not self._moving:
            self._moving = True
            said.append(Motion(frame.at, True))
        return said

    def _rest(
        self, frame: Frame, colour: Image, little: Image, scale: float, die: float
    ) -> list[Message]:
        """All is quiet: look, unless a hand has only just come to lie there."""
        said = self._find_tray(frame)
        self._follow_push(little, scale)
        strange = self._background.strange(colour, die)
        thing = hand(strange, die)
        quiet = self._gate.quiet(frame.at)
        resting = self._over_tray(thing, colour)
        said += self._tell_hand(frame.at, resting)
        if resting and quiet < HAND_RESTS:
            return said
        full = grey(frame.image)
        self._story.end(frame.image, full, little, thing)
        found = self._found(frame, thing, strange, scale)
        look = self._tracker.settle(found[0], self._story, frame.at, self._first)
        if self._moving:
            self._moving = False
            said.append(Motion(frame.at, False))
        said += self._meaning(frame, look, found[1], resting)
        covered = any(one.trouble is Trouble.COVERED for one in look.dice)
        # A thing that stays for long is part of the table from then on: a glass, a pen.
        until = THING_IS_TRAY if covered else THING_STAYS
        stays = resting and quiet < until
        self._background.learn(colour, look.dice, scale, thing if stays else None)
        self._anchor.hold(little)
        self._story.begin(self._tracker.lying, full, little, frame.at)
        self._first, self._asked = False, False
        self._stale = resting and not stays  # what it hid may be read now
        self._look_at = frame.at - quiet + until if stays else float("inf")
        return said

    def _found(
        self, frame: Frame, thing: Mask | None, strange: Mask, scale: float
    ) -> tuple[list[Die], bool]:
        """The dice the finder reads beside any thing, and whether it doubts the whole."""
        inside = self._inside(frame.image)
        if thing is not None:
            high, wide = inside.shape
            grown = cv2.dilate(thing, np.ones((5, 5), np.uint8))
            over = cv2.resize(grown, (wide, high), interpolation=cv2.INTER_NEAREST)
            inside = np.asarray(cv2.bitwise_and(inside, cv2.bitwise_not(over)), np.uint8)
        reading = self._finder.read(frame.image, self._expected, inside > 0, self._size, frame.at)
        if reading.trouble is not None and self._size is not None:
            # Other dice than before, perhaps: measure them anew.
            again = self._finder.read(frame.image, self._expected, inside > 0, None, frame.at)
            reading = again if again.trouble is None else reading
        if reading.trouble is None and reading.dice:
            self._size = float(np.median([die.size for die in reading.dice]))
        doubt = reading.trouble is Trouble.UNSURE and not any(d.trouble for d in reading.dice)
        return [die for die in reading.dice if self._real(die, strange, scale)], doubt

    def _real(self, die: Die, strange: Mask, scale: float) -> bool:
        """Whether a faint newcomer is backed by a change of the picture where it should lie."""
        if die.sure >= FAINT or self._first:
            return True
        if any(
            np.hypot(old.x - die.x, old.y - die.y) < 0.5 * old.size
            for old in self._tracker.lying.values()
        ):
            return True
        place = around(strange.shape, (die,), scale, 0.5) > 0
        return float((strange[place] > 0).mean()) >= NEW if place.any() else False

    def _meaning(self, frame: Frame, look: Look, doubt: bool, resting: bool) -> list[Message]:
        """The reading or the lifting this look amounts to; nothing if nothing changed."""
        lying = tuple(sorted(die.track for die in look.dice if die.track is not None))
        moved = [die for die in look.dice if die.fate is not Fate.STILL]
        lifted = bool(look.lifted) and not look.thrown and not self._tracker.missing
        if lifted and not self._enough(look.dice) and not self._asked:
            what: object = ("lifted", look.lifted, lying)
            if what == self._said:
                return []
            self._said = what
            return [Lifted(frame.at, look.lifted, lying)]
        trouble = self._trouble(look.dice, doubt, resting)
        if not look.dice and self._said is None and not self._asked:
            return []  # an empty tray at the start is no reading
        what = (trouble, tuple(sorted((d.track, d.face, d.trouble) for d in look.dice)))
        if what == self._said and not moved and not self._asked:
            return []
        self._said = what
        reading = Reading(frame.at, look.dice, trouble, look.thrown, self._tracker.throws)
        self.reading = reading
        self.album.keep(frame.at, frame.image)
        return [reading]

    def _enough(self, dice: tuple[Die, ...]) -> bool:
        return self._expected is not None and len(dice) >= self._expected

    def _trouble(self, dice: tuple[Die, ...], doubt: bool, resting: bool) -> Trouble | None:
        causes = [die.trouble for die in dice if die.trouble is not None]
        worst = min(causes, key=_WORST_FIRST.index) if causes else None
        few = not dice or (self._expected is not None and len(dice) < self._expected)
        if worst in (Trouble.STACKED, Trouble.LEANING, Trouble.OFF_TRAY, Trouble.COVERED):
            return worst
        if few:
            return Trouble.COVERED if resting else Trouble.TOO_FEW
        if self._expected is not None and len(dice) > self._expected:
            return Trouble.TOO_MANY
        # What never moved since it was read for sure leaves nothing to doubt.
        new = any(die.fate is not Fate.STILL for die in dice) or self._first
        return worst or (Trouble.UNSURE if doubt and new else None)

    def _find_tray(self, frame: Frame) -> list[Message]:
        """Look for a tray nobody drew: until it is found, and once to see if it is there still."""
        if self._tray is not None and (self._tray.by_hand or self._tray is self._trusted):
            return []
        if frame.at - self._searched < TRAY_AGAIN:
            return []
        self._searched = frame.at
        tray = find_tray(frame.image, self._finder.find(frame.image, self._size))
        if self._tray is not None and (not tray.found or overlap(self._tray, tray) > SAME_TRAY):
            self._trusted = self._tray if self._tray.found else None
            return []
        self._tray = tray
        self._trusted = tray if tray.found else None
        return [TrayFound(frame.at, tray.plain())]

    def _follow_push(self, little: Image, scale: float) -> None:
        """The camera was pushed: all that was learnt moves along, so no die has moved."""
        right, down = self._anchor.shift(little)
        if not right and not down:
            return
        self._background.shift(right, down)
        self._tracker.shift(right / scale, down / scale)
        self._story.shift(right / scale, down / scale)
        self._wellbeing.pushed = True
        if self._tray is not None and self._tray.found:
            high, wide = little.shape
            self._tray = self._trusted = self._tray.shifted(right / wide, down / high)

    def _tell_hand(self, at: float, present: bool) -> list[Message]:
        if present == self._hand:
            return []
        self._hand = present
        return [Hand(at, present)]

    def _over_tray(self, thing: Mask | None, colour: Image) -> bool:
        if thing is None:
            return False
        return bool(cv2.countNonZero(cv2.bitwise_and(thing, self._inside(colour))))

    def _inside(self, image: Image) -> Mask:
        """255 where dice count, in a picture of this size."""
        tray = self._tray or self._no_tray
        for shape, of, mask in self._masks:
            if shape == image.shape and of is tray:
                return mask
        mask = tray.within(image.shape)
        self._masks = [(image.shape, tray, mask), *self._masks[:1]]
        return mask


def _at(mask: Mask, x: float, y: float) -> bool:
    """Whether the mask holds at a place."""
    high, wide = mask.shape
    return bool(mask[min(max(round(y), 0), high - 1), min(max(round(x), 0), wide - 1)])
