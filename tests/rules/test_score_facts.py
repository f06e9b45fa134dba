"""What others wrote down about rolls and rows: scores.json, each fact with its source.

"source 000" to "source 004" are the five rule texts the games were pinned down from.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.rules.registry import find_rules

FACTS = json.loads((Path(__file__).parent / "scores.json").read_text())


def name(fact: dict[str, Any]) -> str:
    return f"{fact['ruleset']}-{fact['category']}-{''.join(map(str, fact['dice']))}"


def points(rules: str, fact: dict[str, Any]) -> int:
    row = find_rules(rules).field(fact["category"])
    assert row is not None
    return row.score(tuple(fact["dice"]))


@pytest.mark.parametrize("fact", FACTS, ids=name)
def test_a_roll_pays_what_is_written(fact: dict[str, Any]) -> None:
    assert points(fact["ruleset"], fact) == fact["expected"]
    if fact["ruleset"] == "maxi":  # the other game with six dice has the same rows, Yatzy apart
        expected = fact["expected"] // 2 if fact["category"] == "yatzy" else fact["expected"]
        assert points("maxi_spared", fact) == expected


def test_the_order_of_the_dice_never_matters() -> None:
    for fact in FACTS:
        turned = {**fact, "dice": fact["dice"][::-1]}
        assert points(fact["ruleset"], turned) == fact["expected"]


def test_no_fact_was_lost() -> None:
    assert len(FACTS) == 344
