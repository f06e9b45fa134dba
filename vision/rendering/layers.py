"""A die as the camera sees it alone: a small picture with its depth, made once while it lies."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vision.rendering import lens
from vision.rendering.backdrop import ROOM, lamp
from vision.rendering.dice import Hits, blocked, trace
from vision.rendering.scene import CORNERS, Camera, Finish, Light, PlacedDie, Scene, matrix
from vision.rendering.triples import dot, lengths

Array = NDArray[np.float32]

NEIGHBOURS = 4.0  # edges within which a die's shadow falls on another


@dataclass(frozen=True)
class Layer:
    """What a die adds to a picture, in the window it is drawn into."""

    window: tuple[slice, slice]
    share: Array  # of each pixel that the die fills
    colour: Array  # BGR, weighted by that share
    clear: Array | None  # what shines through of the picture behind it, for translucent dice
    nearest: Array  # how far it is; infinity where it is not
    covers: float  # pixels, if nothing hid it


def layer_of(scene: Scene, index: int, samples: int) -> Layer | None:
    """The layer of one die of the scene; None where it is out of the picture."""
    me = scene.dice[index]
    middle = np.array(me.position)
    near = (
        die
        for other, die in enumerate(scene.dice)
        if other != index
        and float(np.linalg.norm(np.array(die.position) - middle))
        <= NEIGHBOURS * max(die.edge, me.edge)
    )
    return _layer(scene.camera, scene.light, me, tuple(near), samples)


@lru_cache(maxsize=48)
def _layer(
    camera: Camera, light: Light, die: PlacedDie, near: tuple[PlacedDie, ...], samples: int
) -> Layer | None:
    turn = matrix(die.rotation)
    corners = CORNERS * die.edge @ turn.T + np.array(die.position)
    seen = lens.project(camera, corners)
    if seen[:, 2].min() < die.edge * 0.3:
        return None
    whole_left, whole_top = np.floor(seen[:, :2].min(axis=0)).astype(int) - 1
    whole_right, whole_bottom = np.ceil(seen[:, :2].max(axis=0)).astype(int) + 2
    left, top = max(whole_left, 0), max(whole_top, 0)
    right, bottom = min(whole_right, camera.width), min(whole_bottom, camera.height)
    if left >= right or top >= bottom:
        return None
    offsets = (np.arange(samples, dtype=np.float32) + 0.5) / samples - 0.5
    columns = (np.arange(left, right, dtype=np.float32)[:, None] + offsets).ravel()
    rows = (np.arange(top, bottom, dtype=np.float32)[:, None] + offsets).ravel()
    grid = [np.asarray(part, np.float32) for part in np.meshgrid(columns, rows)]
    ways = lens.rays(camera, grid[0], grid[1]).reshape(-1, 3)
    eye = lens.eye(camera)
    into = (turn / die.edge).astype(np.float32)
    origin = ((eye - np.array(die.position)) @ turn / die.edge).astype(np.float32)
    hits = trace(die.style, origin, ways @ into)
    met = np.flatnonzero(hits.hit)
    if not len(met):
        return None
    normal = hits.normal[met] @ turn.T.astype(np.float32)
    spots = eye.astype(np.float32) + ways[met] * hits.far[met, None]
    shown = _lit(light, die, near, spots, normal, ways[met], hits.colour[met], hits.gloss[met])
    high, wide = bottom - top, right - left
    blocks = (high, samples, wide, samples)
    clear: Array | None = None
    if die.style.finish is Finish.TRANSLUCENT:
        through = _through(die, hits, met)
        shown = shown * (1 - through[met, None])
        body = np.array(die.style.body, np.float32) / 255.0
        clear = through.reshape(blocks).mean(axis=(1, 3))[..., None] * body * np.float32(1.1)
    colour = np.zeros((len(ways), 3), np.float32)
    colour[met] = shown
    share = hits.hit.astype(np.float32).reshape(blocks).mean(axis=(1, 3))
    nearest = np.where(hits.hit, hits.far, np.inf).reshape(blocks).min(axis=(1, 3))
    # What the picture's edge cut away counts as hidden in the same proportion as the box does.
    cut = (whole_right - whole_left) * (whole_bottom - whole_top) / (high * wide)
    return Layer(
        (slice(top, bottom), slice(left, right)),
        share,
        colour.reshape(*blocks, 3).mean(axis=(1, 3)),
        clear,
        nearest,
        float((share >= 0.5).sum() * cut),
    )


def _through(die: PlacedDie, hits: Hits, met: NDArray[np.intp]) -> Array:
    """The share of what lies behind that each ray sees through the die; less through paint."""
    paint = np.array(die.style.pips, np.float32)
    pipped = np.abs(hits.colour[met] - paint).sum(axis=1) < 1
    through = np.zeros(len(hits.hit), np.float32)
    through[met] = np.where(pipped, 0.1, 0.45)
    return through


def _lit(
    light: Light,
    me: PlacedDie,
    near: tuple[PlacedDie, ...],
    spots: Array,
    normal: Array,
    ways: Array,
    colour: Array,
    gloss: Array,
) -> Array:
    towards = lamp(light).astype(np.float32)
    facing = np.clip(normal @ towards, 0, 1)
    for die in near:
        turn = matrix(die.rotation)
        local = (spots - np.array(die.position, np.float32)) @ (turn / die.edge).astype(np.float32)
        facing[blocked(local, (towards @ turn.astype(np.float32)))] *= 0.1
    # Faces that look sideways see half the room, and the floor below takes light from their foot.
    room = 0.72 + 0.28 * (normal @ ROOM)
    foot = np.clip(0.55 + 0.45 * spots[:, 2] / (0.5 * me.edge), 0.35, 1.0)
    tint = np.array(light.colour, np.float32)
    shade = light.ambient * room * foot + light.strength * facing
    unit = ways / lengths(ways)[:, None]
    half = towards - unit
    half = half / lengths(half)[:, None]
    shine = np.clip(dot(half, normal), 0, 1) ** 48
    bright = (gloss * shine * (facing > 0) * 235.0 * min(light.strength + 0.3, 1.3))[:, None]
    return np.asarray((colour * shade[:, None] + bright) * tint, np.float32)
