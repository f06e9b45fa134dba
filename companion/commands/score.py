"""`companion score`: what dice are worth in a row, one roll or a stream of them."""

import argparse
import json
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from companion.commands.common import UsageError, add_command

if TYPE_CHECKING:
    from companion.commands.common import Subparsers


def add_parser(commands: "Subparsers") -> None:
    """Add `companion score`."""
    parser = add_command(
        commands,
        "score",
        "Tells the points of dice in a row.",
        details="""
            The plain value of the dice, without jokers and bonuses. With --jsonl every line
            {"rules": ID, "field": ID, "dice": [FACE, ...]} on stdin is answered by one line
            {"points": N} or {"error": WORDS} on stdout, in the same order.
        """,
        examples="""
            companion score --rules yatzy --field full_house 3 3 3 5 5
            companion score --jsonl < questions.jsonl > answers.jsonl
        """,
    )
    parser.add_argument("--rules", metavar="ID", help="the rule set (see: companion rules)")
    parser.add_argument("--field", metavar="ID", help="the row")
    parser.add_argument("--jsonl", action="store_true", help="answer the lines on stdin")
    parser.add_argument("faces", nargs="*", metavar="FACE", help="what the dice show, 1 to 6")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Answer one question, or all that stdin asks."""
    if options.jsonl:
        if options.faces or options.rules or options.field:
            raise UsageError("--jsonl takes rules, field and dice from stdin, not from options.")
        for line in sys.stdin.buffer:
            # Flushed one by one: a program may ask, wait for the answer, and ask again.
            print(json.dumps(answer(line), ensure_ascii=False), flush=True)
        return 0
    if not options.rules or not options.field:
        raise UsageError("Name a rule set and a row: --rules ID --field ID FACE...")
    faces = [int(face) if face in tuple("123456") else face for face in options.faces]
    try:
        print(points(options.rules, options.field, faces))
    except ValueError as error:
        raise UsageError(error) from error
    return 0


def answer(line: bytes) -> dict[str, Any]:
    """Answer one line, whatever is wrong with it."""
    try:
        asked = json.loads(line)
    except RecursionError:
        return {"error": "This is no JSON that anybody needs: it is nested too deep."}
    except ValueError as error:
        return {"error": f"This is no JSON: {getattr(error, 'msg', error)}."}
    if not isinstance(asked, dict):
        return {"error": 'A line is an object: {"rules": ID, "field": ID, "dice": [FACE, ...]}.'}
    missing = [key for key in ("rules", "field", "dice") if key not in asked]
    if missing:
        return {"error": f"There is no {' and no '.join(missing)} in this line."}
    try:
        return {"points": points(asked["rules"], asked["field"], asked["dice"])}
    except ValueError as error:
        return {"error": str(error)}


def points(rules_id: object, field_id: object, dice: object) -> int:
    """Score dice in a row; ValueError tells in words what makes no sense."""
    from companion.game.decide import why_bad_dice
    from companion.rules.registry import UnknownRulesError, find_rules

    if not isinstance(rules_id, str) or not isinstance(field_id, str):
        raise ValueError("A rule set and a row are named by words.")
    try:
        rules = find_rules(rules_id)
    except UnknownRulesError as error:
        raise ValueError(str(error)) from error
    row = rules.field(field_id)
    if row is None:
        known = ", ".join(row.id for row in rules.fields)
        raise ValueError(f"{rules.id} has no row {field_id!r}; there are: {known}.")
    if not isinstance(dice, Sequence) or isinstance(dice, str):
        raise ValueError("The dice are a list of faces.")
    for face in dice:
        if type(face) is not int or not 1 <= face <= 6:  # true is an int to isinstance
            raise ValueError(f"A die shows 1 to 6, not {short(face)}.")
    refused = why_bad_dice(rules, tuple(dice))
    if refused:
        raise ValueError(str(refused))
    return row.score(tuple(dice))


def short(value: object) -> str:
    """Show a value, cut where it gets long."""
    words = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return words if len(words) <= 40 else words[:37] + "..."
