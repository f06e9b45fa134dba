"""`companion history`: the games there were."""

import argparse
import json
from typing import TYPE_CHECKING

from companion.commands.common import (
    CommandError,
    UsageError,
    add_command,
    add_data_option,
    add_json_option,
)

if TYPE_CHECKING:
    from companion.commands.common import Subparsers
    from companion.records.history import Played
    from companion.records.roster import Roster

MOST = 1_000_000  # games somebody may ask for


def add_parser(commands: "Subparsers") -> None:
    """Add `companion history`."""
    parser = add_command(
        commands,
        "history",
        "Lists the stored games, newest first.",
        details="""
            Each with when it began, by which rules, who played, who won and why. `companion
            replay GAME` walks through one. Games cleared out of sight are shown with --all.
            A table that is playing at the same time is not disturbed.
        """,
        examples="""
            companion history
            companion history --last 5 --json
        """,
    )
    parser.add_argument("--all", action="store_true", help="also games cleared out of sight")
    parser.add_argument("--last", type=int, metavar="N", help="only the newest N")
    add_json_option(parser)
    add_data_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the games."""
    from companion.journal.errors import JournalError
    from companion.journal.place import data_folder
    from companion.records.history import played_games
    from companion.records.roster import PeopleError
    from companion.records.shelf import open_shelf

    if options.last is not None and not 1 <= options.last <= MOST:
        raise UsageError(f"--last takes a number from 1 to {MOST}.")
    try:
        with open_shelf(data_folder(options.data)) as shelf:
            most = options.last or -1
            games = played_games(shelf.index, shelf.journal, cleared=options.all, most=most)
            for game in games:
                print(as_json(game, shelf.roster) if options.json else in_words(game, shelf.roster))
            if not games and not options.json:
                print("No games yet.")
    except (JournalError, PeopleError) as error:
        raise CommandError(error) from error
    return 0


def in_words(game: "Played", roster: "Roster") -> str:
    """Tell one game in a line or two."""
    from companion.rules.registry import RULE_SETS

    rules = RULE_SETS[game.rules]
    seats = ", ".join(
        f"{roster.name(seat.player)} {seat.total}{' (left)' if seat.left else ''}"
        for seat in sorted(game.seats, key=lambda seat: seat.place)
    )
    ends = {
        "unfinished": f"unfinished, round {game.round} of {len(rules.fields)}",
        "given-up": f"given up in round {game.round}",
    }
    won = [roster.name(player) for player in game.winners]
    end = ends.get(game.state) or f"{' and '.join(won)} {'wins' if len(won) == 1 else 'share it'}"
    why = f" ({game.why})" if game.why else ""
    stake = f", for {game.stake} coins each" if game.stake else ""
    stake += " at another table" if stake and game.elsewhere else ""
    line = f"{game.game}  {game.began.astimezone():%Y-%m-%d %H:%M}  {rules.name}{stake}: {seats}"
    house = ", ".join(f"{rule} {value}" for rule, value in game.house.items())
    return f"{line}; {end}{why}" + (f"\n    house rules: {house}" if house else "")


def as_json(game: "Played", roster: "Roster") -> str:
    """Give one game as an object."""
    return json.dumps(
        {
            "game": game.game,
            "at": game.began.isoformat(),
            "ended": game.ended.isoformat(),
            "rules": game.rules,
            "house": dict(game.house),
            "state": game.state,
            "round": game.round,
            "stake": game.stake,
            "elsewhere": game.elsewhere,
            "players": [
                {
                    "player": seat.player,
                    "name": roster.name(seat.player),
                    "total": seat.total,
                    "place": seat.place,
                    "left": seat.left,
                }
                for seat in game.seats
            ],
            "winners": list(game.winners),
            "why": game.why,
        },
        ensure_ascii=False,
    )
