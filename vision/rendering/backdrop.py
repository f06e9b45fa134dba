"""The tray and the table without dice: drawn once, reused for every frame of the same place."""

from dataclasses import dataclass
from functools import lru_cache
from math import cos, sin

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.rendering import lens
from vision.rendering.scene import Camera, Cover, Light, Outline, Surface, Tray
from vision.rendering.textures import MM_PER_TILE, TEXELS, tile

Array = NDArray[np.float32]

ROOM = np.array([0.1, -0.3, 0.95], np.float32)  # where the light of the room comes from


@dataclass(frozen=True)
class Backdrop:
    """The empty picture as BGR floats, and how far (in steps forward) each pixel looks."""

    frame: Array
    depth: Array


def rim(tray: Tray, x: Array, y: Array, grown: float = 0.0) -> Array:
    """Signed distance from the tray's inside outline grown by so many mm; negative inside."""
    if tray.outline is Outline.ROUND:
        shape = tray.half_width / tray.half_depth
        return np.asarray(np.hypot(x, y * shape) - tray.half_width - grown, np.float32)
    c, s = cos(tray.turn), sin(tray.turn)
    u, v = np.abs(x * c + y * s), np.abs(y * c - x * s)
    if tray.outline is Outline.HEXAGON:
        far = np.maximum(v, 0.866 * u + 0.5 * v) - 0.866 * tray.half_width
        return np.asarray(far - grown, np.float32)
    over_x, over_y = u - tray.half_width - grown, v - tray.half_depth - grown
    outside = np.hypot(np.maximum(over_x, 0), np.maximum(over_y, 0))
    return np.asarray(outside + np.minimum(np.maximum(over_x, over_y), 0), np.float32)


def _painted(cover: Cover, x: Array, y: Array) -> Array:
    scale = TEXELS / MM_PER_TILE
    across = np.asarray(np.mod(x * scale, TEXELS), np.float32)
    down = np.asarray(np.mod(y * scale, TEXELS), np.float32)
    found = cv2.remap(tile(cover), across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP)
    return np.asarray(found, np.float32)


def _spotted(cover: Cover, x: Array, y: Array) -> Array:
    """The cover at single places; any number of them, which remap would refuse."""
    scale = TEXELS / MM_PER_TILE
    across = np.mod(x * scale, TEXELS).astype(int) % TEXELS
    down = np.mod(y * scale, TEXELS).astype(int) % TEXELS
    return np.asarray(tile(cover)[down, across], np.float32)


def lamp(light: Light) -> NDArray[np.float64]:
    """The unit direction towards the lamp."""
    direction = np.array(light.direction)
    return np.asarray(direction / np.linalg.norm(direction))


def _glare(light: Light, looking: Array) -> Array:
    towards = lamp(light)
    mirrored = looking * np.array([1, 1, -1], np.float32)
    length = np.linalg.norm(mirrored, axis=-1)
    match = np.clip((mirrored @ towards.astype(np.float32)) / length, 0, 1)
    return np.asarray(light.glare * 160.0 * match**60, np.float32)


@lru_cache(maxsize=4)
def backdrop(camera: Camera, light: Light, surface: Surface) -> Backdrop:
    """The picture without dice or hands; the last few are remembered."""
    columns, rows = np.meshgrid(
        np.arange(camera.width, dtype=np.float32), np.arange(camera.height, dtype=np.float32)
    )
    looking = lens.rays(camera, columns, rows)
    eye = lens.eye(camera).astype(np.float32)
    # Rays that never reach the floor (above the horizon) are sent to a far point of it.
    slope = np.minimum(looking[..., 2], -0.05)
    depth = np.asarray(-eye[2] / slope, np.float32)
    x, y = eye[0] + looking[..., 0] * depth, eye[1] + looking[..., 1] * depth
    towards = lamp(light)
    lit = np.full(depth.shape, light.strength * towards[2], np.float32)
    colour = _painted(surface.floor, x, y)
    if surface.tray is not None:
        colour, lit, depth = _walled(surface, light, looking, eye, depth, x, y)
    shade = (light.ambient + lit)[..., None] * np.array(light.colour, np.float32)
    frame = colour * shade + _glare(light, looking)[..., None]
    if light.falloff:
        off_x = (columns / camera.width - 0.5) * 2
        off_y = (rows / camera.height - 0.5) * 2
        frame *= (1.0 - light.falloff * 0.5 * (off_x**2 + off_y**2))[..., None]
    return Backdrop(np.asarray(frame, np.float32), depth)


