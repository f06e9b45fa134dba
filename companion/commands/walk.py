"""A game told in words, event by event."""

from collections.abc import Iterable, Iterator

from companion.game.card import Faces
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
from companion.game.evolve import evolve, first_position
from companion.game.position import Position
from companion.game.requests import Slots
from companion.game.ruleset import RuleSet


def walk(rules: RuleSet, started: Started, events: Iterable[Event]) -> Iterator[str]:
    """Tell a game from its beginning; `events` are those after `started`."""
    position = first_position(rules, started)
    heading = ""
    for event in events:
        current = f"round {position.round}, {position.seat.player}"
        if current != heading and not isinstance(event, TakenBack | Closed):
            heading = current
            yield heading
        yield f"  {in_words(position, event)}"
        position = evolve(position, event)


def in_words(position: Position, event: Event) -> str:
    """Tell what one event did to a position."""
    dice = position.turn.dice
    match event:
        case Thrown(faces, thrown, knocked, source):
            words = f"stroke {position.turn.used + 1}: " + " ".join(
                f"[{face}]" if slot in thrown else str(face) for slot, face in enumerate(faces)
            )
            words += f", {len(knocked)} knocked over" if knocked else ""
            return words + (", entered by hand" if source == "hand" else "")
        case Voided(_, reason):
            return f"void ({reason}): thrown again"
        case Held(slots):
            return f"keeps {_faces(dice, slots)}"
        case Corrected(_, face, was):
            return f"a {was} was misread: it is a {face}"
        case Declared(field, kept, beat):
            return f"keeps {_faces(dice, kept)} and aims for {field} above {beat}"
        case Scored(_, field, points, extra, _, saved):
            more = f" and {extra} for another Yatzy" if extra else ""
            strokes = (
                f", {saved} strokes saved" if position.rules.strokes.saved_at_most != 0 else ""
            )
            return f"{field}: {points}{more}{strokes}"
        case TakenBack():
            return "takes it back"
        case Agreed(player):
            return f"{player} agrees to stake {position.stake}"
        case Joined(player):
            return f"{player} joins"
        case Left(player):
            return f"{player} leaves"
        case Closed(finished):
            return "the game is over" if finished else "the game is given up"
        case Started(_, _, players):
            return f"{', '.join(players)} sit down"


def _faces(dice: Faces, slots: Slots) -> str:
    return " ".join(str(face) for slot, face in enumerate(dice) if slot in slots) or "nothing"
