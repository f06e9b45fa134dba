"""The simulated table itself: does one thing after another, and can be looked at at any time."""

import contextlib
import json
from collections import deque
from dataclasses import asdict, replace
from pathlib import Path

import cv2
import numpy as np

from vision.rendering.render import Frame, Rendered, Truth, render
from vision.rendering.scene import Limb, Scene
from vision.simulation import commands as deeds_by_name
from vision.simulation.commands import TableCommand
from vision.simulation.deeds import Deed
from vision.simulation.hands import HandPath
from vision.simulation.planning import plan
from vision.simulation.setting import Look, Setting, lay_out, scene
from vision.simulation.tumbling import Pose

NOISE = 1.6  # grey levels of sensor noise
GRAIN = 97  # pixels by which the pattern of the noise wanders from picture to picture


class Table:
    """Seeded: what is done in the same order ends the same, however often it is looked at."""

    def __init__(
        self, seed: int, dice: int = 6, look: Look | None = None, memory: Path | None = None
    ) -> None:
        self.look = look or Look()
        self.seed = seed
        self.setting = lay_out(dice, "ivory", self.look.edge)
        self._memory = memory
        self._waiting: deque[TableCommand] = deque()
        self._deed: Deed | None = None
        self._doing: TableCommand | None = None
        self._begun = 0.0
        self._now = 0.0
        size = (self.look.camera.height + GRAIN, self.look.camera.width + GRAIN, 3)
        self._grain = np.random.default_rng(seed).normal(0, NOISE, size).round().astype(np.int8)
        self._drawn: tuple[tuple[Scene, int], Rendered] | None = None
        if memory is not None:
            self._recall(memory)

    @property
    def busy(self) -> bool:
        """Whether something is being done or waits to be done."""
        return self._deed is not None or bool(self._waiting)

    def do(self, command: TableCommand) -> None:
        """Do this as soon as all that came before is done."""
        self._waiting.append(command)
        self._remember()

    def advance(self, now: float) -> None:
        """Let time pass until `now`."""
        while self._deed is not None or self._waiting:
            if self._deed is None:
                self._doing = self._waiting[0]
                self._begun = self._now
                self._deed = plan(self.look, self.setting, self._doing, self.seed)
            end = self._begun + self._deed.seconds
            if end > now:
                break
            self._waiting.popleft()
            self.setting, self._deed, self._now = self._deed.after, None, end
            self._remember()
        self._now = max(now, self._now)

    def poses(self) -> tuple[Pose | None, ...]:
        """Where the dice are now."""
        if self._deed is None:
            return self.setting.dice
        return self._deed.poses(self._now - self._begun)

    def limbs(self) -> tuple[Limb, ...]:
        """The hands over the table now."""
        passing = self._deed.limbs(self._now - self._begun) if self._deed is not None else ()
        still = self.setting.covered
        resting = HandPath(((0.0, *still), (1.0, *still))).limbs(0.5) if still is not None else ()
        return passing + resting

    def picture(self, samples: int = 1) -> tuple[Frame, dict[int, Truth]]:
        """What a camera sees now, and the truth about each die in sight by its number."""
        setting = self.setting if self._deed is None else self._deed.before
        poses = self.poses()
        shown = (scene(self.look, setting, poses, self.limbs()), samples)
        if self._drawn is None or self._drawn[0] != shown:
            self._drawn = (shown, render(*shown))  # while nothing moves, only the noise does
        drawn = self._drawn[1]
        present = [die for die, pose in enumerate(poses) if pose is not None]
        frame = drawn.frame
        if self._deed is not None and self._deed.shadow:
            frame = _shaded(frame, (self._now - self._begun) / self._deed.seconds)
        return self._noisy(frame), dict(zip(present, drawn.truths, strict=True))

    def _noisy(self, frame: Frame) -> Frame:
        """With a sensor's noise, so that no two pictures are the same."""
        rng = np.random.default_rng(int(self._now * 1000))
        high, wide = frame.shape[:2]
        down, right = (int(value) for value in rng.integers(0, GRAIN, 2))
        grain = self._grain[down : down + high, right : right + wide]
        return np.asarray(cv2.add(frame, grain, dtype=cv2.CV_8U), np.uint8)

    def _remember(self) -> None:
        """Keep the table's state in a file: dice do not vanish when the program dies."""
        if self._memory is None:
            return
        waiting = [[type(deed).__name__, asdict(deed)] for deed in self._waiting]
        kept = {"seed": self.seed, "setting": asdict(self.setting), "waiting": waiting}
        beside = self._memory.with_suffix(".new")
        beside.write_text(json.dumps(kept))
        beside.replace(self._memory)

    def _recall(self, memory: Path) -> None:
        """Take up where the file says: what was being done then has come to its end by now."""
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError, AttributeError):
            kept = json.loads(memory.read_text())
            if kept["seed"] != self.seed:
                return
            dice = tuple(
                None if pose is None else (tuple(pose[0]), tuple(pose[1]))
                for pose in kept["setting"]["dice"]
            )
            setting = Setting(**kept["setting"])
            covered = None if setting.covered is None else (setting.covered[0], setting.covered[1])
            bumped = (setting.bumped[0], setting.bumped[1])
            setting = replace(setting, dice=dice, covered=covered, bumped=bumped)
            for name, values in kept["waiting"]:
                plain = {k: tuple(v) if isinstance(v, list) else v for k, v in values.items()}
                command = getattr(deeds_by_name, name)(**plain)
                setting = plan(self.look, setting, command, self.seed).after
            self.setting = setting


def _shaded(frame: Frame, part: float) -> Frame:
    """A soft shadow that passes from left to right and back out."""
    high, wide = frame.shape[:2]
    edge = wide * (1.6 * np.sin(np.pi * part) - 0.3)
    across = np.clip((edge - np.arange(wide)) / 40.0, 0.0, 1.0)
    dark = 1.0 - 0.45 * across.astype(np.float32)
    shade = cv2.resize(dark[None, :], (wide, high), interpolation=cv2.INTER_NEAREST)
    return np.asarray(frame * shade[..., None], np.uint8)
