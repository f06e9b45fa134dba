"""A backup made while the table plays, and what restoring does and refuses to do."""

import json
import subprocess
import sys
import zipfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.backup.making import make_backup
from companion.backup.manifest import BackupError
from companion.backup.restoring import restore_backup
from companion.journal.entry import Entry
from companion.journal.errors import JournalBusyError, JournalError
from companion.journal.reading import read_journal
from companion.journal.writing import Journal, open_journal
from companion.records.keeping import Keeping
from tests.records.evening import finished, write

TOP = Path(__file__).parents[2]
AT = datetime(2026, 5, 1, 20, 0, tzinfo=UTC)


def play(journal: Journal, stream: str, strokes: int) -> None:
    for sequence in range(1, strokes + 1):
        journal.append(Entry(stream, sequence, AT, "Thrown", {"faces": [sequence % 6 + 1] * 5}))


def evening(folder: Path, stream: str = "game/1", strokes: int = 40) -> Path:
    with open_journal(folder) as journal:
        play(journal, stream, strokes)
    (folder / "photographs").mkdir(exist_ok=True)
    (folder / "photographs/1.jpg").write_bytes(stream.encode() * 999)
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    return {
        str(p.relative_to(folder)): p.read_bytes()
        for p in sorted(folder.rglob("*"))
        if p.is_file() and p.name not in {"journal.lock", "journal.db-shm"}
    }


@pytest.fixture
def table(tmp_path: Path) -> Path:
    return evening(tmp_path / "table")


@pytest.fixture
def backup(tmp_path: Path, table: Path) -> Path:
    settings = tmp_path / "config.toml"
    settings.write_text("language = 'sv'\n")
    make_backup(tmp_path / "table.zip", table, settings)
    return tmp_path / "table.zip"


def test_a_backup_brings_everything_back_on_another_machine(backup: Path, tmp_path: Path) -> None:
    elsewhere, settings = tmp_path / "elsewhere", tmp_path / "etc/config.toml"

    aside = restore_backup(backup, elsewhere, settings)

    assert aside is None
    assert settings.read_text() == "language = 'sv'\n"
    assert (elsewhere / "photographs/1.jpg").read_bytes() == b"game/1" * 999
    with open_journal(elsewhere) as journal:
        assert len(journal.entries("game/1")) == 40
        play(journal, "game/2", 1)


def test_a_backup_is_taken_while_the_table_plays(tmp_path: Path, table: Path) -> None:
    with open_journal(table) as journal:
        play(journal, "game/2", 7)
        make_backup(tmp_path / "live.zip", table)
        play(journal, "game/3", 1)

    restore_backup(tmp_path / "live.zip", tmp_path / "elsewhere")
    with read_journal(tmp_path / "elsewhere") as games:
        assert len(games.entries("game/2")) == 7
        assert games.last("game/3") is None
        assert games.complaints() == []


def test_what_was_there_is_kept_aside(backup: Path, tmp_path: Path) -> None:
    other = evening(tmp_path / "other", "game/9", 3)
    settings = tmp_path / "etc.toml"
    settings.write_text("language = 'en'\n")

    aside = restore_backup(backup, other, settings)

    assert aside is not None
    with read_journal(other) as games, read_journal(aside) as old:
        assert games.last("game/9") is None
        assert len(old.entries("game/9")) == 3
    assert (aside / "photographs/1.jpg").read_bytes() == b"game/9" * 999
    assert (aside / "etc.toml").read_text() == "language = 'en'\n"


def test_a_damaged_journal_is_no_obstacle(backup: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "journal.db").write_bytes(b"scribbled over" * 500)

    restore_backup(backup, other)

    with read_journal(other) as games:
        assert len(games.entries("game/1")) == 40
    [kept] = other.glob("journal-damaged-*.db")
    assert kept.read_bytes() == b"scribbled over" * 500


def test_a_running_table_is_not_restored_under_its_feet(backup: Path, table: Path) -> None:
    with open_journal(table), pytest.raises(JournalBusyError, match="in use"):
        restore_backup(backup, table)


def repacked(change: Callable[[dict[str, bytes]], object]) -> Callable[[Path], None]:
    """Take the backup apart, change it, and pack it again as a valid zip file."""

    def damage(file: Path) -> None:
        with zipfile.ZipFile(file) as archive:
            files = {name: archive.read(name) for name in archive.namelist()}
        change(files)
        with zipfile.ZipFile(file, "w") as archive:
            for name, content in files.items():
                archive.writestr(name, content)

    return damage


def relist(files: dict[str, bytes], /, **changes: object) -> None:
    files["manifest.json"] = json.dumps(json.loads(files["manifest.json"]) | changes).encode()


def smuggled(files: dict[str, bytes]) -> None:
    listed = json.loads(files["manifest.json"])["files"]
    listed[-1]["name"] = name = "data/../../outside"
    relist(files, files=listed)
    files[name] = files.pop("data/photographs/1.jpg")


