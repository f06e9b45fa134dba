"""What goes into the journal comes out of it, in order, once, unchanged."""

import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from companion.journal.entry import Entry
from companion.journal.errors import JournalError, OutOfTurnError
from companion.journal.place import data_folder
from companion.journal.reading import read_journal
from companion.journal.writing import Journal, open_journal

MakeEntry = Callable[..., Entry]
NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)


def test_entries_come_back_as_they_went_in(journal: Journal, tmp_path: Path) -> None:
    body = {"names": ["Åsa", "🎲"], "nested": {"points": -3, "sure": 0.25, "none": None}}
    written = Entry("game/a", 1, NOON + timedelta(microseconds=7), "started", body)
    journal.append(written)
    journal.close()
    with open_journal(tmp_path) as again:
        assert again.entries("game/a") == [written]
        assert again.notice is None


def test_times_are_kept_in_utc(journal: Journal) -> None:
    stockholm = datetime(2026, 7, 1, 20, 0, tzinfo=timezone(timedelta(hours=2)))
    journal.append(Entry("game/a", 1, stockholm, "started", {}))
    [back] = journal.entries("game/a")
    assert back.at == stockholm
    assert back.at.utcoffset() == timedelta(0)


def test_a_time_without_zone_is_refused(journal: Journal) -> None:
    with pytest.raises(ValueError, match="time zone"):
        journal.append(Entry("game/a", 1, NOON.replace(tzinfo=None), "started", {}))
    assert journal.entries("game/a") == []


@pytest.mark.parametrize("sequence", [1, 2, 4, 99])
def test_only_the_next_sequence_is_taken(journal: Journal, entry: MakeEntry, sequence: int) -> None:
    journal.append(entry(1))
    journal.append(entry(2))
    with pytest.raises(OutOfTurnError, match=f"Entry {sequence} of game/a"):
        journal.append(entry(sequence))
    journal.append(entry(3))
    assert [e.sequence for e in journal.entries("game/a")] == [1, 2, 3]


def test_streams_do_not_mix(journal: Journal, entry: MakeEntry) -> None:
    for stream in ("game/a", "purse", "game/b"):
        journal.append(entry(1, stream))
    journal.append(entry(2, "purse"))
    assert [e.sequence for e in journal.entries("purse")] == [1, 2]
    assert [e.sequence for e in journal.entries("purse", after=1)] == [2]
    assert journal.entries("game/c") == []
    last = journal.last("purse")
    assert last is not None
    assert last.sequence == 2
    assert journal.last("players") is None


def test_games_are_listed_newest_first(journal: Journal, entry: MakeEntry) -> None:
    for stream in ("game/b", "purse", "game/c", "game/a"):
        journal.append(entry(1, stream))
        journal.append(entry(2, stream))
    assert [e.stream for e in journal.beginnings("game/")] == ["game/a", "game/c", "game/b"]
    assert len(journal.beginnings()) == 4


def test_the_newest_time_is_that_of_the_last_append(journal: Journal, entry: MakeEntry) -> None:
    assert journal.newest() is None
    journal.append(entry(1, "game/b"))
    journal.append(entry(1, "game/a"))
    assert journal.newest() == entry(1).at


def test_nothing_can_be_changed_or_deleted(journal: Journal, entry: MakeEntry) -> None:
    journal.append(entry(1))
    vandal = sqlite3.connect(journal.path)
    for statement in ("UPDATE events SET body = '{}'", "DELETE FROM events"):
        with pytest.raises(sqlite3.IntegrityError, match="append-only"):
            vandal.execute(statement)
    vandal.close()
    assert journal.entries("game/a") == [entry(1)]


def test_it_is_written_ahead_and_synchronised_in_full(journal: Journal) -> None:
    # Durability rests on these two settings; the kill test cannot tell them from luck.
    assert journal._connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert journal._connection.execute("PRAGMA synchronous").fetchone() == (2,)


def test_readers_see_each_entry_while_the_table_writes(
    journal: Journal, entry: MakeEntry, tmp_path: Path
) -> None:
    with read_journal(tmp_path) as reader:
        for sequence in range(1, 5):
            journal.append(entry(sequence))
            assert len(reader.entries("game/a")) == sequence
    with read_journal(tmp_path / "journal.db") as by_file:
        assert len(by_file.entries("game/a")) == 4


def test_reading_an_empty_folder_says_so(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="no stored games"):
        read_journal(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_closing_twice_is_fine_and_leaves_one_file(
    journal: Journal, entry: MakeEntry, tmp_path: Path
) -> None:
    journal.append(entry(1))
    journal.close()
    journal.close()
    assert {p.name for p in tmp_path.iterdir()} == {"journal.db", "journal.lock"}


def test_the_usual_place_is_the_users_data_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    assert data_folder() == Path("/somewhere/dice-table-companion")
    assert data_folder(Path("here")) == Path("here")
