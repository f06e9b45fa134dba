"""What passes through the worker's pipe besides readings: plain data, no cv2, no numpy."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from vision.reading import Reading
from vision.simulation.commands import TableCommand


class Unwell(StrEnum):
    """What is wrong with the picture, while play goes on."""

    CAMERA_MOVED = "camera-moved"
    LIGHT_CHANGED = "light-changed"
    OUT_OF_FOCUS = "out-of-focus"
    TOO_DARK = "too-dark"
    TRAY_NOT_FOUND = "tray-not-found"


ADVICE = {
    Unwell.CAMERA_MOVED: "The camera was moved: look at the tray's outline again.",
    Unwell.LIGHT_CHANGED: "The light has changed a lot: readings may be less sure.",
    Unwell.OUT_OF_FOCUS: "The picture is blurred: clean or focus the lens.",
    Unwell.TOO_DARK: "It is too dark to read dice: switch a lamp on.",
    Unwell.TRAY_NOT_FOUND: "The tray was not found: draw its outline by hand.",
}


@dataclass(frozen=True)
class Motion:
    """Something began to move on the tray, or all has come to rest."""

    at: float
    moving: bool


@dataclass(frozen=True)
class Hand:
    """A hand, a sleeve or another thing came into the picture, or left it."""

    at: float
    present: bool


@dataclass(frozen=True)
class Lifted:
    """Dice were taken off the tray, nothing was thrown yet; `lying` are the tracks left there."""

    at: float
    lifted: tuple[int, ...]
    lying: tuple[int, ...]


@dataclass(frozen=True)
class Notice:
    """The picture became worse (`over` false) or well again (`over` true)."""

    at: float
    what: Unwell
    over: bool = False

    @property
    def words(self) -> str:
        """The notice as an operator reads it."""
        return ADVICE[self.what]


@dataclass(frozen=True)
class CameraLost:
    """No usable picture any more, and why; the worker goes on trying for ever."""

    at: float
    why: str


@dataclass(frozen=True)
class CameraBack:
    """Usable pictures again, from the source so described."""

    at: float
    source: str


@dataclass(frozen=True)
class TrayFound:
    """The tray as found or set, in the plain shape `SetTray` takes: keep it with the data."""

    at: float
    tray: dict[str, Any]


@dataclass(frozen=True)
class Preview:
    """A picture for people, on request."""

    at: float
    jpeg: bytes


@dataclass(frozen=True)
class Photograph:
    """The picture a reading was made from; `of` is that reading's time; empty when it is gone."""

    of: float
    jpeg: bytes


@dataclass(frozen=True)
class Heartbeat:
    """The process is alive: about once a second, camera or not, however long one look takes.

    `idle` tells whether it also watches: the seconds since its loop went round or since its camera
    was tried or gave a picture, whichever is longer ago.
    """

    at: float
    frames: int
    frames_per_second: float
    idle: float = 0.0


Message = (
    Reading
    | Motion
    | Hand
    | Lifted
    | Notice
    | CameraLost
    | CameraBack
    | TrayFound
    | Preview
    | Photograph
    | Heartbeat
)


@dataclass(frozen=True)
class ExpectDice:
    """How many dice the game is played with; None: whatever lies there."""

    count: int | None


@dataclass(frozen=True)
class SetTray:
    """Use this tray (the shape `TrayFound` brought, or edited by hand); None: find it anew."""

    tray: dict[str, Any] | None


@dataclass(frozen=True)
class Remember:
    """The last reading that counted, for a worker that was started in the middle of a turn."""

    reading: Reading


@dataclass(frozen=True)
class Corrected:
    """A person says which face a die shows; it keeps that face as long as it lies still."""

    track: int
    face: int


@dataclass(frozen=True)
class LookAgain:
    """Send a reading of what lies on the tray now, changed or not."""


@dataclass(frozen=True)
class AskPreview:
    """Send one preview at most `width` wide, with what was read drawn on it if `drawn`."""

    width: int = 480
    drawn: bool = True


@dataclass(frozen=True)
class AskPhotograph:
    """Send the picture the reading of that time was made from."""

    of: float


@dataclass(frozen=True)
class OnTable:
    """A deed for the simulated table; other sources ignore it."""

    deed: TableCommand


@dataclass(frozen=True)
class Stop:
    """End the worker."""


Command = (
    ExpectDice
    | SetTray
    | Remember
    | Corrected
    | LookAgain
    | AskPreview
    | AskPhotograph
    | OnTable
    | Stop
)
