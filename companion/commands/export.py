"""`companion export`: games for a spreadsheet, or for another table."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from companion.commands.common import CommandError, UsageError, add_command, add_data_option

if TYPE_CHECKING:
    from companion.commands.common import Subparsers

FORMATS = ("csv", "xlsx", "json")


def add_parser(commands: "Subparsers") -> None:
    """Add `companion export`."""
    parser = add_command(
        commands,
        "export",
        "Writes games as CSV, as a workbook or as JSON.",
        details="""
            CSV has one row a turn; xlsx has a sheet of all games and one sheet a game, one row a
            turn; JSON holds every event and can be brought in by `companion import`. Names that
            look like formulas are made harmless. Without --game, all games are written, cleared
            ones too; without --to, the answer goes to stdout.
        """,
        examples="""
            companion export --format csv --game last
            companion export --format xlsx --all --to games.xlsx
            companion export --format json --all > games.json
        """,
    )
    parser.add_argument("--format", choices=FORMATS, required=True, help="what to write")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--game", metavar="G", help="one game: its id, a beginning of it, or last")
    which.add_argument("--all", action="store_true", help="all games (the default)")
    parser.add_argument("--to", type=Path, metavar="FILE", help="the file to write")
    add_data_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Write the games."""
    from companion.durable import write_whole
    from companion.journal.errors import JournalError
    from companion.journal.place import data_folder
    from companion.journal.reading import read_journal
    from companion.journal.stored import find_game, game_ids
    from companion.records.exporting import chosen_games, to_csv, to_json, to_xlsx
    from companion.records.players import read_roster
    from companion.records.roster import PeopleError

    if options.format == "xlsx" and options.to is None and sys.stdout.isatty():
        raise UsageError("A workbook is nothing for a terminal: say where with --to FILE.")
    if options.to is not None and options.to.is_dir():
        raise UsageError(f"{options.to} is a folder: name the file in it, too.")
    if options.to is not None and options.to.exists() and not options.to.is_file():
        raise UsageError(f"{options.to} is no plain file: leave --to out to write to stdout.")
    if options.to is not None and not options.to.parent.is_dir():
        raise CommandError(f"There is no folder {options.to.parent}: is the stick plugged in?")
    make = {"csv": to_csv, "json": to_json, "xlsx": to_xlsx}[options.format]
    folder = data_folder(options.data)
    try:
        with read_journal(folder) as journal:
            if options.game is not None:
                games = [find_game(journal, options.game).id]
            else:
                games = game_ids(journal)[::-1]
            content = make(chosen_games(journal, games), read_roster(folder))
    except (JournalError, PeopleError) as error:
        raise CommandError(error) from error
    if options.to is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
    else:
        try:
            write_whole(options.to, content)
        except OSError as error:
            raise CommandError(f"{options.to} cannot be written: {error.strerror}.") from error
        print(f"{options.to}: {len(games)} {'game' if len(games) == 1 else 'games'}")
    return 0
