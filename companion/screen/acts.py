"""What a touch means when it is about the screen itself and not about the game. No kivy."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from hardware.panel import Button


class Page(StrEnum):
    """The pages there are."""

    HOME = "home"
    RULES = "rules"
    SEATS = "seats"
    TYPING = "typing"
    HOUSE = "house"
    STAKE = "stake"
    TABLE = "table"
    SHEET = "sheet"
    MENU = "menu"
    GIVE_UP = "give-up"
    RESULT = "result"
    STORY = "story"
    SETTINGS = "settings"
    CAMERA = "camera"
    BUTTONS = "buttons"
    ABOUT = "about"
    MACHINE = "machine"


@dataclass(frozen=True)
class PressKey:
    """A button of the legend was touched, or a finger stayed on it."""

    button: Button
    long: bool = False


@dataclass(frozen=True)
class Explain:
    """Show a row's rule in one sentence; an empty field closes it."""

    field: str


@dataclass(frozen=True)
class TakePencil:
    """The next die tapped is corrected; a second tap on the pencil puts it down."""


@dataclass(frozen=True)
class Go:
    """Show another page: one of ours, or a further one by its name."""

    page: str


@dataclass(frozen=True)
class ChooseRules:
    """Play this rule set."""

    rules: str


@dataclass(frozen=True)
class Seat:
    """Seat a player at the new game."""

    player: str


@dataclass(frozen=True)
class Unseat:
    """Take a player off the new game."""

    player: str


@dataclass(frozen=True)
class MoveSeat:
    """Move a player to another seat."""

    player: str
    to: int


@dataclass(frozen=True)
class Recolour:
    """Give a player the next free colour."""

    player: str


@dataclass(frozen=True)
class Shuffle:
    """Put the seats in a random order."""


@dataclass(frozen=True)
class Swap:
    """Turn the order around."""


@dataclass(frozen=True)
class ChooseHouse:
    """Set a house rule of the new game."""

    rule: str
    value: str


@dataclass(frozen=True)
class ChangeStake:
    """Stake more or less."""

    by: int


@dataclass(frozen=True)
class AgreeHere:
    """A player says "I'm in" before the game begins."""

    player: str


@dataclass(frozen=True)
class Begin:
    """Begin the new game."""


@dataclass(frozen=True)
class Type:
    """A key of the on-screen keyboard: a letter, or one of the named keys."""

    key: str


@dataclass(frozen=True)
class TakeName:
    """The typed name is done, or one of the guesses was tapped."""

    name: str


@dataclass(frozen=True)
class AskName:
    """Show the keyboard; the asking page then gets the act that `then` makes of the name."""

    title: str
    then: Callable[[str], object]
    text: str = ""  # to begin with


@dataclass(frozen=True)
class ResumeHere:
    """Go on with an unfinished game."""

    game: str


@dataclass(frozen=True)
class ChangeSetting:
    """Set one of the settings."""

    name: str
    value: str


@dataclass(frozen=True)
class MoveCorner:
    """The tray's corner was dragged: shares of the picture's size."""

    corner: int
    x: float
    y: float


@dataclass(frozen=True)
class NextCorner:
    """Choose the next corner of the tray."""


@dataclass(frozen=True)
class FindTray:
    """Let the tray be found by itself."""


@dataclass(frozen=True)
class SaveTray:
    """Keep the tray as drawn."""


@dataclass(frozen=True)
class Freeze:
    """Hold the picture still, or let it run."""


@dataclass(frozen=True)
class JudgeReading:
    """The dice were read right, or not."""

    right: bool


@dataclass(frozen=True)
class BlinkLamps:
    """Light all lamps for a moment."""


@dataclass(frozen=True)
class PlayAgain:
    """Rematch: same players, one seat on."""


@dataclass(frozen=True)
class LeaveResult:
    """The result was read: close the game and go home."""


@dataclass(frozen=True)
class PutGameAside:
    """Leave the game for another time."""


@dataclass(frozen=True)
class GiveUp:
    """Close an unfinished game."""


@dataclass(frozen=True)
class PauseGame:
    """Pause, or go on."""

    paused: bool


@dataclass(frozen=True)
class BackUp:
    """Write a backup to the stick."""


@dataclass(frozen=True)
class Restore:
    """Use the backup on the stick instead of what is here; asked about first."""

    sure: bool = False


@dataclass(frozen=True)
class PowerOff:
    """Switch the machine off, or start it again."""

    restart: bool = False
