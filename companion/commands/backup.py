"""`companion backup FILE`."""

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
        "backup",
        "Put games, settings and photographs into one file.",
        details="Works while the table is being played on. The file is whole or not there at all.",
        examples="companion backup /media/dice-table/table.zip",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="the backup to write")
    add_data_option(parser)
    add_config_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Make the backup and say what is in it."""
    from companion.backup.making import make_backup
    from companion.backup.manifest import BackupError
    from companion.config import config_file
    from companion.journal.errors import JournalError
    from companion.journal.place import data_folder

    try:
        items = make_backup(options.file, data_folder(options.data), config_file(options.config))
    except (BackupError, JournalError) as error:
        raise CommandError(str(error)) from error
    size = sum(item.size for item in items) / 1e6
    print(f"{options.file}: {len(items)} files, {size:.1f} MB before packing")
    return 0
