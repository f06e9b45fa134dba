"""Training samples of the closer look: one die (or none) in the middle of a small picture."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.closer import CROP, EDGE, NOTHING, UNREADABLE
from vision.sightings import NET_EDGE, DiceNet
from vision.training.effects import spoiled
from vision.training.photographs import Photograph, Pyramid

_WIDE = 2 * CROP  # px of a stored crop: room to turn and shift
_ANOTHER = 0.6  # of a die's edge: nearer than this it is the die itself, seen askew
_SPOILED = 0.7  # share seen through a bad camera; the others as they are
_DENSE = 1.4  # a stored crop shows the die this much larger than the net sees it


@dataclass(frozen=True)
class Stored:
    """A generous cut around one place and what the net should say of it."""

    pixels: NDArray[np.uint8]
    edge: float  # px of the die in it
    answer: int


def dice_of(photo: Photograph) -> list[Stored]:
    """All dice of a picture."""
    return [
        cut(photo.pyramid, die.x, die.y, die.size, UNREADABLE if die.face == 0 else die.face - 1)
        for die in photo.dice
        if die.face is not None
    ]


def nothings_of(
    photo: Photograph, chance: np.random.Generator, net: DiceNet, most: int
) -> list[Stored]:
    """At most so many places without a die: what the dice net takes for one, and others."""
    high, wide = photo.pyramid[0].shape[:2]
    size = float(np.median([die.size for die in photo.dice])) if photo.dice else 40.0
    places = [
        (one.x, one.y, one.size)
        for scale in (1.0, 0.6, 1.6)
        for one in net.look(photo.pyramid[0], min(scale * NET_EDGE / size, 3.0))
    ]
    if photo.dice:  # beside a die: its side, its shadow, a gap
        near = photo.dice[int(chance.integers(0, len(photo.dice)))]
        turn, away = chance.uniform(0, 2 * np.pi), chance.uniform(0.6, 1.3) * near.size
        places.append((near.x + away * np.cos(turn), near.y + away * np.sin(turn), near.size))
    edge = size * float(np.exp(chance.normal(0, 0.2)))
    places.append((chance.uniform(0, wide), chance.uniform(0, high), edge))
    empty = [
        (x, y, edge)
        for x, y, edge in places
        if all(np.hypot(die.x - x, die.y - y) > _ANOTHER * die.size for die in photo.dice)
    ]
    if len(empty) > most:
        empty = [empty[int(one)] for one in chance.choice(len(empty), most, replace=False)]
    return [cut(photo.pyramid, x, y, edge, NOTHING) for x, y, edge in empty]


def cut(steps: Pyramid, x: float, y: float, size: float, answer: int) -> Stored:
    """The crop around one place of a picture."""
    scale = min(_DENSE * EDGE / size, 2.0)
    level = int(np.clip(np.floor(np.log2(1 / scale)), 0, len(steps) - 1))
    inner = scale * 2.0**level
    shift = _WIDE / 2 - scale * np.array([x, y])
    warp = np.array([[inner, 0, shift[0]], [0, inner, shift[1]]])
    pixels = cv2.warpAffine(steps[level], warp, (_WIDE, _WIDE), flags=cv2.INTER_LINEAR)
    return Stored(np.asarray(pixels, np.uint8), size * scale, answer)


def sample(chance: np.random.Generator, crop: Stored) -> NDArray[np.float32]:
    """The crop as the net may see it: turned, shifted, stretched, in other light; 3, CROP, CROP."""
    turn = chance.uniform(0, 2 * np.pi)
    stretch = np.exp(chance.normal(0, 0.12))
    shape = np.array([[stretch, chance.normal(0, 0.08)], [0, 1 / stretch]])
    if chance.random() < 0.5:
        shape[0] *= -1
    c, s = np.cos(turn), np.sin(turn)
    scale = EDGE / crop.edge * float(np.exp(chance.normal(0, 0.12)))
    linear = scale * (np.array([[c, -s], [s, c]]) @ shape)
    middle = _WIDE / 2 + chance.normal(0, 0.07, 2) * crop.edge
    offset = np.array([CROP / 2, CROP / 2]) - linear @ middle
    warp = np.column_stack([linear, offset])
    how = cv2.INTER_AREA if scale < 0.6 else cv2.INTER_LINEAR
    patch = cv2.warpAffine(
        crop.pixels, warp, (CROP, CROP), flags=how, borderMode=cv2.BORDER_REPLICATE
    )
    if chance.random() < 0.25:  # a coarser camera than the photograph's
        small = int(CROP * chance.uniform(0.35, 0.9))
        patch = cv2.resize(patch, (small, small), interpolation=cv2.INTER_AREA)
        patch = cv2.resize(patch, (CROP, CROP), interpolation=cv2.INTER_LINEAR)
    picture = patch.astype(np.float32)
    if chance.random() < _SPOILED:
        picture = spoiled(chance, picture)
    return np.ascontiguousarray(picture.transpose(2, 0, 1)) / np.float32(255.0)
