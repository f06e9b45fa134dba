"""Declared aims: keeping a finished combination while regular strokes are spent on better."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement

from companion.game.card import Faces
from companion.game.position import Aim, Position
from companion.game.refusal import (
    AIM_ALL_KEPT,
    AIM_HOPELESS,
    AIM_KEEPS_NOTHING,
    AIM_NOT_NEEDED,
    NO_AIMS,
    Refusal,
)
from companion.game.requests import Slots
from companion.game.ruleset import Field, Section


@dataclass(frozen=True)
class AimOption:
    """A field that the loose dice could improve, and the value they must exceed."""

    field: str
    beat: int


def best_possible(field: Field, kept: Faces, loose: int) -> int:
    """Tell the most a field can pay when `loose` dice are thrown beside the kept ones."""
    return _best(field, tuple(sorted(kept)), loose)


@lru_cache(maxsize=4096)  # lamps and screen ask for the same dice again and again
def _best(field: Field, kept: Faces, loose: int) -> int:
    return max(
        field.score((*kept, *thrown))
        for thrown in combinations_with_replacement(range(1, 7), loose)
    )


def stopping_costs(position: Position) -> bool:
    """Tell whether ending the turn now would count down saved strokes."""
    most, unused = position.rules.strokes.saved_at_most, position.regular_left
    return bool(most and unused and position.turn.used and position.seat.saved + unused > most)


def aimed_at(position: Position) -> str:
    """Name the field the turn's aim was declared for; empty without one."""
    return position.turn.aim.field if position.turn.aim else ""


def hit(position: Position) -> bool:
    """Tell whether the declared aim has been hit, by this stroke or an earlier one."""
    aim, dice = position.turn.aim, position.turn.dice
    return aim is not None and (aim.hit_before or _value(position, aim.field, dice) > aim.beat)


def complete(position: Position) -> bool:
    """Tell whether the aim was hit and the loose dice cannot make it better."""
    aim = position.turn.aim
    if aim is None or not hit(position):
        return False
    row, dice = position.rules.field(aim.field), position.turn.dice
    assert row is not None  # an aim is declared at a row of these rules
    best = best_possible(row, _faces(dice, aim.kept), len(dice) - len(aim.kept))
    return row.score(dice) >= best


def beat(position: Position, field: str) -> int:
    """Tell what a field must exceed: an aim carried on keeps the mark it was declared with."""
    aim = position.turn.aim
    if aim is not None and aim.field == field:
        return aim.beat
    return _value(position, field, position.turn.dice)


def why_no_aim(position: Position, kept: Slots) -> Refusal | None:
    """Tell why nothing can be declared with these dice kept, or None if something can."""
    if not position.rules.aims:
        return NO_AIMS()
    if not stopping_costs(position) or hit(position):
        return AIM_NOT_NEEDED()
    if len(kept) == position.rules.dice:
        return AIM_ALL_KEPT()
    if not _pays(position, kept, tuple(Section)):
        return AIM_KEEPS_NOTHING()
    return None


def aims(position: Position, kept: Slots) -> tuple[AimOption, ...]:
    """List what may be aimed for with these dice kept."""
    if why_no_aim(position, kept):
        return ()
    options = (AimOption(row.id, beat(position, row.id)) for row in _open(position))
    return tuple(o for o in options if why_hopeless(position, o.field, kept) is None)


def why_hopeless(position: Position, field: str, kept: Slots) -> Refusal | None:
    """Tell that the loose dice cannot improve a field, or None if they can."""
    row = position.rules.field(field)
    assert row is not None  # asked only for rows of these rules
    dice, mark = position.turn.dice, beat(position, field)
    if best_possible(row, _faces(dice, kept), len(dice) - len(kept)) > mark:
        return None
    return AIM_HOPELESS(field=row.name, points=mark)


def must_declare(position: Position, thrown: Slots) -> bool:
    """Tell whether throwing these dice keeps a finished combination that needs a declared aim.

    Upper rows and chance are never finished, so keeping dice for them is ordinary play.
    """
    kept = tuple(slot for slot in range(position.rules.dice) if slot not in thrown)
    aim = position.turn.aim
    carried_on = aim is not None and not set(aim.kept) & set(thrown)
    return (
        not carried_on
        and _pays(position, kept, (Section.COMBINATION,))
        and why_no_aim(position, kept) is None
        and any(why_hopeless(position, row.id, kept) is None for row in _open(position))
    )


def after_throw(position: Position, thrown: Slots) -> Aim | None:
    """Give the aim as it stands for the stroke being thrown, or None if there is none any more."""
    aim = position.turn.aim
    if aim is None:
        return None
    if hit(position):
        return Aim(aim.field, aim.kept, aim.beat, hit_before=True)
    # Picking up a kept die breaks the combination; an extra stroke is paid for, so play is free.
    broken = set(aim.kept) & set(thrown)
    return None if broken or not position.regular_left else aim


def _pays(position: Position, kept: Slots, sections: tuple[Section, ...]) -> bool:
    faces = _faces(position.turn.dice, kept)
    return any(row.section in sections and row.score(faces) for row in _open(position))


def _open(position: Position) -> Iterable[Field]:
    return (row for row in position.rules.fields if position.seat.card.is_open(row.id))


def _value(position: Position, field: str, dice: Faces) -> int:
    row = position.rules.field(field)
    assert row is not None  # asked only for rows of these rules
    return row.score(dice)


def _faces(dice: Faces, slots: Slots) -> Faces:
    return tuple(dice[slot] for slot in slots)