def _walled(
    surface: Surface, light: Light, looking: Array, eye: Array, depth: Array, x: Array, y: Array
) -> tuple[Array, Array, Array]:
    """Colour, lamp light and depth where walls stand around the floor."""
    tray = surface.tray
    assert tray is not None
    towards = lamp(light)
    top = np.asarray((tray.wall - eye[2]) / np.minimum(looking[..., 2], -0.05), np.float32)
    top_x, top_y = eye[0] + looking[..., 0] * top, eye[1] + looking[..., 1] * top
    above_inside = rim(tray, top_x, top_y) < 0
    above_tray = rim(tray, top_x, top_y, tray.thickness) < 0
    floor_inside = rim(tray, x, y) < 0
    in_tray = above_inside & floor_inside
    inner_wall = above_inside & ~floor_inside
    on_rim = above_tray & ~above_inside
    outer_wall = ~above_tray & (rim(tray, x, y, tray.thickness) < 0)

    # The way towards the lamp crosses the wall's top somewhere; outside the outline means shadow.
    climb = tray.wall / max(float(towards[2]), 0.15)
    beyond = rim(tray, x + climb * towards[0], y + climb * towards[1])
    soft = max(light.softness, 0.5)
    sunny = np.clip(0.5 - beyond / (2 * soft), 0, 1)

    colour = np.where(in_tray[..., None], _painted(surface.floor, x, y), 0)
    table = ~(in_tray | inner_wall | on_rim | outer_wall)
    colour = np.where(table[..., None], _painted(surface.table, x, y), colour)
    lit = np.where(in_tray, sunny, 1.0) * light.strength * towards[2]
    # Where the tray shades the table beside it.
    hidden = rim(tray, x + climb * towards[0], y + climb * towards[1], tray.thickness)
    lit = np.where(table, lit * np.clip(0.5 + hidden / (2 * soft), 0.0, 1.0), lit)
    depth = np.where(on_rim, top, depth)

    for wall, grown, facing in ((inner_wall, 0.0, -1.0), (outer_wall, tray.thickness, 1.0)):
        if not wall.any():
            continue
        low, high = top[wall], depth[wall]
        way = looking[wall]
        outside_first = facing > 0
        for _ in range(9):
            middle = (low + high) / 2
            inside = rim(tray, eye[0] + way[:, 0] * middle, eye[1] + way[:, 1] * middle, grown) < 0
            met = inside if outside_first else ~inside
            high = np.where(met, middle, high)
            low = np.where(met, low, middle)
        wall_x, wall_y = eye[0] + way[:, 0] * high, eye[1] + way[:, 1] * high
        step = 0.5
        slope_x = rim(tray, wall_x + step, wall_y) - rim(tray, wall_x - step, wall_y)
        slope_y = rim(tray, wall_x, wall_y + step) - rim(tray, wall_x, wall_y - step)
        length = np.hypot(slope_x, slope_y) + 1e-6
        facing_lamp = facing * (slope_x * towards[0] + slope_y * towards[1]) / length
        lit[wall] = light.strength * np.clip(facing_lamp, 0, 1)
        depth[wall] = high
        height = eye[2] + way[:, 2] * high
        around = np.arctan2(wall_y, wall_x) * tray.half_width
        colour[wall] = _spotted(tray.cover, around, height)
    if on_rim.any():
        colour[on_rim] = _spotted(tray.cover, top_x[on_rim], top_y[on_rim])
    return (
        np.asarray(colour, np.float32),
        np.asarray(lit, np.float32),
        np.asarray(depth, np.float32),
    )
