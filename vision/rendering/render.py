"""Scene in, picture and truth out. A 640x480 frame with eight dice takes tens of milliseconds."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.rendering import lens
from vision.rendering.backdrop import backdrop, lamp
from vision.rendering.dice import blocked, trace
from vision.rendering.limbs import draw_limbs
from vision.rendering.scene import FACE_AXES, Finish, Light, PlacedDie, Scene, face_up, matrix

Frame = NDArray[np.uint8]
Array = NDArray[np.float32]

_CORNERS = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) / 2
_AROUND = np.array([[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]])
_ROOM = np.array([0.1, -0.3, 0.95], np.float32)  # where the light of the room comes from


@dataclass(frozen=True)
class Truth:
    """What is really there: `face` is None when none looks up; x, y the middle of the top face."""

    face: int | None
    x: float
    y: float
    size: float  # apparent edge in pixels
    leaning: bool
    stacked: bool  # lies on another die
    cut: bool  # by the picture's edge
    covered: float  # share hidden by dice, walls or hands, 0 to 1


@dataclass(frozen=True)
class Rendered:
    """The picture (BGR) and one truth per die, in the order of the scene's dice."""

    frame: Frame
    truths: tuple[Truth, ...]


def render(scene: Scene, samples: int = 2) -> Rendered:
    """Draws a scene; `samples` rays per pixel and direction smooth the dice's edges."""
    empty = backdrop(scene.camera, scene.light, scene.surface)
    frame = empty.frame.copy()
    _cast_shadows(scene, frame)
    eye = lens.eye(scene.camera)
    depth = empty.depth.copy()
    owner = np.full(depth.shape, -1, np.int16)
    drawn = np.zeros(len(scene.dice))
    distances = [float(np.linalg.norm(np.array(die.position) - eye)) for die in scene.dice]
    for index in sorted(range(len(distances)), key=distances.__getitem__, reverse=True):
        drawn[index] = _draw_die(scene, index, frame, depth, owner, samples)
    draw_limbs(scene, frame, depth, owner)
    visible = np.bincount((owner[owner >= 0]).astype(int), minlength=len(scene.dice))
    truths = tuple(
        _truth(scene, die, float(visible[index]), float(drawn[index]))
        for index, die in enumerate(scene.dice)
    )
    return Rendered(np.clip(frame, 0, 255).astype(np.uint8), truths)


def _cast_shadows(scene: Scene, frame: Array) -> None:
    """Darkens the floor behind every die: one shadow of the lamp, one of the room."""
    light = scene.light
    towards = lamp(light)
    full = light.ambient + light.strength * towards[2]
    for die in scene.dice:
        corners = _CORNERS * die.edge * 0.94 @ matrix(die.rotation).T + np.array(die.position)
        floor_clear = die.style.finish is Finish.TRANSLUCENT
        deep = light.strength * towards[2] / full * (0.6 if floor_clear else 0.93)
        _darken(scene, frame, corners, towards, light.softness, deep)
        _darken(scene, frame, corners, _ROOM.astype(float), 5.0, 0.35 * light.ambient / full)
    for limb in scene.limbs:
        balls = np.concatenate([np.array(end) + _AROUND * limb.radius for end in limb.ends])
        deep = light.strength * towards[2] / full * 0.9
        _darken(scene, frame, balls, towards, light.softness * 2, deep)


def _darken(
    scene: Scene,
    frame: Array,
    corners: NDArray[np.float64],
    towards: NDArray[np.float64],
    softness: float,
    deep: float,
) -> None:
    height = np.maximum(corners[:, 2:], 0)
    fallen = corners - towards * (height / max(float(towards[2]), 0.12))
    fallen[:, 2] = 0
    seen = lens.project(scene.camera, fallen)
    outline = cv2.convexHull(seen[:, :2].astype(np.float32))
    spread = softness * scene.camera.focal / float(seen[:, 2].mean())
    spread *= 1.0 + float(corners[:, 2].min()) / 40.0  # a lifted die throws a softer shadow
    pad = int(3 * spread) + 2
    left, top = np.floor(outline.min(axis=(0, 1))).astype(int) - pad
    right, bottom = np.ceil(outline.max(axis=(0, 1))).astype(int) + pad
    high, wide = frame.shape[:2]
    if right - left > 3 * wide or bottom - top > 3 * high or right < 0 or bottom < 0:
        return
    patch = np.zeros((bottom - top, right - left), np.float32)
    points = np.round((outline - np.array([left, top])) * 16).astype(np.int32)
    cv2.fillConvexPoly(patch, points, 1.0, cv2.LINE_AA, 4)
    if spread > 0.4:
        patch = np.asarray(cv2.GaussianBlur(patch, (0, 0), float(spread)), np.float32)
    x0, y0, x1, y1 = max(left, 0), max(top, 0), min(right, wide), min(bottom, high)
    if x0 < x1 and y0 < y1:
        inside = patch[y0 - top : y1 - top, x0 - left : x1 - left]
        frame[y0:y1, x0:x1] *= (1.0 - deep * inside)[..., None]


