"""What the screen needs from the rest of the house. Whoever assembles the table provides it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from companion.screen.people import Person
from companion.table.signals import Signal
from companion.table.situation import Situation
from hardware.panel import Button, Lamp, PanelStatus
from vision.messages import Command, Preview


class TablePort(Protocol):
    """The game: situations out, signals in."""

    def latest(self) -> Situation:
        """Give the newest situation; safe from any thread."""

    def subscribe(self, watcher: Callable[[Situation], None]) -> None:
        """Call `watcher` with every new situation, from any thread."""

    def send(self, signal: Signal) -> None:
        """Hand in a touch or a wish; never blocks."""


class PeoplePort(Protocol):
    """The players who have been here."""

    def people(self) -> Sequence[Person]:
        """Give everybody, those who played lately first."""

    def add(self, name: str, colour: int) -> Person:
        """Make a profile for somebody new."""

    def recolour(self, player: str, colour: int) -> None:
        """Remember a player's favourite colour."""


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
        """Give the games that can be gone on with, newest first."""


class SettingsPort(Protocol):
    """What was chosen on the screen, kept by others."""

    def values(self) -> Mapping[str, str]:
        """Give every setting by name."""

    def change(self, name: str, value: str) -> None:
        """Remember a setting."""


class EyesPort(Protocol):
    """The camera, for the set-up page."""

    def send(self, command: Command) -> None:
        """Hand a command to the reader."""

    def subscribe(self, watcher: Callable[[Preview], None]) -> None:
        """Call `watcher` with every preview that was asked for, from any thread."""


class PanelPort(Protocol):
    """The real buttons, while a page beside the table is shown."""

    def status(self) -> PanelStatus:
        """Tell how the panel is."""

    def pins(self) -> Mapping[Button, str]:
        """Say in digits where each button and lamp is wired."""

    def light(self, lamps: Mapping[Button, Lamp] | None) -> None:
        """Light the lamps for a page; None hands them back to the game."""


@dataclass(frozen=True)
class Ports:
    """Everything together; what is missing is done without."""

    table: TablePort
    people: PeoplePort
    games: GamesPort
    settings: SettingsPort
    eyes: EyesPort
    panel: PanelPort
    about: tuple[str, ...] = ()  # versions and places, in words
    pages: Mapping[str, Callable[[], object]] = field(default_factory=dict)  # further pages
