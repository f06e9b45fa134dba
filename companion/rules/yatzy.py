"""Yatzy: five dice, fifteen rows, three throws."""

from companion.game.ruleset import Collision, RuleSet, Strokes
from companion.rules.house import (
    FIELD_LIMIT,
    SAME_FACE_GROUPS,
    VOID_STROKES,
    collision,
    upper_bonus,
)
from companion.rules.placement import free
from companion.rules.saving import save_none
from companion.rules.vocabulary import chance_row, group_row, straight_row, upper_rows, yatzy_row

YATZY = RuleSet(
    id="yatzy",
    name="Yatzy",
    dice=5,
    players=range(1, 11),
    fields=(
        *upper_rows(),
        group_row("one_pair", "Pair", 2),
        group_row("two_pairs", "Two pairs", 2, 2),
        group_row("three_kind", "3 alike", 3),
        group_row("four_kind", "4 alike", 4),
        straight_row("small_straight", 1, 5),
        straight_row("large_straight", 2, 6),
        group_row("full_house", "Full house", 3, 2),
        chance_row(5),
        yatzy_row("Yatzy", 5, worth=lambda _: 50),
    ),
    columns=(
        ("ones", "twos", "threes", "fours", "fives", "sixes", "bonus", "chance"),
        (
            "one_pair",
            "two_pairs",
            "three_kind",
            "four_kind",
            "small_straight",
            "large_straight",
            "full_house",
            "yatzy",
        ),
    ),
    upper_par=3,
    strokes=Strokes(save_none),
    placement=free,
    house_rules=(
        upper_bonus("none", "63:50", "63:35"),
        SAME_FACE_GROUPS,
        collision(Collision.OLD),
        VOID_STROKES,
        FIELD_LIMIT,
    ),
)
