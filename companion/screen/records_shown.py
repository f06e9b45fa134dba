"""What the pages of history, statistics and players show, as plain frozen values. No kivy."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.screen.shown import Act, TrayView
from companion.screen.theme import BLUE, MUTED, PLAYERS, TEXT, Colour

if TYPE_CHECKING:  # a page's view names these bodies, and these name its buttons
    from companion.screen.pages_shown import ButtonView
from companion.screen.result_shown import LineView


@dataclass(frozen=True)
class EntryView:
    """One line of a list: a disc or an icon, a title over some words, a value on the right."""

    title: str
    words: str = ""
    value: str = ""
    beside: str = ""  # muted, before the value
    place: str = ""
    letters: str = ""
    colour: Colour = PLAYERS[0]
    picture: str = ""  # of the player, instead of the letters
    icon: str = ""
    tone: Colour = TEXT  # of the icon and the value
    share: float | None = None  # a bar below the value, 0 to 1
    act: Act = None
    chosen: bool = False


@dataclass(frozen=True)
class ListBody:
    """Lines to choose from, `down` of them in a column; buttons below; words where it is empty."""

    entries: tuple[EntryView, ...]
    words: str = ""
    buttons: "tuple[ButtonView, ...]" = ()
    down: int = 6
    across: int = 1


@dataclass(frozen=True)
class BarView:
    """One bar: its name or a die's face, the value over it, and how it differs."""

    name: str
    share: float  # of the whole height or length
    value: str
    more: str = ""
    face: int = 0
    tone: Colour = BLUE


@dataclass(frozen=True)
class BarsView:
    """Bars side by side, or below each other where they have names; `even` is a dashed line."""

    bars: tuple[BarView, ...] = ()
    even: float | None = None
    band: float = 0.0  # how far from the even share honest dice stray
    lying: bool = False


@dataclass(frozen=True)
class FiguresBody:
    """A plot of lines or bars, what it says in words, and facts beside it."""

    title: str = ""
    lines: "tuple[LineView, ...]" = ()
    first: int = 0  # the number of the lines' first point
    bars: BarsView = field(default_factory=BarsView)
    headline: str = ""
    headline_icon: str = ""
    headline_tone: Colour = TEXT
    words: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    buttons: "tuple[ButtonView, ...]" = ()


@dataclass(frozen=True)
class SeenDie:
    """A die as it counts in a step; `was` is what the camera had read before somebody corrected."""

    face: int
    thrown: bool = False
    kept: bool = False
    was: int = 0


@dataclass(frozen=True)
class StepBody:
    """One step of a game: the photograph or a drawing of the dice, and what happened."""

    photograph: str = ""  # the file; empty: the tray is drawn
    tray: TrayView = field(default_factory=TrayView)
    caption: str = ""
    who: str = ""
    letters: str = ""
    colour: Colour = PLAYERS[0]
    picture: str = ""
    headline: str = ""
    lines: tuple[str, ...] = ()
    tone: Colour = MUTED
    dice: tuple[SeenDie, ...] = ()
    share: float = 0.0  # how far through the game
    buttons: "tuple[ButtonView, ...]" = ()