def _draw_die(
    scene: Scene,
    index: int,
    frame: Array,
    depth: Array,
    owner: NDArray[np.int16],
    samples: int,
) -> float:
    """Draws one die into the buffers; returns how many pixels it would cover if nothing hid it."""
    die, camera = scene.dice[index], scene.camera
    turn = matrix(die.rotation)
    corners = _CORNERS * die.edge @ turn.T + np.array(die.position)
    seen = lens.project(camera, corners)
    if seen[:, 2].min() < die.edge * 0.3:
        return 0.0
    whole_left, whole_top = np.floor(seen[:, :2].min(axis=0)).astype(int) - 1
    whole_right, whole_bottom = np.ceil(seen[:, :2].max(axis=0)).astype(int) + 2
    left, top = max(whole_left, 0), max(whole_top, 0)
    right, bottom = min(whole_right, camera.width), min(whole_bottom, camera.height)
    if left >= right or top >= bottom:
        return 0.0
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
        return 0.0
    normal = hits.normal[met] @ turn.T.astype(np.float32)
    spots = eye.astype(np.float32) + ways[met] * hits.far[met, None]
    shown = _lit(scene, index, spots, normal, ways[met], hits.colour[met], hits.gloss[met])
    if die.style.finish is Finish.TRANSLUCENT:
        behind_x = np.clip(np.round(grid[0].ravel()[met]).astype(int), 0, camera.width - 1)
        behind_y = np.clip(np.round(grid[1].ravel()[met]).astype(int), 0, camera.height - 1)
        body = np.array(die.style.body, np.float32) / 255.0
        glow = frame[behind_y, behind_x] * body * 1.1
        pipped = np.abs(hits.colour[met] - np.array(die.style.pips, np.float32)).sum(axis=1) < 1
        share = np.where(pipped, 0.1, 0.45)[:, None]
        shown = shown * (1 - share) + glow * share
    high, wide = bottom - top, right - left
    colour = np.zeros((len(ways), 3), np.float32)
    colour[met] = shown
    share = hits.hit.astype(np.float32).reshape(high, samples, wide, samples).mean(axis=(1, 3))
    mixed = colour.reshape(high, samples, wide, samples, 3).mean(axis=(1, 3))
    near = np.where(hits.hit, hits.far, np.inf).reshape(high, samples, wide, samples)
    nearest = near.min(axis=(1, 3))
    window = (slice(top, bottom), slice(left, right))
    front = (nearest < depth[window]) & (share > 0)
    behind = frame[window]
    frame[window] = np.where(front[..., None], behind * (1 - share[..., None]) + mixed, behind)
    solid = front & (share >= 0.5)
    depth[window] = np.where(solid, nearest, depth[window])
    owner[window] = np.where(solid, np.int16(index), owner[window])
    # What the picture's edge cut away counts as hidden in the same proportion as the box does.
    cut = (whole_right - whole_left) * (whole_bottom - whole_top) / (high * wide)
    return float((share >= 0.5).sum() * cut)


def _lit(
    scene: Scene,
    index: int,
    spots: Array,
    normal: Array,
    ways: Array,
    colour: Array,
    gloss: Array,
) -> Array:
    light: Light = scene.light
    towards = lamp(light).astype(np.float32)
    facing = np.clip(normal @ towards, 0, 1)
    me = scene.dice[index]
    for other, die in enumerate(scene.dice):
        gap = np.array(die.position) - np.array(me.position)
        if other == index or float(np.linalg.norm(gap)) > 4.0 * max(die.edge, me.edge):
            continue
        turn = matrix(die.rotation)
        local = (spots - np.array(die.position, np.float32)) @ (turn / die.edge).astype(np.float32)
        facing[blocked(local, (towards @ turn.astype(np.float32)))] *= 0.1
    # Faces that look sideways see half the room, and the floor below takes light from their foot.
    room = 0.72 + 0.28 * (normal @ _ROOM)
    foot = np.clip(0.55 + 0.45 * spots[:, 2] / (0.5 * me.edge), 0.35, 1.0)
    tint = np.array(light.colour, np.float32)
    shade = light.ambient * room * foot + light.strength * facing
    unit = ways / np.sqrt(np.sum(ways * ways, axis=1))[:, None]
    half = towards - unit
    half = half / np.sqrt(np.sum(half * half, axis=1))[:, None]
    shine = np.clip(np.sum(half * normal, axis=1), 0, 1) ** 48
    bright = (gloss * shine * (facing > 0) * 235.0 * min(light.strength + 0.3, 1.3))[:, None]
    return np.asarray((colour * shade[:, None] + bright) * tint, np.float32)


def _truth(scene: Scene, die: PlacedDie, visible: float, drawn: float) -> Truth:
    turn = matrix(die.rotation)
    face = face_up(die.rotation)
    up = max(FACE_AXES.values(), key=lambda axis: float((turn @ np.array(axis))[2]))
    top = np.array(die.position) + turn @ np.array(up) * die.edge / 2
    place = lens.project(scene.camera, top[None, :])[0]
    corners = _CORNERS * die.edge @ turn.T + np.array(die.position)
    seen = lens.project(scene.camera, corners)[:, :2]
    edge = (seen < 0).any() or (seen > [scene.camera.width - 1, scene.camera.height - 1]).any()
    lifted = float(corners[:, 2].min()) > 0.3 * die.edge
    below = any(
        other is not die
        and np.hypot(*(np.array(other.position) - np.array(die.position))[:2]) < die.edge
        and other.position[2] < die.position[2] - 0.4 * die.edge
        for other in scene.dice
    )
    return Truth(
        face=face,
        x=float(place[0]),
        y=float(place[1]),
        size=float(scene.camera.focal * die.edge / place[2]),
        leaning=face is None,
        stacked=lifted and below,
        cut=bool(edge),
        covered=1.0 - min(visible / drawn, 1.0) if drawn else 1.0,
    )
