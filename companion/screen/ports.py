"""What the screen needs from the rest of the house. Whoever assembles the table provides it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from companion.game.refusal import Refusal
from companion.game.ruleset import Stakes
from companion.screen.people import Person, Room
from companion.table.signals import Signal
from companion.table.situation import Situation
from hardware.panel import Button, Lamp, PanelStatus
from vision.messages import Preview

if TYPE_CHECKING:
    from companion.screen.menus.menu import Walk
    from companion.screen.pages_shown import PageView
    from companion.screen.sheet_shown import SheetView

Corners = tuple[tuple[float, float], ...]  # shares of the picture, clockwise from the top left


class TablePort(Protocol):
    """The game: situations out, signals in."""

    def latest(self) -> Situation:
        """Give the newest situation; safe from any thread."""

    def subscribe(self, watcher: Callable[[Situation], None]) -> None:
        """Call `watcher` with every new situation, from any thread."""

    def send(self, signal: Signal) -> None:
        """Hand in a touch or a wish; never blocks."""


@dataclass(frozen=True)
class Welcome:
    """The coins of the day for somebody who sits down to play for coins; none: why."""

    player: str
    coins: int
    days: int = 0  # in a row
    why: str = ""  # in English


class PeoplePort(Protocol):
    """The players who have been here. Nothing here waits for a disk: it is told what came of it."""

    def people(self) -> Sequence[Person]:
        """Give everybody, those who played lately first."""

    def add(self, name: str, colour: int, told: Callable[[Person | Refusal], None]) -> None:
        """Make a profile for somebody new; `told` hears of it, or why not, from any thread."""

    def recolour(self, player: str, colour: int) -> None:
        """Remember a player's favourite colour."""

    def welcome(
        self, players: Sequence[str], stakes: Stakes, told: Callable[[Sequence[Welcome]], None]
    ) -> None:
        """Pay today's coins to these, once a day each; `told` hears of it, from any thread."""

    def elsewhere(self, game: str) -> bool:
        """Tell whether a game began at another table, which keeps its coins."""


@dataclass(frozen=True)
class Unfinished:
    """A game that can be gone on with."""

    game: str
    rules: str  # its name
    round: int
    players: tuple[tuple[str, int], ...]  # player, total
    when: str = ""  # as the clock said it, in digits


class GamesPort(Protocol):
    """Stored games."""

    def unfinished(self) -> Sequence[Unfinished]:
        """Give the games that can be gone on with, newest first. Must not wait for a disk."""

    def subscribe(self, watcher: Callable[[], None]) -> None:
        """Call `watcher` when others can be gone on with than before, from any thread."""


class SettingsPort(Protocol):
    """What was chosen on the screen, kept by others: the keys of the config's [screen] section.

    Values are words: numbers in digits, true and false as "on" and "off".
    """

    def values(self) -> Mapping[str, str]:
        """Give every setting by name."""

    def change(self, name: str, value: str) -> None:
        """Remember a setting."""


class EyesPort(Protocol):
    """The camera, for the set-up page."""

    def ask(self, width: int, *, drawn: bool) -> None:
        """Ask for one preview at most this wide, with what was read drawn on it or without."""

    def subscribe(self, watcher: Callable[[Preview], None]) -> None:
        """Call `watcher` with every preview that was asked for, from any thread."""

    def tray(self) -> Corners | None:
        """Give the tray's corners as found or set, or None while there are none."""

    def use_tray(self, corners: Corners | None) -> None:
        """Use and remember these corners; None: find the tray anew."""


class PanelPort(Protocol):
    """The real buttons, while a page beside the table is shown."""

    def status(self) -> PanelStatus:
        """Tell how the panel is."""

    def pins(self) -> Mapping[Button, str]:
        """Say in digits where each button and lamp is wired."""

    def light(self, lamps: Mapping[Button, Lamp] | None) -> None:
        """Light the lamps for a page; None hands them back to the game."""


class CarePort(Protocol):
    """The machine the table runs on. What takes long is done elsewhere and told when it is done."""

    def in_kiosk(self) -> bool:
        """Tell whether the machine may be switched off from here."""

    def stick(self) -> bool:
        """Tell whether there is a stick to write a backup to."""

    def back_up(self, done: Callable[[str], None]) -> None:
        """Write a backup to the stick, then call `done` with what came of it, in words."""

    def restore(self, done: Callable[[str], None]) -> None:
        """Start anew with the backup on the stick; `done` hears why not, if not."""

    def power_off(self, done: Callable[[str], None], *, restart: bool) -> None:
        """Switch off, or start anew; `done` hears why not, if not."""


class FurtherPage(Protocol):
    """A page brought by others, reached from home or by `Go(name)`; used by the screen's thread."""

    title: str  # English; the screen translates it for its button on the home page
    icon: str
    at_home: bool  # whether home has a button for it

    def opened(self, refresh: Callable[[], None]) -> None:
        """It is shown now. Anything slow is begun in a thread, which calls `refresh` at its end."""

    def view(self, room: Room, focus: int) -> "tuple[PageView | SheetView, Walk]":
        """Show it; `focus` is how far NEXT and BACK have got. Must not wait for anything."""

    def act(self, act: object) -> bool:
        """Take up one of its own acts; `Go`, `AskName` and the like never reach it.

        Tells whether something else is shown now, so that NEXT and BACK begin anew.
        """


@dataclass(frozen=True)
class Ports:
    """Everything together; what is missing is done without."""

    table: TablePort
    people: PeoplePort
    games: GamesPort
    settings: SettingsPort
    eyes: EyesPort
    panel: PanelPort
    care: CarePort
    about: tuple[tuple[str, str], ...] = ()  # versions and places: (what in English, value)
    pages: Mapping[str, FurtherPage] = field(default_factory=dict)  # further pages by name
    simulated: Callable[[str], bool] | None = None  # takes keys, where the dice are simulated
