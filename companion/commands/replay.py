"""`companion replay`: walks a stored game, and checks every score of it."""

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.commands.common import (
    CommandError,
    add_command,
    add_data_option,
    add_json_option,
)

if TYPE_CHECKING:
    from companion.commands.common import Subparsers
    from companion.game.verify import Discrepancy
    from companion.journal.stored import StoredGame

SQLITE = b"SQLite format 3\0"


def add_parser(commands: "Subparsers") -> None:
    """Add `companion replay`."""
    parser = add_command(
        commands,
        "replay",
        "Walks a stored game.",
        details="""
            GAME is a game's id, the beginning of one, or the word last; FILE is an export or a
            whole journal. With --verify every event is asked of the rules again and
            every score recomputed; the exit code is 1 if anything differs. With --json each
            event is a line, and the game's card is the last one. A table that is playing at
            the same time is not disturbed.
        """,
        examples="""
            companion replay last
            companion replay 20261118-193000 --verify
            companion replay evening.json --json
        """,
    )
    parser.add_argument("game", metavar="GAME|FILE", help="which game, or the file it is in")
    parser.add_argument("--verify", action="store_true", help="recompute every score")
    add_json_option(parser)
    add_data_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Walk the game, or all games of a file."""
    from companion.journal.errors import JournalError

    try:
        found = games(options.game, options.data)
        sound = [replayed(game, verify=options.verify, as_json=options.json) for game in found]
    except JournalError as error:
        raise CommandError(error) from error
    return 0 if all(sound) else 1


def games(typed: str, data: Path | None) -> "list[StoredGame]":
    """Find the game, or all games in the file."""
    from companion.journal.exported import from_export
    from companion.journal.place import data_folder
    from companion.journal.reading import read_journal
    from companion.journal.stored import STREAMS, find_game, game_ids, stored_game

    file = Path(typed)
    if not file.is_file():
        if file.suffix or file.name != typed:
            raise CommandError(f"There is no file {typed}.")
        with read_journal(data_folder(data)) as reader:
            return [find_game(reader, typed)]
    with file.open("rb") as opened:
        is_journal = opened.read(len(SQLITE)) == SQLITE
    if not is_journal:
        return [stored_game(entries) for entries in from_export(file.read_bytes())]
    with read_journal(file) as reader:
        return [stored_game(reader.entries(STREAMS + game)) for game in game_ids(reader)]


def replayed(game: "StoredGame", *, verify: bool, as_json: bool) -> bool:
    """Print one game; tell whether it is sound, as far as that was asked."""
    from companion.commands.cards import card_text, standings_text
    from companion.commands.walk import walk
    from companion.game import verify as checking

    position = game.position()
    with game.followed():
        found = list(checking.verify(game.rules, game.events)) if verify else []
        told = list(walk(game.rules, game.started, game.events[1:]))
    if as_json:
        print_json(game, found if verify else None)
        return not found
    print(f"{game.id}: {game.rules.name}, {game.at:%Y-%m-%d %H:%M} UTC")
    for rule in game.rules.house_rules:
        if game.rules.house[rule.id] != rule.values[0]:
            print(f"{rule.words}: {game.rules.house[rule.id]}")
    print("\n".join(told))
    print(f"\n{card_text(position)}\n\n{standings_text(position)}")
    if verify:
        for wrong in found:
            print(f"event {wrong.number} differs from today's rules: {wrong.words}")
        if not found:
            print(f"verified: {len(game.events)} events, every score as stored")
    return not found


def print_json(game: "StoredGame", found: "list[Discrepancy] | None") -> None:
    """Print each event on a line, then the game as a whole; `found` is None if nobody asked."""
    from companion.commands.cards import card_data

    position = game.position()
    for entry in game.entries:
        line = {"sequence": entry.sequence, "at": entry.at.isoformat(), "kind": entry.kind}
        print(json.dumps({**line, "body": dict(entry.body)}, ensure_ascii=False))
    whole: dict[str, Any] = {
        "game": game.id,
        "at": game.at.isoformat(),
        "rules": game.rules.id,
        "house": dict(game.rules.house),
        "over": position.over,
        "closed": position.closed,
        **card_data(position),
    }
    if found is not None:
        whole["verified"] = not found
        whole["differs"] = [{"sequence": wrong.number, "words": wrong.words} for wrong in found]
    print(json.dumps(whole, ensure_ascii=False))
