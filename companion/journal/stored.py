"""Stored games as people ask for them: listed, found by what was typed, rebuilt with words."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

from companion.game.events import Event, Started, UnreadableEventError, from_body
from companion.game.evolve import WrongOrderError
from companion.game.position import Position
from companion.game.ruleset import RuleSet
from companion.journal.entry import Entry
from companion.journal.errors import JournalError
from companion.journal.reading import JournalReader
from companion.rules.house import HouseRuleError
from companion.rules.registry import UnknownRulesError, find_rules, replay_game

STREAMS = "game/"


@dataclass(frozen=True)
class StoredGame:
    """One game's entries with what they mean; `id` is what people type."""

    id: str
    entries: tuple[Entry, ...]
    events: tuple[Event, ...]
    rules: RuleSet
    started: Started

    @property
    def at(self) -> datetime:
        """When it began."""
        return self.entries[0].at

    def position(self) -> Position:
        """Rebuild the game as it stands."""
        with self.followed():
            return replay_game(self.events)

    @contextmanager
    def followed(self) -> Iterator[None]:
        """Say in words that stored events make no sense: `evolve` believes what it is told."""
        try:
            yield
        except (WrongOrderError, LookupError, AssertionError) as error:
            raise JournalError(
                f"The game {self.id} cannot be followed: its events do not fit together."
            ) from error


def stored_game(entries: Iterable[Entry]) -> StoredGame:
    """Understand one game's entries, or say in words why they are no game."""
    kept = tuple(entries)
    game = game_id(kept[0].stream) if kept else ""
    try:
        events = tuple(from_body(entry.kind, entry.body) for entry in kept)
        if not events or not isinstance(events[0], Started) or not events[0].players:
            raise WrongOrderError("A game begins with its players.")
        rules = find_rules(events[0].rules, events[0].house)
    except (UnreadableEventError, WrongOrderError, UnknownRulesError, HouseRuleError) as error:
        raise JournalError(f"The game {game} cannot be read: {error}") from error
    return StoredGame(game, kept, events, rules, events[0])


def game_id(stream: str) -> str:
    """Give what people call a game: its stream's name without the prefix."""
    return stream.removeprefix(STREAMS)


def game_ids(reader: JournalReader) -> list[str]:
    """List all games, newest first."""
    return [game_id(entry.stream) for entry in reader.beginnings(STREAMS)]


def find_game(reader: JournalReader, typed: str) -> StoredGame:
    """Find a game by its id, the beginning of it, or the word `last`."""
    known = game_ids(reader)
    if typed == "last":
        found = known[:1]
    elif typed in known:
        found = [typed]
    else:
        found = [game for game in known if game.startswith(typed)]
    if not found:
        newest = f"; the newest are: {', '.join(known[:5])}" if known else ""
        raise JournalError(f"There is no game {typed}{newest}.")
    if len(found) > 1:
        raise JournalError(
            f"{len(found)} games begin with {typed}: {', '.join(found[:5])}. Type more of the name."
        )
    return stored_game(reader.entries(STREAMS + found[0]))
