"""What may be requested now, and why the rest may not: what every screen and button asks."""

from collections.abc import Mapping

from companion.game import aims
from companion.game.position import Position
from companion.game.refusal import (
    AIM_COMPLETE,
    AIM_HIT,
    AIM_NEEDED,
    CLOSED,
    FIELD_FILLED,
    GAME_OVER,
    NO_STROKES_LEFT,
    NO_SUCH_DIE,
    NOT_THROWN_YET,
    NOTHING_TO_TAKE_BACK,
    STAKE_NOT_AGREED,
    STROKE_STANDS,
    THROW_ALL,
    THROW_SOME,
    TOO_LATE,
    Refusal,
)
from companion.game.requests import Slots
from companion.game.ruleset import Choice


def why_no_play(position: Position) -> Refusal | None:
    """Tell why nothing at all can be played, or None while a turn is under way."""
    if position.closed:
        return CLOSED()
    if position.over:
        return GAME_OVER()
    waiting = next((s for s in position.seats if not s.agreed and not s.left), None)
    if position.stake and waiting:
        return STAKE_NOT_AGREED(player=waiting.player)
    return None


def why_no_stroke(position: Position) -> Refusal | None:
    """Tell why no dice may be thrown now, or None if some may."""
    refused = why_no_play(position)
    if refused is None and not position.strokes_left:
        return NO_STROKES_LEFT()
    if refused is None and aims.complete(position):
        return AIM_COMPLETE(field=_name(position, aims.aimed_at(position)))
    return refused


def why_not_thrown(position: Position, thrown: Slots) -> Refusal | None:
    """Tell why exactly these dice may not be thrown, or None if they may."""
    refused = why_no_stroke(position) or why_no_such_dice(position, thrown)
    if refused:
        return refused
    if not thrown:
        return THROW_SOME()
    if not position.turn.used and len(thrown) < position.rules.dice:
        return THROW_ALL(dice=position.rules.dice)
    if position.turn.used and aims.must_declare(position, thrown):
        return AIM_NEEDED()
    return None


def why_no_such_dice(position: Position, slots: Slots) -> Refusal | None:
    """Tell that a slot does not exist or is named twice, or None if all is well."""
    known = set(slots) <= set(range(position.rules.dice)) and len(set(slots)) == len(slots)
    return None if known else NO_SUCH_DIE()


def why_no_hold(position: Position) -> Refusal | None:
    """Tell why no dice can be kept for another stroke, or None if they can."""
    refused = why_no_play(position)
    if refused is None and not position.turn.used:
        return NOT_THROWN_YET()
    return refused or why_no_stroke(position)


def why_no_correction(position: Position) -> Refusal | None:
    """Tell why no face can be set right now, or None if one can."""
    refused = why_no_play(position)
    return refused or (None if position.turn.dice else NOT_THROWN_YET())


def choices(position: Position) -> Mapping[str, Choice]:
    """Give for every field what it would pay now, or why it cannot be taken."""
    rules, card, turn = position.rules, position.seat.card, position.turn
    refused = why_no_play(position)
    if refused is None and turn.used < rules.strokes.at_least:
        refused = NOT_THROWN_YET()
    if turn.dice:
        offered = dict(rules.placement(rules, card, turn.dice))
    else:
        # A turn without a throw has no dice on the table: every row pays 0, chance too.
        offered = {row.id: Choice(0) for row in rules.fields if card.is_open(row.id)}
    for row in rules.fields:
        choice = offered.get(row.id)
        if choice is None:
            offered[row.id] = Choice(0, refused=FIELD_FILLED(field=row.name))
        elif refused:
            offered[row.id] = Choice(choice.points, choice.extra, refused)
        elif aims.hit(position) and row.id != aims.aimed_at(position):
            forced = AIM_HIT(field=_name(position, aims.aimed_at(position)))
            offered[row.id] = Choice(choice.points, choice.extra, forced)
    return {row.id: offered[row.id] for row in rules.fields}


def why_no_take_back(position: Position) -> Refusal | None:
    """Tell why nothing can be taken back, or None if the newest decision can."""
    if position.closed:
        return CLOSED()
    if position.before is not None:
        return None
    if not position.turn.used:
        return NOTHING_TO_TAKE_BACK()
    someone_scored = any(seat.card.entries for seat in position.seats)
    if position.turn.used == 1 and someone_scored:
        return TOO_LATE(player=position.seat.player)
    return STROKE_STANDS()


def _name(position: Position, field: str) -> str:
    row = position.rules.field(field)
    return row.name if row else field
