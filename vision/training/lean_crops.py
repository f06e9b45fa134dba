"""Crops around dice with what they show, from rendered tables and from photographs."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from vision.cuts import Place
from vision.finder import Finder
from vision.floor import Floor
from vision.judgement import Candidate
from vision.lying import Lie
from vision.training.photographs import Photograph

SIDE = 144  # px of a stored crop: larger than what the net sees, so that it can be turned
EDGE = 40.0  # px a die in a stored crop
_HIDDEN, _VISIBLE = 0.3, 0.2  # shares covered: from here on covered, up to here not
_MISTAKEN = 0.12  # least score of a mistake worth learning from
_UNKNOWN = float("nan")
_TELLING = 4  # dice of a photograph that tell how its floor lies
_LEAST_SIZE = 14.0  # px; smaller dice show nothing of how they lie


@dataclass(frozen=True)
class Crops:
    """Crops in one array; for the rendered ones also which way die and floor look."""

    pictures: NDArray[np.uint8]
    lies: NDArray[np.int64]
    tilts: NDArray[np.float32]  # degrees; nan for photographs
    looks: NDArray[np.float32]  # face normal x, y and floor normal x, y as seen; nan likewise
    sizes: NDArray[np.float32]  # px a die in the picture it was cut from
    cameras: NDArray[np.float32]  # radians the camera is tilted; nan for photographs
    places: NDArray[np.float32]  # number of the picture, x, y in it


_Crop = tuple[
    NDArray[np.uint8], Lie, float, tuple[float, ...], float, float, tuple[float, float, float]
]


def cut_crop(picture: NDArray[np.uint8], x: float, y: float, size: float) -> NDArray[np.uint8]:
    """The surroundings of a die at the crops' own scale."""
    scale = EDGE / size
    if scale < 0.5:  # shrinking in one step would drop pixels
        by = 0.5 ** np.floor(np.log2(1 / scale))
        left, top = int(max(x - 2.2 * size, 0)), int(max(y - 2.2 * size, 0))
        part = picture[top : int(y + 2.2 * size) + 1, left : int(x + 2.2 * size) + 1]
        picture = np.asarray(cv2.resize(part, None, fx=by, fy=by, interpolation=cv2.INTER_AREA))
        x, y = (x - left + 0.5) * by - 0.5, (y - top + 0.5) * by - 0.5
        scale /= by
    warp = np.array([[scale, 0, SIDE / 2 - scale * x], [0, scale, SIDE / 2 - scale * y]])
    return np.asarray(
        cv2.warpAffine(picture, warp, (SIDE, SIDE), borderMode=cv2.BORDER_REPLICATE), np.uint8
    )


def _lie(die: dict[str, Any], others: list[dict[str, Any]]) -> Lie | None:
    under = any(
        one["stacked"] and np.hypot(one["x"] - die["x"], one["y"] - die["y"]) < 0.9 * die["size"]
        for one in others
        if one is not die
    )
    if under and not die["stacked"]:  # what is seen there is the die above
        return None
    if die["cut"] or _VISIBLE < die["covered"] < _HIDDEN or die["covered"] > 0.85:
        return None
    if die["covered"] >= _HIDDEN:
        return Lie.COVERED
    if die["stacked"]:
        return Lie.STACKED
    return Lie.LEANING if die["leaning"] else Lie.FLAT


def rendered_crops(folder: Path, numbers: Iterable[int], nothings: int = 0) -> Crops:
    """All dice of these rendered tables, and some places without one."""
    found: list[_Crop] = []
    for number in tqdm(list(numbers), unit="roll", mininterval=10, desc="rendered"):
        truth = folder / f"{number:06d}.json"
        picture = np.asarray(cv2.imread(str(truth.with_suffix(".jpg"))), np.uint8)
        told = json.loads(truth.read_text())
        for die in told:
            lie = _lie(die, told)
            if lie is not None and die["size"] >= _LEAST_SIZE:
                crop = cut_crop(picture, die["x"], die["y"], die["size"])
                place = (number, die["x"], die["y"])
                looks = tuple(die["looks"])
                found.append((crop, lie, die["tilt"], looks, die["size"], die["camera"], place))
        dice = [(die["x"], die["y"], die["size"]) for die in told]
        found.extend(_nothing(picture, dice, number, nothings))
    return _gathered(found)


