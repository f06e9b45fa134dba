"""Pictures whose truth is known: labelled photographs, and tables of our own rendering."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.photos import load
from vision.rendering.render import render
from vision.rendering.scene import showing
from vision.simulation.setting import EDGE, RADIUS, STYLES, Look, Setting, free_spot, scene
from vision.simulation.tumbling import Pose

Frame = NDArray[np.uint8]


@dataclass(frozen=True)
class TrueDie:
    """A die that is really there."""

    face: int
    x: float
    y: float


@dataclass(frozen=True)
class Labelled:
    """A picture to be opened when it is its turn, and what is on it."""

    name: str
    source: str
    tags: tuple[str, ...]
    die_px: float
    dice: tuple[TrueDie, ...]
    open: Callable[[], Frame]


def photographs(folder: Path, every: int = 1) -> list[Labelled]:
    """Every so many-th photograph of a folder with a labels.json."""
    found = []
    for entry in json.loads((folder / "labels.json").read_text())[::every]:
        dice = tuple(
            TrueDie(int(die["value"]), left + wide / 2, top + high / 2)
            for die in entry["dice"]
            for left, top, wide, high in [die["box"]]
        )
        path = folder / entry["file"]
        tags = tuple(entry.get("tags", ()))
        found.append(
            Labelled(path.name, entry["source"], tags, entry["die_px"], dice, partial(load, path))
        )
    return found


def rendered(count: int) -> Iterator[Labelled]:
    """So many throws on the simulated table, every kind of die in turn."""
    for number in range(count):
        chance = np.random.default_rng(number)
        style = list(STYLES)[number % len(STYLES)]
        poses: tuple[Pose | None, ...] = ()
        for _ in range((5, 6, 8)[number % 3]):
            x, y = free_spot(chance, poses, EDGE, RADIUS)
            face, spin = int(chance.integers(1, 7)), float(chance.uniform(0, 2 * np.pi))
            poses += (((x, y, EDGE / 2), showing(face, spin)),)
        shown = render(scene(Look(), Setting(poses, style), poses, ()))
        dice = tuple(TrueDie(one.face or 0, one.x, one.y) for one in shown.truths)
        size = float(np.median([one.size for one in shown.truths]))
        yield Labelled(
            f"throw {number}", "rendered", (style,), size, dice, partial(np.copy, shown.frame)
        )
