"""The index: figures of all games in a database of their own; no question walks the journal.

It holds nothing that the journal does not: thrown away, it is made again, and the same.
"""

import contextlib
import json
import logging
import sqlite3
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Any

from companion.journal.errors import JournalError
from companion.journal.place import BESIDE
from companion.journal.reading import JournalReader
from companion.journal.stored import STREAMS, game_id, stored_game
from companion.records.archive import imported_games
from companion.records.digest import Digest, Part, State, digest
from companion.records.variant import variant_of

log = logging.getLogger(__name__)

INDEX = "statistics.db"
FILES = (INDEX, *(INDEX + beside for beside in BESIDE))
VERSION = 4  # raised when a digest changes: the index is then made again
BATCH = 50  # games a transaction: an interrupted rebuild goes on where it was

TABLES = """
CREATE TABLE state (row INTEGER NOT NULL, mark TEXT NOT NULL);
INSERT INTO state VALUES (0, '');
CREATE TABLE games (
    game TEXT PRIMARY KEY, rules TEXT NOT NULL, house TEXT NOT NULL,
    began TEXT NOT NULL, ended TEXT NOT NULL, state TEXT NOT NULL, row INTEGER NOT NULL,
    round INTEGER NOT NULL, stake INTEGER NOT NULL, elsewhere INTEGER NOT NULL,
    players TEXT NOT NULL, why TEXT NOT NULL,
    ones INTEGER NOT NULL, twos INTEGER NOT NULL, threes INTEGER NOT NULL,
    fours INTEGER NOT NULL, fives INTEGER NOT NULL, sixes INTEGER NOT NULL,
    strokes INTEGER NOT NULL, helped INTEGER NOT NULL, by_hand INTEGER NOT NULL,
    corrected INTEGER NOT NULL, voided INTEGER NOT NULL
) STRICT;
CREATE INDEX games_by_time ON games (began DESC);
CREATE TABLE results (
    game TEXT NOT NULL, player TEXT NOT NULL, rules TEXT NOT NULL, house TEXT NOT NULL,
    began TEXT NOT NULL, place INTEGER NOT NULL, total INTEGER NOT NULL,
    left_early INTEGER NOT NULL, won INTEGER NOT NULL, shared INTEGER NOT NULL,
    bonus INTEGER NOT NULL, strikes INTEGER NOT NULL, strokes INTEGER NOT NULL,
    saved_won INTEGER NOT NULL,
    saved_spent INTEGER NOT NULL, saved_wasted INTEGER NOT NULL,
    best_turn INTEGER NOT NULL, best_field TEXT NOT NULL, margin INTEGER,
    PRIMARY KEY (player, rules, began, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX results_by_total ON results (rules, house, total DESC);
CREATE INDEX results_by_turn ON results (rules, house, best_turn DESC);
CREATE INDEX results_by_margin ON results (rules, house, margin DESC)
    WHERE margin IS NOT NULL;
CREATE INDEX results_left ON results (player, rules) WHERE left_early;
CREATE INDEX results_by_game ON results (game, player, place, left_early, rules);
CREATE TABLE tally (
    player TEXT NOT NULL, rules TEXT NOT NULL, field TEXT NOT NULL,
    points INTEGER NOT NULL, possible INTEGER NOT NULL, times INTEGER NOT NULL,
    PRIMARY KEY (player, rules, field, points, possible)
) STRICT, WITHOUT ROWID;
"""


