"""`companion simulate`: games without hardware, the same ones for the same seed."""

import argparse
import json
import statistics
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

from companion.commands.common import UsageError, add_command, add_json_option

if TYPE_CHECKING:
    from companion.commands.common import Subparsers
    from companion.game.position import Position
    from companion.game.ruleset import RuleSet

Item = TypeVar("Item")


def add_parser(commands: "Subparsers") -> None:
    """Add `companion simulate`."""
    parser = add_command(
        commands,
        "simulate",
        "Plays games without hardware.",
        details="""
            Greedy and random players take the seats in turn, and every move goes through the
            game as at the table. With --json each game is a line, and the summary is the last.
        """,
        examples="""
            companion simulate --rules yatzy --players 2 --games 100 --seed 1
            companion simulate --rules special8 --players 2 --games 10 --seed 7 --json
        """,
    )
    parser.add_argument("--rules", metavar="ID", required=True, help="the rule set")
    parser.add_argument("--players", metavar="N", type=int, default=2, help="seats (default: 2)")
    parser.add_argument("--games", metavar="N", type=int, default=1, help="games (default: 1)")
    parser.add_argument("--seed", metavar="S", type=int, default=0, help="of the dice (default: 0)")
    add_json_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play the games and print what came of them."""
    from companion.commands.cards import card_data
    from companion.game.start import why_not_seated

    rules = chosen_rules(options.rules, options.players)
    seats = seat_names(options.players)
    refused = why_not_seated(rules, seats)
    if refused:
        raise UsageError(refused)
    if options.games < 1:
        raise UsageError("At least one game must be played.")
    totals: dict[str, list[int]] = {player: [] for player in seats}
    wins: Counter[str] = Counter()
    for number in progress(range(options.games), options.games):
        game = card_data(played(rules, seats, f"{options.seed}/{number}"))
        for row in game["players"]:
            totals[row["player"]].append(row["total"])
        wins.update(game["winners"])
        if options.json:
            print(json.dumps({"game": number + 1, **game}))
    summary = [
        {
            "player": player,
            "wins": wins[player],
            "mean": round(statistics.fmean(of_player), 1),
            "least": min(of_player),
            "median": statistics.median(of_player),
            "most": max(of_player),
        }
        for player, of_player in totals.items()
    ]
    if options.json:
        print(json.dumps({"rules": rules.id, "games": options.games, "summary": summary}))
    else:
        print(f"{rules.name}: {options.games} games, seed {options.seed}")
        print(f"{'':12}{'wins':>8}{'mean':>9}{'least':>8}{'median':>8}{'most':>8}")
        for line in summary:
            print(
                f"{line['player']:12}{line['wins']:8}{line['mean']:9}"
                f"{line['least']:8}{line['median']:8}{line['most']:8}"
            )
    return 0


def chosen_rules(rules_id: str, players: int) -> "RuleSet":
    """Find the rule set, opened to 1 to 4 players where that is a house rule and is needed."""
    from companion.rules.registry import UnknownRulesError, find_rules

    try:
        rules = find_rules(rules_id)
    except UnknownRulesError as error:
        raise UsageError(error) from error
    if players not in rules.players and "players" in rules.house:
        return find_rules(rules_id, {"players": "1-4"})
    return rules


def seat_names(count: int) -> list[str]:
    """Name the players after how they play, greedy and random in turn."""
    from companion.bots import BOTS

    kinds = list(BOTS)
    return [f"{kinds[number % len(kinds)]}-{number + 1}" for number in range(count)]


def played(rules: "RuleSet", seats: list[str], seed: str) -> "Position":
    """Play one game to its end."""
    from random import Random

    from companion.bots import BOTS, play

    bots = {player: BOTS[player.partition("-")[0]] for player in seats}
    *_, (_event, position) = play(rules, bots, Random(seed))
    return position


def progress(items: Iterable[Item], count: int) -> Iterator[Item]:
    """Pass the items on, with a bar on a terminal's stderr once it takes longer than a second."""
    import time

    begun = shown = time.monotonic()
    for number, item in enumerate(items):
        now = time.monotonic()
        if sys.stderr.isatty() and now - begun > 1 and now - shown > 0.2:
            filled = 40 * number // count
            print(f"\r[{'#' * filled:40}] {number}/{count}", end="", file=sys.stderr, flush=True)
            shown = now
        yield item
    if shown != begun:
        print("\r" + " " * 60 + "\r", end="", file=sys.stderr, flush=True)
