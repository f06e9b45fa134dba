"""How fast an event is safe, and a stored game back."""

import sqlite3
import statistics
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from companion.benches.stopwatch import seconds
from companion.bots import greedy_bot, play
from companion.game.events import Started
from companion.journal.games import begin_game
from companion.journal.stored import find_game
from companion.journal.writing import open_journal
from companion.rules.registry import find_rules

# Where /tmp lies in memory, a durable write there would cost nothing.
DISK = "/var/tmp" if Path("/var/tmp").is_dir() else None


def measure(_arguments: Sequence[str]) -> list[str]:
    """One durable append against a bare insert, and a whole game read back and replayed."""
    seats = {"a": greedy_bot, "b": greedy_bot}
    events = [event for event, _ in play(find_rules("special8"), seats, Random(1))]
    at = datetime.now(UTC)
    with TemporaryDirectory(dir=DISK) as folder, open_journal(Path(folder)) as opened:
        bare = sqlite3.connect(Path(folder) / "bare.db", isolation_level=None)
        bare.execute("PRAGMA journal_mode = WAL")
        bare.execute("PRAGMA synchronous = FULL")
        bare.execute("CREATE TABLE bare (body TEXT)")
        insert_bare = partial(bare.execute, "INSERT INTO bare VALUES (?)", ("x" * 120,))
        first, *others = events
        assert isinstance(first, Started)
        log = begin_game(opened, first, at)
        ours, plain = [], []
        for event in others:  # in turn, so that other work on the machine slows both
            plain.append(seconds(insert_bare, 1))
            ours.append(seconds(partial(log.append, event, at), 1))
        replayed = seconds(lambda: find_game(opened, "last").position())
        bare.close()
    append, insert = statistics.median(ours), statistics.median(plain)
    whole = f"{len(events)} events of a special8 game read and replayed in {replayed * 1000:.1f} ms"
    return [
        f"durable append {append * 1000:.2f} ms (median), {append / insert:.2f} bare inserts",
        f"{whole}, {replayed / insert:.1f} bare inserts",
    ]
