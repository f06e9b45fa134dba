"""One game in figures: all that history and statistics need of it, worked out from its events."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import lru_cache
from itertools import combinations_with_replacement

from companion.game.card import Entry as CardEntry
from companion.game.events import Corrected, Event, Scored, TakenBack, Thrown, Voided
from companion.game.evolve import evolve, first_position
from companion.game.position import Position, Seat
from companion.game.requests import Source
from companion.game.ruleset import Collision, RuleSet
from companion.game.standings import Standing, bonus, standings, total, winners
from companion.journal.stored import StoredGame
from companion.rules.registry import find_rules


class State(StrEnum):
    """How far a game has come."""

    UNFINISHED = "unfinished"
    FINISHED = "finished"
    GIVEN_UP = "given-up"


@dataclass(frozen=True)
class Row:
    """A filled row: what it paid, and what the best dice would have paid there."""

    field: str
    points: int
    possible: int


@dataclass(frozen=True)
class Part:
    """What one player made of a game; saved strokes won are those spent and those wasted."""

    player: str
    place: int
    total: int
    left: bool
    won: bool
    shared: bool
    bonus: bool
    strikes: int
    strokes: int
    saved_won: int
    saved_spent: int
    saved_wasted: int
    best_turn: int
    best_field: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Digest:
    """A game, its players' parts, and what the dice and the camera did in it."""

    game: str
    rules: str
    house: Mapping[str, str]  # the house rules that were not the usual ones
    began: datetime
    ended: datetime  # the newest event
    state: State
    round: int
    stake: int
    parts: tuple[Part, ...]  # in seating order
    why: str  # what told equal totals apart, if it was needed
    faces: tuple[int, ...]  # how often 1 to 6 came up
    strokes: int
    helped: int  # strokes in which a person helped the camera
    by_hand: int  # those a person told or confirmed, for the camera could not read them alone
    corrected: int  # dice whose face a person set right
    voided: int


def digest(stored: StoredGame) -> Digest:
    """Work out one game's figures."""
    rules, events = stored.rules, standing_events(stored.events)
    with stored.followed():
        position, saved, strokes = _followed(rules, stored, events)
    places = {standing.player: standing for standing in standings(position)}
    won = winners(position)
    finished = position.closed and position.over
    given_up = State.GIVEN_UP if position.closed else State.UNFINISHED
    thrown = [event for event in events if isinstance(event, Thrown)]
    usual = {rule.id: rule.values[0] for rule in rules.house_rules}
    parts = (
        _part(rules, seat, places[seat.player], won, saved[seat.player], strokes[seat.player])
        for seat in position.seats
    )
    return Digest(
        game=stored.id,
        rules=rules.id,
        house={rule: value for rule, value in rules.house.items() if value != usual[rule]},
        began=stored.at,
        ended=stored.entries[-1].at,
        state=State.FINISHED if finished else given_up,
        round=position.round,
        stake=position.stake,
        parts=tuple(parts),
        why=_why(places.values()),
        faces=_faces(rules, events),
        strokes=len(thrown),
        helped=_helped(events),
        by_hand=sum(event.source is Source.HAND for event in thrown),
        corrected=sum(isinstance(event, Corrected) for event in events),
        voided=sum(isinstance(event, Voided) for event in events),
    )


def standing_events(events: Iterable[Event]) -> list[Event]:
    """Give what still stands: a take-back and what it took back are left out."""
    standing: list[Event] = []
    for event in events:
        if isinstance(event, TakenBack):
            standing.pop()
        else:
            standing.append(event)
    return standing


@dataclass
class _Saved:
    """A player's saved strokes through a game."""

    won: int = 0
    spent: int = 0
    wasted: int = 0


def _followed(
    rules: RuleSet, stored: StoredGame, events: list[Event]
) -> tuple[Position, dict[str, _Saved], dict[str, int]]:
    """Walk the game and count each player's strokes, saved and thrown."""
    position = first_position(rules, stored.started)
    saved: dict[str, _Saved] = {}
    strokes: dict[str, int] = {}
    for event in events[1:]:
        seat = position.seat
        mine = saved.setdefault(seat.player, _Saved())
        if isinstance(event, Thrown):
            strokes[seat.player] = strokes.get(seat.player, 0) + 1
            mine.spent += not position.regular_left
        elif isinstance(event, Scored):
            gained = event.saved - seat.saved
            mine.won += max(0, gained)
            mine.wasted += max(0, -gained)
        position = evolve(position, event)
    for seat in position.seats:
        saved.setdefault(seat.player, _Saved()).wasted += seat.saved if position.over else 0
        strokes.setdefault(seat.player, 0)
    return position, saved, strokes


def _part(
    rules: RuleSet,
    seat: Seat,
    standing: Standing,
    won: tuple[str, ...],
    saved: _Saved,
    strokes: int,
) -> Part:
    entries = seat.card.entries
    best = max(entries, key=_turn_points, default=None)
    most = possible(rules.id, rules.house.get("same_face_groups", "off"))
    return Part(
        player=seat.player,
        place=standing.place,
        total=total(rules, seat.card),
        left=seat.left,
        won=seat.player in won,
        shared=seat.player in won and len(won) > 1,
        bonus=bonus(rules, seat.card) > 0,
        strikes=sum(entry.points == 0 for entry in entries),
        strokes=strokes,
        saved_won=saved.won,
        saved_spent=saved.spent,
        saved_wasted=saved.wasted,
        best_turn=_turn_points(best) if best else 0,
        best_field=best.field if best else "",
        rows=tuple(Row(entry.field, entry.points, most[entry.field]) for entry in entries),
    )


def _turn_points(entry: CardEntry) -> int:
    return entry.points + entry.extra


def _why(places: Iterable[Standing]) -> str:
    """Tell what decided between the first two, where their totals did not."""
    second = next((standing for standing in places if standing.place == 2), None)
    if second is None or second.reason is None:
        return ""
    return f"{second.reason.words}: {second.reason.theirs} against {second.reason.mine}"


def _faces(rules: RuleSet, events: Iterable[Event]) -> tuple[int, ...]:
    """Count how each die came to rest, as people set it right where it was misread."""
    counts = [0] * 6
    for event in events:
        if isinstance(event, Thrown):
            turned = event.knocked if rules.collision is Collision.NEW else ()
            for slot in {*event.thrown, *turned}:
                counts[event.faces[slot] - 1] += 1
        elif isinstance(event, Corrected):
            counts[event.was - 1] -= 1
            counts[event.face - 1] += 1
    return tuple(counts)


def _helped(events: Iterable[Event]) -> int:
    """Count the strokes a person told, confirmed or set right, each once."""
    stroke, helped = 0, set()
    for event in events:
        stroke += isinstance(event, Thrown)
        if isinstance(event, Corrected) or (
            isinstance(event, Thrown) and event.source is Source.HAND
        ):
            helped.add(stroke)
    return len(helped)


@lru_cache
def possible(rules_id: str, same_face_groups: str = "off") -> Mapping[str, int]:
    """Give what the best dice pay in each row; one house rule makes other groups pay."""
    rules = find_rules(rules_id)
    if "same_face_groups" in rules.house:
        rules = find_rules(rules_id, {"same_face_groups": same_face_groups})
    rolls = list(combinations_with_replacement(range(1, 7), rules.dice))
    return {row.id: max(map(row.score, rolls)) for row in rules.fields}
