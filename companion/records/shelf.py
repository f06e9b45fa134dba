"""Records read from outside: works beside a running table, and changes nothing of its own."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from companion.journal.reading import JournalReader, read_journal
from companion.records.index import Index
from companion.records.players import read_roster
from companion.records.roster import Roster
from companion.records.statistics import Statistics


@dataclass(frozen=True)
class Shelf:
    """The journal, the index that is in step with it, and who plays here."""

    journal: JournalReader
    index: Index
    roster: Roster

    @property
    def statistics(self) -> Statistics:
        """The figures."""
        return Statistics(self.index, self.roster)


@contextmanager
def open_shelf(folder: Path) -> Iterator[Shelf]:
    """Open the records of a data folder; JournalError or PeopleError says why they cannot be."""
    with read_journal(folder) as journal, closing(Index(folder)) as index:
        index.follow(journal)
        yield Shelf(journal, index, read_roster(folder))
