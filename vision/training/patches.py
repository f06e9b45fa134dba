"""Training samples: square patches cut at random scale and turn, and the maps they should give."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training.effects import spoiled
from vision.training.photographs import Photograph

PATCH = 160
STRIDE = 4
CELLS = PATCH // STRIDE
SIZE_UNIT = 32.0

_LEAST_CONTRAST = 0.016  # below this spread of grey nobody could read the die
_NEAR_UNIT = 0.65  # share of samples at the size the reading pass works at


@dataclass(frozen=True)
class Sample:
    """A patch, its seven maps, the size at die centres, and where nothing is asked."""

    picture: NDArray[np.float32]  # 3, PATCH, PATCH in 0..1
    maps: NDArray[np.float32]  # 7, CELLS, CELLS
    size: NDArray[np.float32]  # CELLS, CELLS
    sized: NDArray[np.float32]  # CELLS, CELLS: weight of the size there
    asked: NDArray[np.float32]  # CELLS, CELLS: 0 where any answer is accepted


def sample(chance: np.random.Generator, photo: Photograph) -> Sample:
    """A random patch of a photograph, usually around one of its dice."""
    base = photo.dice[int(chance.integers(0, len(photo.dice)))] if photo.dice else None
    if chance.random() < _NEAR_UNIT:
        target = SIZE_UNIT * float(np.exp(chance.normal(0, 0.2)))
    else:
        target = float(np.exp(chance.uniform(np.log(11), np.log(120))))
    size = base.size if base is not None else float(np.exp(chance.uniform(3.1, 4.4)))
    scale = target / size
    high, wide = photo.pyramid[0].shape[:2]
    if base is not None and chance.random() < 0.85:
        reach = 0.45 * PATCH / scale
        centre = (base.x + chance.uniform(-reach, reach), base.y + chance.uniform(-reach, reach))
    else:
        centre = (chance.uniform(0, wide), chance.uniform(0, high))
    if chance.random() < 0.85:  # mostly no more of the outside than must be
        half = PATCH / 2 / scale
        centre = (
            float(np.clip(centre[0], min(half, wide / 2), max(wide - half, wide / 2))),
            float(np.clip(centre[1], min(half, high / 2), max(high - half, high / 2))),
        )
    warp = _warp(chance, scale, centre)
    level = int(np.clip(np.floor(np.log2(1 / max(scale, 1e-3))), 0, len(photo.pyramid) - 1))
    shrunk = photo.pyramid[level]
    inner = warp.copy()
    inner[:, :2] *= 2.0**level
    patch = cv2.warpAffine(
        shrunk, inner, (PATCH, PATCH), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT
    )
    inside = cv2.warpAffine(
        np.full(shrunk.shape[:2], 255, np.uint8), inner, (PATCH, PATCH), flags=cv2.INTER_NEAREST
    )
    if chance.random() < 0.6:
        patch[inside == 0] = chance.integers(0, 255, 3)
    picture = spoiled(chance, patch.astype(np.float32))
    return _with_maps(photo, warp, np.ascontiguousarray(picture.transpose(2, 0, 1)) / 255.0)


def _warp(
    chance: np.random.Generator, scale: float, centre: tuple[float, float]
) -> NDArray[np.float64]:
    """Turn, flip, stretch and scale about a place of the picture, which lands in mid-patch."""
    turn = chance.uniform(0, 2 * np.pi) if chance.random() < 0.8 else 0.0
    stretch = np.exp(chance.normal(0, 0.09))
    shape = np.array([[stretch, chance.normal(0, 0.06)], [0, 1 / stretch]])
    if chance.random() < 0.5:
        shape[0] *= -1
    c, s = np.cos(turn), np.sin(turn)
    linear = scale * (np.array([[c, -s], [s, c]]) @ shape)
    offset = np.array([PATCH / 2, PATCH / 2]) - linear @ np.array(centre)
    return np.column_stack([linear, offset])


def _visible(picture: NDArray[np.float32], x: float, y: float, apparent: float) -> bool:
    """Whether light, glare and noise left anything of the die to read."""
    reach = max(int(0.35 * apparent), 2)
    column, row = int(x), int(y)
    seen = picture[
        :, max(row - reach, 0) : row + reach + 1, max(column - reach, 0) : column + reach + 1
    ]
    soft = cv2.blur(np.ascontiguousarray(seen.mean(axis=0)), (3, 3))
    return float(soft.std()) > _LEAST_CONTRAST


def _with_maps(
    photo: Photograph, warp: NDArray[np.float64], picture: NDArray[np.float32]
) -> Sample:
    maps = np.zeros((7, CELLS, CELLS), np.float32)
    size = np.zeros((CELLS, CELLS), np.float32)
    sized = np.zeros((CELLS, CELLS), np.float32)
    asked = np.ones((CELLS, CELLS), np.float32)
    rows, columns = np.mgrid[0:CELLS, 0:CELLS].astype(np.float32)
    scale = float(np.sqrt(abs(np.linalg.det(warp[:, :2]))))
    for die in photo.dice:
        x, y = warp[:, :2] @ np.array([die.x, die.y]) + warp[:, 2]
        apparent = die.size * scale
        margin = 0.55 * apparent
        if not (-margin < x < PATCH + margin and -margin < y < PATCH + margin):
            continue
        # Pixel centres: cell i answers for the pixels 4i .. 4i + 3.
        cell_x, cell_y = (x + 0.5) / STRIDE - 0.5, (y + 0.5) / STRIDE - 0.5
        away = (columns - cell_x) ** 2 + (rows - cell_y) ** 2
        whole = margin * 0.8 < x < PATCH - margin * 0.8 and margin * 0.8 < y < PATCH - margin * 0.8
        if die.face is None or not whole or not _visible(picture, x, y, apparent):
            asked[away < (0.6 * apparent / STRIDE) ** 2] = 0
            continue
        # Labels err by a pixel or two: a broad bump, and every cell about the centre is a hit.
        # One hit a die would ask the net to choose between two cells the centre lies between.
        spread = float(np.clip(0.09 * apparent / STRIDE, 0.6, 2.5))
        bump = np.exp(-away / (2 * spread**2))
        bump[away < max(0.71, 0.04 * apparent / STRIDE) ** 2] = 1.0
        channel = 6 if die.face == 0 else die.face - 1
        maps[channel] = np.maximum(maps[channel], bump)
        near = away < max(1.5, (0.15 * apparent / STRIDE)) ** 2
        size[near] = np.log(apparent / SIZE_UNIT)
        sized[near] = 1
    return Sample(picture, maps, size, sized, asked)
