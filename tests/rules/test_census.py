"""The census: for every row, how many of all rolls pay, and how much all rolls pay together.

census.txt is the golden file; a change of it is a change of a rule. A few lines derived by hand:

- yatzy ones: 6^5 - 5^5 = 4651 rolls hold a one; five dice show 7776 / 6 ones each: 6480 points.
- yatzy chance: 7776 rolls of five dice that average 3.5: 136080.
- yatzy full_house: 6 * 5 * C(5,3) = 300 rolls; triple and pair average 3.5: 300 * 17.5 = 5250.
- yatzy small_straight: 5! = 120 rolls of 15 points: 1800.
- yahtzee four_kind: 6 * (5 * 5 + 1) = 156 rolls.
- yahtzee large_straight: two runs of five, 2 * 5! = 240 rolls of 40 points: 9600.
- maxi full_straight: 6! = 720 rolls of 21 points: 15120.
- maxi villa: C(6,2) * C(6,3) = 300 rolls; two faces average 7, three times: 6300.
- special8 s4_4: C(6,2) * C(8,4) = 1050 rolls; two faces average 7, four times: 29400.
- special8 s6_2: 6 * 5 * C(8,2) = 840 rolls; 8 dice averaging 3.5: 23520.
- special8 yatzy: six rolls, 6 * 50 + 8 * (1 + ... + 6) = 468.
"""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import factorial, prod
from pathlib import Path

import pytest

from companion.game.card import Card, Entry, Faces
from companion.game.standings import total
from companion.rules.registry import RULE_SETS

GOLDEN = (Path(__file__).parent / "census.txt").read_text().splitlines()


def rolls(dice: int) -> Iterator[tuple[Faces, int]]:
    """Give each roll once, without order, and in how many orders the dice can show it."""
    for roll in combinations_with_replacement(range(1, 7), dice):
        orders = factorial(dice) // prod(factorial(roll.count(face)) for face in range(1, 7))
        yield roll, orders


def census(rules_id: str) -> list[str]:
    rules = RULE_SETS[rules_id]
    all_rolls = list(rolls(rules.dice))
    assert sum(orders for _, orders in all_rolls) == 6**rules.dice
    lines = []
    for row in rules.fields:
        paid = [(row.score(roll), orders) for roll, orders in all_rolls]
        ways = sum(orders for points, orders in paid if points)
        lines.append(f"{rules_id} {row.id} {ways} {sum(p * orders for p, orders in paid)}")
    return lines


@pytest.mark.parametrize("rules_id", RULE_SETS)
def test_the_census(rules_id: str) -> None:
    assert census(rules_id) == [line for line in GOLDEN if line.startswith(f"{rules_id} ")]


def test_the_census_holds_every_rule_set_and_nothing_else() -> None:
    assert {line.split()[0] for line in GOLDEN} == set(RULE_SETS)
    assert len(GOLDEN) == 20 + 31 + 15 + 20 + 13


@pytest.mark.parametrize(
    "line",
    [
        "yatzy ones 4651 6480",
        "yatzy chance 7776 136080",
        "yatzy full_house 300 5250",
        "yatzy small_straight 120 1800",
        "yahtzee large_straight 240 9600",
        "maxi full_straight 720 15120",
        "maxi villa 300 6300",
        "maxi yatzy 6 600",
        "maxi_spared yatzy 6 300",
        "special8 s4_4 1050 29400",
        "special8 s6_2 840 23520",
        "special8 yatzy 6 468",
    ],
)
def test_lines_derived_by_hand(line: str) -> None:
    assert line in GOLDEN


def test_four_alike_of_yahtzee_by_hand() -> None:
    assert any(line.startswith("yahtzee four_kind 156 ") for line in GOLDEN)


@pytest.mark.parametrize(
    ("rules_id", "best"),
    [
        # ones to sixes with all dice + bonus + the rows below at their dearest
        ("yatzy", 105 + 0 + 219),  # 12+22+18+24+15+20+28+30+50
        ("yahtzee", 105 + 35 + 235),  # 30+30+25+30+40+50+30, without further Yatzys
        ("maxi", 126 + 100 + 423),  # 12+22+30+18+24+30+15+20+21+28+33+34+36+100
        ("maxi_spared", 126 + 40 + 373),  # the same, a Yatzy for 50
        # 162 alike, 88 pairs, 309 two groups, 119 three groups, 56 straights, 48 and 98
        ("special8", 168 + 100 + 880),
    ],
)
def test_the_best_possible_sheet(rules_id: str, best: int) -> None:
    rules = RULE_SETS[rules_id]
    all_rolls = [roll for roll, _ in rolls(rules.dice)]
    rows = (Entry(row.id, max(map(row.score, all_rolls))) for row in rules.fields)
    assert total(rules, Card(tuple(rows))) == best
