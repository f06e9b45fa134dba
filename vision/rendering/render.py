"""Scene in, picture and truth out. A 640x480 frame with eight dice takes tens of milliseconds."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.rendering import lens
from vision.rendering.backdrop import backdrop
from vision.rendering.layers import layer_of
from vision.rendering.limbs import draw_limbs
from vision.rendering.scene import CORNERS, FACE_AXES, PlacedDie, Scene, face_up, matrix
from vision.rendering.shadows import cast_shadows

Frame = NDArray[np.uint8]
Array = NDArray[np.float32]


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
    cast_shadows(scene, frame)
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


def _draw_die(
    scene: Scene,
    index: int,
    frame: Array,
    depth: Array,
    owner: NDArray[np.int16],
    samples: int,
) -> float:
    """Draws one die into the buffers; returns how many pixels it would cover if nothing hid it."""
    layer = layer_of(scene, index, samples)
    if layer is None:
        return 0.0
    window, share = layer.window, layer.share
    behind = frame[window]
    mixed = layer.colour + behind * layer.clear if layer.clear is not None else layer.colour
    front = (layer.nearest < depth[window]) & (share > 0)
    frame[window] = np.where(front[..., None], behind * (1 - share[..., None]) + mixed, behind)
    solid = front & (share >= 0.5)
    depth[window] = np.where(solid, layer.nearest, depth[window])
    owner[window] = np.where(solid, np.int16(index), owner[window])
    return layer.covers


def _truth(scene: Scene, die: PlacedDie, visible: float, drawn: float) -> Truth:
    turn = matrix(die.rotation)
    face = face_up(die.rotation)
    up = max(FACE_AXES.values(), key=lambda axis: float((turn @ np.array(axis))[2]))
    top = np.array(die.position) + turn @ np.array(up) * die.edge / 2
    place = lens.project(scene.camera, top[None, :])[0]
    corners = CORNERS * die.edge @ turn.T + np.array(die.position)
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
