"""How long a player's statistics take in a journal of ten thousand games."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import cycle, islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from companion.benches.journal import DISK
from companion.benches.stopwatch import seconds
from companion.bots import greedy_bot, play, random_bot
from companion.game.events import Event, kind_of, to_body
from companion.journal.entry import Entry
from companion.journal.stored import STREAMS, stored_game
from companion.journal.writing import open_journal
from companion.records.history import played_games
from companion.records.index import Index
from companion.records.keeping import Keeping
from companion.records.roster import Roster
from companion.records.statistics import Statistics
from companion.records.variant import Variant
from companion.rules.registry import find_rules

GAMES = 10_000
DIFFERENT = 60  # games really played; the others are the same ones on other evenings
PLAYERS = {"yatzy": 3, "maxi": 4, "special8": 2, "yahtzee": 3, "maxi_spared": 4}
FIRST = datetime(2020, 1, 1, 20, tzinfo=UTC)


def measure(arguments: Sequence[str]) -> list[str]:
    """Statistics of one player from ten thousand games, beside replaying a single game."""
    count = int(arguments[0]) if arguments else GAMES
    with TemporaryDirectory(dir=DISK) as name, open_journal(Path(name)) as journal:
        folder = Path(name)
        for number, events in enumerate(islice(cycle(_games()), count)):
            at = FIRST + timedelta(hours=5 * number)
            journal.append_all(_entries(f"{at:%Y%m%d}-{number:05d}", events, at))
        index = Index(folder)
        rebuilt = seconds(lambda: index.follow(journal), 1)
        up_to_date = seconds(lambda: index.follow(journal))
        statistics = Statistics(index, Roster())
        asked = seconds(lambda: statistics.player("anna"))
        best = seconds(lambda: [statistics.records(Variant(rules)) for rules in PLAYERS])
        listed = seconds(lambda: played_games(index, journal, most=50))
        stream = journal.beginnings(STREAMS)[0].stream
        replayed = seconds(lambda: stored_game(journal.entries(stream)).position())
        opened = seconds(lambda: Keeping(journal, folder).close())
        index.close()
    figures = {
        f"a player's statistics in {count:,} games": asked,
        "records of all rule sets": best,
        "newest 50 games listed": listed,
        "new games looked for": up_to_date,
        "records opened at the start": opened,
        "index made again, a game": rebuilt / count,
    }
    return [
        f"{what}: {taken * 1000:.1f} ms, {taken / replayed:.1f} games replayed"
        for what, taken in figures.items()
    ]


def _games() -> list[list[Event]]:
    made = []
    names = ("anna", "björn", "cleo", "dora")
    for number in range(DIFFERENT):
        rules = list(PLAYERS)[number % len(PLAYERS)]
        seats = {
            player: (random_bot, greedy_bot)[place % 2]
            for place, player in enumerate(names[: PLAYERS[rules]])
        }
        made.append([event for event, _ in play(find_rules(rules), seats, Random(number))])
    return made


def _entries(game: str, events: Sequence[Event], at: datetime) -> list[Entry]:
    return [
        Entry(STREAMS + game, number, at + timedelta(seconds=9 * number), kind_of(e), to_body(e))
        for number, e in enumerate(events, 1)
    ]
