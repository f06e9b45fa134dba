"""Maxi Yatzy with spared throws: six dice, and every throw not used is kept for later."""

from companion.game.ruleset import Bonus, Collision, RuleSet, Strokes, UpperShown
from companion.rules.house import (
    FIELD_LIMIT,
    SAME_FACE_GROUPS,
    VOID_STROKES,
    collision,
    upper_bonus,
)
from companion.rules.maxi_fields import MAXI_COLUMNS, maxi_fields
from companion.rules.placement import free
from companion.rules.saving import save_all

MAXI_SPARED = RuleSet(
    id="maxi_spared",
    name="Maxi, spared",
    dice=6,
    players=range(1, 11),
    fields=maxi_fields(yatzy=lambda _: 50),
    columns=MAXI_COLUMNS,
    upper_par=4,
    upper_shown=UpperShown.DIFFERENCE,
    strokes=Strokes(save_all, at_least=0, saved_at_most=None),
    placement=free,
    bonus=Bonus(upper_at_least=84, points=40),
    house_rules=(
        upper_bonus("84:40", "84:50", "84:100", "75:50", "none"),
        SAME_FACE_GROUPS,
        collision(Collision.OLD),
        VOID_STROKES,
        FIELD_LIMIT,
    ),
)