def real_crops(
    photos: Sequence[Photograph], nothings: int = 0, finder: Finder | None = None
) -> Crops:
    """All dice of these photographs (every one lies flat), and some places without one.

    With a finder, also what it takes for dice by mistake, and which way the floor looks: what its
    own net says of many dice together is truer than what it says of each.
    """
    return _gathered(list(_real(photos, nothings, finder)))


def _real(photos: Sequence[Photograph], nothings: int, finder: Finder | None) -> Iterator[_Crop]:
    for number, photo in enumerate(photos):
        picture = np.asarray(cv2.imread(str(photo.path)), np.uint8)
        dice = [(die.x, die.y, die.size) for die in photo.dice]
        found = [] if finder is None else finder.places(picture)
        floor = _floor(found, dice)
        for x, y, size in dice:
            crop, place = cut_crop(picture, x, y, size), (number, x, y)
            look = floor.look((x, y, size), picture.shape)
            yield crop, Lie.FLAT, _UNKNOWN, (*look, *look), size, _UNKNOWN, place
        yield from _nothing(picture, dice, number, nothings)
        yield from _mistaken(picture, dice, number, found)


def _floor(found: Sequence[Candidate], dice: Sequence[Place]) -> Floor:
    """The floor of a photograph, as far as its dice tell."""
    told = [
        one.seen
        for one in found
        if one.seen is not None and any(_apart(one, die) < 0.3 * die[2] for die in dice)
    ]
    return Floor(tuple(told) if len(told) >= _TELLING else ())


def _apart(one: Candidate, die: Place) -> float:
    return float(np.hypot(one.x - die[0], one.y - die[1]))


def _mistaken(
    picture: NDArray[np.uint8],
    dice: Sequence[Place],
    number: int,
    found: Sequence[Candidate],
) -> Iterator[_Crop]:
    """Places the finder takes for dice though none is there: sides of dice, keys, labels, dust."""
    for one in found:
        alone = all(_apart(one, die) > 0.62 * die[2] for die in dice)
        if alone and one.score > _MISTAKEN:
            crop, place = cut_crop(picture, one.x, one.y, one.size), (number, one.x, one.y)
            yield crop, Lie.NOTHING, _UNKNOWN, (_UNKNOWN,) * 4, one.size, _UNKNOWN, place


def _nothing(
    picture: NDArray[np.uint8], dice: Sequence[Place], number: int, count: int
) -> Iterator[_Crop]:
    """Places where no die is, some of them close to one."""
    chance = np.random.default_rng([number, 6])
    high, wide = picture.shape[:2]
    middle = float(np.median([size for _, _, size in dice])) if dice else 40.0
    for _ in range(count):
        x, y = chance.uniform(0, wide), chance.uniform(0, high)
        if dice and chance.random() < 0.35:
            near = dice[int(chance.integers(0, len(dice)))]
            turn, away = chance.uniform(0, 2 * np.pi), chance.uniform(1.0, 1.6) * near[2]
            x, y = near[0] + away * np.cos(turn), near[1] + away * np.sin(turn)
        inside = 0 <= x < wide and 0 <= y < high
        if inside and all(np.hypot(x - die[0], y - die[1]) > 0.9 * die[2] for die in dice):
            size = middle * float(np.exp(chance.normal(0, 0.25)))
            crop, place = cut_crop(picture, x, y, size), (number, x, y)
            yield crop, Lie.NOTHING, _UNKNOWN, (_UNKNOWN,) * 4, size, _UNKNOWN, place


def _gathered(found: Sequence[_Crop]) -> Crops:
    pictures, lies, tilts, looks, sizes, cameras, places = zip(*found, strict=True)
    return Crops(
        np.stack(pictures),
        np.array(lies, np.int64),
        np.array(tilts, np.float32),
        np.array(looks, np.float32),
        np.array(sizes, np.float32),
        np.array(cameras, np.float32),
        np.array(places, np.float32),
    )
