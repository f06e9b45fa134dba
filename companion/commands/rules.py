"""`companion rules`: the rule sets as this program plays them."""

import argparse
import json
from typing import TYPE_CHECKING, Any

from companion.commands.common import UsageError, add_command, add_json_option

if TYPE_CHECKING:
    from companion.commands.common import Subparsers
    from companion.game.ruleset import RuleSet


def add_parser(commands: "Subparsers") -> None:
    """Add `companion rules`."""
    parser = add_command(
        commands,
        "rules",
        "Shows the rule sets.",
        details="Dice, players, strokes, bonus, rows in card order, house rules (default first).",
        examples="""
            companion rules
            companion rules special8
            companion rules yahtzee --json
        """,
    )
    parser.add_argument("id", nargs="?", metavar="ID", help="one rule set (default: all of them)")
    add_json_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print one rule set or all."""
    from companion.rules.registry import RULE_SETS, UnknownRulesError, find_rules

    try:
        chosen = [find_rules(options.id)] if options.id is not None else list(RULE_SETS.values())
    except UnknownRulesError as error:
        raise UsageError(error) from error
    if options.json:
        for rules in chosen:
            print(json.dumps(as_data(rules), ensure_ascii=False))
    else:
        print("\n\n".join(as_text(rules) for rules in chosen))
    return 0


def as_data(rules: "RuleSet") -> dict[str, Any]:
    """Give a rule set as JSON-plain data; saved_at_most null means without limit."""
    return {
        "id": rules.id,
        "name": rules.name,
        "dice": rules.dice,
        "players": {"least": rules.players[0], "most": rules.players[-1]},
        "strokes": {
            "per_turn": rules.strokes.per_turn,
            "at_least": rules.strokes.at_least,
            "saved_at_most": rules.strokes.saved_at_most,
        },
        "bonus": rules.bonus
        and {"upper_at_least": rules.bonus.upper_at_least, "points": rules.bonus.points},
        "fields": [
            {"id": row.id, "name": row.name, "section": row.section.value, "says": row.says}
            for row in rules.fields
        ],
        "house_rules": [
            {"id": rule.id, "words": rule.words, "values": rule.values, "default": rule.values[0]}
            for rule in rules.house_rules
        ],
    }


def as_text(rules: "RuleSet") -> str:
    """Give a rule set as a page to read."""
    bonus = "none"
    if rules.bonus:
        bonus = f"{rules.bonus.points} for {rules.bonus.upper_at_least} in the upper part"
    rows = [
        f"{rules.id}: {rules.name}",
        f"  dice     {rules.dice}",
        f"  players  {span(rules.players[0], rules.players[-1])}",
        f"  strokes  {strokes_in_words(rules)}",
        f"  bonus    {bonus}",
        f"  rows     {len(rules.fields)}",
    ]
    wide = max(len(row.id) for row in rules.fields)
    rows += [f"    {row.id:{wide}}  {row.says}" for row in rules.fields]
    rows.append("  house rules")
    wide = max(len(rule.id) for rule in rules.house_rules)
    rows += [
        f"    {rule.id:{wide}}  {rule.words}: {', '.join(rule.values)}"
        for rule in rules.house_rules
    ]
    return "\n".join(rows)


def strokes_in_words(rules: "RuleSet") -> str:
    """Tell how many strokes a turn has, and what becomes of the unused ones."""
    strokes = rules.strokes
    saved = {0: "unused ones are lost", None: "unused ones are all saved"}.get(
        strokes.saved_at_most, f"up to {strokes.saved_at_most} unused ones are saved"
    )
    least = "" if strokes.at_least else ", or none at all"
    return f"{strokes.per_turn} a turn{least}; {saved}"


def span(least: int, most: int) -> str:
    """Give a range of numbers in words."""
    return str(least) if least == most else f"{least} to {most}"
