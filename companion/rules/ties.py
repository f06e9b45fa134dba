"""How equal totals are told apart."""

from companion.game.card import Card
from companion.game.ruleset import RuleSet, TieBreak
from companion.game.standings import upper_total
from companion.rules.placement import all_alike


def _all_alike_turns(rules: RuleSet, card: Card) -> int:
    """Turns that ended on equal dice, whatever row they went to."""
    return sum(all_alike(rules, entry.dice) for entry in card.entries)


def _best_turn(_rules: RuleSet, card: Card) -> int:
    return max((entry.points for entry in card.entries), default=0)


SIX_ALIKE_TURNS = TieBreak("six_alike_turns", "Turns ending on six equal dice", _all_alike_turns)
UPPER_TOTAL = TieBreak("upper_total", "Upper part", upper_total)
BEST_TURN = TieBreak("best_turn", "Best turn", _best_turn)
