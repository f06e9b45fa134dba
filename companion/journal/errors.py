"""What can go wrong with a journal, in words for the people at the table."""

import errno
import sqlite3

FULL = "The disk is full: this was not saved. Everything before it is; make space and repeat."
READ_ONLY = "The journal cannot be written: its disk or folder is read-only. Nothing saved is lost."
FAILING = "The disk reported an error or is full: this was not saved. Everything before it is."


class JournalError(Exception):
    """The journal cannot do it now; what was confirmed before is safe."""


class DiskError(JournalError):
    """The disk takes nothing now: it is full, read-only or failing. That may pass."""


class JournalBusyError(JournalError):
    """Another process keeps this journal."""


class JournalTooNewError(JournalError):
    """A newer version of the program made this file."""


class OutOfTurnError(JournalError):
    """Somebody else, or this very append once before, wrote that sequence number already."""


class DamagedError(JournalError):
    """The file's contents cannot be trusted."""


def in_words(error: sqlite3.Error) -> JournalError:
    """Translate what SQLite says; a disk that is full, locked or failing, or a damaged file."""
    name = getattr(error, "sqlite_errorname", "") or ""
    if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
        return DamagedError("The journal is damaged: start the program again to begin a new one.")
    if name in ("SQLITE_FULL", "SQLITE_IOERR_SHMSIZE"):  # no room for the log, or for its index
        return DiskError(FULL)
    if name.startswith("SQLITE_CANTOPEN"):
        return JournalError(
            "The journal cannot be opened: look at its disk and at who may use the folder."
        )
    if name.startswith("SQLITE_READONLY"):
        return DiskError(READ_ONLY)
    if name.startswith("SQLITE_IOERR"):
        return DiskError(FAILING)
    if name.startswith("SQLITE_BUSY"):
        return JournalBusyError("Another program is writing to the journal: try again.")
    return JournalError(f"The journal gave an error: {error}.")


def of_disk(error: OSError) -> DiskError | None:
    """Say in words what the system says of the disk; None where it is about something else."""
    words = {errno.ENOSPC: FULL, errno.EROFS: READ_ONLY, errno.EIO: FAILING}.get(error.errno or 0)
    return DiskError(words) if words else None
