"""House rules: named switches, each making another value of the same type."""

from collections.abc import Mapping
from dataclasses import replace

from companion.game.ruleset import Bonus, Collision, HouseRule, RuleSet, Stakes
from companion.rules import placement
from companion.rules.saving import save_all
from companion.rules.vocabulary import groups

OFF_ON = ("off", "on")
ON_OFF = ("on", "off")


class HouseRuleError(ValueError):
    """A house rule or a value that this rule set does not know."""


def with_house_rules(rules: RuleSet, choices: Mapping[str, str]) -> RuleSet:
    """Give the rule set as this table plays it; switches not named stay at their defaults."""
    known = {rule.id: rule for rule in rules.house_rules}
    for name, value in choices.items():
        if name not in known:
            raise HouseRuleError(
                f"{rules.name} has no house rule {name!r}; there are: {', '.join(known)}."
            )
        if value not in known[name].values:
            allowed = ", ".join(known[name].values)
            raise HouseRuleError(f"{name} can be {allowed}; not {value!r}.")
    chosen = {rule.id: choices.get(rule.id, rule.values[0]) for rule in rules.house_rules}
    made = rules
    for rule in rules.house_rules:
        made = rule.apply(made, chosen[rule.id])
    return replace(made, house=chosen)


def upper_bonus(*values: str) -> HouseRule:
    """The upper total that earns a bonus, and the bonus: the rule set's own first."""
    return HouseRule("upper_bonus", "Bonus for the upper part", values, _upper_bonus)


def collision(own: Collision) -> HouseRule:
    """What counts when a kept die is knocked over."""
    values = (own.value, *(other.value for other in Collision if other is not own))
    return HouseRule("collision", "A kept die knocked over counts as", values, _collision)


def _upper_bonus(rules: RuleSet, value: str) -> RuleSet:
    if value == "none":
        return replace(rules, bonus=None)
    at_least, points = map(int, value.split(":"))
    return replace(rules, bonus=Bonus(at_least, points))


def _collision(rules: RuleSet, value: str) -> RuleSet:
    return replace(rules, collision=Collision(value))


def _save_throws(rules: RuleSet, value: str) -> RuleSet:
    if value == "off":
        return rules
    return replace(rules, strokes=replace(rules.strokes, save=save_all, saved_at_most=None))


def _zero_only_when_forced(rules: RuleSet, value: str) -> RuleSet:
    if value == "off":
        return rules
    return replace(rules, placement=placement.zero_only_when_forced)


def _extra_yatzy_bonus(rules: RuleSet, value: str) -> RuleSet:
    return replace(rules, extra_yatzy=int(value))


def _same_face_groups(rules: RuleSet, value: str) -> RuleSet:
    if value == "off":
        return rules
    fields = tuple(
        replace(row, score=groups(*row.groups, same_face=True)) if row.groups else row
        for row in rules.fields
    )
    return replace(rules, fields=fields)


def _players(rules: RuleSet, value: str) -> RuleSet:
    least, _, most = value.partition("-")
    return replace(rules, players=range(int(least), int(most or least) + 1))


def _coins(rules: RuleSet, value: str) -> RuleSet:
    stakes = Stakes(1000, 10, 1000, 10, daily_bonus_cap=100, daily_total_cap=None)
    return replace(rules, stakes=stakes if value == "on" else None)


def _daily_cap(rules: RuleSet, value: str) -> RuleSet:
    if rules.stakes is None or value == "bonus":
        return rules
    return replace(rules, stakes=replace(rules.stakes, daily_total_cap=100))


SAVE_THROWS = HouseRule("save_throws", "Unused throws are saved", OFF_ON, _save_throws)
ZERO_ONLY_WHEN_FORCED = HouseRule(
    "zero_only_when_forced", "Strike only when nothing pays", OFF_ON, _zero_only_when_forced
)
EXTRA_YATZY_BONUS = HouseRule(
    "extra_yatzy_bonus", "Another Yatzy pays", ("0", "50", "100"), _extra_yatzy_bonus
)
SAME_FACE_GROUPS = HouseRule(
    "same_face_groups", "Four equal are two pairs too", OFF_ON, _same_face_groups
)
VOID_STROKES = HouseRule(
    "void_strokes",
    "A leaning die: throw again",
    ON_OFF,
    lambda rules, value: replace(rules, void_strokes=value == "on"),
)
FIELD_LIMIT = HouseRule(
    "field_limit",
    "A die outside the tray: throw again",
    ON_OFF,
    lambda rules, value: replace(rules, field_limit=value == "on"),
)
AIM_RULE = HouseRule(
    "aim_rule",
    "Declare an aim when saved strokes are full",
    ON_OFF,
    lambda rules, value: replace(rules, aims=value == "on"),
)
PLAYERS = HouseRule("players", "Number of players", ("2", "1-4"), _players)
JOKER_WHEN_ZERO = HouseRule(
    "joker_when_zero",
    "A joker even when Yatzy is crossed out",
    OFF_ON,
    lambda rules, value: replace(rules, joker_when_zero=value == "on"),
)
FREE_CROSS_OUT = HouseRule(
    "free_cross_out",
    "Cross out any row at any time",
    OFF_ON,
    lambda rules, value: replace(
        rules,
        placement=placement.forced_joker_free_cross_out
        if value == "on"
        else placement.forced_joker,
    ),
)
COINS = HouseRule("coins", "Play for coins", OFF_ON, _coins)
DAILY_CAP = HouseRule("daily_cap", "Daily coins are capped by", ("bonus", "total"), _daily_cap)
