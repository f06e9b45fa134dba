"""The shape of journal.db, version by version, and the way from an older one to this one."""

import sqlite3
from collections.abc import Callable, Sequence

from companion.journal.errors import JournalError, JournalTooNewError

# "Dice" in ASCII: how a journal is told from another program's database.
APPLICATION_ID = 0x44696365

Step = Callable[[sqlite3.Connection], None]


def events(connection: sqlite3.Connection) -> None:
    """Version 1: streams of numbered events that nobody can change afterwards."""
    for statement in (
        """CREATE TABLE events (
               id INTEGER PRIMARY KEY,
               stream TEXT NOT NULL,
               sequence INTEGER NOT NULL CHECK (sequence > 0),
               at TEXT NOT NULL,
               kind TEXT NOT NULL,
               body TEXT NOT NULL,
               UNIQUE (stream, sequence)
           ) STRICT""",
        # Listing ten thousand games must not walk two million events.
        "CREATE INDEX beginnings ON events (stream, id) WHERE sequence = 1",
        """CREATE TRIGGER events_stay BEFORE UPDATE ON events
           BEGIN SELECT RAISE (ABORT, 'the journal is append-only'); END""",
        """CREATE TRIGGER events_are_kept BEFORE DELETE ON events
           BEGIN SELECT RAISE (ABORT, 'the journal is append-only'); END""",
    ):
        connection.execute(statement)


# STEPS[n] leads from version n to n + 1; a step, once released, is never edited.
STEPS: Sequence[Step] = (events,)


def version_of(connection: sqlite3.Connection, known: int = len(STEPS)) -> int:
    """Return the file's schema version, refusing a file that is not ours or too new."""
    [version] = connection.execute("PRAGMA user_version").fetchone()
    [application] = connection.execute("PRAGMA application_id").fetchone()
    if version == 0 and application == 0:
        if connection.execute("SELECT count(*) FROM sqlite_master").fetchone() != (0,):
            raise JournalError("This file is another program's database, not a journal.")
        return 0
    if application != APPLICATION_ID:
        raise JournalError("This file is another program's database, not a journal.")
    if version > known:
        raise JournalTooNewError(
            f"This journal was made by a newer version of the program (its format is {version}, "
            f"this one knows {known}): update the program to open it."
        )
    return int(version)


def bring_up_to_date(connection: sqlite3.Connection, steps: Sequence[Step] = STEPS) -> None:
    """Lead the file to the newest version, all steps in one transaction or none."""
    version = version_of(connection, len(steps))
    if version == len(steps):
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        for step in steps[version:]:
            step(connection)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {len(steps)}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # a full disk has rolled back already
            connection.execute("ROLLBACK")
        raise
