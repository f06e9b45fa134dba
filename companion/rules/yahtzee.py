"""The American game: five dice, thirteen rows, and jokers for further Yatzys."""

from companion.game.ruleset import Bonus, Collision, Field, RuleSet, Strokes
from companion.rules.house import (
    FIELD_LIMIT,
    FREE_CROSS_OUT,
    JOKER_WHEN_ZERO,
    VOID_STROKES,
    collision,
    upper_bonus,
)
from companion.rules.placement import forced_joker
from companion.rules.saving import save_none
from companion.rules.vocabulary import (
    alike_sums_all,
    chance_row,
    run_of,
    three_and_two,
    upper_rows,
    yatzy_row,
)

YAHTZEE = RuleSet(
    id="yahtzee",
    name="Yahtzee",
    dice=5,
    players=range(1, 5),
    fields=(
        *upper_rows(),
        Field(
            "three_kind",
            "3 alike",
            "Three equal: all five dice count, 6 6 6 2 1 pays 21.",
            alike_sums_all(3),
        ),
        Field(
            "four_kind",
            "4 alike",
            "Four equal: all five dice count, 6 6 6 6 1 pays 25.",
            alike_sums_all(4),
        ),
        Field(
            "full_house",
            "Full house",
            "Three of one face and two of another: 6 6 6 5 5 pays 25.",
            three_and_two(25),
            joker=25,
        ),
        Field(
            "small_straight",
            "Small straight",
            "Four faces in a row: 2 3 4 5 5 pays 30.",
            run_of(4, 30),
            joker=30,
        ),
        Field(
            "large_straight",
            "Large straight",
            "Five faces in a row: 2 3 4 5 6 pays 40.",
            run_of(5, 40),
            joker=40,
        ),
        yatzy_row("Yatzy", 5, worth=lambda _: 50),
        chance_row(5),
    ),
    columns=(
        ("ones", "twos", "threes", "fours", "fives", "sixes", "bonus"),
        (
            "three_kind",
            "four_kind",
            "full_house",
            "small_straight",
            "large_straight",
            "yatzy",
            "chance",
        ),
    ),
    upper_par=3,
    strokes=Strokes(save_none),
    placement=forced_joker,
    bonus=Bonus(upper_at_least=63, points=35),
    extra_yatzy=100,
    house_rules=(
        upper_bonus("63:35", "63:50", "none"),
        JOKER_WHEN_ZERO,
        FREE_CROSS_OUT,
        collision(Collision.OLD),
        VOID_STROKES,
        FIELD_LIMIT,
    ),
)
