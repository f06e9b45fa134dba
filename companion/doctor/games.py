"""The stored games: whether they are whole, and whether a table is writing them right now."""

import fcntl
import os
from collections.abc import Iterator
from pathlib import Path

from companion.doctor.finding import Finding, Patient, ok, problem, warning
from companion.journal.errors import JournalError
from companion.journal.place import JOURNAL, LOCK
from companion.journal.reading import read_journal


def journal(patient: Patient) -> Iterator[Finding]:
    """Every page of the journal, and journals that had to be moved aside."""
    if not (patient.data / JOURNAL).exists():
        yield ok("games", f"none stored yet in {patient.data}")
        return
    try:
        with read_journal(patient.data) as games:
            complaints = games.complaints()
            count = len(games.beginnings("game"))
    except JournalError as error:
        yield problem("games", str(error), "Restore a backup: companion restore FILE.")
        return
    if complaints:
        yield problem(
            "games",
            f"the journal is damaged: {complaints[0]}",
            "Copy the data folder away, then restore a backup: companion restore FILE.",
        )
    else:
        yield ok("games", f"{count} stored, the journal is whole")
    aside = sorted(patient.data.glob("journal-damaged-*.db"))
    if aside:
        yield warning(
            "games",
            f"a damaged journal was moved aside: {aside[-1].name}",
            "Restore a backup if games are missing; then the file may be removed.",
        )


# What the table uses nobody else can look at.
STOP_FIRST = (
    "To have it looked at: sudo systemctl stop dice-table-companion, the doctor, then start."
)


def table_runs(data: Path) -> bool:
    """Tell whether a table is playing on these games, holding camera and pins."""
    try:
        lock = os.open(data / LOCK, os.O_RDONLY)
    except OSError:
        return False
    try:
        fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return True
    finally:
        os.close(lock)
    return False
