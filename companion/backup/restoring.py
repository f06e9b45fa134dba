"""Using a backup: checked to the last byte before anything changes; what was there is kept."""

import contextlib
import os
import shutil
import zipfile
import zlib
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.backup import manifest
from companion.backup.making import ASIDE, sync
from companion.backup.manifest import BackupError, Item
from companion.journal.errors import DamagedError, JournalError
from companion.journal.place import JOURNAL, Lock, make_folder, move_aside
from companion.journal.reading import read_journal
from companion.journal.writing import checked
from companion.records.players import read_roster
from companion.records.purses import read_books
from companion.records.roster import PeopleError

# What Python's zip reader raises at scribbled bytes: wrong sums, lengths, methods, passwords.
DAMAGE = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError)


def restore_backup(file: Path, data: Path, settings: Path | None = None) -> Path | None:
    """Put the backup's games, photographs and settings in place; return where the old ones are.

    Refused with a reason, and nothing changed: a damaged or foreign file, a table that runs.
    """
    if not file.is_file():
        raise BackupError(f"There is no file {file}.")
    make_folder(data)
    lock = Lock(data)
    try:
        with checked_backup(file, data) as (items, unpacked):
            return put_in_place(items, unpacked, data, settings)
    finally:
        lock.release()


def check_backup(file: Path, data: Path) -> None:
    """Look through the backup as a restore does, and change nothing."""
    with checked_backup(file, data):
        pass


@contextlib.contextmanager
def checked_backup(file: Path, data: Path) -> Iterator[tuple[list[Item], Path]]:
    """Unpack the backup beside the games, and refuse it unless every byte and game is right."""
    try:
        with TemporaryDirectory(prefix=".restoring-", dir=data) as folder:
            unpacked = Path(folder)
            items = unpack(file, unpacked)
            check_games(unpacked / manifest.JOURNAL)
            yield items, unpacked
    except OSError as error:
        raise BackupError(
            f"The backup could not be restored: {error.strerror}. The games here are unchanged."
        ) from error


def unpack(file: Path, folder: Path) -> list[Item]:
    """Unpack the backup into `folder`, comparing every file with the list."""
    try:
        with zipfile.ZipFile(file) as archive:
            items = manifest.read(archive.read(manifest.NAME))
            names = set(archive.namelist()) - {manifest.NAME}
            if names != {item.name for item in items}:
                raise BackupError("The backup is damaged: its list and its files do not agree.")
            room = shutil.disk_usage(folder).free
            if sum(item.size for item in items) > room:
                raise BackupError("There is not enough room on the disk to restore this backup.")
            for item in items:
                unpack_one(archive, item, folder)
    except FileNotFoundError as error:
        raise BackupError(f"There is no file {file}.") from error
    except KeyError as error:
        raise BackupError("This is not a backup of a dice table.") from error
    except DAMAGE as error:
        raise BackupError(f"{file.name} is damaged, or not a backup at all.") from error
    return items


def unpack_one(archive: zipfile.ZipFile, item: Item, folder: Path) -> None:
    """Unpack one file, onto the disk, and refuse it when a byte is wrong."""
    target = folder / item.name
    target.parent.mkdir(parents=True, exist_ok=True)
    with archive.open(item.name) as source, target.open("w+b") as copy:
        copy.write(source.read(item.size + 1))  # one more than it may have: a lie shows
        copy.flush()
        os.fsync(copy.fileno())
        copy.seek(0)
        same = manifest.digest(manifest.chunks(copy)) == item.sha256
        if copy.tell() != item.size or not same:
            raise BackupError(f"The backup is damaged: {item.name} is not what was put in.")


def check_games(journal: Path) -> None:
    """Refuse a journal that is another program's, too new or damaged, and purses or players so."""
    try:
        with read_journal(journal) as games:
            complaints = games.complaints()
            if not complaints:
                read_books(games)
        read_roster(journal.parent / manifest.DATA)
    except (JournalError, PeopleError) as error:
        raise BackupError(f"The games in this backup cannot be used: {error}") from error
    if complaints:
        raise BackupError(f"The games in this backup are damaged: {complaints[0]}")


def put_in_place(
    items: list[Item], unpacked: Path, data: Path, settings: Path | None
) -> Path | None:
    """Move everything in; the journal last and in one step, so a power cut leaves old or new."""
    moment = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    aside = data / f"{ASIDE}{moment}"
    while aside.exists():
        aside = aside.with_name(aside.name + "-again")
    for item in items:
        if item.name.startswith(f"{manifest.DATA}/"):
            place = Path(item.name).relative_to(manifest.DATA)
            exchange(unpacked / item.name, data / place, aside / place)
    new_settings = unpacked / manifest.SETTINGS
    if settings is not None and new_settings.exists():
        exchange(new_settings, settings, aside / settings.name)
    settle_journal(data / JOURNAL)
    exchange(unpacked / manifest.JOURNAL, data / JOURNAL, aside / JOURNAL)
    return aside if aside.exists() else None


def settle_journal(journal: Path) -> None:
    """Bring everything committed into the one file; a damaged journal goes aside as it is."""
    if not journal.exists():
        return
    try:
        checked(journal).close()
    except DamagedError:
        move_aside(journal)


def exchange(new: Path, place: Path, aside: Path) -> None:
    """Put `new` at its place in one step, after what was there has got a second name aside."""
    place.parent.mkdir(parents=True, exist_ok=True)
    if place.exists() and place.read_bytes() != new.read_bytes():
        aside.parent.mkdir(parents=True, exist_ok=True)
        keep(place, aside)
        sync(aside.parent)
    staged = place.with_name(f".{place.name}.new")
    if place.parent.stat().st_dev == new.stat().st_dev:
        new.replace(staged)
    else:  # settings may live on another disk than games
        shutil.copyfile(new, staged)
        with staged.open("rb") as file:
            os.fsync(file.fileno())
    if place.exists():
        with contextlib.suppress(OSError):  # the operator's file keeps the operator's rights
            shutil.copymode(place, staged)
    staged.replace(place)
    sync(place.parent)


def keep(place: Path, aside: Path) -> None:
    """Give a file a second name, or a copy where the disk knows no second names."""
    try:
        aside.hardlink_to(place)
    except OSError:
        shutil.copy2(place, aside)
