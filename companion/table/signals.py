"""What reaches the table's inbox: touches, wishes about whole games, camera and panel."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from hardware.panel import PanelStatus, Pressed
from vision.messages import (
    CameraBack,
    CameraLost,
    Hand,
    Lifted,
    Motion,
    Notice,
    Photograph,
    Preview,
    TrayFound,
)
from vision.reading import Reading


@dataclass(frozen=True)
class TapDie:
    """A short tap on a die: keep it or release it; correct it where only that makes sense."""

    slot: int


@dataclass(frozen=True)
class PressDie:
    """A finger stayed on a die, or the pencil was taken first: correct it."""

    slot: int


@dataclass(frozen=True)
class TapField:
    """A row of the card was tapped: it is chosen, nothing is scored yet."""

    field: str


@dataclass(frozen=True)
class ChooseFace:
    """A face was tapped: in the picker, or for a die that the camera could not read."""

    face: int


@dataclass(frozen=True)
class TakeAway:
    """One of the dice the camera saw is none: its number in the newest reading."""

    die: int


@dataclass(frozen=True)
class LeavePicker:
    """The picker is closed and the die stays as it was."""


@dataclass(frozen=True)
class ChooseAim:
    """An aim was tapped; HOLD declares it."""

    field: str


@dataclass(frozen=True)
class SayThrown:
    """The answer to "Thrown, or turned by mistake?"."""

    thrown: bool


@dataclass(frozen=True)
class ThrowAgain:
    """The players choose to throw the stroke again."""


@dataclass(frozen=True)
class AgreeStake:
    """A player agrees to the stake."""

    player: str


@dataclass(frozen=True)
class JoinGame:
    """One more player sits down."""

    player: str


@dataclass(frozen=True)
class LeaveGame:
    """A player goes home."""

    player: str


@dataclass(frozen=True)
class Pause:
    """Stop listening to the tray, or go on."""

    paused: bool = True


Touch = (
    TapDie
    | PressDie
    | TapField
    | ChooseFace
    | TakeAway
    | LeavePicker
    | ChooseAim
    | SayThrown
    | ThrowAgain
    | AgreeStake
    | JoinGame
    | LeaveGame
    | Pause
)


@dataclass(frozen=True)
class NewGame:
    """Begin a game with these players, in seating order."""

    rules: str
    players: tuple[str, ...]
    house: Mapping[str, str] = field(default_factory=dict)
    stake: int = 0
    purses: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class ResumeGame:
    """Go on with a stored game."""

    game: str


@dataclass(frozen=True)
class Rematch:
    """Close the finished game and play again with the same people, one seat on."""

    purses: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class CloseGame:
    """Leave the result screen, or give up the game."""


@dataclass(frozen=True)
class PutAside:
    """Leave the game as it is, to be resumed another time."""


Wish = NewGame | ResumeGame | Rematch | CloseGame | PutAside

Seen = (
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
)

Signal = Touch | Wish | Seen | Pressed | PanelStatus
