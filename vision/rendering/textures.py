"""Materials as square tiles that repeat without a seam, 512 texels for 256 mm."""

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.rendering.scene import Cover, Weave

Image = NDArray[np.float32]

TEXELS = 512
MM_PER_TILE = 256.0


def _noise(dice: np.random.Generator, coarse: float, fine: float, stretch: float = 1.0) -> Image:
    """Periodic noise between two lengths in texels, mean 0, spread 1; stretched along x."""
    spectrum = np.fft.rfft2(dice.standard_normal((TEXELS, TEXELS)))
    along = np.fft.rfftfreq(TEXELS)[None, :] * stretch
    down = np.fft.fftfreq(TEXELS)[:, None]
    frequency = np.hypot(along, down)
    keep = np.exp(-((frequency * fine) ** 2)) - np.exp(-((frequency * coarse) ** 2))
    field = np.fft.irfft2(spectrum * keep, (TEXELS, TEXELS))
    return np.asarray(field / (field.std() + 1e-9), np.float32)


@lru_cache(maxsize=64)
def _weights(weave: Weave, seed: int) -> Image:
    """How much of the accent colour shows at each texel; 0 to 1 or a little beyond."""
    dice = np.random.default_rng(seed)
    if weave is Weave.PLAIN:
        return 0.5 + 0.08 * _noise(dice, 300, 60)
    if weave is Weave.FELT:
        return 0.5 + 0.22 * _noise(dice, 6, 1.2) + 0.12 * _noise(dice, 200, 40)
    if weave is Weave.CARD:
        return 0.5 + 0.08 * _noise(dice, 4, 1) + 0.12 * _noise(dice, 256, 90)
    if weave is Weave.CARPET:
        return 0.5 + 0.3 * _noise(dice, 14, 4) + 0.15 * _noise(dice, 4, 1)
    if weave is Weave.WOOD:
        rings = np.sin(5.0 * _noise(dice, 200, 30, 6.0) + 2.0 * _noise(dice, 200, 60, 4.0))
        return np.asarray(0.5 + 0.25 * rings + 0.2 * _noise(dice, 20, 1.5, 12.0), np.float32)
    if weave is Weave.CLOTH:
        step = np.arange(TEXELS) * (2 * np.pi / 8.0)
        threads = 0.25 * (np.sin(step)[None, :] + np.sin(step)[:, None])
        return np.asarray(0.5 + threads + 0.1 * _noise(dice, 6, 1.5), np.float32)
    return _print(dice)


def _print(dice: np.random.Generator) -> Image:
    sheet = np.zeros((TEXELS, TEXELS), np.float32)
    pitch = int(dice.integers(14, 60))
    for row in range(0, TEXELS, pitch):
        for column in range(0, TEXELS, pitch):
            kind = dice.random()
            if kind < 0.45:
                radius = max(2, int(pitch * dice.uniform(0.08, 0.3)))
                cv2.circle(sheet, (column + pitch // 2, row + pitch // 2), radius, 1.0, -1)
            elif kind < 0.6:
                end = (column + int(dice.integers(1, pitch)), row + int(dice.integers(1, pitch)))
                cv2.line(sheet, (column + 2, row + 2), end, 1.0, 2)
            elif kind < 0.7:
                far = (column + pitch - 3, row + pitch - 3)
                cv2.rectangle(sheet, (column + 3, row + 3), far, 0.8, 1 if kind < 0.65 else -1)
    return np.asarray(cv2.GaussianBlur(sheet, (0, 0), 0.8), np.float32)


def tile(cover: Cover) -> Image:
    """The material as BGR floats 0 to 255, TEXELS square."""
    weights = _weights(cover.weave, cover.seed)
    if cover.weave is not Weave.PRINTED:
        weights = 0.5 + (weights - 0.5) * (2.0 * cover.contrast)
    mixed = np.clip(weights, -0.2, 1.2)[:, :, None]
    base = np.array(cover.colour, np.float32)
    accent = np.array(cover.accent, np.float32)
    return np.asarray(np.clip(base + (accent - base) * mixed, 0, 255), np.float32)
