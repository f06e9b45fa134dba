"""`companion bench`: the figures quoted in docs, beside something plain in the same run."""

import argparse
import statistics
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from companion.commands.common import UsageError, add_command

if TYPE_CHECKING:
    from companion.commands.common import Subparsers


def add_parser(commands: "Subparsers") -> None:
    """Add `companion bench`."""
    parser = add_command(
        commands,
        "bench",
        "Measures, and compares with something plain.",
        details="""
            Every figure stands beside a plain baseline measured in the same run, so that it means
            the same on any machine.
        """,
        examples="""
            companion bench
            companion bench journal
        """,
    )
    parser.add_argument("area", nargs="?", metavar="AREA", help=f"one of: {', '.join(AREAS)}")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Measure one area, or all."""
    if options.area is not None and options.area not in AREAS:
        raise UsageError(f"There is no area {options.area!r}; there are: {', '.join(AREAS)}.")
    for name, measure in AREAS.items():
        if options.area in (None, name):
            for line in measure():
                print(f"{name:8} {line}")
    return 0


def game() -> list[str]:
    """Scoring, against looking points up in a plain dict of precomputed rolls."""
    from itertools import combinations_with_replacement

    from companion.rules.registry import find_rules

    rules = find_rules("special8")
    rolls = list(combinations_with_replacement(range(1, 7), rules.dice))
    known = {(row.id, roll): row.score(roll) for row in rules.fields for roll in rolls}

    def scored() -> None:
        for row in rules.fields:
            for roll in rolls:
                row.score(roll)

    def looked_up() -> None:
        for row in rules.fields:
            for roll in rolls:
                known[row.id, roll]

    ours, plain = seconds(scored), seconds(looked_up)
    each = len(known)
    return [
        f"{each / ours:,.0f} scores a second in special8, {ours / plain:.1f} times a dict look-up"
    ]


def journal() -> list[str]:
    """One durable append against a bare insert, and a whole game read back and replayed."""
    import sqlite3
    from datetime import UTC, datetime
    from random import Random
    from tempfile import TemporaryDirectory

    from companion.bots import greedy_bot, play
    from companion.game.events import Started
    from companion.journal.games import GameLog, begin_game
    from companion.journal.stored import find_game
    from companion.journal.writing import open_journal
    from companion.rules.registry import find_rules

    seats = {"a": greedy_bot, "b": greedy_bot}
    events = [event for event, _ in play(find_rules("special8"), seats, Random(1))]
    at = datetime.now(UTC)
    with TemporaryDirectory() as folder:
        bare = sqlite3.connect(Path(folder) / "bare.db", isolation_level=None)
        bare.execute("PRAGMA journal_mode = WAL")
        bare.execute("PRAGMA synchronous = FULL")
        bare.execute("CREATE TABLE bare (body TEXT)")
        plain = [
            seconds(lambda: bare.execute("INSERT INTO bare VALUES (?)", ("x" * 120,)), 1)
            for _ in events
        ]
        bare.close()
        with open_journal(Path(folder)) as opened:
            first = events[0]
            assert isinstance(first, Started)
            log: GameLog = begin_game(opened, first, at)
            ours = [seconds(partial(log.append, event, at), 1) for event in events[1:]]
            replayed = seconds(lambda: find_game(opened, "last").position())
    append, insert = statistics.median(ours), statistics.median(plain)
    whole = f"{len(events)} events of a special8 game read and replayed in {replayed * 1000:.1f} ms"
    return [
        f"durable append {append * 1000:.2f} ms (median), {append / insert:.2f} bare inserts",
        f"{whole}, {replayed / insert:.1f} bare inserts",
    ]


AREAS: dict[str, Callable[[], list[str]]] = {"game": game, "journal": journal}


def seconds(work: Callable[[], object], times: int = 5) -> float:
    """Run the work some times and return the median of how long it took."""
    taken = []
    for _ in range(times):
        begun = time.perf_counter()
        work()
        taken.append(time.perf_counter() - begun)
    return statistics.median(taken)
