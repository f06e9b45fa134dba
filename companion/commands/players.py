"""`companion players`: who plays here, and setting names right."""

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.commands.common import (
    CommandError,
    UsageError,
    add_command,
    add_data_option,
    add_json_option,
)

if TYPE_CHECKING:
    from companion.commands.common import Subparsers
    from companion.records.keeping import Keeping


def add_parser(commands: "Subparsers") -> None:
    """Add `companion players`."""
    parser = add_command(
        commands,
        "players",
        "Lists the players, and sets names right.",
        details="""
            Coins are play money: never bought, never sold. Forgetting a player removes name,
            colour and picture from the disk; the games stay without a name, and count in
            statistics only with --keep-results. Changes are made while the table is not running.
        """,
        examples="""
            companion players
            companion players --rename Ana Anna
            companion players --merge "Anna K" Anna
            companion players --forget Anna --keep-results
        """,
    )
    deed = parser.add_mutually_exclusive_group()
    deed.add_argument("--rename", nargs=2, metavar=("NAME", "NEW"), help="call a player otherwise")
    deed.add_argument(
        "--merge", nargs=2, metavar=("NAME", "INTO"), help="two spellings, one player"
    )
    deed.add_argument("--forget", metavar="NAME", help="remove a player's profile")
    deed.add_argument("--picture", nargs=2, metavar=("NAME", "FILE"), help="a photograph")
    deed.add_argument(
        "--speech", nargs=2, metavar=("NAME", "LANGUAGE"), help="spoken to in en or sv"
    )
    parser.add_argument("--keep-results", action="store_true", help="with --forget: they count on")
    add_json_option(parser)
    add_data_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """List the players, or do the one thing asked."""
    from companion.journal.errors import JournalError
    from companion.journal.place import data_folder
    from companion.records.roster import PeopleError
    from companion.screen.language import languages

    folder = data_folder(options.data)
    if options.speech and options.speech[1] not in languages():
        raise UsageError(f"--speech takes one of {', '.join(languages())}.")
    if options.keep_results and options.forget is None:
        raise UsageError("--keep-results goes with --forget.")
    asked = ("rename", "merge", "forget", "picture", "speech")
    try:
        if any(getattr(options, deed) is not None for deed in asked):
            change(options, folder)
        else:
            show(folder, as_json=options.json)
    except (JournalError, PeopleError) as error:
        raise CommandError(error) from error
    return 0


def change(options: argparse.Namespace, folder: Path) -> None:
    """Do one thing to a player; refused while the table runs."""
    from companion.journal.writing import open_journal
    from companion.records.keeping import Keeping

    with open_journal(folder) as journal:
        keeping = Keeping(journal, folder)
        try:
            done(options, keeping)
        finally:
            keeping.close()


def done(options: argparse.Namespace, keeping: "Keeping") -> None:
    """Do what was asked."""
    from companion.records.portraits import picture_in

    find = keeping.players.roster.find
    if options.rename:
        keeping.players.rename(find(options.rename[0]), options.rename[1])
    elif options.merge:
        keeping.merge(find(options.merge[0]), find(options.merge[1]))
    elif options.forget is not None:
        keeping.remove(find(options.forget), keep_results=options.keep_results)
    elif options.picture:
        file = Path(options.picture[1])
        keeping.players.set_picture(find(options.picture[0]), picture_in(file), file.name)
    else:
        keeping.players.speak(find(options.speech[0]), options.speech[1])


def show(folder: Path, *, as_json: bool) -> None:
    """Print everybody with what is in the purse."""
    from companion.journal.reading import read_journal
    from companion.records.players import read_roster
    from companion.records.purses import NEW_PURSE, read_books

    roster = read_roster(folder)
    with read_journal(folder) as journal:
        books = read_books(journal)
    for profile in roster.profiles.values():
        coins = books.coins(f"purse/{profile.id}") if books.is_open(profile.id) else NEW_PURSE
        if as_json:
            plain: dict[str, Any] = {**vars(profile), "coins": coins}
            print(json.dumps(plain, ensure_ascii=False))
        else:
            seen = profile.seen[:10] or "never"
            print(f"{profile.name:20}  {profile.id}  last seated {seen}  {coins} coins")
    if not roster.profiles and not as_json:
        print("Nobody has played here yet.")
