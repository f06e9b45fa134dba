"""The twenty rows that both games with six dice share; only the worth of a Yatzy differs."""

from collections.abc import Callable

from companion.game.ruleset import Field
from companion.rules.vocabulary import chance_row, group_row, straight_row, upper_rows, yatzy_row

MAXI_COLUMNS = (
    ("ones", "twos", "threes", "fours", "fives", "sixes", "bonus"),
    ("one_pair", "two_pairs", "three_pairs", "three_kind", "four_kind", "five_kind", "yatzy"),
    (
        "small_straight",
        "large_straight",
        "full_straight",
        "full_house",
        "villa",
        "tower",
        "chance",
    ),
)


def maxi_fields(yatzy: Callable[[int], int]) -> tuple[Field, ...]:
    """Give the rows in card order."""
    return (
        *upper_rows(),
        group_row("one_pair", "Pair", 2),
        group_row("two_pairs", "Two pairs", 2, 2),
        group_row("three_pairs", "Three pairs", 2, 2, 2),
        group_row("three_kind", "3 alike", 3),
        group_row("four_kind", "4 alike", 4),
        group_row("five_kind", "5 alike", 5),
        straight_row("small_straight", 1, 5),
        straight_row("large_straight", 2, 6),
        straight_row("full_straight", 1, 6),
        group_row("full_house", "Full house", 3, 2),
        group_row("villa", "Villa 3+3", 3, 3),
        group_row("tower", "Tower 4+2", 4, 2),
        chance_row(6),
        yatzy_row("Maxi Yatzy", 6, yatzy),
    )
