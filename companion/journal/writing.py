"""Writing the journal: one process, one transaction an entry, durable before it is shown."""

import os
import sqlite3
from collections.abc import Iterable
from pathlib import Path

from companion.journal.entry import Entry, to_row
from companion.journal.errors import (
    READ_ONLY,
    DamagedError,
    DiskError,
    OutOfTurnError,
)
from companion.journal.place import JOURNAL, Lock, make_folder, move_aside
from companion.journal.reading import JournalReader, connect, translated
from companion.journal.schema import bring_up_to_date

# A file up to this size is read through at the door: a second or so from a Pi's card, and some
# two thousand games. Of a larger one the newest entries are; `complaints()` reads all of it.
READ_THROUGH = 100 * 2**20
NEWEST = 1000


class Journal(JournalReader):
    """The journal of this table, open for writing; nobody else can write until it is closed."""

    def __init__(
        self, connection: sqlite3.Connection, path: Path, lock: Lock | None, notice: str | None
    ) -> None:
        super().__init__(connection, path)
        self._lock = lock  # None: another connection of this process holds it
        self.notice = notice  # what the players should know about the opening, if anything

    def append(self, entry: Entry) -> None:
        """Write the entry to disk; once this returns, not even a power cut takes it away.

        Its sequence must be the next of its stream: a doubled append raises OutOfTurnError.
        After any JournalError the entry is not in the journal, and appending may be tried again.
        """
        with translated():
            self._insert(entry)

    def append_all(self, entries: Iterable[Entry]) -> None:
        """Write several entries, all of them or none, as durably as one."""
        with translated():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                for entry in entries:
                    self._insert(entry)
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:  # a full disk has rolled back already
                    self._connection.execute("ROLLBACK")
                raise

    def beside(self) -> "Journal":
        """Open the journal once more, for another thread of this process; close both."""
        return Journal(checked(self.path, read_through=False), self.path, None, None)

    def _insert(self, entry: Entry) -> None:
        added = self._connection.execute(
            """INSERT INTO events (stream, sequence, at, kind, body)
               SELECT ?1, ?2, ?3, ?4, ?5
               WHERE ?2 = 1 + (
                   SELECT coalesce(max(sequence), 0) FROM events WHERE stream = ?1
               )""",
            to_row(entry),
        )
        if added.rowcount != 1:
            raise OutOfTurnError(
                f"Entry {entry.sequence} of {entry.stream} is not the next one: "
                "it was written already, or one before it is missing."
            )

    def close(self) -> None:
        """Close the file and let others write; safe to call twice."""
        super().close()
        if self._lock is not None:
            self._lock.release()
            self._lock = None


def open_journal(folder: Path) -> Journal:
    """Open the folder's journal for writing, or begin one; a damaged one is moved aside."""
    make_folder(folder)
    lock = Lock(folder)
    path = folder / JOURNAL
    notice = None
    try:
        try:
            connection = checked(path)
        except DamagedError:
            aside = move_aside(path)
            notice = (
                f"The journal was damaged. It is kept as {aside.name}, "
                "and a new one has been begun: earlier games are not shown."
            )
            connection = checked(path)
    except BaseException:
        lock.release()
        raise
    return Journal(connection, path, lock, notice)


def checked(path: Path, *, read_through: bool = True) -> sqlite3.Connection:
    """Open the file, look for damage, and make it writable and durable."""
    with translated():
        connection = connect(path, "mode=rwc")
        try:
            if read_through and is_damaged(connection, path.stat().st_size):
                raise DamagedError("The journal is damaged.")
            bring_up_to_date(connection)
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            # SQLite opens a file it may not write without a word; better refused now than in play.
            if not os.access(path, os.W_OK, effective_ids=True):
                raise DiskError(READ_ONLY)
        except BaseException:
            connection.close()
            raise
    return connection


def is_damaged(connection: sqlite3.Connection, size: int) -> bool:
    """Look at the file, all of it or the newest part, and say whether something is wrong."""
    if size <= READ_THROUGH:
        return bool(connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",))
    # Reading them by both ways that lead to them meets damage as an error.
    for order in ("id", "stream DESC, sequence"):
        connection.execute(f"SELECT * FROM events ORDER BY {order} DESC LIMIT {NEWEST}").fetchall()
    return False
