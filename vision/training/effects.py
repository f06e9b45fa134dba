"""What cameras, lamps and codecs do to a picture, drawn at random."""

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.float32]  # BGR, 0 to 255


def spoiled(chance: np.random.Generator, picture: Picture) -> Picture:
    """The picture through a random bad camera in random light; same size, clipped to 0..255."""
    for effect, share in (
        (_recoloured, 0.8),
        (_shaded, 0.2),
        (_glared, 0.12),
        (_exposed, 0.5),
        (_blurred, 0.35),
        (_doubled, 0.06),
        (_sharpened, 0.2),
        (_noised, 0.5),
        (_compressed, 0.35),
    ):
        if chance.random() < share:
            picture = np.clip(effect(chance, picture), 0, 255).astype(np.float32)
    return picture


def _recoloured(chance: np.random.Generator, picture: Picture) -> Picture:
    """Other paint: pips and dice come in every pair of colours, light on dark and dark on light."""
    kind = chance.random()
    if kind < 0.06:
        return np.repeat(picture.mean(axis=2, keepdims=True), 3, axis=2)
    if kind < 0.30:
        picture = picture[:, :, chance.permutation(3)]
    if chance.random() < 0.10:
        picture = 255.0 - picture
    if chance.random() < 0.25:
        # Each channel a blend of all three, the sum kept: hues turn, brightness stays.
        blend = np.eye(3) + chance.normal(0, 0.35, (3, 3))
        picture = picture @ (blend / blend.sum(axis=0).clip(0.5)).astype(np.float32)
    gains = chance.normal(1.0, 0.12, 3)
    grey = picture.mean(axis=2, keepdims=True)
    picture = grey + (picture - grey) * chance.uniform(0.3, 1.5)
    return np.asarray(picture * gains, np.float32)


def _ramp(chance: np.random.Generator, shape: tuple[int, int]) -> NDArray[np.float32]:
    """Signed distance in pixels from a random line through the picture."""
    high, wide = shape
    turn = chance.uniform(0, 2 * np.pi)
    x, y = chance.uniform(0, wide), chance.uniform(0, high)
    rows, columns = np.mgrid[0:high, 0:wide]
    return np.asarray((columns - x) * np.cos(turn) + (rows - y) * np.sin(turn), np.float32)


def _shaded(chance: np.random.Generator, picture: Picture) -> Picture:
    edge = _ramp(chance, picture.shape[:2])
    soft = np.exp(chance.uniform(np.log(0.5), np.log(60)))
    mask = 1.0 / (1.0 + np.exp(-np.clip(edge / soft, -30, 30)))
    return np.asarray(picture * (1 - chance.uniform(0.2, 0.75) * mask[..., None]), np.float32)


def _glared(chance: np.random.Generator, picture: Picture) -> Picture:
    high, wide = picture.shape[:2]
    x, y = chance.uniform(0, wide), chance.uniform(0, high)
    rows, columns = np.mgrid[0:high, 0:wide]
    radius = np.exp(chance.uniform(np.log(4), np.log(80)))
    away = ((columns - x) ** 2 + (rows - y) ** 2) / radius**2
    return np.asarray(picture + chance.uniform(60, 230) * np.exp(-away / 2)[..., None], np.float32)


def _exposed(chance: np.random.Generator, picture: Picture) -> Picture:
    kind = chance.random()
    if kind < 0.35:  # a dark room
        return picture * np.float32(np.exp(chance.uniform(np.log(0.2), 0)))
    if kind < 0.6:  # clipped whites
        return picture * np.float32(chance.uniform(1.0, 1.9))
    if kind < 0.75:  # a veil over everything
        veil = chance.uniform(0.2, 0.6)
        return np.asarray(picture * (1 - veil) + chance.uniform(60, 220) * veil, np.float32)
    power = np.exp(chance.normal(0, 0.35))
    return np.asarray(255.0 * (picture / 255.0) ** power, np.float32)


def _blurred(chance: np.random.Generator, picture: Picture) -> Picture:
    if chance.random() < 0.3:
        length = int(chance.integers(3, 8))
        kernel = np.zeros((length, length), np.float32)
        turn = chance.uniform(0, np.pi)
        half = (length - 1) / 2
        for step in np.linspace(-half, half, 2 * length):
            row, column = half + step * np.sin(turn), half + step * np.cos(turn)
            kernel[round(row), round(column)] += 1
        return np.asarray(cv2.filter2D(picture, -1, kernel / kernel.sum()), np.float32)
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), chance.uniform(0.4, 1.9)), np.float32)


def _doubled(chance: np.random.Generator, picture: Picture) -> Picture:
    """Seen twice, as by a camera that was pushed while it looked."""
    away, turn = chance.uniform(1.5, 7.0), chance.uniform(0, 2 * np.pi)
    shift = np.array([[1, 0, away * np.cos(turn)], [0, 1, away * np.sin(turn)]])
    size = (picture.shape[1], picture.shape[0])
    other = cv2.warpAffine(picture, shift, size, borderMode=cv2.BORDER_REPLICATE)
    share = chance.uniform(0.2, 0.5)
    return np.asarray(picture * (1 - share) + other * share, np.float32)


def _sharpened(chance: np.random.Generator, picture: Picture) -> Picture:
    soft = cv2.GaussianBlur(picture, (0, 0), chance.uniform(0.7, 2.0))
    return np.asarray(picture + (picture - soft) * chance.uniform(0.3, 2.0), np.float32)


def _noised(chance: np.random.Generator, picture: Picture) -> Picture:
    level = chance.uniform(1, 14)
    noise = chance.standard_normal(picture.shape, np.float32) * np.float32(level)
    if chance.random() < 0.4:
        noise = np.asarray(cv2.GaussianBlur(noise, (0, 0), 0.8), np.float32) * 1.8
    return picture + noise


def _compressed(chance: np.random.Generator, picture: Picture) -> Picture:
    quality = [cv2.IMWRITE_JPEG_QUALITY, int(chance.integers(25, 90))]
    _, coded = cv2.imencode(".jpg", picture.astype(np.uint8), quality)
    return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.float32)
