"""What the reader hands out: plain data, no cv2, no numpy."""

from dataclasses import dataclass
from enum import StrEnum


class Trouble(StrEnum):
    """Why there is no reading, or why a person must look at one."""

    LEANING = "leaning"
    STACKED = "stacked"
    OFF_TRAY = "off-tray"
    COVERED = "covered"
    TOO_FEW = "too-few"
    TOO_MANY = "too-many"
    UNSURE = "unsure"
    CAMERA_LOST = "camera-lost"


class Fate(StrEnum):
    """What became of a die since the last settled reading."""

    STILL = "still"  # never moved
    THROWN = "thrown"  # left its place, tumbled, came to rest
    KNOCKED = "knocked"  # left lying, but a rolling die turned or pushed it
    NUDGED = "nudged"  # slid a little, same face up
    PUT_BACK = "put-back"  # lifted by a hand and put down again


@dataclass(frozen=True)
class Die:
    """One die as seen: place and size in the frame's pixels, its face and how sure that is."""

    face: int
    x: float
    y: float
    size: float
    sure: float
    second: int | None = None  # the next best face, for a correction by one tap
    trouble: Trouble | None = None  # set where this very die is the cause
    track: int | None = None  # which die it is from reading to reading; None on a single photograph
    fate: Fate = Fate.THROWN

    @property
    def moved(self) -> bool:
        """Whether it was thrown, knocked, nudged or lifted since the last reading."""
        return self.fate is not Fate.STILL


@dataclass(frozen=True)
class Reading:
    """All dice of a tray at rest, `at` seconds on the source's clock; without trouble it counts."""

    at: float
    dice: tuple[Die, ...]
    trouble: Trouble | None = None
    stroke: bool = (
        False  # dice were thrown since the last reading; lifting or nudging one is no stroke
    )
    # Which throw this shows, counted by the worker; a refused reading that is seen complete later
    # keeps its number, so that no throw counts twice.
    throw: int = 0

    @property
    def accepted(self) -> bool:
        """Whether the faces count without asking a person."""
        return self.trouble is None
