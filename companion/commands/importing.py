"""`companion import FILE`: games from an export, all of them or none."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from companion.commands.common import CommandError, add_command, add_data_option

if TYPE_CHECKING:
    from companion.commands.common import Subparsers


def add_parser(commands: "Subparsers") -> None:
    """Add `companion import`."""
    parser = add_command(
        commands,
        "import",
        "Brings in games from a JSON export.",
        details="""
            Every event is checked by the rules first; a foreign, damaged or changed file is
            refused with the reason and changes nothing. Games that are here already are left
            alone. Coins won elsewhere stay elsewhere. The table must not be running.
        """,
        examples="companion import games.json",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="the export")
    add_data_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Bring the games in, and say which."""
    from datetime import UTC, datetime

    from companion.journal.errors import JournalError
    from companion.journal.place import data_folder
    from companion.journal.writing import open_journal
    from companion.records.importing import ImportRefusedError, bring_in, understood
    from companion.records.players import Players
    from companion.records.roster import PeopleError

    folder = data_folder(options.data)
    try:
        understood(options.file)  # refused before so much as a folder is made
        with open_journal(folder) as journal:
            brought = bring_in(options.file, journal, Players(folder), datetime.now(UTC))
    except (ImportRefusedError, JournalError, PeopleError) as error:
        raise CommandError(error) from error
    print(f"{len(brought.games)} brought in, {len(brought.known)} here already")
    if brought.players:
        print(f"new players: {', '.join(brought.players)}")
    return 0
