"""The shadows of dice and hands on the floor; those of a die are made once while it lies."""

from functools import lru_cache
from itertools import chain

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.rendering import lens
from vision.rendering.backdrop import ROOM, lamp
from vision.rendering.scene import CORNERS, Camera, Finish, Light, Limb, PlacedDie, Scene, matrix

Array = NDArray[np.float32]
Shadow = tuple[tuple[slice, slice], Array]  # a window of the picture, and what is left of its light

_FINE = 3.0  # pixels: a shadow softer than this is blurred in a smaller picture of it
_AROUND = np.array([[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]])


def cast_shadows(scene: Scene, frame: Array) -> None:
    """Darkens the floor behind every die and limb, in place."""
    light = np.ones(frame.shape[:2], np.float32)
    for window, left in chain(
        *(_of_die(scene.camera, scene.light, die) for die in scene.dice),
        *(_of_limb(scene.camera, scene.light, limb) for limb in scene.limbs),
    ):
        light[window] *= left
    cv2.multiply(frame, cv2.merge([light, light, light]), dst=frame)


def _of_limb(camera: Camera, light: Light, limb: Limb) -> tuple[Shadow, ...]:
    balls = np.concatenate([np.array(end) + _AROUND * limb.radius for end in limb.ends])
    towards = lamp(light)
    deep = light.strength * towards[2] / _full(light) * 0.9
    return _fallen(camera, balls, towards, light.softness * 2, deep)


def _full(light: Light) -> float:
    return float(light.ambient + light.strength * lamp(light)[2])


@lru_cache(maxsize=48)
def _of_die(camera: Camera, light: Light, die: PlacedDie) -> tuple[Shadow, ...]:
    """One shadow of the lamp, one of the room."""
    towards, full = lamp(light), _full(light)
    corners = CORNERS * die.edge * 0.94 @ matrix(die.rotation).T + np.array(die.position)
    floor_clear = die.style.finish is Finish.TRANSLUCENT
    deep = light.strength * towards[2] / full * (0.6 if floor_clear else 0.93)
    return (
        *_fallen(camera, corners, towards, light.softness, deep),
        *_fallen(camera, corners, ROOM.astype(float), 5.0, 0.35 * light.ambient / full),
    )


def _fallen(
    camera: Camera,
    corners: NDArray[np.float64],
    towards: NDArray[np.float64],
    softness: float,
    deep: float,
) -> tuple[Shadow, ...]:
    """The shadow of a body with these corners; none outside the picture."""
    height = np.maximum(corners[:, 2:], 0)
    fallen = corners - towards * (height / max(float(towards[2]), 0.12))
    fallen[:, 2] = 0
    seen = lens.project(camera, fallen)
    outline = cv2.convexHull(seen[:, :2].astype(np.float32))
    spread = softness * camera.focal / float(seen[:, 2].mean())
    spread *= 1.0 + float(corners[:, 2].min()) / 40.0  # a lifted die throws a softer shadow
    pad = int(3 * spread) + 2
    left, top = np.floor(outline.min(axis=(0, 1))).astype(int) - pad
    right, bottom = np.ceil(outline.max(axis=(0, 1))).astype(int) + pad
    high, wide = camera.height, camera.width
    if right - left > 3 * wide or bottom - top > 3 * high or right < 0 or bottom < 0:
        return ()
    coarse = max(1, int(spread / _FINE))
    size = (right - left, bottom - top)
    patch = np.zeros((-(-size[1] // coarse), -(-size[0] // coarse)), np.float32)
    # A small picture's pixel stands for the middle of those it holds.
    points = (outline - np.array([left, top]) + 0.5) / coarse - 0.5
    cv2.fillConvexPoly(patch, np.round(points * 16).astype(np.int32), 1.0, cv2.LINE_AA, 4)
    if spread > 0.4:
        patch = np.asarray(cv2.GaussianBlur(patch, (0, 0), float(spread / coarse)), np.float32)
    if coarse > 1:
        whole = (patch.shape[1] * coarse, patch.shape[0] * coarse)
        patch = np.asarray(cv2.resize(patch, whole, interpolation=cv2.INTER_LINEAR), np.float32)
    x0, y0, x1, y1 = max(left, 0), max(top, 0), min(right, wide), min(bottom, high)
    if x0 >= x1 or y0 >= y1:
        return ()
    inside = patch[y0 - top : y1 - top, x0 - left : x1 - left]
    left_over = np.asarray(1.0 - np.float32(deep) * inside, np.float32)
    return (((slice(y0, y1), slice(x0, x1)), left_over),)
