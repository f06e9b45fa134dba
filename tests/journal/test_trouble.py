"""Damaged, busy, newer, full, failing, read-only: clear words, and nothing confirmed is lost."""

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.journal import writing
from companion.journal.entry import Entry
from companion.journal.errors import JournalBusyError, JournalError, JournalTooNewError
from companion.journal.reading import read_journal
from companion.journal.schema import APPLICATION_ID, STEPS, bring_up_to_date
from companion.journal.writing import Journal, open_journal
from tests.disks import disk_that_ends_at

MakeEntry = Callable[..., Entry]
TOP = Path(__file__).parents[2]
NOBODY = 65534


def filled(folder: Path, entry: MakeEntry, count: int = 200) -> None:
    with open_journal(folder) as journal:
        for sequence in range(1, count + 1):
            journal.append(entry(sequence))


# Damage


def scribble(path: Path) -> None:
    """Overwrite the middle, as a dying SD card does."""
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 2)
        file.write(os.urandom(4096))


def truncate(path: Path) -> None:
    os.truncate(path, path.stat().st_size - 5000)


def replace_by_text(path: Path) -> None:
    path.write_text("this was a journal once\n" * 100)


@pytest.mark.parametrize("harm", [scribble, truncate, replace_by_text])
def test_a_damaged_journal_is_moved_aside_and_play_goes_on(
    tmp_path: Path, entry: MakeEntry, harm: Callable[[Path], None]
) -> None:
    filled(tmp_path, entry)
    harm(tmp_path / "journal.db")
    (tmp_path / "journal.db-wal").write_bytes(b"left over")
    damaged = (tmp_path / "journal.db").read_bytes()
    with open_journal(tmp_path) as journal:
        assert journal.notice is not None
        [aside] = tmp_path.glob("journal-damaged-*.db")
        assert aside.name in journal.notice
        assert aside.read_bytes() == damaged
        journal.append(entry(1))
        assert journal.entries("game/a") == [entry(1)]
        assert journal.complaints() == []
    with open_journal(tmp_path) as journal:
        assert journal.notice is None


def test_damage_twice_in_a_second_keeps_both(tmp_path: Path, entry: MakeEntry) -> None:
    for _ in range(2):
        filled(tmp_path, entry)
        replace_by_text(tmp_path / "journal.db")
        open_journal(tmp_path).close()
        (tmp_path / "journal.db").unlink()
    assert len(list(tmp_path.glob("journal-damaged-*.db"))) == 2


def test_the_full_check_names_damage_the_reader_meets(tmp_path: Path, entry: MakeEntry) -> None:
    filled(tmp_path, entry)
    scribble(tmp_path / "journal.db")
    with read_journal(tmp_path) as reader:
        try:
            complaints = reader.complaints()
        except JournalError as error:
            complaints = [str(error)]
        assert complaints


def test_of_a_large_journal_the_newest_part_is_checked(
    tmp_path: Path, entry: MakeEntry, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "READ_THROUGH", 0)
    filled(tmp_path, entry, 500)
    with open_journal(tmp_path) as journal:
        assert journal.notice is None
        assert len(journal.entries("game/a")) == 500
    truncate(tmp_path / "journal.db")
    with open_journal(tmp_path) as journal:
        assert journal.notice is not None


# Versions and strangers


def set_version(path: Path, version: int) -> None:
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {version}")
    connection.close()


def test_a_journal_of_a_newer_version_is_refused_and_left_alone(
    tmp_path: Path, entry: MakeEntry
) -> None:
    filled(tmp_path, entry, 3)
    set_version(tmp_path / "journal.db", len(STEPS) + 1)
    for opening in (open_journal, read_journal):
        with pytest.raises(JournalTooNewError, match="made by a newer version"):
            opening(tmp_path)
    set_version(tmp_path / "journal.db", len(STEPS))
    with open_journal(tmp_path) as journal:
        assert len(journal.entries("game/a")) == 3


def test_a_stored_file_of_version_1_opens_with_all_it_holds(tmp_path: Path) -> None:
    shutil.copy(Path(__file__).parent / "journal-v1.db", tmp_path / "journal.db")
    with open_journal(tmp_path) as journal:
        assert journal.notice is None
        assert [e.kind for e in journal.entries("game/golden")] == ["started", "thrown", "scored"]
        assert journal.entries("game/golden")[0].body == {"names": ["Åsa", "Bo"]}


def test_a_later_version_is_reached_step_by_step_or_not_at_all(
    tmp_path: Path, entry: MakeEntry
) -> None:
    filled(tmp_path, entry, 3)

    def add_table(connection: sqlite3.Connection) -> None:
        connection.execute("CREATE TABLE photographs (id INTEGER PRIMARY KEY) STRICT")

    def fail(connection: sqlite3.Connection) -> None:
        raise RuntimeError("power cut")

    connection = sqlite3.connect(tmp_path / "journal.db", isolation_level=None)
    with pytest.raises(RuntimeError):
        bring_up_to_date(connection, [*STEPS, add_table, fail])
    tables = "SELECT count(*) FROM sqlite_master WHERE name = 'photographs'"
    assert connection.execute(tables).fetchone() == (0,)
    bring_up_to_date(connection, [*STEPS, add_table])
    assert connection.execute(tables).fetchone() == (1,)
    assert connection.execute("PRAGMA user_version").fetchone() == (len(STEPS) + 1,)
    assert connection.execute("SELECT count(*) FROM events").fetchone() == (3,)
    connection.close()


