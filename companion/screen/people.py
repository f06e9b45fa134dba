"""The people at the table as the screen knows them: names, colours, letters. No kivy."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from companion.screen.language import Language
from companion.screen.theme import PLAYERS, Colour

MINUS = "−"


@dataclass(frozen=True)
class Person:
    """A player's profile as far as it is shown; `coins` where coins are played for."""

    id: str
    name: str
    colour: int = 0  # one of the ten
    coins: int | None = None
    speech: str = ""  # the language spoken to them; empty: the table's
    picture: str = ""  # a file; empty: the letters stand for the player

    @property
    def tone(self) -> Colour:
        """The player's colour."""
        return PLAYERS[self.colour % len(PLAYERS)]


@dataclass(frozen=True)
class Room:
    """What a view needs beside the game: the language, the people, and how words are wanted."""

    language: Language = field(default_factory=Language)
    people: Mapping[str, Person] = field(default_factory=dict)
    large: bool = False
    largest: bool = False  # larger still; what is hidden for large text is hidden too
    simulated: bool = False  # the dice are, and keys throw them

    def person(self, player: str) -> Person:
        """Find a player; one without a profile is called by the id."""
        return self.people.get(player) or Person(player, player)

    def name(self, player: str) -> str:
        """Give a player's name."""
        return self.person(player).name

    @property
    def names(self) -> Mapping[str, str]:
        """All names by player."""
        return {player: person.name for player, person in self.people.items()}


def letters(names: Sequence[str]) -> tuple[str, ...]:
    """Give each name its letters: one, or two where five or more play or initials are equal."""
    initials = [name[:1].upper() for name in names]
    if len(names) <= 4 and len(set(initials)) == len(initials):
        return tuple(initials)
    found: list[str] = []
    for name in names:
        options = [name[:1].upper() + rest.lower() for rest in name[1:]] or [name[:1].upper()]
        found.append(next((o for o in options if o not in found and o.strip() == o), options[0]))
    return tuple(found)


def seated(room: Room, players: Sequence[str]) -> dict[str, Person]:
    """Give everybody at this table a colour of their own, keeping the favourites of the first."""
    taken: set[int] = set()
    found: dict[str, Person] = {}
    for player in players:
        person = room.person(player)
        colour = person.colour
        if colour in taken:
            colour = next((n for n in range(len(PLAYERS)) if n not in taken), colour)
        taken.add(colour)
        found[player] = replace(person, colour=colour)
    return found


def signed(value: int) -> str:
    """Write a balance: +3, ±0, −5 (with a real minus)."""
    if value == 0:
        return "±0"
    return f"+{value}" if value > 0 else f"{MINUS}{-value}"
