"""What was done to games as a whole: cleared out of sight, or brought from elsewhere."""

from collections.abc import Sequence
from datetime import datetime

from companion.journal.entry import Entry
from companion.journal.reading import JournalReader
from companion.journal.writing import Journal

STREAM = "table"
CLEARED = "cleared"
IMPORTED = "imported"


def clear_games(journal: Journal, at: datetime) -> None:
    """Put every game closed so far out of sight; nothing is deleted, statistics stay."""
    journal.append(_entry(journal, at, CLEARED, []))


def cleared_row(reader: JournalReader) -> int:
    """Give the journal's row up to which closed games are out of sight."""
    return reader.row_of_last(STREAM, CLEARED)


def imported_games(reader: JournalReader) -> set[str]:
    """Name the games that were played elsewhere: their coins are not this table's."""
    marks = (entry for entry in reader.entries(STREAM) if entry.kind == IMPORTED)
    return {game for entry in marks for game in entry.body["games"]}


def imported_entry(journal: Journal, at: datetime, games: Sequence[str]) -> Entry:
    """Make the entry that tells these games from this table's own."""
    return _entry(journal, at, IMPORTED, games)


def _entry(journal: Journal, at: datetime, kind: str, games: Sequence[str]) -> Entry:
    last = journal.last(STREAM)
    number = last.sequence + 1 if last else 1
    return Entry(STREAM, number, at, kind, {"games": list(games)} if games else {})
