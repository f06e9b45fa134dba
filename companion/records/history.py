"""Every game there was: listed, and opened to be walked through stroke by stroke."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from companion.game.events import Event, TakenBack
from companion.game.evolve import evolve, first_position
from companion.game.position import Position
from companion.journal.reading import JournalReader
from companion.journal.stored import StoredGame
from companion.records.archive import cleared_row
from companion.records.digest import State
from companion.records.index import Index

COLUMNS = "game, rules, house, began, ended, state, round, stake, players, why, elsewhere"


@dataclass(frozen=True)
class Seated:
    """A player of a listed game."""

    player: str
    total: int
    place: int
    left: bool
    won: bool


@dataclass(frozen=True)
class Played:
    """A game as a list shows it."""

    game: str
    rules: str
    house: Mapping[str, str]  # those that were not the usual ones
    began: datetime
    ended: datetime
    state: State
    round: int
    stake: int
    seats: tuple[Seated, ...]
    why: str  # what told equal totals apart
    elsewhere: bool = False  # played at another table, which keeps its coins

    @property
    def winners(self) -> tuple[str, ...]:
        """Who won, several where it was shared; nobody before the end."""
        return tuple(seat.player for seat in self.seats if seat.won)


def played_games(
    index: Index,
    journal: JournalReader,
    *,
    cleared: bool = False,
    only: State | None = None,
    most: int = -1,
    skip: int = 0,
) -> list[Played]:
    """List the games, newest first; those cleared out of sight only if they are wanted."""
    rows = index.query(
        f"""SELECT {COLUMNS} FROM games
            WHERE (? OR state = 'unfinished' OR row > ?) AND ? IN ('', state)
            ORDER BY began DESC, game LIMIT ? OFFSET ?""",
        (cleared, cleared_row(journal), only or "", most, skip),
    )
    return [_played(row) for row in rows]


def played_game(index: Index, game: str) -> Played | None:
    """Give one game of the list."""
    rows = index.query(f"SELECT {COLUMNS} FROM games WHERE game = ?", (game,))
    return _played(rows[0]) if rows else None


def _played(row: tuple[Any, ...]) -> Played:
    game, rules, house, began, ended, state, number, stake, players, why, elsewhere = row
    seats = tuple(
        Seated(player, total, place, bool(left), bool(won))
        for player, total, place, left, won in json.loads(players)
    )
    return Played(
        game,
        rules,
        json.loads(house),
        datetime.fromisoformat(began),
        datetime.fromisoformat(ended),
        State(state),
        number,
        stake,
        seats,
        why,
        bool(elsewhere),
    )


@dataclass(frozen=True)
class Step:
    """One event of a game with the position before and after it; `undone` if taken back later."""

    number: int  # of the event in its game, from 1
    at: datetime
    event: Event
    before: Position
    after: Position
    undone: bool = False


def walk(stored: StoredGame) -> Iterator[Step]:
    """Walk through a game event by event, from its second one: the first is its beginning."""
    undone = _taken_back(stored.events)
    position = first_position(stored.rules, stored.started)
    with stored.followed():
        for entry, event in zip(stored.entries[1:], stored.events[1:], strict=True):
            after = evolve(position, event)
            number = entry.sequence
            yield Step(number, entry.at, event, position, after, number in undone)
            position = after


def _taken_back(events: tuple[Event, ...]) -> set[int]:
    """Number the events, from 1, that were taken back."""
    standing: list[int] = []
    undone: set[int] = set()
    for number, event in enumerate(events, 1):
        if isinstance(event, TakenBack) and standing:
            undone.add(standing.pop())
        else:
            standing.append(number)
    return undone
