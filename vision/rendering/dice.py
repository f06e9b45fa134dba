"""One die met by many rays: a rounded cube with drilled pips, in its own coordinates (edge 1)."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vision.rendering.scene import DieStyle, Finish
from vision.rendering.triples import dot, largest, lengths, smallest

Array = NDArray[np.float32]

_ROUNDS = 14  # steps of the tracing; flat faces are met exactly by the first
_CLOSE = 2e-3

# Places of pips in steps of the spacing, per face; the layouts the makers agree on.
PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
# Face by the axis that is largest (x, y, z) and its sign (minus, plus).
_FACE_OF = np.array([[4, 3], [5, 2], [6, 1]])


@dataclass(frozen=True)
class Hits:
    """What the rays met: which of them hit, how far along, normal, colour and gloss there."""

    hit: NDArray[np.bool_]
    far: Array
    normal: Array
    colour: Array
    gloss: Array


def _distance(style: DieStyle, places: Array) -> Array:
    reach = 0.5 - style.roundness
    over = np.abs(places) - reach
    outside = lengths(np.maximum(over, 0))
    cube = outside + np.minimum(largest(over), 0) - style.roundness
    ball = lengths(places) - style.corner
    return np.asarray(np.maximum(cube, ball), np.float32)


def _entered(origin: Array, ways: Array) -> tuple[Array, Array]:
    """Where each ray enters and leaves the sharp cube around the die."""
    with np.errstate(divide="ignore", invalid="ignore"):
        slow = (-0.5 - origin) / ways
        fast = (0.5 - origin) / ways
    return largest(np.minimum(slow, fast)), smallest(np.maximum(slow, fast))


def blocked(origins: Array, way: Array) -> NDArray[np.bool_]:
    """Whether something at these places has a die (a slightly smaller cube) towards `way`."""
    half = np.float32(0.47)
    safe = np.where(np.abs(way) < 1e-6, np.float32(1e-6), way)
    slow, fast = (-half - origins) / safe, (half - origins) / safe
    enter, leave = largest(np.minimum(slow, fast)), smallest(np.maximum(slow, fast))
    return np.asarray((leave > np.maximum(enter, 0.0)) & (leave > 1e-3))


def trace(style: DieStyle, origin: Array, ways: Array) -> Hits:
    """Meets rays from one origin (in the die's coordinates) with the die."""
    size = lengths(ways)
    enter, leave = _entered(origin[None, :], ways)
    alive = np.flatnonzero((leave > enter) & (enter > 0))
    far = enter.copy()
    hit = np.zeros(len(ways), bool)
    for _ in range(_ROUNDS):
        if not len(alive):
            break
        gap = _distance(style, origin + ways[alive] * far[alive, None])
        close = gap < _CLOSE
        hit[alive[close]] = True
        going = alive[~close]
        far[going] += gap[~close] / size[going]
        alive = going[far[going] < leave[going]]
    met = np.flatnonzero(hit)
    normal = np.zeros_like(ways)
    colour = np.zeros_like(ways)
    gloss = np.zeros(len(ways), np.float32)
    places = origin + ways[met] * far[met, None]
    normal[met], colour[met], gloss[met] = _surface(style, places)
    return Hits(hit, far, normal, colour, gloss)


def _surface(style: DieStyle, places: Array) -> tuple[Array, Array, Array]:
    reach = 0.5 - style.roundness
    over = np.maximum(np.abs(places) - reach, 0) * np.sign(places)
    # Where the corner is cut by the ball, its normal; elsewhere that of the rounded cube.
    cut = dot(places, places) > (style.corner - 3 * _CLOSE) ** 2
    normal = np.where(cut[:, None], places, over)
    normal = normal / (lengths(normal)[:, None] + 1e-6)
    axes = np.abs(places).argmax(axis=1)
    positive = places[np.arange(len(places)), axes] > 0
    faces = _FACE_OF[axes, positive.astype(int)]
    colour = _body(style, places)
    gloss = np.full(len(places), style.gloss, np.float32)
    for face in np.unique(faces):
        chosen = np.flatnonzero(faces == face)
        axis = int(axes[chosen[0]])
        one, two = (other for other in range(3) if other != axis)
        _drill(style, int(face), places, chosen, (axis, one, two), normal, colour, gloss)
    return (
        np.asarray(normal, np.float32),
        np.asarray(colour, np.float32),
        np.asarray(gloss, np.float32),
    )


def _drill(
    style: DieStyle,
    face: int,
    places: Array,
    chosen: NDArray[np.intp],
    order: tuple[int, int, int],
    normal: Array,
    colour: Array,
    gloss: Array,
) -> None:
    """Paints and hollows the pips of one face, in place."""
    axis, one, two = order
    radius = style.ace_radius if face == 1 else style.pip_radius
    paint = style.ace if face == 1 and style.ace is not None else style.pips
    for step_one, step_two in PIPS[face]:
        off_one = places[chosen, one] - step_one * style.pip_spacing
        off_two = places[chosen, two] - step_two * style.pip_spacing
        away = np.hypot(off_one, off_two)
        inside = away < radius
        if not inside.any():
            continue
        dent = chosen[inside]
        depth = style.depth / radius
        hollow = np.zeros((len(dent), 3), np.float32)
        hollow[:, axis] = np.sign(places[dent, axis])
        hollow[:, one] = -off_one[inside] * depth
        hollow[:, two] = -off_two[inside] * depth
        normal[dent] = hollow / lengths(hollow)[:, None]
        colour[dent] = paint
        gloss[dent] *= 0.7


@lru_cache(maxsize=64)
def _speckles(seed: int) -> NDArray[np.bool_]:
    return np.asarray(np.random.default_rng(seed).random((28, 28, 28)) < 0.3)


def _body(style: DieStyle, places: Array) -> Array:
    base, second = np.array(style.body, np.float32), np.array(style.second, np.float32)
    if style.finish is Finish.SPECKLED:
        cell = np.clip((places + 0.5) * 28, 0, 27).astype(int)
        spotted = _speckles(style.seed)[cell[:, 0], cell[:, 1], cell[:, 2]]
        return np.where(spotted[:, None], second, base)
    if style.finish is Finish.SWIRLED:
        chance = np.random.default_rng(style.seed)
        waves = chance.normal(0, 4.5, (3, 3)).astype(np.float32)
        phase = chance.uniform(0, 6.3, 3).astype(np.float32)
        warp = np.sin(places @ waves[0] + phase[0]) * 1.6
        band = np.sin(places @ waves[1] + phase[1] + warp) + 0.5 * np.sin(
            places @ waves[2] * 2 + phase[2] - warp
        )
        share = np.clip(0.5 + band, 0, 1)[:, None]
        return np.asarray(base + (second - base) * share, np.float32)
    if style.finish is Finish.TRANSLUCENT:
        # Light gathers near the edges of a clear body and leaves its middle darker.
        rim = np.clip(np.sort(np.abs(places), axis=1)[:, 1] * 2, 0, 1) ** 2
        return np.asarray(base * (0.75 + 0.5 * rim)[:, None], np.float32)
    return np.broadcast_to(base, places.shape).copy()
