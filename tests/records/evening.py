"""Games for the records to keep: written down in one stroke, ended as a test wants them."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from random import Random

from companion.bots import greedy_bot, play, random_bot
from companion.game.events import (
    Agreed,
    Closed,
    Event,
    Left,
    Scored,
    Started,
    kind_of,
    to_body,
)
from companion.journal.entry import Entry
from companion.journal.stored import STREAMS
from companion.journal.writing import Journal
from companion.rules.registry import find_rules

NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)
COINS = {"coins": "on"}
ROWS = [row.id for row in find_rules("maxi").fields]


def entries(game: str, events: Sequence[Event], at: datetime = NOON, begin: int = 1) -> list[Entry]:
    return [
        Entry(STREAMS + game, number, at, kind_of(event), to_body(event))
        for number, event in enumerate(events, begin)
    ]


def write(journal: Journal, game: str, events: Sequence[Event], at: datetime = NOON) -> None:
    last = journal.last(STREAMS + game)
    journal.append_all(entries(game, events, at, last.sequence + 1 if last else 1))


def staked(players: Sequence[str], stake: int) -> list[Event]:
    house = dict(find_rules("maxi", COINS).house)
    return [Started("maxi", house, tuple(players), stake), *(Agreed(p) for p in players)]


def cards(points: Mapping[str, int], gone: str = "") -> list[Event]:
    """Whole cards with all points in the last row; whoever is gone left after the first row."""
    made: list[Event] = []
    for row in ROWS:
        for player in points:
            if player == gone and row != ROWS[0]:
                continue
            worth = points[player] if row == ROWS[-1] else 0
            made.append(Scored(player, row, worth, 0, (1, 2, 3, 4, 5, 5), 0))
        if gone and row == ROWS[0]:
            made.append(Left(gone))
    return made


def finished(players: Sequence[str], stake: int, points: Sequence[int]) -> list[Event]:
    whole = cards(dict(zip(players, points, strict=True)))
    return [*staked(players, stake), *whole, Closed(finished=True)]


def bot_game(rules: str, seated: Sequence[str], seed: int, **house: str) -> list[Event]:
    return list(_played(rules, tuple(seated), seed, tuple(house.items())))


@lru_cache
def _played(
    rules: str, seated: tuple[str, ...], seed: int, house: tuple[tuple[str, str], ...]
) -> tuple[Event, ...]:
    bots = (random_bot, greedy_bot)  # the first one saves strokes, too
    seats = {player: bots[number % 2] for number, player in enumerate(seated)}
    return tuple(event for event, _ in play(find_rules(rules, dict(house)), seats, Random(seed)))
