"""Reading a journal: works while another process writes it, and on a read-only stick."""

import contextlib
import json
import sqlite3
from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.parse import quote

from companion.journal.entry import Entry, from_row
from companion.journal.errors import JournalError, in_words
from companion.journal.place import BESIDE, JOURNAL
from companion.journal.schema import version_of

COLUMNS = "stream, sequence, at, kind, body"


class JournalReader:
    """An open journal that can be read; use it as a context, or close() it."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self.path = path

    def entries(self, stream: str, after: int = 0) -> list[Entry]:
        """Return a stream's entries in order, those behind sequence number `after`."""
        return self._read(
            f"SELECT {COLUMNS} FROM events WHERE stream = ? AND sequence > ? ORDER BY sequence",
            (stream, after),
        )

    def bodies(self, stream: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """Give kind and body of a stream's entries in order: at a start, thousands of bookings."""
        with translated():
            rows = self._connection.execute(
                "SELECT kind, body FROM events WHERE stream = ? ORDER BY sequence", (stream,)
            ).fetchall()
        parsed = json.loads(f"[{','.join(body for _, body in rows)}]")  # all at once: twice as fast
        return zip((kind for kind, _ in rows), parsed, strict=True)

    def last(self, stream: str) -> Entry | None:
        """Return a stream's newest entry, or None where the stream has not begun."""
        found = self._read(
            f"SELECT {COLUMNS} FROM events WHERE stream = ? ORDER BY sequence DESC LIMIT 1",
            (stream,),
        )
        return found[0] if found else None

    def beginnings(self, prefix: str = "") -> list[Entry]:
        """Return the first entry of every stream whose name starts so, newest stream first."""
        return self._read(
            f"""SELECT {COLUMNS} FROM events INDEXED BY beginnings
                WHERE sequence = 1 AND stream >= ? AND stream < ? ORDER BY id DESC""",
            (prefix, prefix + "\U0010ffff"),
        )

    def not_ended(self, prefix: str, kind: str) -> list[str]:
        """Name the streams, newest first, whose last entry is of another kind."""
        with translated():
            rows = self._connection.execute(
                """SELECT stream FROM events AS first INDEXED BY beginnings
                   WHERE sequence = 1 AND stream >= ? AND stream < ? AND ? != (
                       SELECT kind FROM events WHERE stream = first.stream
                       ORDER BY sequence DESC LIMIT 1
                   ) ORDER BY id DESC""",
                (prefix, prefix + "\U0010ffff", kind),
            )
            return [row[0] for row in rows]

    def changed(self, prefix: str, after: int) -> tuple[list[str], int]:
        """Name the streams that got entries behind row `after`, and give the newest row there is.

        Handing that row in next time tells what came since.
        """
        with translated():
            [newest] = self._connection.execute(
                "SELECT coalesce(max(id), 0) FROM events"
            ).fetchone()
            rows = self._connection.execute(
                """SELECT stream FROM events NOT INDEXED WHERE id > ? AND id <= ?
                   AND stream >= ? AND stream < ? GROUP BY stream ORDER BY min(id)""",
                (after, newest, prefix, prefix + "\U0010ffff"),
            )
            return [row[0] for row in rows], newest

    def row(self, number: int) -> Entry | None:
        """Give the entry appended as the number-th of all, if there is one."""
        found = self._read(f"SELECT {COLUMNS} FROM events WHERE id = ?", (number,))
        return found[0] if found else None

    def row_of_last(self, stream: str, kind: str = "") -> int:
        """Give the row of a stream's newest entry, of that kind if one is named; 0: none."""
        with translated():
            [row] = self._connection.execute(
                """SELECT coalesce(max(id), 0) FROM events
                   WHERE stream = ?1 AND (?2 = '' OR kind = ?2)""",
                (stream, kind),
            ).fetchone()
            return int(row)

    def newest(self) -> datetime | None:
        """Return the time of the entry appended last: a clock before it is not believable."""
        found = self._read(f"SELECT {COLUMNS} FROM events ORDER BY id DESC LIMIT 1")
        return found[0].at if found else None

    def complaints(self) -> list[str]:
        """Check every page of the file and return what is wrong with it, most often nothing."""
        with translated():
            rows = self._connection.execute("PRAGMA integrity_check(20)").fetchall()
        return [row[0] for row in rows if row[0] != "ok"]

    def copy_to(self, file: Path) -> None:
        """Write the journal as it is at this moment into another file, while others write on."""
        with translated(), contextlib.closing(sqlite3.connect(file)) as copy:
            self._connection.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, whole, that travels alone

    def close(self) -> None:
        """Close the file; safe to call twice."""
        self._connection.close()

    def _read(self, query: str, values: tuple[Any, ...] = ()) -> list[Entry]:
        with translated():
            return [from_row(row) for row in self._connection.execute(query, values)]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


@contextlib.contextmanager
def translated() -> Iterator[None]:
    """Turn what SQLite raises into a JournalError with words."""
    try:
        yield
    except sqlite3.Error as error:
        raise in_words(error) from error


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """Open the file; several threads may use the connection, one at a time."""
    return sqlite3.connect(
        f"file:{quote(str(path.resolve()))}?{mode}",
        uri=True,
        isolation_level=None,
        check_same_thread=False,
        timeout=5,
    )


def read_journal(path: Path) -> JournalReader:
    """Open the journal at `path` (a file, or the folder it lies in) for reading only."""
    file = path / JOURNAL if path.is_dir() else path
    if not file.is_file():
        raise JournalError(f"There are no stored games in {path}.")
    with translated():
        for mode in modes(file):
            connection = connect(file, mode)
            try:
                version_of(connection)
            except sqlite3.OperationalError as error:
                connection.close()
                refused = error
            except BaseException:
                connection.close()
                raise
            else:
                return JournalReader(connection, file)
        raise refused


def modes(file: Path) -> list[str]:
    """Return the ways to try: on a read-only or full disk SQLite must be told that nobody writes.

    That is so where nothing waits to come into the main file.
    """
    log = file.with_name(file.name + BESIDE[0])
    quiet = not log.exists() or not log.stat().st_size
    return ["mode=ro", "immutable=1"] if quiet else ["mode=ro"]