class Index:
    """Figures of all games; one thread at a time. Other processes may keep the same file."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / INDEX
        self._stopped = False
        self.connection = self._opened()

    def follow(self, journal: JournalReader) -> None:
        """Take up what was played since the last time; from the beginning if need be."""
        try:
            self._follow(journal)
        except sqlite3.DatabaseError:
            self.forget()
            try:
                self._follow(journal)
            except sqlite3.DatabaseError as error:  # a disk that takes no more
                log.warning("The statistics are kept in memory only: %s", error)
                self.connection.close()
                self.connection = _prepared(_connected(":memory:"))
                self._follow(journal)

    def stop(self) -> None:
        """Let a `follow` that still runs, or the next one, end soon; safe from any thread."""
        self._stopped = True

    def forget(self) -> None:
        """Throw everything away, to be made again."""
        self.connection.close()
        for name in FILES:
            self._file.with_name(name).unlink(missing_ok=True)
        self.connection = self._opened()

    def close(self) -> None:
        """Close the file."""
        self.connection.close()

    def _follow(self, journal: JournalReader) -> None:
        row, mark = self.connection.execute("SELECT row, mark FROM state").fetchone()
        if row and _mark(journal, row) != mark:  # another journal lies here now
            self.forget()
            row = 0
        streams, newest = journal.changed(STREAMS, row)
        elsewhere = imported_games(journal) if streams else set()
        for start in range(0, len(streams), BATCH):
            if self._stopped:
                raise JournalError("The table is closing.")
            with self._transaction():
                for stream in streams[start : start + BATCH]:
                    self._take_up(journal, stream, elsewhere)
        if newest != row:
            with self._transaction():
                self.connection.execute(
                    "UPDATE state SET row = ?, mark = ?", (newest, _mark(journal, newest))
                )

    def _take_up(self, journal: JournalReader, stream: str, elsewhere: Collection[str]) -> None:
        known = self.connection.execute(
            "SELECT state FROM games WHERE game = ?", (game_id(stream),)
        ).fetchone()
        if known and known[0] != State.UNFINISHED:
            return  # nothing follows a closed game, so it is counted once
        with contextlib.suppress(JournalError):  # `companion doctor` names what cannot be read
            made = digest(stored_game(journal.entries(stream)))
            self._keep(made, journal.row_of_last(stream), elsewhere=made.game in elsewhere)

    def _keep(self, made: Digest, row: int, *, elsewhere: bool) -> None:
        players = [[p.player, p.total, p.place, p.left, p.won] for p in made.parts]
        values = {
            **{name: getattr(made, name) for name in _PLAIN},
            "row": row,
            "elsewhere": elsewhere,
            "house": json.dumps(dict(made.house)),
            "began": made.began.isoformat(),
            "ended": made.ended.isoformat(),
            "players": json.dumps(players, ensure_ascii=False),
            **dict(zip(FACES, made.faces, strict=True)),
        }
        self._insert("games", values, "OR REPLACE")
        if made.state is State.FINISHED:
            for part in made.parts:
                self._keep_part(made, part)

    def _keep_part(self, made: Digest, part: Part) -> None:
        values = {name: getattr(part, name) for name in _OF_PART}
        others = [p.total for p in made.parts if p is not part and not p.left]
        alone = part.won and not part.shared and others
        values |= {"left_early": part.left, "game": made.game, "rules": made.rules}
        values |= {"house": variant_of(made.rules, made.house).house}
        values |= {"began": made.began.isoformat()}
        self._insert("results", {**values, "margin": part.total - max(others) if alone else None})
        for row in part.rows if not part.left else ():
            self.connection.execute(
                """INSERT INTO tally VALUES (?, ?, ?, ?, ?, 1)
                   ON CONFLICT DO UPDATE SET times = times + 1""",
                (part.player, made.rules, row.field, row.points, row.possible),
            )

    def _insert(self, table: str, values: dict[str, Any], instead: str = "") -> None:
        names = ", ".join(values)
        marks = ", ".join("?" * len(values))
        self.connection.execute(
            f"INSERT {instead} INTO {table} ({names}) VALUES ({marks})", tuple(values.values())
        )

    def query(self, question: str, values: Sequence[Any] = ()) -> list[Any]:
        """Ask a question in SQL."""
        return self.connection.execute(question, values).fetchall()

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[None]:
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            if self.connection.in_transaction:
                self.connection.execute("ROLLBACK")
            raise
        self.connection.execute("COMMIT")

    def _opened(self) -> sqlite3.Connection:
        """Open or begin the file; where nothing can be written, a copy in memory serves."""
        for attempt in (0, 1):
            try:
                connection = _connected(str(self._file))
                connection.execute("PRAGMA journal_mode = WAL")
                connection.execute("PRAGMA synchronous = NORMAL")
                return _prepared(connection)
            except sqlite3.OperationalError:
                break
            except sqlite3.DatabaseError:
                if attempt:
                    break
                for name in FILES:
                    self._file.with_name(name).unlink(missing_ok=True)
        memory = _connected(":memory:")
        with contextlib.suppress(sqlite3.Error):
            there = sqlite3.connect(f"{self._file.resolve().as_uri()}?mode=ro", uri=True)
            with contextlib.closing(there):
                there.backup(memory)
        return _prepared(memory)


FACES = ("ones", "twos", "threes", "fours", "fives", "sixes")
_PLAIN = (
    *("game", "rules", "state", "round", "stake", "why"),
    *("strokes", "helped", "by_hand", "corrected", "voided"),
)
_OF_PART = (
    *("player", "place", "total", "won", "shared", "bonus", "strikes", "strokes"),
    *("saved_won", "saved_spent", "saved_wasted", "best_turn", "best_field"),
)


def _connected(place: str) -> sqlite3.Connection:
    return sqlite3.connect(place, isolation_level=None, check_same_thread=False, timeout=10)


def _prepared(connection: sqlite3.Connection) -> sqlite3.Connection:
    """Make the tables, anew if they are of another version."""
    [version] = connection.execute("PRAGMA user_version").fetchone()
    if version == VERSION:
        return connection
    connection.execute("BEGIN IMMEDIATE")
    tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    for [name] in tables:
        connection.execute(f"DROP TABLE {name}")
    for statement in TABLES.split(";"):
        connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {VERSION}")
    connection.execute("COMMIT")
    return connection


def _mark(journal: JournalReader, row: int) -> str:
    """Give what tells this journal from another at that row."""
    entry = journal.row(row)
    return f"{entry.stream} {entry.sequence} {entry.at.isoformat()}" if entry else ""
