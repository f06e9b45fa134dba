"""`companion stats`: what players, dice and camera have come to."""

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from companion.commands.common import (
    CommandError,
    add_command,
    add_data_option,
    add_json_option,
)

if TYPE_CHECKING:
    from companion.commands.common import Subparsers
    from companion.records.figures import PlayerFigures, Result
    from companion.records.shelf import Shelf
    from companion.records.variant import Variant

HEAD = (
    f"{'':20}{'games':>7}{'wins':>6}{'average':>9}{'best':>6}{'bonus':>7}{'strikes':>9}{'trend':>8}"
)


def add_parser(commands: "Subparsers") -> None:
    """Add `companion stats`."""
    parser = add_command(
        commands,
        "stats",
        "Tells what players, dice and camera have come to.",
        details="""
            Without --player: everybody in each rule set, the ten highest totals, the records of
            the table (both apart for each set of house rules that changes the points), whether
            the dice are fair, and how often the camera asked for help. With --player: that
            player's rows one by one, and how the others fared against them.
        """,
        examples="""
            companion stats
            companion stats --player Anna
            companion stats --json
        """,
    )
    parser.add_argument("--player", metavar="NAME", help="one player only, by name or id")
    add_json_option(parser)
    add_data_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the figures."""
    from companion.journal.errors import JournalError
    from companion.journal.place import data_folder
    from companion.records.roster import PeopleError
    from companion.records.shelf import open_shelf

    try:
        with open_shelf(data_folder(options.data)) as shelf:
            player = "" if options.player is None else found(shelf, options.player)
            if options.json:
                for line in player_data(shelf, player) if player else table_data(shelf):
                    print(json.dumps(line, ensure_ascii=False))
            else:
                text = player_text(shelf, player) if player else table_text(shelf)
                print("\n".join(text))
    except (JournalError, PeopleError) as error:
        raise CommandError(error) from error
    return 0


def found(shelf: "Shelf", typed: str) -> str:
    """Find the player meant, also one without a profile."""
    if typed in shelf.statistics.players():
        return typed
    return shelf.roster.find(typed)


def player_data(shelf: "Shelf", player: str) -> Iterator[dict[str, Any]]:
    """Give one player's figures, an object for each rule set and for each opponent."""
    name = shelf.roster.name
    yield from figures_data(shelf, player)
    for other in shelf.statistics.players():
        for duel in shelf.statistics.duels(player, other) if other != player else ():
            against = {"player": player, "other": other, "other_name": name(other)}
            yield {"kind": "duel", **against, **asdict(duel)}


def figures_data(shelf: "Shelf", player: str) -> Iterator[dict[str, Any]]:
    """Give one player's figures, an object for each rule set."""
    for figures in shelf.statistics.player(player):
        fields = [{**asdict(row), "share": round(row.share, 4)} for row in figures.fields]
        name = shelf.roster.name(player)
        yield {"kind": "player", "name": name, **asdict(figures), "fields": fields}


def table_data(shelf: "Shelf") -> Iterator[dict[str, Any]]:
    """Give everything about the table, an object for each answer."""
    statistics, name = shelf.statistics, shelf.roster.name
    for player in statistics.players():
        yield from figures_data(shelf, player)
    for variant in statistics.variants():
        top = statistics.top(variant)
        if top:
            results = [{**asdict(result), "name": name(result.player)} for result in top]
            house = dict(variant.choices)
            yield {"kind": "top", "rules": variant.rules, "house": house, "results": results}
            yield {"kind": "records", "house": house, **asdict(statistics.records(variant))}
    dice = statistics.dice()
    yield {
        "kind": "dice",
        "faces": dict(zip("123456", dice.fairness.counts, strict=True)),
        "throws": dice.fairness.throws,
        "chi_squared": round(dice.fairness.chi_squared, 3),
        "likelihood": round(dice.fairness.likelihood, 5),
        "verdict": dice.fairness.verdict,
        "words": dice.fairness.words,
        "strokes": dice.strokes,
        "helped": dice.helped,
        "by_hand": dice.by_hand,
        "corrected": dice.corrected,
        "voided": dice.voided,
        "help_rate": round(dice.help_rate, 4),
    }


