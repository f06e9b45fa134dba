"""What the frames between two looks tell: which dice a hand took, which rolled, which stayed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import hypot

import cv2
import numpy as np

from vision.likeness import AROUND, FACE, Patch, alike, patch
from vision.reading import Die, Trouble
from vision.settling import Mask, Memory
from vision.sources.source import Image
from vision.tracking import Coming, Going, scaled

SEEN = 0.6  # likeness from which a die in a small moving frame is still the die that lay there
RETURNED = 0.8  # the same for a die that a hand was over: it may be another face by now
SAME = 0.82  # likeness from which a die at rest never moved, with a little of its surroundings
SAME_FACE = 0.72  # the same for the top face alone
OVER = 0.12  # share of a die's disc under a hand: the hand is at the die
HIDDEN = 0.35  # share from which the die cannot be read any more
STEP = 1.3  # a knocked die moves no farther than so many edges from frame to frame
NEARBY = 2.6  # edges within which a knocked die is looked for when it could not be followed
FOLLOWED = 14  # frames a knocked die is followed for
AT_REST = 0.3  # edges within which a die in a moving frame lies where it came to rest
MOST = 0.8  # share of the frames that must show it there: others roll over it and hide it
FEW = 4  # fewer frames than this say nothing of who lies there

Spot = tuple[float, float]

Find = Callable[[Image, float], Sequence[Die]]


@dataclass
class _Watched:
    """A die that lay there at the last look."""

    die: Die
    around: Patch
    face: Patch
    little: Patch
    seen_at: float
    covered: bool = False  # by a hand, since it was seen last
    there: bool = True


@dataclass
class Story:
    """Told frame by frame from one look to the next; then it answers the tracker's questions."""

    find: Find
    memory: Memory = field(default_factory=Memory)
    blind: bool = True  # the frames before this were not seen
    _dice: dict[int, _Watched] = field(default_factory=dict)
    _scale: float = 1.0
    _grey: Image | None = None
    _little: Image | None = None
    _hand: Mask | None = None
    _wide: int = 0

    def begin(self, dice: Mapping[int, Die], grey: Image, little: Image, at: float) -> None:
        """The dice as they lie after a look, in that full and that small grey frame."""
        self._scale = little.shape[1] / grey.shape[1]
        self._dice = {
            track: self._dice[track]
            if die.trouble is Trouble.COVERED and track in self._dice
            else _Watched(
                die,
                patch(grey, die.x, die.y, AROUND * die.size),
                patch(grey, die.x, die.y, FACE * die.size),
                self._small_patch(little, die),
                at,
            )
            for track, die in dice.items()
        }
        self.memory.clear()
        self.blind = False

    def watch(self, little: Image, at: float, hand: Mask | None) -> None:
        """One more small grey frame in which something moves."""
        for one in self._dice.values():
            likeness = alike(one.little, self._small_patch(little, one.die))
            one.there = likeness >= (RETURNED if one.covered else SEEN)
            if one.there:
                one.seen_at, one.covered = at, False
            elif self._share(hand, one.die) >= OVER:
                one.covered = True

    def end(self, image: Image, grey: Image, little: Image, hand: Mask | None) -> None:
        """All is quiet in this frame: questions may be asked."""
        self._grey, self._little, self._hand = grey, little, hand
        self._wide = image.shape[1]

    def shift(self, right: float, down: float) -> None:
        """The camera was pushed: every place moves along."""
        for one in self._dice.values():
            one.die = replace(one.die, x=one.die.x + right, y=one.die.y + down)

    def rescale(self, scale: float) -> None:
        """The picture has another size now: so has every place in it."""
        for one in self._dice.values():
            one.die = scaled(one.die, scale)
        self._scale /= scale
        self.memory.clear()

    def same(self, track: int) -> bool:
        """Whether the die's place looks as it did, whatever the light."""
        one = self._dice.get(track)
        if one is None or self._grey is None:
            return False
        x, y, size = one.die.x, one.die.y, one.die.size
        return (
            alike(one.around, patch(self._grey, x, y, AROUND * size)) >= SAME
            and alike(one.face, patch(self._grey, x, y, FACE * size)) >= SAME_FACE
        )

    def hidden(self, track: int) -> bool:
        """Whether a hand or another thing is over the die's place now."""
        one = self._dice.get(track)
        return one is not None and self._share(self._hand, one.die) >= HIDDEN

    def going(self, track: int) -> Going:
        """How the die left its place."""
        one = self._dice.get(track)
        if one is None or self.blind or one.covered:
            return Going.BY_HAND
        return Going.STAYED if one.there else Going.BY_ITSELF

    def coming(self, die: Die) -> tuple[Coming, float]:
        """How a die came to its place: what was seen there last before it lay there."""
        if self._little is None or self.blind:
            return Coming.UNSEEN, 0.0
        final = self._small_patch(self._little, die)
        for moment in self.memory.backwards():
            if alike(final, self._small_patch(moment.grey, die)) < SEEN:
                by_hand = self._share(moment.hand, die) >= OVER
                return (Coming.UNDER_HAND if by_hand else Coming.ROLLED), moment.at
        return Coming.UNSEEN, 0.0

    def went_to(self, track: int, candidates: Sequence[Die]) -> Die | None:
        """Follow a die that left by itself through the frames to where it lies now."""
        one = self._dice.get(track)
        if one is None or not candidates:
            return None
        x, y, size = one.die.x, one.die.y, one.die.size
        seen = self._spots_since(one.seen_at, size)
        for number, spots in enumerate(seen):
            later = seen[number:]
            # Where it has come to lie it is from then on, whatever else rolls past that place.
            near = [die for die in candidates if hypot(die.x - x, die.y - y) < STEP * size]
            lying = [die for die in near if _lies_there(die, later)]
            if lying:
                return min(lying, key=lambda die: hypot(die.x - x, die.y - y))
            spot = min(spots, key=lambda spot: hypot(spot[0] - x, spot[1] - y), default=None)
            if spot is None or hypot(spot[0] - x, spot[1] - y) > STEP * size:
                break
            x, y = spot
        nearest = min(candidates, key=lambda die: hypot(die.x - x, die.y - y))
        far = hypot(nearest.x - one.die.x, nearest.y - one.die.y)
        return nearest if far < NEARBY * size else None

    def _spots_since(self, at: float, size: float) -> list[list[Spot]]:
        """Where the frames since then show dice of that size, frame by frame."""
        seen = []
        for frame in self.memory.sharp_since(at)[:FOLLOWED]:
            scale = self._wide / frame.shape[1]
            found = self.find(frame, size / scale)
            seen.append([(die.x * scale, die.y * scale) for die in found])
        return seen

    def _small_patch(self, little: Image, die: Die) -> Patch:
        scale = self._scale
        return patch(little, die.x * scale, die.y * scale, AROUND * die.size * scale, side=16)

    def _share(self, mask: Mask | None, die: Die) -> float:
        """The share of a die's place that lies under the mask."""
        if mask is None:
            return 0.0
        side = max(3, round(die.size * self._scale)) | 1
        cut = cv2.getRectSubPix(mask, (side, side), (die.x * self._scale, die.y * self._scale))
        return float(np.mean(cut > 127))


def _lies_there(die: Die, seen: Sequence[Sequence[Spot]]) -> bool:
    """Whether nearly all of these frames show a die where this one came to rest."""
    there = [
        any(hypot(x - die.x, y - die.y) < AT_REST * die.size for x, y in spots) for spots in seen
    ]
    return len(there) >= FEW and sum(there) >= MOST * len(there)
