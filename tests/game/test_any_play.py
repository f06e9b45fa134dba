"""Any sequence of requests, legal or not, at any table: what must always hold."""

import json
from itertools import combinations

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from companion.game import aims, options
from companion.game.decide import decide
from companion.game.events import Started, from_body, kind_of, to_body
from companion.game.evolve import evolve, first_position
from companion.game.position import Position
from companion.game.refusal import Refusal
from companion.game.requests import (
    Agree,
    Correct,
    Declare,
    Hold,
    Leave,
    Request,
    Score,
    Start,
    TakeBack,
    Throw,
    Void,
    VoidReason,
)
from companion.game.ruleset import RuleSet
from companion.game.stakes import payout
from companion.game.standings import bonus, total, upper_total, winners
from companion.game.start import start
from companion.game.verify import verify
from companion.rules.registry import RULE_SETS, find_rules, replay_game

FACE = st.integers(1, 6)
SLOT = st.integers(-1, 8)
SLOTS = st.lists(SLOT, max_size=9).map(tuple)
FIELDS = [*sorted({row.id for rules in RULE_SETS.values() for row in rules.fields}), "nonsense"]
# Anything a broken screen or a confused camera could send.
ANYTHING = st.one_of(
    st.builds(Throw, st.lists(st.integers(0, 7), max_size=9).map(tuple), SLOTS),
    st.builds(Void, SLOTS, st.sampled_from(VoidReason)),
    st.builds(Hold, SLOTS),
    st.builds(Correct, SLOT, st.integers(0, 7)),
    st.builds(Declare, st.sampled_from(FIELDS), SLOTS),
    st.builds(Score, st.sampled_from(FIELDS)),
    st.just(TakeBack()),
    st.builds(Agree, st.sampled_from("abz")),
)


def machine_for(rules: RuleSet) -> type[RuleBasedStateMachine]:
    class Table(RuleBasedStateMachine):
        position: Position

        @initialize(players=st.integers(rules.players[0], min(rules.players[-1], 3)))
        def sit_down(self, players: int) -> None:
            stake = rules.stakes.least if rules.stakes else 0
            started = start(rules, Start(tuple("abcd"[:players]), stake))
            assert isinstance(started, Started)
            self.position = first_position(rules, started)
            self.events: list[object] = [started]
            for seat in self.position.seats if stake else ():
                self.ask(Agree(seat.player))

        def ask(self, request: Request) -> bool:
            answer = decide(self.position, request)
            if isinstance(answer, Refusal):
                assert str(answer)
                return False
            self.position = evolve(self.position, answer)
            self.events.append(answer)
            return True

        @precondition(lambda self: options.why_no_stroke(self.position) is None)
        @rule(data=st.data())
        def throw(self, data: st.DataObject) -> None:
            position, everything = self.position, tuple(range(rules.dice))
            thrown = everything
            if position.turn.used:
                chosen = data.draw(st.sets(st.sampled_from(everything), min_size=1))
                thrown = tuple(sorted(chosen))
            lying = position.turn.dice or (1,) * rules.dice
            faces = tuple(data.draw(FACE) if n in thrown else lying[n] for n in everything)
            left, used = position.strokes_left, position.turn.used
            if options.why_not_thrown(position, thrown):
                kept = tuple(n for n in everything if n not in thrown)
                option = data.draw(st.sampled_from(aims.aims(position, kept)))
                assert self.ask(Declare(option.field, kept))
            assert self.ask(Throw(faces, thrown))
            assert self.position.strokes_left == left - 1
            assert self.position.turn.used == used + 1
            assert isinstance(decide(self.position, TakeBack()), Refusal)

        @precondition(lambda self: not self.position.over)
        @rule(data=st.data())
        def score(self, data: st.DataObject) -> None:
            offered = options.choices(self.position)
            allowed = [field for field, choice in offered.items() if not choice.refused]
            if not allowed:
                assert options.why_no_stroke(self.position) is None  # never stuck
                return
            before, field = self.position, data.draw(st.sampled_from(allowed))
            player = before.playing
            assert self.ask(Score(field))
            seat = self.position.seats[player]
            assert len(seat.card.entries) == len(before.seat.card.entries) + 1
            assert seat.card.entries[-1].points == offered[field].points
            assert not self.position.turn.dice
            self.goes_back_to(before)

        @precondition(lambda self: options.why_no_hold(self.position) is None)
        @rule(kept=st.sets(st.integers(0, rules.dice - 1)))
        def hold(self, kept: set[int]) -> None:
            before = self.position
            assert self.ask(Hold(tuple(kept)))
            assert self.position.turn.held == tuple(sorted(kept))
            self.goes_back_to(before)

        @precondition(lambda self: options.why_no_correction(self.position) is None)
        @rule(slot=st.integers(0, rules.dice - 1), face=FACE)
        def correct(self, slot: int, face: int) -> None:
            before = self.position
            if self.ask(Correct(slot, face)):
                assert self.position.turn.dice[slot] == face
                self.goes_back_to(before)

        @rule(request=ANYTHING)
        def anything(self, request: Request) -> None:
            before = self.position
            if not self.ask(request):
                assert self.position is before

        @precondition(lambda self: len([s for s in self.position.seats if not s.left]) > 1)
        @rule(seat=st.integers(0, 3), wanted=st.integers(0, 9))
        def leave(self, seat: int, wanted: int) -> None:
            if not wanted and seat < len(self.position.seats):  # rarely: games should be played
                self.ask(Leave(self.position.seats[seat].player))

        def goes_back_to(self, before: Position) -> None:
            back = decide(self.position, TakeBack())
            assert not isinstance(back, Refusal)
            assert evolve(self.position, back) is before

        @invariant()
        def the_stroke_economy_balances(self) -> None:
            most = rules.strokes.saved_at_most
            for seat in self.position.seats:
                assert seat.saved >= 0
                assert most is None or seat.saved <= most
            assert self.position.turn.used == 0 or self.position.turn.dice

        @invariant()
        def totals_are_sums(self) -> None:
            for seat in self.position.seats:
                rows = sum(e.points + e.extra for e in seat.card.entries)
                assert total(rules, seat.card) == rows + bonus(rules, seat.card)
                assert upper_total(rules, seat.card) <= rows
                fields = [entry.field for entry in seat.card.entries]
                assert len(set(fields)) == len(fields)

        @invariant()
        def everybody_has_had_the_same_number_of_turns(self) -> None:
            turns = [len(s.card.entries) for s in self.position.seats if not s.left]
            assert max(turns) - min(turns) <= 1

        @invariant()
        def every_coin_is_accounted_for(self) -> None:
            paid = payout(self.position)
            assert paid.pot == paid.house + sum(paid.paid.values())

        def teardown(self) -> None:
            if not hasattr(self, "events"):
                return
            plain = [json.loads(json.dumps((kind_of(e), to_body(e)))) for e in self.events]  # type: ignore[arg-type]
            again = [from_body(kind, body) for kind, body in plain]
            assert again == self.events
            assert replay_game(again) == self.position
            assert list(verify(self.position.rules, again)) == []
            assert bool(winners(self.position)) == self.position.over

    return Table


