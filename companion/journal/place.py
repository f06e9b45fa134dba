"""Where stored games live: the data folder and the files in it."""

import contextlib
import fcntl
import os
from datetime import UTC, datetime
from pathlib import Path

from companion.journal.errors import JournalBusyError, JournalError, of_disk

JOURNAL = "journal.db"
LOCK = "journal.lock"
# SQLite's companions of a database: what is committed but not yet in the main file, and its index.
BESIDE = ("-wal", "-shm")


def data_folder(chosen: Path | None = None) -> Path:
    """Return the folder of the stored games: the chosen one, the kiosk's, the user's usual one."""
    if chosen is not None:
        return chosen
    if kiosk := os.environ.get("STATE_DIRECTORY"):  # systemd names it in the kiosk's environment
        return Path(kiosk)
    from platformdirs import user_data_path

    return user_data_path("dice-table-companion", appauthor=False)


def make_folder(folder: Path) -> None:
    """Make the folder, and make sure that it outlives a power cut."""
    if folder.is_dir():
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        parent = os.open(folder.parent, os.O_RDONLY)
        try:
            os.fsync(parent)
        finally:
            os.close(parent)
    except OSError as error:
        raise of_disk(error) or JournalError(
            f"The folder for stored games {folder} cannot be made: {error.strerror}."
        ) from error


class Lock:
    """Held by the one process that may write; the system lets go of it even after kill -9."""

    def __init__(self, folder: Path) -> None:
        path = folder / LOCK
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        except OSError as error:
            raise of_disk(error) or JournalError(
                f"Games cannot be stored in {folder}: {error.strerror}. Nothing saved is lost."
            ) from error
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            holder = os.read(self._file, 20).decode("ascii", "replace").strip()
            os.close(self._file)
            raise JournalBusyError(
                f"The games in {folder} are in use by another companion"
                f"{f' (process {holder})' if holder else ''}: close it first, "
                "or choose another folder with --data."
            ) from error
        with contextlib.suppress(OSError):  # a full disk: the number only helps the next message
            os.ftruncate(self._file, 0)
            os.write(self._file, f"{os.getpid()}\n".encode())

    def release(self) -> None:
        """Let go."""
        os.close(self._file)


def move_aside(path: Path) -> Path:
    """Rename a damaged journal with its companions, keeping every byte, and return its new name."""
    moment = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    aside = path.with_name(f"journal-damaged-{moment}.db")
    while aside.exists():
        aside = aside.with_stem(aside.stem + "-again")
    # The companions first: a log left behind would be read into the journal begun next.
    for beside in BESIDE:
        companion = path.with_name(path.name + beside)
        if companion.exists():
            companion.rename(aside.with_name(aside.name + beside))
    path.rename(aside)
    return aside
