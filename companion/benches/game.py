"""How fast dice are scored."""

from collections.abc import Sequence
from itertools import combinations_with_replacement

from companion.benches.stopwatch import seconds
from companion.rules.registry import find_rules


def measure(_arguments: Sequence[str]) -> list[str]:
    """Scoring, against looking points up in a plain dict of precomputed rolls."""
    rules = find_rules("special8")
    rolls = list(combinations_with_replacement(range(1, 7), rules.dice))
    known = {(row.id, roll): row.score(roll) for row in rules.fields for roll in rolls}

    def scored() -> None:
        for row in rules.fields:
            for roll in rolls:
                row.score(roll)

    def looked_up() -> None:
        for row in rules.fields:
            for roll in rolls:
                known[row.id, roll]

    ours, plain = seconds(scored), seconds(looked_up)
    each = len(known)
    return [
        f"{each / ours:,.0f} scores a second in special8, {ours / plain:.1f} times a dict look-up"
    ]
