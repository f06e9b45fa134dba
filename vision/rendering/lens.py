"""Where a point of the world lands in the picture, and which ray a pixel looks along."""

from functools import lru_cache
from math import cos, sin

import numpy as np
from numpy.typing import NDArray

from vision.rendering.scene import Camera

Array = NDArray[np.float32]


def eye(camera: Camera) -> NDArray[np.float64]:
    """Where the lens is."""
    away = np.array([0.0, -sin(camera.tilt), cos(camera.tilt)])
    return np.asarray(np.array(camera.target) + camera.distance * away)


def axes(camera: Camera) -> NDArray[np.float64]:
    """Rows: the picture's right, its down, and forward, as world directions."""
    c, s = cos(camera.tilt), sin(camera.tilt)
    right, down = np.array([1.0, 0.0, 0.0]), np.array([0.0, -c, -s])
    turn, lean = cos(camera.roll), sin(camera.roll)
    return np.array(
        [right * turn + down * lean, down * turn - right * lean, np.array([0.0, s, -c])]
    )


def rays(camera: Camera, columns: Array, rows: Array) -> Array:
    """Directions (not of unit length: one forward) through these pixel places, shape (..., 3)."""
    x = (columns - (camera.width - 1) / 2) / camera.focal
    y = (rows - (camera.height - 1) / 2) / camera.focal
    if camera.distortion:
        bend = 1.0 + camera.distortion * (x * x + y * y)
        x, y = x * bend, y * bend
    flat = np.stack([x, y, np.ones_like(x)], axis=-1)
    return np.asarray(flat @ axes(camera).astype(np.float32), np.float32)


@lru_cache(maxsize=2)
def pixel_rays(camera: Camera) -> Array:
    """Those of every pixel of the picture, made once: shape (height, width, 3)."""
    columns = np.arange(camera.width, dtype=np.float32)
    rows = np.arange(camera.height, dtype=np.float32)
    return rays(camera, *np.meshgrid(columns, rows))


def project(camera: Camera, points: NDArray[np.float64]) -> NDArray[np.float64]:
    """Column, row and depth of world points, shape (n, 3)."""
    seen = (points - eye(camera)) @ axes(camera).T
    depth = np.maximum(seen[:, 2], 1e-3)
    flat = seen[:, :2] / depth[:, None]
    if camera.distortion:
        straight = np.linalg.norm(flat, axis=1)
        bent = straight.copy()
        for _ in range(6):
            bent = straight / (1.0 + camera.distortion * bent * bent)
        flat = flat * (bent / np.maximum(straight, 1e-9))[:, None]
    middle = np.array([(camera.width - 1) / 2, (camera.height - 1) / 2])
    return np.column_stack([flat * camera.focal + middle, depth])
