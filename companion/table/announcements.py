"""What other parts may show, sound or speak. Plain facts; the words are the screen's."""

from dataclasses import dataclass

from companion.game.card import Faces
from companion.game.refusal import Refusal
from companion.game.requests import Slots, VoidReason
from hardware.panel import Button
from vision.reading import Trouble


@dataclass(frozen=True)
class StrokeRead:
    """A stroke counts; `regular` and `extra` are the strokes left in the turn."""

    dice: Faces
    used: int
    regular: int
    extra: int


@dataclass(frozen=True)
class LastRegular:
    """That was the last regular stroke; so many saved ones are left."""

    extra: int


@dataclass(frozen=True)
class ExtraStroke:
    """An extra stroke was thrown: the number-th of those there were."""

    number: int
    of: int


@dataclass(frozen=True)
class Kept:
    """Dice were confirmed as kept."""

    slots: Slots


@dataclass(frozen=True)
class Knocked:
    """A kept die was turned over; `counts` is the face that counts from now on."""

    slot: int
    shows: int
    counts: int


@dataclass(frozen=True)
class FieldScored:
    """A row was filled."""

    player: str
    field: str
    points: int
    extra: int
    yatzy: bool


@dataclass(frozen=True)
class StrokesSaved:
    """A player's saved strokes went up or down at the end of the turn."""

    player: str
    change: int
    saved: int


@dataclass(frozen=True)
class TurnBegins:
    """The dice go to this player."""

    player: str


@dataclass(frozen=True)
class NewLeader:
    """Somebody else leads alone."""

    player: str


@dataclass(frozen=True)
class AimDeclared:
    """An aim was declared."""

    field: str
    beat: int


@dataclass(frozen=True)
class AimResult:
    """The aimed stroke hit, or did not."""

    field: str
    hit: bool


@dataclass(frozen=True)
class DieCorrected:
    """Only the correction is announced, not the whole reading again."""

    slot: int
    face: int


@dataclass(frozen=True)
class StrokeVoid:
    """The stroke is thrown again and costs nothing."""

    reason: VoidReason


@dataclass(frozen=True)
class DiceTrouble:
    """The dice cannot be counted as they lie."""

    trouble: Trouble
    seen: int
    of: int


@dataclass(frozen=True)
class Undone:
    """The newest decision was taken back."""


@dataclass(frozen=True)
class Refused:
    """Something was asked for that cannot be."""

    refusal: Refusal


@dataclass(frozen=True)
class CameraGone:
    """Play goes on by touch."""


@dataclass(frozen=True)
class CameraReturned:
    """The tray is watched again."""


@dataclass(frozen=True)
class ButtonStuck:
    """A button does not come up; the others play on without it."""

    button: Button


@dataclass(frozen=True)
class GameOver:
    """The last row was filled."""

    winners: tuple[str, ...]


@dataclass(frozen=True)
class WelcomeBack:
    """A game goes on where it was."""

    player: str


Announcement = (
    StrokeRead
    | LastRegular
    | ExtraStroke
    | Kept
    | Knocked
    | FieldScored
    | StrokesSaved
    | TurnBegins
    | NewLeader
    | AimDeclared
    | AimResult
    | DieCorrected
    | StrokeVoid
    | DiceTrouble
    | Undone
    | Refused
    | CameraGone
    | CameraReturned
    | ButtonStuck
    | GameOver
    | WelcomeBack
)
