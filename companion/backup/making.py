"""Making a backup: games, settings and photographs in one checked file, while the table runs."""

import contextlib
import os
import shutil
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.backup import manifest
from companion.backup.manifest import BackupError, Item
from companion.journal.place import BESIDE, JOURNAL, LOCK
from companion.journal.reading import read_journal
from companion.records.index import FILES as STATISTICS

ASKED = "restore-asked"  # names the backup that the next start uses
# The journal goes in by SQLite's own hand; the others are made anew or belong to this run.
NOT_DATA = {JOURNAL, LOCK, ASKED, *(JOURNAL + beside for beside in BESIDE), *STATISTICS}
NOT_FOLDERS = {"kivy"}
ASIDE = "before-restore-"  # what a restore put aside is not backed up again


def make_backup(file: Path, data: Path, settings: Path | None = None) -> list[Item]:
    """Write the backup to `file`, whole or not at all, and return what is in it."""
    if not file.parent.is_dir():
        raise BackupError(f"There is no folder {file.parent}: is the stick plugged in?")
    if file.exists() and not file.is_file():
        raise BackupError(f"{file} is no file that a backup could be written to.")
    unfinished = file.with_name(f".{file.name}.unfinished")
    try:
        with TemporaryDirectory(prefix="backup-") as folder:
            journal = Path(folder) / JOURNAL
            with read_journal(data) as games:
                games.copy_to(journal)
            items = pack(unfinished, journal, data, settings)
        unfinished.replace(file)
        sync(file.parent)
    except OSError as error:
        raise BackupError(f"The backup could not be written: {error.strerror}.") from error
    finally:
        with contextlib.suppress(OSError):  # of a read-only disk, which has none
            unfinished.unlink(missing_ok=True)
    return items


def pack(target: Path, journal: Path, data: Path, settings: Path | None) -> list[Item]:
    """Put everything into one zip file, the list of it first to be read and last to be written."""
    items = []
    with target.open("wb") as stream:
        with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, path in parts(journal, data, settings):
                if item := pack_one(archive, name, path):
                    items.append(item)
            made = datetime.now(UTC).isoformat(timespec="seconds")
            archive.writestr(manifest.NAME, manifest.written(items, made))
        stream.flush()
        os.fsync(stream.fileno())
    return items


def pack_one(archive: zipfile.ZipFile, name: str, path: Path) -> Item | None:
    """Pack one file and weigh what was packed; a photograph removed meanwhile is left out."""
    try:
        source = path.open("rb")
    except FileNotFoundError:
        return None
    with source, archive.open(name, "w") as packed:
        shutil.copyfileobj(source, packed)
        size = source.tell()
        source.seek(0)
        return Item(name, size, manifest.digest(manifest.chunks(source)))


def parts(journal: Path, data: Path, settings: Path | None) -> Iterator[tuple[str, Path]]:
    """Yield what goes into a backup, each under the name it has there."""
    yield manifest.JOURNAL, journal
    if settings is not None and settings.is_file():
        yield manifest.SETTINGS, settings
    for path in sorted(data.rglob("*")):
        place = path.relative_to(data)
        if path.is_file() and not path.is_symlink() and is_data(place):
            yield f"{manifest.DATA}/{place.as_posix()}", path


def is_data(place: Path) -> bool:
    """Tell whether a file of the data folder is worth keeping."""
    top = place.parts[0]
    return not (top in NOT_DATA or top in NOT_FOLDERS or top.startswith((ASIDE, ".")))


def sync(folder: Path) -> None:
    """Make a renamed file outlive a power cut."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
