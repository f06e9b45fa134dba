"""What the simulated table looks like between two deeds, as plain values."""

from dataclasses import dataclass, replace
from math import hypot

import numpy as np

from vision.rendering.scene import (
    Camera,
    Cover,
    DieStyle,
    Finish,
    Light,
    Limb,
    Outline,
    PlacedDie,
    Scene,
    Surface,
    Tray,
    Weave,
    face_up,
    showing,
)
from vision.simulation.tumbling import Pose, Spot

EDGE = 16.0  # mm
RADIUS = 98.0  # of the tray's floor
STYLES = {
    "ivory": DieStyle(),
    "black": DieStyle(body=(38, 36, 34), pips=(235, 235, 235)),
    "red": DieStyle(body=(45, 40, 185), pips=(240, 240, 240)),
    "blue": DieStyle(body=(165, 75, 30), pips=(245, 245, 245)),
    "green": DieStyle(body=(70, 140, 40), pips=(240, 245, 245)),
    "yellow": DieStyle(body=(60, 205, 240), pips=(20, 20, 20)),
    "speckled": DieStyle(body=(170, 150, 130), second=(90, 70, 60), finish=Finish.SPECKLED),
    "ruby": DieStyle(body=(40, 30, 200), pips=(250, 250, 250), finish=Finish.TRANSLUCENT),
}
TRAY = Tray(
    outline=Outline.ROUND,
    half_width=RADIUS,
    half_depth=RADIUS,
    wall=22.0,
    cover=Cover(Weave.WOOD, (48, 70, 105), (36, 52, 80), seed=3),
)
SURFACE = Surface(Cover(Weave.FELT, (62, 96, 34), (48, 80, 26), seed=7), TRAY)
LIGHT = Light(direction=(0.25, 0.35, 0.9), softness=4.0, falloff=0.25)
CAMERA = Camera(distance=350.0)


@dataclass(frozen=True)
class Look:
    """The unchanging part: who sees the table, in which light, and what it is made of."""

    camera: Camera = CAMERA
    light: Light = LIGHT
    surface: Surface = SURFACE
    edge: float = EDGE


@dataclass(frozen=True)
class Setting:
    """Where every die lies (None: away from the tray) and what else is as somebody left it."""

    dice: tuple[Pose | None, ...] = ()
    style: str = "ivory"
    throws: int = 0
    brightness: float = 1.0
    glass: bool = False
    covered: Spot | None = None  # where a hand lies on the tray
    bumped: Spot = (0.0, 0.0)  # how far the camera was pushed, as fractions of the picture's width

    def with_die(self, die: int, pose: Pose | None) -> "Setting":
        """The same with this die there."""
        return replace(self, dice=(*self.dice[:die], pose, *self.dice[die + 1 :]))

    def face(self, die: int) -> int | None:
        """The face a die shows; None when it leans or is away."""
        pose = self.dice[die]
        return None if pose is None else face_up(pose[1])


GLASS = (Limb((70.0, 62.0, 4.0), (70.0, 62.0, 66.0), 24.0, (205, 190, 170)),)


def lay_out(count: int, style: str, edge: float) -> Setting:
    """So many dice in neat rows, showing one, two, three and so on."""
    pitch, half = edge * 1.9, (min(count, 4) - 1) / 2
    rows = (count - 1) // 4
    dice = []
    for die in range(count):
        row, column = divmod(die, 4)
        place = ((column - half) * pitch, (rows / 2 - row) * pitch, edge / 2)
        dice.append((place, showing(die % 6 + 1, 0.1 * (die % 3 - 1))))
    return Setting(tuple(dice), style if style in STYLES else "ivory")


def scene(
    look: Look, setting: Setting, poses: tuple[Pose | None, ...], limbs: tuple[Limb, ...]
) -> Scene:
    """What the camera sees of a setting with its dice at `poses`."""
    style = STYLES[setting.style]
    dice = tuple(
        PlacedDie(pose[0], pose[1], look.edge, replace(style, seed=die))
        for die, pose in enumerate(poses)
        if pose is not None
    )
    light = replace(
        look.light,
        strength=look.light.strength * setting.brightness,
        ambient=look.light.ambient * setting.brightness,
    )
    per_width = look.camera.width / look.camera.focal * look.camera.distance
    right, down = setting.bumped
    x, y, z = look.camera.target
    camera = replace(look.camera, target=(x - right * per_width, y + down * per_width, z))
    return Scene(camera, light, look.surface, dice, limbs + (GLASS if setting.glass else ()))


def crowded(spot: Spot, poses: tuple[Pose | None, ...], edge: float, gap: float = 1.5) -> bool:
    """Whether another die lies closer than `gap` edges."""
    return any(
        pose is not None and hypot(pose[0][0] - spot[0], pose[0][1] - spot[1]) < gap * edge
        for pose in poses
    )


def free_spot(
    rng: np.random.Generator, poses: tuple[Pose | None, ...], edge: float, radius: float
) -> Spot:
    """A place on the floor where no die lies."""
    for attempt in range(400):
        far = (radius - edge) * float(rng.uniform(0, 1)) ** 0.5
        angle = float(rng.uniform(0, 2 * np.pi))
        spot = (far * float(np.cos(angle)), far * float(np.sin(angle)))
        if not crowded(spot, poses, edge, gap=1.5 if attempt < 300 else 1.42):
            return spot
    raise ValueError("no room for another die on the tray")
