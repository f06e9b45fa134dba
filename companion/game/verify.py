"""Checking a stored game against today's rules: a later fix never rewrites an old game silently."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields

from companion.game.decide import decide
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
from companion.game.evolve import WrongOrderError, evolve, first_position
from companion.game.refusal import Refusal
from companion.game.requests import (
    Agree,
    Close,
    Correct,
    Declare,
    Hold,
    Join,
    Leave,
    Request,
    Score,
    TakeBack,
    Throw,
    Void,
)
from companion.game.ruleset import Collision, RuleSet


@dataclass(frozen=True)
class Discrepancy:
    """An event that these rules would not have made: what they say instead."""

    number: int  # the event's place in the game, from 1
    event: Event
    words: str


def verify(rules: RuleSet, events: Iterable[Event]) -> Iterator[Discrepancy]:
    """Play a stored game again, request by request, and name every event that differs."""
    position = None
    for number, event in enumerate(events, 1):
        if position is None:
            if not isinstance(event, Started):
                raise WrongOrderError("A game begins with its players.")
            position = first_position(rules, event)
            continue
        expected = decide(position, _request(rules, event))
        if expected != event:
            yield Discrepancy(number, event, _in_words(expected, event))
        position = evolve(position, event)


def _request(rules: RuleSet, event: Event) -> Request:
    """Give the request with the dice as they were seen.

    Where the old value of a knocked die counts, the new one was not stored: any other will do.
    """
    request = request_of(event)
    if not isinstance(event, Thrown) or rules.collision is Collision.NEW:
        return request
    seen = (n % 6 + 1 if slot in event.knocked else n for slot, n in enumerate(event.faces))
    return Throw(tuple(seen), event.thrown, event.source)


def _in_words(expected: Event | Refusal, event: Event) -> str:
    """Tell what these rules say instead: a refusal, or the values that differ."""
    if isinstance(expected, Refusal):
        return str(expected)
    pairs = ((f.name, getattr(expected, f.name), getattr(event, f.name)) for f in fields(event))
    return ", ".join(f"{name} is {now}, stored is {was}" for name, now, was in pairs if now != was)


def request_of(event: Event) -> Request:
    """Give the request that an event granted."""
    match event:
        case Thrown(faces, thrown, _, source):
            return Throw(faces, thrown, source)
        case Voided(thrown, reason):
            return Void(thrown, reason)
        case Held(slots):
            return Hold(slots)
        case Corrected(slot, face):
            return Correct(slot, face)
        case Declared(field, kept):
            return Declare(field, kept)
        case Scored(_, field):
            return Score(field)
        case TakenBack():
            return TakeBack()
        case Agreed(player):
            return Agree(player)
        case Joined(player):
            return Join(player)
        case Left(player):
            return Leave(player)
        case Closed():
            return Close()
    raise WrongOrderError("The game has already begun.")
