"""What the table screen shows, as plain frozen values. No kivy, no game: only what to draw.

An `act` is the message a tap sends; None means that a tap does nothing.
"""

from dataclasses import dataclass
from enum import StrEnum

from companion.screen.theme import CLEAR, GREEN, MUTED, PLAYERS, TEXT, Colour

Act = object | None


@dataclass(frozen=True)
class DieView:
    """One die in its slot; a face of 0 is a die not read (rolling, missing or still to tap)."""

    face: int = 0
    kept: bool = False
    doubtful: bool = False
    chosen: bool = False
    missing: bool = False
    act: Act = None
    hold_act: Act = None


@dataclass(frozen=True)
class IndicatorView:
    """A player's indicator die under its cup: saved strokes, or None where none are saved."""

    saved: int | None = None


class Level(StrEnum):
    """How much a button can do now."""

    OFF = "off"
    ON = "on"
    PRIMARY = "primary"


@dataclass(frozen=True)
class KeyView:
    """One button of the legend: its name, what it does now, and the colour of its lamp."""

    key: str
    icon: str
    tone: Colour = TEXT
    words: str = ""
    level: Level = Level.OFF
    act: Act = None
    hold_act: Act = None


@dataclass(frozen=True)
class LegendView:
    """The five buttons in the order of the real ones."""

    keys: tuple[KeyView, ...] = ()


@dataclass(frozen=True)
class SpotView:
    """One stroke of the turn: a circle (regular) or a red square (extra)."""

    label: str = ""
    extra: bool = False
    spent: bool = False
    next: bool = False
    pips: int = 0  # more than two extras stand as one indicator die


@dataclass(frozen=True)
class StrokesView:
    """Strokes used, the next one, extras, and how many are left in words."""

    spots: tuple[SpotView, ...] = ()
    words: str = ""
    more: str = ""


@dataclass(frozen=True)
class CameraView:
    """How the camera is, as icon and word."""

    word: str = ""
    tone: Colour = GREEN
    lost: bool = False


@dataclass(frozen=True)
class ButtonsView:
    """How the real buttons are, as an icon."""

    icon: str = ""
    tone: Colour = GREEN


@dataclass(frozen=True)
class PromptView:
    """Whose turn it is and the one thing to do."""

    name: str = ""
    colour: Colour = PLAYERS[0]
    bold: str = ""
    muted: str = ""
    warning: bool = False
    round: str = ""
    camera: CameraView = CameraView()
    buttons: ButtonsView = ButtonsView()
    menu: Act = None


class TileState(StrEnum):
    """How a row of the card looks."""

    OPEN = "open"
    ZERO = "zero"
    SELECTED = "selected"
    FILLED = "filled"
    STRUCK = "struck"
    RESTING = "resting"
    BONUS = "bonus"
    EMPTY = "empty"


@dataclass(frozen=True)
class TileView:
    """One row: its name or mini die, its points now or for good, and the other player's."""

    state: TileState = TileState.EMPTY
    name: str = ""
    face: int = 0
    points: str = ""
    tone: Colour = TEXT
    note: str = ""
    note_tone: Colour = MUTED
    rising: bool | None = None  # an arrow beside the bonus balance
    flash: bool = False
    act: Act = None
    hold_act: Act = None


@dataclass(frozen=True)
class CardView:
    """The score card of whoever plays, column by column; `dimmed` while dice roll."""

    columns: tuple[tuple[TileView, ...], ...] = ()
    opacity: float = 1.0


@dataclass(frozen=True)
class PlayerView:
    """A player in the standings."""

    letters: str = ""
    name: str = ""
    colour: Colour = PLAYERS[0]
    total: str = ""
    leads: bool = False
    active: bool = False
    left: bool = False
    balance: str = ""
    balance_tone: Colour = GREEN
    rising: bool = True
    indicator: IndicatorView = IndicatorView()
    bonus_word: str = ""
    act: Act = None


class Seating(StrEnum):
    """How the standings stand: alone, two cards, a list, or two columns."""

    SOLO = "solo"
    CARDS = "cards"
    LIST = "list"
    COLUMNS = "columns"


@dataclass(frozen=True)
class PlayersView:
    """The standings in seating order."""

    seating: Seating = Seating.SOLO
    players: tuple[PlayerView, ...] = ()
    pace: str = ""  # one player: how this game compares with the usual one
    pace_more: str = ""
    pace_rising: bool | None = None
    total_word: str = ""


@dataclass(frozen=True)
class FaceView:
    """One of the six faces to choose from."""

    face: int
    chosen: bool = False
    was: bool = False
    act: Act = None


@dataclass(frozen=True)
class PickerView:
    """Six faces; `remove` takes a ghost die away, where that is possible."""

    faces: tuple[FaceView, ...] = ()
    remove: str = ""
    remove_act: Act = None


class Pose(StrEnum):
    """How a die on the felt lies."""

    FLAT = "flat"
    LEANING = "leaning"
    STACKED = "stacked"  # on another die
    OUTSIDE = "outside"  # over the edge of the tray


@dataclass(frozen=True)
class TrayDieView:
    """A die drawn on the felt: place from 0 to 1 across and down, and how it lies."""

    face: int
    x: float
    y: float
    tilt: float = 0.0
    ring: Colour = CLEAR
    dashed: bool = False
    pose: Pose = Pose.FLAT
    act: Act = None


@dataclass(frozen=True)
class TrayView:
    """The tray as the camera sees it."""

    dice: tuple[TrayDieView, ...] = ()
    size: float = 0.14  # side of a die as a share of the tray's width
    hand: bool = False  # something covers it
    unseen: bool = False  # the camera is lost


@dataclass(frozen=True)
class TroubleView:
    """What is wrong with the dice, and the way out."""

    tray: TrayView = TrayView()
    bold: str = ""
    hint: str = ""
    seen: tuple[DieView, ...] = ()
    faces: tuple[FaceView, ...] = ()
    offers: tuple["OfferView", ...] = ()


@dataclass(frozen=True)
class OfferView:
    """A way out as a button: "Throw again", "It was thrown"."""

    words: str
    primary: bool = False
    act: Act = None


@dataclass(frozen=True)
class TargetView:
    """An aim to choose."""

    name: str
    beat: str
    points: str
    chosen: bool = False
    act: Act = None


@dataclass(frozen=True)
class AimView:
    """Take it, keep it and aim, or break it."""

    have: str = ""
    why: str = ""
    keep_title: str = ""
    keep_words: str = ""
    keep_more: str = ""
    targets: tuple[TargetView, ...] = ()
    take_title: str = ""
    take_words: str = ""
    take_act: Act = None
    saved_word: str = ""
    saved_now: int = 0
    saved_then: int = 0
    break_title: str = ""
    break_words: str = ""
