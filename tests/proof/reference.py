"""The games as they must come out: the same script played without a table, and how to compare."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from random import Random

from companion.game.decide import decide
from companion.game.events import Declared, Event, Scored, Started, Thrown
from companion.game.evolve import evolve, first_position
from companion.game.position import Position
from companion.game.refusal import Refusal
from companion.game.requests import Leave, Request, Slots, Start, Throw
from companion.game.start import start
from companion.guest import Script
from companion.rules.registry import find_rules


@dataclass(frozen=True)
class KnockingScript(Script):
    """A script in which thrown dice now and then turn over one that was left lying."""

    knocks: float = 0.0  # how often

    def knock(self, position: Position, thrown: Slots) -> tuple[int, int] | None:
        """Which slot is hit by this throw and what it shows then: the lowest die that lies."""
        chance = Random(f"{self.moment(position)}/knock")
        lying = [slot for slot in range(len(position.turn.dice)) if slot not in thrown]
        if not lying or chance.random() >= self.knocks:
            return None
        slot = min(lying, key=lambda n: position.turn.dice[n])
        face = position.turn.dice[slot]
        return slot, chance.choice([f for f in range(1, 7) if f not in (face, 7 - face)])

    def wish(self, position: Position) -> Request:
        wished = super().wish(position)
        if not isinstance(wished, Throw):
            return wished
        hit = self.knock(position, wished.thrown)
        if hit is None:
            return wished
        faces = list(wished.faces)
        faces[hit[0]] = hit[1]
        return replace(wished, faces=tuple(faces))


def reference(
    script: Script,
    rules: str,
    players: tuple[str, ...],
    house: Mapping[str, str],
    leaves_early: str = "",
) -> list[Event]:
    """Play the script without a table; `leaves_early` goes home after the first round."""
    chosen = find_rules(rules, house)
    started = start(chosen, Start(players))
    assert isinstance(started, Started)
    position = first_position(chosen, started)
    events: list[Event] = [started]
    while not position.over:
        wish = script.wish(position)
        if leaves_early and position.round == 2 and position.seat_of(leaves_early) is not None:
            wish = Leave(leaves_early)
        event = decide(position, wish)
        assert not isinstance(event, Refusal), event
        position = evolve(position, event)
        events.append(event)
    return events


Told = tuple[object, ...]


def told(events: Iterable[Event]) -> list[Told]:
    """What of a game must come out the same, wherever the dice lay."""
    story: list[Told] = []
    for event in events:
        match event:
            case Thrown(faces, thrown, knocked):
                story.append(("thrown", tuple(sorted(faces)), len(thrown), len(knocked)))
            case Declared(field, kept, beat):
                story.append(("aim", field, len(kept), beat))
            case Scored(player, field, points, extra, dice, saved):
                story.append((player, field, points, extra, tuple(sorted(dice)), saved))
    return story
