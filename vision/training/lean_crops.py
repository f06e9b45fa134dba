"""Crops around dice with what they show, from rendered tables and from photographs."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from vision.rendering import lens
from vision.rendering.scene import FACE_AXES, PlacedDie, Scene, matrix
from vision.training.lean_scenes import lean_scene
from vision.training.photographs import Photograph

SIDE = 144  # px of a stored crop: larger than what the net sees, so that it can be turned
EDGE = 40.0  # px a die in a stored crop
_HIDDEN, _VISIBLE = 0.3, 0.2  # shares covered: from here on covered, up to here not
_LEAST_SIZE = 14.0  # px; smaller dice show nothing of how they lie


class Lie(IntEnum):
    """How a die lies."""

    FLAT = 0
    LEANING = 1
    STACKED = 2
    COVERED = 3


@dataclass(frozen=True)
class Crops:
    """Crops in one array; for the rendered ones also which way die and floor look."""

    pictures: NDArray[np.uint8]
    lies: NDArray[np.int64]
    tilts: NDArray[np.float32]  # degrees; nan for photographs
    looks: NDArray[np.float32]  # face normal x, y and floor normal x, y as seen; nan likewise
    sizes: NDArray[np.float32]  # px a die in the picture it was cut from
    cameras: NDArray[np.float32]  # radians the camera is tilted; nan for photographs


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


def _look(scene: Scene, die: PlacedDie) -> tuple[float, float, float, float]:
    """Where the upper face and the floor look, as seen along the ray to the die."""
    turn = matrix(die.rotation)
    up = max((turn @ np.array(axis) for axis in FACE_AXES.values()), key=lambda one: one[2])
    ray = np.array(die.position) + up * die.edge / 2 - lens.eye(scene.camera)
    ray = ray / np.linalg.norm(ray)
    right, down, _ = lens.axes(scene.camera)
    seen = [one - (one @ ray) * ray for one in (up, np.array([0.0, 0.0, 1.0]))]
    face, floor = ((float(one @ right), float(one @ down)) for one in seen)
    return (*face, *floor)


def _lie(die: dict[str, float], others: list[dict[str, float]]) -> Lie | None:
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


def rendered_crops(folder: Path, numbers: Iterable[int]) -> Crops:
    """All dice of these rendered tables."""
    found: list[tuple[NDArray[np.uint8], Lie, float, tuple[float, ...], float, float]] = []
    for number in tqdm(list(numbers), unit="roll", mininterval=10, desc="rendered"):
        truth = folder / f"{number:06d}.json"
        if not truth.exists():
            continue
        picture = np.asarray(cv2.imread(str(truth.with_suffix(".jpg"))), np.uint8)
        scene = lean_scene(np.random.default_rng([number, 5]))
        told = json.loads(truth.read_text())
        for die, placed in zip(told, scene.dice, strict=True):
            lie = _lie(die, told)
            if lie is not None and die["size"] >= _LEAST_SIZE:
                crop = cut_crop(picture, die["x"], die["y"], die["size"])
                look = _look(scene, placed)
                found.append((crop, lie, die["tilt"], look, die["size"], die["camera"]))
    return _gathered(found)


def real_crops(photos: Iterable[Photograph]) -> Crops:
    """All dice of these photographs; every one of them lies flat."""
    return _gathered(list(_real(photos)))


def _real(
    photos: Iterable[Photograph],
) -> Iterator[tuple[NDArray[np.uint8], Lie, float, tuple[float, ...], float, float]]:
    nothing = (float("nan"),) * 4
    for photo in photos:
        picture = np.asarray(cv2.imread(str(photo.path)), np.uint8)
        for die in photo.dice:
            crop = cut_crop(picture, die.x, die.y, die.size)
            yield crop, Lie.FLAT, float("nan"), nothing, die.size, float("nan")


def _gathered(
    found: list[tuple[NDArray[np.uint8], Lie, float, tuple[float, ...], float, float]],
) -> Crops:
    pictures, lies, tilts, looks, sizes, cameras = zip(*found, strict=True)
    return Crops(
        np.stack(pictures),
        np.array(lies, np.int64),
        np.array(tilts, np.float32),
        np.array(looks, np.float32),
        np.array(sizes, np.float32),
        np.array(cameras, np.float32),
    )
