"""What can be done at the simulated table: plain data, no cv2, no numpy.

Dice are numbered from 0 in the order they were put on the table. An empty `dice` means all of them.
"""

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True)
class LayOut:
    """Clear the table and lay out so many dice, in the style of that name."""

    dice: int
    style: str = "ivory"
    unless_there: bool = False  # leave the table as it is if it has so many dice already


@dataclass(frozen=True)
class Throw:
    """Pick these dice up, shake them, throw them; `faces` are drawn from the seed unless given."""

    dice: tuple[int, ...] = ()
    faces: tuple[int, ...] = ()
    hand: bool = True  # a hand picks them up in sight; otherwise they are thrown at once


@dataclass(frozen=True)
class ThrowLeaning(Throw):
    """A throw whose last die comes to rest leaning against the rim or another die."""


@dataclass(frozen=True)
class ThrowStacked(Throw):
    """A throw whose last die comes to rest on top of another."""


@dataclass(frozen=True)
class ThrowOff(Throw):
    """A throw whose last die leaves the tray and the picture."""


@dataclass(frozen=True)
class ThrowKnocking(Throw):
    """A throw that turns or pushes `knocked`, a die that was left lying."""

    knocked: int = 0
    to: int | None = None  # the face it ends with; drawn from the seed unless given


class Going(StrEnum):
    """How a throw goes."""

    WELL = "well"
    LEANING = "leaning"
    STACKED = "stacked"
    OFF = "off"
    KNOCKING = "knocking"  # a die that was left lying, if there is one


GOING = {
    Going.WELL: Throw,
    Going.LEANING: ThrowLeaning,
    Going.STACKED: ThrowStacked,
    Going.OFF: ThrowOff,
    Going.KNOCKING: ThrowKnocking,
}


@dataclass(frozen=True)
class ThrowFrom:
    """A throw of the dice that lie at these places of the picture, and of those that are away."""

    places: tuple[tuple[float, float], ...]
    faces: tuple[int, ...] = ()
    hand: bool = True
    going: Going = Going.WELL


@dataclass(frozen=True)
class Lift:
    """A hand takes these dice away and keeps them."""

    dice: tuple[int, ...]


@dataclass(frozen=True)
class PutBack:
    """A hand takes this die (if it lies there) and puts it down; another face if `face` says so."""

    die: int
    face: int | None = None


@dataclass(frozen=True)
class Nudge:
    """A finger pushes a die a little; its face stays."""

    die: int
    by: float = 0.35  # in die sizes


@dataclass(frozen=True)
class Reach:
    """A hand comes over the tray, stays, and leaves without touching anything."""

    seconds: float = 1.0


@dataclass(frozen=True)
class Cover:
    """A hand comes to lie on the tray and covers `die`, until `Uncover`."""

    die: int


@dataclass(frozen=True)
class Uncover:
    """The covering hand leaves."""


@dataclass(frozen=True)
class SwitchLamp:
    """The light becomes this bright at once; 1 is where it began."""

    brightness: float


@dataclass(frozen=True)
class CastShadow:
    """A shadow passes over the tray."""

    seconds: float = 1.5


@dataclass(frozen=True)
class SetGlass:
    """A hand puts a glass on the tray's edge, or takes it away."""

    standing: bool = True


@dataclass(frozen=True)
class BumpCamera:
    """The camera is pushed: the picture shifts by these fractions of its width."""

    right: float = 0.05
    down: float = 0.0


class Fault(StrEnum):
    """What a camera can do wrong."""

    STALLED = "stalled"  # no frame, no error
    DEAD = "dead"  # every grab fails
    BLACK = "black"
    FROZEN = "frozen"
    GARBAGE = "garbage"
    TORN = "torn"
    RESIZED = "resized"


@dataclass(frozen=True)
class Break:
    """The simulated camera fails like this for so long."""

    fault: Fault
    seconds: float


TableCommand = (
    LayOut
    | Throw
    | ThrowFrom
    | Lift
    | PutBack
    | Nudge
    | Reach
    | Cover
    | Uncover
    | SwitchLamp
    | CastShadow
    | SetGlass
    | BumpCamera
    | Break
)
