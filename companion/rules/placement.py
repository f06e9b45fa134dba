"""Which open rows may be taken with the dice as they lie, and for how much."""

from collections.abc import Mapping
from dataclasses import replace

from companion.game.card import Card, Faces
from companion.game.refusal import JOKER_LOWER, JOKER_UPPER, ZERO_NOT_FORCED
from companion.game.ruleset import Choice, Field, RuleSet, Section


def free(rules: RuleSet, card: Card, dice: Faces) -> Mapping[str, Choice]:
    """Any open row; it pays what the dice give, 0 if they do not fit."""
    extra = _extra(rules, card, dice)
    return {row.id: Choice(row.score(dice), extra) for row in _open(rules, card)}


def zero_only_when_forced(rules: RuleSet, card: Card, dice: Faces) -> Mapping[str, Choice]:
    """A row that pays, as long as an open one does; otherwise any open row is crossed out."""
    offered = free(rules, card, dice)
    if not any(choice.points for choice in offered.values()):
        return offered
    return {
        row.id: offered[row.id]
        if offered[row.id].points
        else replace(offered[row.id], refused=ZERO_NOT_FORCED(field=row.name))
        for row in _open(rules, card)
    }


def forced_joker(rules: RuleSet, card: Card, dice: Faces) -> Mapping[str, Choice]:
    """The American way: rows that pay first, and a further Yatzy is a joker."""
    if _is_joker(rules, card, dice):
        return _joker(rules, card, dice)
    return zero_only_when_forced(rules, card, dice)


def forced_joker_free_cross_out(rules: RuleSet, card: Card, dice: Faces) -> Mapping[str, Choice]:
    """A further Yatzy is a joker; otherwise any open row may be taken or crossed out."""
    if _is_joker(rules, card, dice):
        return _joker(rules, card, dice)
    return free(rules, card, dice)


def all_alike(rules: RuleSet, dice: Faces) -> bool:
    """Tell whether these are all dice of the game with one face up."""
    return len(dice) == rules.dice and len(set(dice)) == 1


def _extra(rules: RuleSet, card: Card, dice: Faces) -> int:
    """A further Yatzy pays only beside a Yatzy that was scored, not beside one crossed out."""
    yatzy = card.entry("yatzy")
    return rules.extra_yatzy if yatzy and yatzy.points and all_alike(rules, dice) else 0


def _is_joker(rules: RuleSet, card: Card, dice: Faces) -> bool:
    yatzy = card.entry("yatzy")
    if yatzy is None or not all_alike(rules, dice):
        return False
    return bool(yatzy.points) or rules.joker_when_zero


def _joker(rules: RuleSet, card: Card, dice: Faces) -> Mapping[str, Choice]:
    """The row of its own face if open; else a lower row, paid in full; else 0 in an upper one."""
    extra, rows = _extra(rules, card, dice), _open(rules, card)
    own = next((row for row in rows if row.section is Section.UPPER and row.score(dice)), None)
    lower = any(row.section is not Section.UPPER for row in rows)
    offered = {}
    for row in rows:
        choice = Choice(row.score(dice) if row.joker is None else row.joker, extra)
        if own is not None and row is not own:
            choice = replace(choice, refused=JOKER_UPPER(field=own.name))
        elif own is None and lower and row.section is Section.UPPER:
            choice = replace(choice, refused=JOKER_LOWER())
        offered[row.id] = choice
    return offered


def _open(rules: RuleSet, card: Card) -> tuple[Field, ...]:
    return tuple(row for row in rules.fields if card.is_open(row.id))