def figures_line(name: str, figures: "PlayerFigures") -> str:
    """Give one player in one rule set as a line under HEAD."""
    trend = "" if figures.trend is None else f"{figures.trend:+.1f}".replace("-", "−")
    return (
        f"{name:20}{figures.games:7}{figures.wins:6}{figures.average:9.1f}{figures.best:6}"
        f"{figures.bonus_rate:7.0%}{figures.strikes:9.1f}{trend:>8}"
    )


def player_text(shelf: "Shelf", player: str) -> Iterator[str]:
    """Tell one player's figures."""
    from companion.rules.registry import RULE_SETS

    statistics, name = shelf.statistics, shelf.roster.name
    all_figures = statistics.player(player)
    if not all_figures:
        yield f"{name(player)} has finished no game yet."
    for figures in all_figures:
        rules = RULE_SETS[figures.rules]
        yield f"{rules.name}\n{HEAD}\n{figures_line(name(player), figures)}"
        turn = f"best turn {figures.best_turn} in {figures.best_turn_field}"
        yield f"{turn}, worst game {figures.worst}"
        if figures.saved_won:
            yield (
                f"saved strokes: {figures.saved_won} won, {figures.saved_spent} used, "
                f"{figures.saved_wasted} wasted"
            )
        for row in figures.fields:
            yield (
                f"  {row.field:16}{row.average:7.1f} of {row.possible:5.1f} {row.share:6.0%}"
                f"   struck {row.struck} times"
            )
        yield ""
    for other in statistics.players():
        for duel in statistics.duels(player, other) if other != player else ():
            yield (
                f"against {name(other)} in {RULE_SETS[duel.rules].name}: "
                f"{duel.first} ahead, {duel.second} behind, {duel.even} even"
            )


def table_text(shelf: "Shelf") -> Iterator[str]:
    """Tell about the whole table."""
    from companion.rules.registry import RULE_SETS

    statistics, name = shelf.statistics, shelf.roster.name
    everybody = [statistics.player(player) for player in statistics.players()]
    played = statistics.variants()
    for rules in RULE_SETS.values():
        found = [f for figures in everybody for f in figures if f.rules == rules.id]
        if not found:
            continue
        yield f"{rules.name}\n{HEAD}"
        for figures in sorted(found, key=lambda f: -f.average):
            yield figures_line(name(figures.player), figures)
        for variant in played:
            if variant.rules == rules.id:
                yield from best_text(shelf, variant)
        yield ""
    dice = statistics.dice()
    faces = "  ".join(f"{face}: {count:,}" for face, count in enumerate(dice.fairness.counts, 1))
    yield f"dice: {faces}; {dice.fairness.words}"
    yield (
        f"camera: asked for help in {dice.help_rate:.1%} of {dice.strokes:,} strokes "
        f"({dice.by_hand:,} told or confirmed by a person, {dice.corrected:,} dice corrected)"
    )


def best_text(shelf: "Shelf", variant: "Variant") -> Iterator[str]:
    """Tell the records and the ten highest totals by the same rules."""
    name, top = shelf.roster.name, shelf.statistics.top(variant)
    if not top:
        return
    if variant.house:
        house = ", ".join(f"{rule} {value}" for rule, value in variant.choices.items())
        yield f"with {house}"
    records = shelf.statistics.records(variant)
    yield f"records: {', '.join(records_words(shelf, records_of(records)))}"
    for place, result in enumerate(top, 1):
        yield f"  {place:2}. {result.points:5}  {name(result.player):20} {result.game}"


def records_of(records: Any) -> dict[str, "Result | None"]:
    """Name the records there may be."""
    return {
        "highest total": records.highest,
        "best turn": records.best_turn,
        "widest win": records.widest,
        "wins in a row": records.in_a_row,
    }


def records_words(shelf: "Shelf", records: dict[str, "Result | None"]) -> Iterator[str]:
    """Tell the records that have been set."""
    for what, result in records.items():
        if result is not None:
            field = f" in {result.field}" if result.field else ""
            yield f"{what} {result.points}{field} ({shelf.roster.name(result.player)})"