DAMAGES = {
    "half of it": (lambda file: file.write_bytes(file.read_bytes()[:900]), "damaged, or not"),
    "no zip": (lambda file: file.write_text("holiday pictures"), "damaged, or not a backup"),
    "gone": (lambda file: file.unlink(), "There is no file"),
    "another zip": (repacked(lambda files: files.pop("manifest.json")), "not a backup of a dice"),
    "scribbled list": (
        repacked(lambda files: files.update({"manifest.json": b"{"})),
        "list is damaged",
    ),
    "a foreign list": (repacked(lambda files: relist(files, format="x")), "not a backup"),
    "too new": (repacked(lambda files: relist(files, version=9)), "newer version"),
    "a file less": (repacked(lambda files: files.pop("settings/config.toml")), "do not agree"),
    "a file more": (repacked(lambda files: files.update({"data/x": b""})), "do not agree"),
    "a changed byte": (
        repacked(lambda files: files.update({"data/photographs/1.jpg": b"game/2" * 999})),
        "1.jpg is not what was put in",
    ),
    "a longer file": (
        repacked(lambda files: files.update({"data/photographs/1.jpg": b"game/1" * 9999})),
        "1.jpg is not what was put in",
    ),
    "a way out": (repacked(smuggled), "no place here"),
}


@pytest.mark.parametrize(("damage", "reason"), DAMAGES.values(), ids=DAMAGES.keys())
def test_a_damaged_or_foreign_backup_is_refused_and_changes_nothing(
    backup: Path, tmp_path: Path, damage: Callable[[Path], object], reason: str
) -> None:
    other = evening(tmp_path / "other", "game/9", 3)
    before = contents(other)
    damage(backup)

    with pytest.raises(BackupError, match=reason):
        restore_backup(backup, other, tmp_path / "config.toml")

    assert contents(other) == before
    assert not (tmp_path / "outside").exists()


def test_any_flipped_bit_is_noticed_or_harmless(backup: Path, tmp_path: Path) -> None:
    whole = backup.read_bytes()
    elsewhere = tmp_path / "elsewhere"
    refused = 0
    for place in range(0, len(whole), len(whole) // 60):
        flipped = bytearray(whole)
        flipped[place] ^= 0x10
        backup.write_bytes(flipped)
        try:
            restore_backup(backup, elsewhere)
        except BackupError:
            refused += 1
        else:  # a time stamp of the zip file, for one
            with read_journal(elsewhere) as games:
                assert len(games.entries("game/1")) == 40
    assert refused > 30


def test_an_unfinished_backup_leaves_the_one_before(backup: Path, tmp_path: Path) -> None:
    before = backup.read_bytes()

    with pytest.raises(JournalError, match="no stored games"):
        make_backup(backup, tmp_path / "nothing here")

    assert backup.read_bytes() == before
    assert not list(tmp_path.glob(".*unfinished"))


def test_a_missing_stick_is_said_in_words(table: Path, tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="is the stick plugged in"):
        make_backup(tmp_path / "no-stick/table.zip", table)


def test_both_commands_from_the_shell(table: Path, tmp_path: Path) -> None:
    def companion(*words: str | Path) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "companion", *map(str, words)]
        return subprocess.run(command, cwd=TOP, capture_output=True, text=True, check=False)

    file, other = tmp_path / "b.zip", evening(tmp_path / "other", "game/9", 2)
    settings = ("--config", tmp_path / "none.toml")

    made = companion("backup", file, "--data", table, *settings)
    used = companion("restore", file, "--data", other, *settings)
    file.write_text("not a backup")
    refused = companion("restore", file, "--data", other, *settings)

    assert (made.returncode, used.returncode, refused.returncode) == (0, 0, 1)
    assert "2 files" in made.stdout
    assert f"kept in {other / 'before-restore-'}" in used.stdout
    assert refused.stderr == "companion: b.zip is damaged, or not a backup at all.\n"


def test_a_backup_that_is_not_there_makes_no_folder(tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="There is no file"):
        restore_backup(tmp_path / "gone.zip", tmp_path / "mistyped")
    assert not (tmp_path / "mistyped").exists()


def test_players_purses_and_photographs_come_back_whole(tmp_path: Path) -> None:
    table, elsewhere = tmp_path / "table", tmp_path / "elsewhere"
    with open_journal(table) as journal:
        keeping = Keeping(journal, table)
        anna = keeping.players.add("Anna").id
        write(journal, "g", finished([anna, "b"], 100, (2, 1)))
        keeping.purses.follow("g")
        assert keeping.album.keep("g", 3, b"a stroke")
        assert keeping.statistics(lambda statistics: statistics.players())
        make_backup(tmp_path / "live.zip", table)  # while the table plays
        keeping.close()
    restore_backup(tmp_path / "live.zip", elsewhere)
    assert not (elsewhere / "statistics.db").exists()  # made again from the games
    with open_journal(elsewhere) as journal:
        keeping = Keeping(journal, elsewhere)
        assert keeping.players.roster.name(anna) == "Anna"
        assert keeping.purses.coins(anna) == 1080
        photograph = keeping.album.find("g", 3)
        assert photograph is not None
        assert photograph.read_bytes() == b"a stroke"
        assert set(keeping.statistics(lambda statistics: statistics.players())) == {anna, "b"}
        keeping.close()


def test_a_backup_with_unreadable_players_or_purses_is_refused(tmp_path: Path) -> None:
    table = evening(tmp_path / "table")
    (table / "people.json").write_text("[1, 2")
    make_backup(tmp_path / "players.zip", table)
    (table / "people.json").unlink()
    with open_journal(table) as journal:
        journal.append(Entry("purse", 1, AT, "stolen", {}))
    make_backup(tmp_path / "purses.zip", table)
    for name, why in (("players.zip", "players is damaged"), ("purses.zip", "purses cannot")):
        with pytest.raises(BackupError, match=why):
            restore_backup(tmp_path / name, tmp_path / "elsewhere")
    assert not (tmp_path / "elsewhere/journal.db").exists()
