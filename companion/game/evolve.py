"""`evolve` makes the next position from an event: it believes what it is told."""

from collections.abc import Iterable
from dataclasses import replace

from companion.game import aims
from companion.game.card import Entry
from companion.game.events import (
    Agreed,
    Closed,
    Corrected,
    Declared,
    Event,
    Held,
    Joined,
    Left,
    Scored,
    Started,
    TakenBack,
    Thrown,
    Voided,
)
from companion.game.position import Aim, Position, Seat, Turn
from companion.game.ruleset import RuleSet


class WrongOrderError(ValueError):
    """An event that cannot follow what happened before it."""


def first_position(rules: RuleSet, started: Started) -> Position:
    """Give the position in which a game begins."""
    return Position(rules, tuple(Seat(player) for player in started.players), started.stake)


def replay(rules: RuleSet, events: Iterable[Event]) -> Position:
    """Walk a whole game, from its Started event to the position it has reached."""
    walk = iter(events)
    started = next(walk, None)
    if not isinstance(started, Started):
        raise WrongOrderError("A game begins with its players.")
    position = first_position(rules, started)
    for event in walk:
        position = evolve(position, event)
    return position


def evolve(position: Position, event: Event) -> Position:
    """Give the position after an event."""
    turn = position.turn
    match event:
        case Thrown(faces, thrown):
            return _final(_thrown(position, faces, thrown))
        case Voided():
            return _final(position)
        case Held(slots):
            return _decision(position, turn=replace(turn, held=slots))
        case Corrected(slot, face):
            dice = (*turn.dice[:slot], face, *turn.dice[slot + 1 :])
            return _decision(position, turn=replace(turn, dice=dice))
        case Declared(field, kept, beat):
            return _decision(position, turn=replace(turn, held=kept, aim=Aim(field, kept, beat)))
        case Scored():
            return _scored(position, event)
        case TakenBack():
            if position.before is None:
                raise WrongOrderError("There was nothing to take back.")
            return position.before
        case Agreed(player):
            return _decision(position, seats=_with(position, player, agreed=True))
        case Joined(player):
            return _final(replace(position, seats=(*position.seats, Seat(player))))
        case Left(player):
            return _left(position, player)
        case Closed():
            return _final(replace(position, closed=True))
    raise WrongOrderError("The game has already begun.")


def _decision(position: Position, **changes: object) -> Position:
    """What a person decided can be taken back."""
    return replace(position, before=position, **changes)  # type: ignore[arg-type]


def _final(position: Position) -> Position:
    """Dice cannot be un-thrown, and what was decided before them stands."""
    return replace(position, before=None)


def _with(position: Position, player: str, **changes: object) -> tuple[Seat, ...]:
    return tuple(
        replace(seat, **changes) if seat.player == player else seat  # type: ignore[arg-type]
        for seat in position.seats
    )


def _thrown(position: Position, faces: tuple[int, ...], thrown: tuple[int, ...]) -> Position:
    extra = not position.regular_left
    seat = position.seat
    seats = _with(position, seat.player, saved=seat.saved - 1) if extra else position.seats
    lying = tuple(n for n in range(len(faces)) if n not in thrown)
    turn = Turn(position.turn.used + 1, faces, lying, aims.after_throw(position, thrown))
    return replace(position, seats=seats, turn=turn)


def _scored(position: Position, event: Scored) -> Position:
    entry = Entry(event.field, event.points, event.extra, event.dice, position.turn.used)
    card = position.seat.card.with_entry(entry)
    seats = _with(position, event.player, card=card, saved=event.saved)
    moved_on = _next_turn(replace(position, seats=seats))
    return replace(moved_on, before=position)


def _left(position: Position, player: str) -> Position:
    gone = replace(position, seats=_with(position, player, left=True))
    was_playing = position.seat.player == player
    return _final(_next_turn(gone) if was_playing and not gone.over else gone)


def _next_turn(position: Position) -> Position:
    """Pass the dice to the next seat that still has rows to fill."""
    count = len(position.seats)
    for step in range(1, count + 1):
        number = (position.playing + step) % count
        seat = position.seats[number]
        if not seat.left and len(seat.card.entries) < len(position.rules.fields):
            return replace(position, playing=number, turn=Turn())
    return replace(position, turn=Turn())
