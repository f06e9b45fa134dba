"""Players without hands: they play any rule set by asking the game, and throw seeded dice."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from random import Random

from companion.game import aims, options
from companion.game.card import Faces
from companion.game.decide import decide
from companion.game.events import Event
from companion.game.evolve import evolve, first_position
from companion.game.position import Position
from companion.game.refusal import Refusal
from companion.game.requests import Agree, Close, Declare, Request, Score, Slots, Start, Throw
from companion.game.ruleset import Choice, RuleSet
from companion.game.start import start

# What a bot wants next: a field to score, or the dice to keep while the others are thrown.
Bot = Callable[[Position, Random], str | Slots]


def random_bot(position: Position, chance: Random) -> str | Slots:
    """Does anything that is allowed."""
    fields = list(payable(position))
    may_throw = options.why_no_stroke(position) is None
    if fields and (not may_throw or chance.random() < 0.3):
        return chance.choice(fields)
    return tuple(slot for slot in range(position.rules.dice) if chance.random() < 0.5)


def greedy_bot(position: Position, chance: Random) -> str | Slots:
    """Keeps its most frequent face, and takes the row that pays most for its dice.

    Saved strokes stay saved until the dice pay nothing.
    """
    fields = payable(position)
    if position.turn.used and fields:
        best = max(fields, key=lambda field: (fields[field].points, chance.random()))
        enough = not position.regular_left and fields[best].points
        if enough or options.why_no_stroke(position):
            return best
    if not position.turn.dice:
        return ()
    face, _ = max(Counter(position.turn.dice).items(), key=lambda item: (item[1], item[0]))
    kept = tuple(n for n, shown in enumerate(position.turn.dice) if shown == face)
    return kept if len(kept) < position.rules.dice else kept[1:]


BOTS: Mapping[str, Bot] = {"greedy": greedy_bot, "random": random_bot}


def payable(position: Position) -> dict[str, Choice]:
    """Give the rows that may be taken now."""
    offered = options.choices(position)
    return {field: choice for field, choice in offered.items() if choice.refused is None}


def play(
    rules: RuleSet, seats: Mapping[str, Bot], chance: Random
) -> Iterator[tuple[Event, Position]]:
    """Play one whole game, event by event, each with the position after it."""
    least_stake = rules.stakes.least if rules.stakes else 0
    started = start(rules, Start(tuple(seats), least_stake))
    if isinstance(started, Refusal):
        raise ValueError(str(started))
    position = first_position(rules, started)
    yield started, position
    while not position.closed:
        event = decide(position, next_request(position, seats, chance))
        assert not isinstance(event, Refusal), event  # a bot asks only for what is allowed
        position = evolve(position, event)
        yield event, position


def next_request(position: Position, seats: Mapping[str, Bot], chance: Random) -> Request:
    """Ask whoever is to play, and put the wish into words the game understands."""
    if position.over:
        return Close()
    silent = next((s.player for s in position.seats if not s.agreed), None)
    if position.stake and silent:
        return Agree(silent)
    wish = seats[position.seat.player](position, chance)
    return Score(wish) if isinstance(wish, str) else throw(position, wish, chance)


def throw(position: Position, kept: Slots, chance: Random) -> Request:
    """Throw the other dice, or declare first what they are thrown for."""
    everything = tuple(range(position.rules.dice))
    thrown = tuple(slot for slot in everything if slot not in kept)
    if options.why_not_thrown(position, thrown):
        aimed = aims.aims(position, kept) if position.turn.used else ()
        if aimed:
            return Declare(chance.choice(aimed).field, kept)
        thrown = everything
    return Throw(faces(position, thrown, chance), thrown)


def faces(position: Position, thrown: Slots, chance: Random) -> Faces:
    """Let chance turn the thrown dice; the others lie."""
    lying = position.turn.dice or (0,) * position.rules.dice
    return tuple(
        chance.randint(1, 6) if slot in thrown else face for slot, face in enumerate(lying)
    )
