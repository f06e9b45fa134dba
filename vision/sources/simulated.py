"""A camera over the simulated table."""

import threading
import time
from dataclasses import replace
from math import hypot
from pathlib import Path

import cv2
import numpy as np

from vision.rendering.render import Truth
from vision.simulation.commands import (
    GOING,
    Break,
    Fault,
    Going,
    TableCommand,
    Throw,
    ThrowFrom,
    ThrowKnocking,
)
from vision.simulation.setting import Look
from vision.simulation.table import Table
from vision.sources.source import Frame, Image, SourceError


class SimulatedTable:
    """Rendered frames: in real time, or (`live` false) as fast as they are asked for."""

    def __init__(
        self,
        seed: int,
        dice: int = 6,
        fps: float = 15.0,
        live: bool = True,
        look: Look | None = None,
        memory: Path | None = None,
        before: "SimulatedTable | None" = None,
        speed: float = 1.0,
    ) -> None:
        """Look at a table laid out anew, or (`before`) at the one another camera looked at.

        At a `speed` other than 1 time is counted in frames: a computer that cannot follow slows
        the table down and misses nothing of it.
        """
        self.live = live
        self._counted = not live or speed != 1.0
        self._pace = 1.0 / (fps * speed)
        self.table: Table = before.table if before else Table(seed, dice, look, memory)
        self._fps = fps
        self._count: int = before._count if before else 0
        self._began: float = before._began if before else time.monotonic()
        self._next = time.monotonic()
        self._broken: tuple[Fault, float] | None = before._broken if before else None
        self._last: Image | None = None
        self._closed = threading.Event()
        # Deeds come from another thread than the one that grabs.
        self._turn: threading.Lock = before._turn if before else threading.Lock()
        self._truths: dict[int, Truth] = {}

    def describe(self) -> str:
        """What this is, for people."""
        return f"simulated table, seed {self.table.seed}"

    def open(self) -> None:
        """Ready at once, unless the camera is dead just now."""
        self._closed.clear()
        if self._fault() is Fault.DEAD:
            raise SourceError("the simulated camera is dead")

    def do(self, deed: TableCommand) -> None:
        """Do something at the table, or break its camera for a while."""
        with self._turn:
            if isinstance(deed, Break):
                self._broken = (deed.fault, self._clock() + deed.seconds)
                return
            self.table.advance(self._now())
            named = self.named(deed) if isinstance(deed, ThrowFrom) else deed
            if isinstance(named, Throw) and named.faces:
                thrown = len(named.dice) or len(self.table.setting.dice)
                if len(named.faces) != thrown:
                    named = replace(named, faces=())  # told for other dice than lie here
            if named is not None:
                self.table.do(named)

    def named(self, deed: ThrowFrom) -> Throw | None:
        """The throw of the dice that were nearest to those places in the last frame.

        What lies on one of them or under it is taken too, and so is a die that is off the tray.
        """
        left, named = dict(self._truths), []
        for x, y in deed.places:
            if left:
                die = min(left, key=lambda n: hypot(left[n].x - x, left[n].y - y))
                named.append(die)
                del left[die]
        named += [
            die for die in range(len(self.table.setting.dice)) if self._goes_along(die, named)
        ]
        if not named:
            return None
        order = sorted(range(len(named)), key=named.__getitem__)
        told = len(deed.faces) == len(named)
        faces = tuple(deed.faces[n] for n in order) if told else ()
        dice = tuple(named[n] for n in order)
        lying = [die for die in left if die not in named]
        if deed.going is Going.KNOCKING:
            hit = ThrowKnocking(dice, faces, deed.hand, lying[0]) if lying else None
            return hit or Throw(dice, faces, deed.hand)
        return GOING[deed.going](dice, faces, deed.hand)

    def _goes_along(self, die: int, named: list[int]) -> bool:
        poses = self.table.setting.dice
        pose, near = poses[die], 0.6 * self.table.look.edge
        return die not in named and (
            pose is None
            or any(
                other is not None
                and hypot(other[0][0] - pose[0][0], other[0][1] - pose[0][1]) < near
                for other in (poses[n] for n in named)
            )
        )

    def grab(self) -> Frame:
        """The next frame."""
        if self.live:
            self._closed.wait(max(0.0, self._next - time.monotonic()))
            self._next = max(self._next + self._pace, time.monotonic())
        while self.live and self._fault() is Fault.STALLED and not self._closed.wait(0.05):
            pass
        with self._turn:
            now = self._now()
            self.table.advance(now)
            image, self._truths = self.table.picture()
            self._count += 1
        stamp = self._began + now if self.live else now
        return Frame(stamp, self._spoilt(image))

    @property
    def truths(self) -> dict[int, Truth]:
        """What really lay there in the last frame, by number of the die: for tests alone."""
        return self._truths

    def _now(self) -> float:
        return self._count / self._fps if self._counted else time.monotonic() - self._began

    def _clock(self) -> float:
        """What faults are timed by: a stalled camera counts no frames."""
        return time.monotonic() if self.live else self._now()

    def _fault(self) -> Fault | None:
        if self._broken is not None and self._clock() >= self._broken[1]:
            self._broken = None
        return None if self._broken is None else self._broken[0]

    def _spoilt(self, image: Image) -> Image:
        """The frame as the broken camera delivers it."""
        fault = self._fault()
        if fault is Fault.DEAD:
            raise SourceError("the simulated camera stopped delivering")
        if fault is Fault.FROZEN and self._last is not None:
            return self._last
        self._last = image
        if fault is Fault.BLACK:
            return np.zeros_like(image)
        if fault is Fault.GARBAGE:
            return np.random.default_rng(self._count).integers(0, 256, image.shape, np.uint8)
        if fault is Fault.TORN:
            torn, row = image.copy(), image.shape[0] // 2
            torn[row:] = 255 - np.roll(image[row:], image.shape[1] // 3, axis=1)
            return torn
        if fault is Fault.RESIZED:
            return np.asarray(cv2.resize(image, None, fx=0.5, fy=0.5), np.uint8)
        return image

    def lock(self) -> tuple[str, ...]:
        """Nothing drifts here."""
        return ("exposure", "white balance", "focus")

    def close(self) -> None:
        """Stop waiting for anything."""
        self._closed.set()
