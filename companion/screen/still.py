"""Ports that stand still: one situation, people in memory, everything sent is remembered.

For pictures, measurements and tests; whoever has no camera or panel can be shown with them too.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from companion.game.refusal import Refusal
from companion.game.ruleset import Stakes
from companion.screen.people import Person
from companion.screen.ports import Corners, FurtherPage, Ports, Unfinished, Welcome
from companion.table.signals import Signal
from companion.table.situation import Situation
from hardware.panel import Button, Lamp, PanelStatus
from vision.messages import Preview


@dataclass
class StillTable:
    """Shows the situation it was given; others can be published."""

    situation: Situation = field(default_factory=Situation)
    sent: list[Signal] = field(default_factory=list)
    watchers: list[Callable[[Situation], None]] = field(default_factory=list)

    def latest(self) -> Situation:
        """Give the situation."""
        return self.situation

    def subscribe(self, watcher: Callable[[Situation], None]) -> None:
        """Tell this watcher what is published."""
        self.watchers.append(watcher)

    def send(self, signal: Signal) -> None:
        """Remember what was sent."""
        self.sent.append(signal)

    def publish(self, situation: Situation) -> None:
        """Show another situation."""
        self.situation = situation
        for watcher in self.watchers:
            watcher(situation)


@dataclass
class PeopleHere:
    """Profiles in memory."""

    known: list[Person] = field(default_factory=list)
    welcomes: tuple[Welcome, ...] = ()
    brought: frozenset[str] = frozenset()
    full: Refusal | None = None  # why nobody new can be remembered

    def people(self) -> Sequence[Person]:
        """Give everybody."""
        return tuple(self.known)

    def add(self, name: str, colour: int, told: Callable[[Person | Refusal], None]) -> None:
        """Make a profile; the name serves as id. A table that is `full` refuses."""
        if self.full is not None:
            told(self.full)
            return
        person = Person(name, name, colour)
        self.known.insert(0, person)
        told(person)

    def welcome(
        self, players: Sequence[str], stakes: Stakes, told: Callable[[Sequence[Welcome]], None]
    ) -> None:
        """Tell what it was told to tell about these."""
        del stakes
        told([welcome for welcome in self.welcomes if welcome.player in players])

    def elsewhere(self, game: str) -> bool:
        """Tell as it was told."""
        return game in self.brought

    def recolour(self, player: str, colour: int) -> None:
        """Give a player another colour."""
        self.known = [replace(p, colour=colour) if p.id == player else p for p in self.known]


@dataclass
class GamesHere:
    """Unfinished games in memory."""

    games: tuple[Unfinished, ...] = ()
    watchers: list[Callable[[], None]] = field(default_factory=list)

    def unfinished(self) -> Sequence[Unfinished]:
        """Give them."""
        return self.games

    def subscribe(self, watcher: Callable[[], None]) -> None:
        """Tell this watcher of others."""
        self.watchers.append(watcher)


@dataclass
class SettingsHere:
    """Settings in memory."""

    chosen: dict[str, str] = field(default_factory=dict)

    def values(self) -> Mapping[str, str]:
        """Give what was chosen."""
        return self.chosen

    def change(self, name: str, value: str) -> None:
        """Choose."""
        self.chosen[name] = value


@dataclass
class NoEyes:
    """No camera: what was asked is remembered, previews can be shown by hand."""

    asked: list[bool] = field(default_factory=list)  # drawn or not
    watchers: list[Callable[[Preview], None]] = field(default_factory=list)
    corners: Corners | None = None

    def ask(self, width: int, *, drawn: bool) -> None:
        """Remember what was asked."""
        del width
        self.asked.append(drawn)

    def subscribe(self, watcher: Callable[[Preview], None]) -> None:
        """Tell this watcher every preview."""
        self.watchers.append(watcher)

    def tray(self) -> Corners | None:
        """Give the corners last used."""
        return self.corners

    def use_tray(self, corners: Corners | None) -> None:
        """Remember the corners."""
        self.corners = corners


@dataclass
class NoPanel:
    """No buttons: lamps are remembered."""

    present: bool = False
    lamps: Mapping[Button, Lamp] | None = None
    wires: Mapping[Button, str] = field(default_factory=dict)

    def status(self) -> PanelStatus:
        """Tell whether there is a panel."""
        return PanelStatus(self.present)

    def pins(self) -> Mapping[Button, str]:
        """Give the pins it was told."""
        return self.wires

    def light(self, lamps: Mapping[Button, Lamp] | None) -> None:
        """Remember the lamps."""
        self.lamps = lamps


@dataclass
class NoMachine:
    """A machine that cannot be switched off; backups succeed when there is a stick."""

    kiosk: bool = False
    has_stick: bool = False
    deeds: list[str] = field(default_factory=list)

    def in_kiosk(self) -> bool:
        """Tell as it was told."""
        return self.kiosk

    def stick(self) -> bool:
        """Tell as it was told."""
        return self.has_stick

    def back_up(self, done: Callable[[str], None]) -> None:
        """Remember, and say that it is done."""
        self.deeds.append("backup")
        done("Backup written.")

    def restore(self, done: Callable[[str], None]) -> None:
        """Remember, and refuse."""
        self.deeds.append("restore")
        done("There is no backup on the stick.")

    def power_off(self, done: Callable[[str], None], *, restart: bool) -> None:
        """Remember."""
        del done
        self.deeds.append("restart" if restart else "off")


@dataclass
class Still:
    """All still ports together, each reachable by name."""

    table: StillTable = field(default_factory=StillTable)
    people: PeopleHere = field(default_factory=PeopleHere)
    games: GamesHere = field(default_factory=GamesHere)
    settings: SettingsHere = field(default_factory=SettingsHere)
    eyes: NoEyes = field(default_factory=NoEyes)
    panel: NoPanel = field(default_factory=NoPanel)
    care: NoMachine = field(default_factory=NoMachine)
    pages: dict[str, FurtherPage] = field(default_factory=dict)
    about: tuple[tuple[str, str], ...] = ()

    def ports(self) -> Ports:
        """Give them as the screen takes them."""
        return Ports(
            self.table,
            self.people,
            self.games,
            self.settings,
            self.eyes,
            self.panel,
            self.care,
            self.about,
            self.pages,
        )
