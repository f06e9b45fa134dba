"""The rule sets by name."""

from collections.abc import Mapping, Sequence

from companion.game.events import Event, Started
from companion.game.evolve import WrongOrderError, replay
from companion.game.position import Position
from companion.game.ruleset import RuleSet
from companion.rules.house import with_house_rules
from companion.rules.maxi import MAXI
from companion.rules.maxi_spared import MAXI_SPARED
from companion.rules.special8 import SPECIAL8
from companion.rules.yahtzee import YAHTZEE
from companion.rules.yatzy import YATZY

RULE_SETS: Mapping[str, RuleSet] = {
    rules.id: with_house_rules(rules, {}) for rules in (MAXI_SPARED, SPECIAL8, YATZY, MAXI, YAHTZEE)
}


class UnknownRulesError(LookupError):
    """No rule set has this name."""


def find_rules(rules_id: str, house: Mapping[str, str] | None = None) -> RuleSet:
    """Find a rule set by its id, as a table plays it that chose these house rules."""
    if rules_id not in RULE_SETS:
        raise UnknownRulesError(
            f"There is no rule set {rules_id!r}; there are: {', '.join(RULE_SETS)}."
        )
    return with_house_rules(RULE_SETS[rules_id], house or {})


def replay_game(events: Sequence[Event]) -> Position:
    """Rebuild a game from its events, by the rules its first one names."""
    if not events or not isinstance(events[0], Started):
        raise WrongOrderError("A game begins with its players.")
    return replay(find_rules(events[0].rules, events[0].house), events)
