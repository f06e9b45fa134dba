"""What every source of frames promises."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

Image = npt.NDArray[np.uint8]


@dataclass(frozen=True)
class Frame:
    """One picture (blue, green, red) and when it was taken, in seconds on the source's clock."""

    at: float
    image: Image


class SourceError(Exception):
    """A source cannot deliver, in words for an operator."""


class Source(Protocol):
    """Frames from somewhere.

    A live source loses frames nobody takes; any other one waits, and its time is nominal.
    """

    live: bool

    def describe(self) -> str:
        """What this is, for people."""

    def open(self) -> None:
        """Make ready for `grab`; raises SourceError saying why not."""

    def grab(self) -> Frame | None:
        """The next frame, waiting for it; None at the end; raises SourceError when it fails."""

    def lock(self) -> tuple[str, ...]:
        """Fix exposure, white balance and focus as they are now; returns what could be fixed."""

    def close(self) -> None:
        """Let go of everything; may be called twice."""
