"""What people and the tray may ask of a game. Dice are named by their slot, 0 to dice - 1."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from companion.game.card import Faces

Slots = tuple[int, ...]


class Source(StrEnum):
    """Who saw the dice."""

    CAMERA = "camera"
    HAND = "hand"


class VoidReason(StrEnum):
    """Why a stroke is thrown again."""

    LEANING = "leaning"
    STACKED = "stacked"
    OFF_TRAY = "off-tray"
    PLAYERS = "players"  # the players chose so


@dataclass(frozen=True)
class Throw:
    """A stroke has settled: all faces as they lie now, and which dice were thrown."""

    faces: Faces
    thrown: Slots
    source: Source = Source.CAMERA


@dataclass(frozen=True)
class Void:
    """The stroke with these dice does not count and is thrown again."""

    thrown: Slots
    reason: VoidReason = VoidReason.PLAYERS


@dataclass(frozen=True)
class Hold:
    """Exactly these dice stay for the next stroke."""

    slots: Slots


@dataclass(frozen=True)
class Correct:
    """A die was misread: this is its face."""

    slot: int
    face: int


@dataclass(frozen=True)
class Declare:
    """Keep these dice, throw the loose ones, and aim for a better value in a field."""

    field: str
    kept: Slots


@dataclass(frozen=True)
class Score:
    """Fill a field and end the turn."""

    field: str


@dataclass(frozen=True)
class TakeBack:
    """Undo the newest decision."""


@dataclass(frozen=True)
class Agree:
    """A player agrees to the stake."""

    player: str


@dataclass(frozen=True)
class Join:
    """One more player sits down."""

    player: str


@dataclass(frozen=True)
class Leave:
    """A player leaves; the others play on."""

    player: str


@dataclass(frozen=True)
class Close:
    """Leave the result screen, or give up a game that is not over."""


Request = Throw | Void | Hold | Correct | Declare | Score | TakeBack | Agree | Join | Leave | Close


@dataclass(frozen=True)
class Start:
    """Begin a game: who plays, in seating order, by which house rules, for how much."""

    players: tuple[str, ...]
    stake: int = 0
    purses: Mapping[str, int] = field(default_factory=dict)  # what those who stake own
