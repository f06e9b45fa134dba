"""Hands, arms and sleeves: round-ended rods in front of the dice."""

import numpy as np
from numpy.typing import NDArray

from vision.rendering import lens
from vision.rendering.backdrop import lamp
from vision.rendering.scene import Limb, Scene
from vision.rendering.triples import dot

Array = NDArray[np.float32]


def draw_limbs(scene: Scene, frame: Array, depth: Array, owner: NDArray[np.int16]) -> None:
    """Draws every limb with its depth, in place; pixels it covers lose their owner."""
    for limb in scene.limbs:
        _draw(scene, limb, frame, depth, owner)


def _draw(scene: Scene, limb: Limb, frame: Array, depth: Array, owner: NDArray[np.int16]) -> None:
    camera = scene.camera
    seen = lens.project(camera, np.array(limb.ends))
    if seen[:, 2].min() < limb.radius * 1.5:
        return
    reach = limb.radius * camera.focal / seen[:, 2] * 1.3 + 2
    left = max(int((seen[:, 0] - reach).min()), 0)
    top = max(int((seen[:, 1] - reach).min()), 0)
    right = min(int((seen[:, 0] + reach).max()) + 1, camera.width)
    bottom = min(int((seen[:, 1] + reach).max()) + 1, camera.height)
    if left >= right or top >= bottom:
        return
    window = (slice(top, bottom), slice(left, right))
    ways = lens.pixel_rays(camera)[window].reshape(-1, 3)
    eye = lens.eye(camera).astype(np.float32)
    far = _met(limb, eye, ways)
    near = far.reshape(bottom - top, right - left)
    front = near < depth[window]
    if not front.any():
        return
    chosen = np.flatnonzero(front.ravel())
    spots = eye + ways[chosen] * far[chosen, None]
    a = np.array(limb.start, np.float32)
    axis = np.array(limb.end, np.float32) - a
    along = np.clip((spots - a) @ axis / max(float(axis @ axis), 1e-6), 0, 1)
    normal = (spots - a - along[:, None] * axis) / limb.radius
    towards = lamp(scene.light).astype(np.float32)
    shade = scene.light.ambient * (0.75 + 0.25 * normal[:, 2])
    shade = shade + scene.light.strength * np.clip(normal @ towards, 0, 1)
    tint = np.array(scene.light.colour, np.float32)
    painted = np.array(limb.colour, np.float32) * tint * shade[:, None]
    frame[window][front] = painted
    depth[window] = np.where(front, near, depth[window])
    owner[window] = np.where(front, np.int16(-1), owner[window])


def _met(limb: Limb, eye: Array, ways: Array) -> Array:
    """How far along each ray the rod is met; infinity where it is not."""
    a, b = np.array(limb.start, np.float32), np.array(limb.end, np.float32)
    axis, gap = b - a, eye - a
    axis_axis = max(float(axis @ axis), 1e-6)
    axis_way, axis_gap = ways @ axis, float(axis @ gap)
    way_way = dot(ways, ways)
    way_gap, gap_gap = ways @ gap, float(gap @ gap)
    r2 = limb.radius**2
    with np.errstate(invalid="ignore", divide="ignore"):
        qa = axis_axis * way_way - axis_way * axis_way
        qb = axis_axis * way_gap - axis_gap * axis_way
        qc = axis_axis * gap_gap - axis_gap * axis_gap - r2 * axis_axis
        far = (-qb - np.sqrt(qb * qb - qa * qc)) / qa
        place = axis_gap + far * axis_way
    body = np.isfinite(far) & (place > 0) & (place < axis_axis)
    found = np.where(body, far, np.inf)
    for centre in (a, b):
        off = eye - centre
        half = ways @ off
        inner = half * half - way_way * (float(off @ off) - r2)
        ball = np.where(inner > 0, (-half - np.sqrt(np.maximum(inner, 0))) / way_way, np.inf)
        found = np.minimum(found, ball)
    return np.asarray(np.where(found > 0, found, np.inf), np.float32)