TABLES = [
    *((rules, {}) for rules in RULE_SETS),
    ("maxi", {"coins": "on", "save_throws": "on", "extra_yatzy_bonus": "50"}),
    ("maxi", {"zero_only_when_forced": "on", "same_face_groups": "on"}),
    ("special8", {"players": "1-4", "collision": "old"}),
    ("yahtzee", {"free_cross_out": "on", "joker_when_zero": "on"}),
]


@pytest.mark.parametrize(("rules", "house"), TABLES)
def test_any_play(rules: str, house: dict[str, str]) -> None:
    run_state_machine_as_test(
        machine_for(find_rules(rules, house)),
        settings=settings(
            max_examples=40,
            stateful_step_count=100,
            deadline=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_every_way_to_keep_dice_can_be_played_at_the_cap() -> None:
    """With six saved strokes no choice of dice leaves a player without a legal way on."""
    rules = find_rules("special8")
    started = start(rules, Start(("a", "b")))
    assert isinstance(started, Started)
    position = first_position(rules, started)
    # Three turns each that stop after one stroke fill the indicator dice.
    faces = (1, 2, 3, 4, 5, 6, 3, 4)
    for field in ("ones", "twos", "threes"):
        for _ in range(2):
            for request in (Throw(faces, tuple(range(8))), Score(field)):
                event = decide(position, request)
                assert not isinstance(event, Refusal)
                position = evolve(position, event)
    assert position.seat.saved == 6
    event = decide(position, Throw(faces, tuple(range(8))))
    assert not isinstance(event, Refusal)
    position = evolve(position, event)
    for size in range(1, 8):
        for kept in combinations(range(8), size):
            thrown = tuple(n for n in range(8) if n not in kept)
            refused = options.why_not_thrown(position, thrown)
            assert refused is None or aims.aims(position, kept)
