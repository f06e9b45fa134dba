"""`companion restore FILE`."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from companion.commands.common import (
    CommandError,
    add_command,
    add_config_option,
    add_data_option,
)

if TYPE_CHECKING:
    from companion.commands.common import Subparsers


def add_parser(commands: "Subparsers") -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "restore",
        "Bring games, settings and photographs back from a backup.",
        details="""
        The backup is checked to the last byte first; a damaged or foreign one changes nothing.
        What was here is kept aside. The table must not be running.""",
        examples="companion restore /media/dice-table/table.zip",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="the backup to use")
    add_data_option(parser)
    add_config_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Restore the backup and say where the old games are."""
    from platformdirs import user_config_path

    from companion.backup.manifest import BackupError
    from companion.backup.restoring import restore_backup
    from companion.config import FILE, NAME, config_file
    from companion.journal.errors import JournalError
    from companion.journal.place import data_folder

    config = config_file(options.config) or user_config_path(NAME, appauthor=False) / FILE
    data = data_folder(options.data)
    try:
        aside = restore_backup(options.file, data, config)
    except (BackupError, JournalError) as error:
        raise CommandError(str(error)) from error
    print(f"{data}: restored from {options.file}")
    if aside is not None:
        print(f"What was here before is kept in {aside}")
    return 0