@pytest.mark.parametrize("application", [0, APPLICATION_ID + 1])
def test_another_programs_database_is_refused_and_left_alone(
    tmp_path: Path, application: int
) -> None:
    stranger = sqlite3.connect(tmp_path / "journal.db")
    stranger.execute("CREATE TABLE recipes (name)")
    stranger.execute(f"PRAGMA application_id = {application}")
    stranger.close()
    before = (tmp_path / "journal.db").read_bytes()
    with pytest.raises(JournalError, match="another program"):
        open_journal(tmp_path)
    assert (tmp_path / "journal.db").read_bytes() == before


# A second process


def test_a_second_writer_is_refused_and_told_who_has_it(
    tmp_path: Path, journal: Journal, entry: MakeEntry
) -> None:
    code = (
        "import sys; from pathlib import Path\n"
        "from companion.journal.writing import open_journal\n"
        "from companion.journal.errors import JournalBusyError\n"
        "try: open_journal(Path(sys.argv[1]))\n"
        "except JournalBusyError as error: print(error)\n"
    )
    second = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)],
        cwd=TOP,
        capture_output=True,
        text=True,
        check=True,
    )
    assert f"in use by another companion (process {os.getpid()})" in second.stdout
    journal.append(entry(1))


def test_the_journal_is_free_again_once_closed(tmp_path: Path, journal: Journal) -> None:
    with pytest.raises(JournalBusyError):
        open_journal(tmp_path)
    journal.close()
    open_journal(tmp_path).close()


# Disks


def append_until_refused(journal: Journal, entry: MakeEntry) -> tuple[int, str]:
    """Return how many entries were confirmed, and the words of the refusal."""
    for confirmed in range(10_000):
        try:
            journal.append(entry(confirmed + 1))
        except JournalError as error:
            return confirmed, str(error)
    raise AssertionError("the disk never ended")


def test_a_failing_disk_loses_nothing_and_appending_works_again(
    tmp_path: Path, entry: MakeEntry
) -> None:
    with open_journal(tmp_path) as journal:
        with disk_that_ends_at(200_000):
            confirmed, words = append_until_refused(journal, entry)
        assert "disk reported an error" in words
        assert confirmed > 10
        assert journal.last("game/a") == entry(confirmed)
        journal.append(entry(confirmed + 1))
        with read_journal(tmp_path) as reader:
            assert len(reader.entries("game/a")) == confirmed + 1
    with open_journal(tmp_path) as journal:
        assert journal.complaints() == []
        assert len(journal.entries("game/a")) == confirmed + 1


def test_a_full_disk_loses_nothing_and_appending_works_again(
    tmp_path: Path, entry: MakeEntry
) -> None:
    with open_journal(tmp_path) as journal:
        pages = journal._connection.execute("PRAGMA max_page_count = 30").fetchone()
        assert pages == (30,)
        confirmed, words = append_until_refused(journal, entry)
        assert "disk is full" in words
        assert confirmed > 10
        assert len(journal.entries("game/a")) == confirmed
        journal._connection.execute("PRAGMA max_page_count = 1000000")
        journal.append(entry(confirmed + 1))
        assert journal.complaints() == []


@contextmanager
def folder_for_anybody() -> Iterator[Path]:
    """Yield a folder outside pytest's, which only its owner may enter."""
    with tempfile.TemporaryDirectory() as outer:
        Path(outer).chmod(0o755)
        folder = Path(outer) / "games"
        folder.mkdir()
        yield folder


@contextmanager
def as_somebody_without_rights(*paths: Path) -> Iterator[None]:
    """Take away the right to write; root has it always, so become nobody for a while."""
    for path in paths:
        path.chmod(0o555 if path.is_dir() else 0o444)
    root = os.geteuid() == 0
    if root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)
        for path in paths:
            path.chmod(0o755 if path.is_dir() else 0o644)


def test_a_read_only_folder_can_be_read_and_says_why_it_cannot_be_written(entry: MakeEntry) -> None:
    with folder_for_anybody() as folder:
        filled(folder, entry, 5)
        with as_somebody_without_rights(folder, *folder.iterdir()):
            with pytest.raises(JournalError, match="cannot be stored"):
                open_journal(folder)
            with read_journal(folder) as reader:
                assert len(reader.entries("game/a")) == 5


def test_a_folder_that_cannot_be_made_is_named() -> None:
    with (
        folder_for_anybody() as folder,
        as_somebody_without_rights(folder),
        pytest.raises(JournalError, match=r"deep/er cannot be made: Permission denied"),
    ):
        open_journal(folder / "deep" / "er")


def test_a_read_only_file_in_a_writable_folder(entry: MakeEntry) -> None:
    with folder_for_anybody() as folder:
        filled(folder, entry, 5)
        (folder / "journal.lock").chmod(0o666)
        folder.chmod(0o777)
        with (
            as_somebody_without_rights(folder / "journal.db"),
            pytest.raises(JournalError, match="read-only"),
        ):
            open_journal(folder)
