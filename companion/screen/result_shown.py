"""What the pages at the end of a game show, as plain frozen values. No kivy."""

from dataclasses import dataclass, field

from companion.screen.shown import TrayView
from companion.screen.theme import Colour


@dataclass(frozen=True)
class RankView:
    """One line of the ranking."""

    place: str
    letters: str
    colour: Colour
    name: str
    coins: str
    total: str
    first: bool = False
    picture: str = ""


@dataclass(frozen=True)
class TieView:
    """Why a tie was broken: each test with both values."""

    title: str
    heads: tuple[tuple[str, Colour], ...] = ()
    rows: tuple[tuple[str, str, str, bool], ...] = ()  # words, first, second, decided here


@dataclass(frozen=True)
class BestView:
    """The best stroke of the game."""

    tray: TrayView = field(default_factory=TrayView)
    title: str = ""
    words: str = ""


@dataclass(frozen=True)
class RankingBody:
    """The result."""

    ranks: tuple[RankView, ...]
    money: str = ""
    tie: TieView | None = None
    best: BestView = field(default_factory=BestView)
    facts: tuple[tuple[str, str], ...] = ()  # shown where few players leave room


@dataclass(frozen=True)
class LineView:
    """One player's way through the game: total after each round."""

    name: str
    colour: Colour
    points: tuple[int, ...]


@dataclass(frozen=True)
class StoryBody:
    """How it went: a plot, the best stroke, a few facts."""

    title: str
    lines: tuple[LineView, ...]
    best: BestView = field(default_factory=BestView)
    facts: tuple[tuple[str, str], ...] = ()
