"""Maxi Yatzy: six dice, twenty rows, three throws, and coins for those who like."""

from companion.game.ruleset import Bonus, Collision, RuleSet, Strokes
from companion.rules.house import (
    COINS,
    DAILY_CAP,
    EXTRA_YATZY_BONUS,
    FIELD_LIMIT,
    SAME_FACE_GROUPS,
    SAVE_THROWS,
    VOID_STROKES,
    ZERO_ONLY_WHEN_FORCED,
    collision,
    upper_bonus,
)
from companion.rules.maxi_fields import MAXI_COLUMNS, maxi_fields
from companion.rules.placement import free
from companion.rules.saving import save_none
from companion.rules.ties import BEST_TURN, SIX_ALIKE_TURNS, UPPER_TOTAL

MAXI = RuleSet(
    id="maxi",
    name="Maxi Yatzy",
    dice=6,
    players=range(2, 5),
    fields=maxi_fields(yatzy=lambda _: 100),
    columns=MAXI_COLUMNS,
    upper_par=4,
    strokes=Strokes(save_none),
    placement=free,
    bonus=Bonus(upper_at_least=84, points=100),
    ties=(SIX_ALIKE_TURNS, UPPER_TOTAL, BEST_TURN),
    house_rules=(
        upper_bonus("84:100", "75:50", "84:50", "84:40", "none"),
        SAVE_THROWS,
        ZERO_ONLY_WHEN_FORCED,
        EXTRA_YATZY_BONUS,
        SAME_FACE_GROUPS,
        collision(Collision.OLD),
        VOID_STROKES,
        FIELD_LIMIT,
        COINS,
        DAILY_CAP,
    ),
)
