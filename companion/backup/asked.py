"""A restore asked for on the screen: checked at once, done by the next start, before any game is.

The table that runs holds its games open, so it cannot put others in their place.
"""

import logging
import os
from pathlib import Path

from companion.backup.making import ASKED
from companion.backup.manifest import BackupError
from companion.backup.restoring import check_backup, restore_backup
from companion.durable import write_whole
from companion.journal.errors import JournalError

log = logging.getLogger(__name__)


def ask(file: Path, data: Path) -> None:
    """Look through the backup and have the next start use it; refused with a reason if damaged."""
    check_backup(file, data)
    write_whole(data / ASKED, str(file))


def take_up(data: Path) -> None:
    """Do what was asked for, once: whatever comes of it, the next start is an ordinary one.

    The owner's own file of settings stays as it is: only `companion restore` brings that back.
    """
    asked = data / ASKED
    if not asked.exists():
        return
    try:
        file = Path(os.fsdecode(asked.read_bytes()))
        asked.unlink()
        aside = restore_backup(file, data)
    except (BackupError, JournalError, OSError) as error:
        log.error("Nothing was restored. %s", error)
        return
    kept = f", what was here before is kept in {aside}" if aside else ""
    log.warning("Games and settings were restored from %s%s.", file, kept)
