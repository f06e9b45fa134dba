"""Declared aims of special8 at the table: what is offered, refused, hit and missed."""

from dataclasses import replace

import pytest

from companion.game import aims, options
from companion.game.card import Card, Entry
from companion.game.decide import decide
from companion.game.evolve import evolve
from companion.game.position import Position, Seat
from companion.game.refusal import Refusal
from companion.game.requests import Correct, Declare, Request, Score, Throw
from companion.rules.registry import find_rules

ALL = tuple(range(8))
STRAIGHT = (1, 2, 3, 4, 5, 6, 3, 4)  # the full straight, a three and a four loose
KEPT = (0, 1, 2, 3, 4, 5)
OPEN = {"full_straight", "chance", "sixes"}


@pytest.fixture
def position() -> Position:
    """Six saved strokes, few rows open, the straight thrown at once: the printed example."""
    rules = find_rules("special8")
    filled = tuple(Entry(row.id, 0) for row in rules.fields if row.id not in OPEN)
    seats = (Seat("a", Card(filled), saved=6), Seat("b", Card(filled)))
    return ask(Position(rules, seats), Throw(STRAIGHT, ALL))


def ask(position: Position, *requests: Request) -> Position:
    for request in requests:
        event = decide(position, request)
        assert not isinstance(event, Refusal), event
        position = evolve(position, event)
    return position


def loose(*faces: int) -> Throw:
    return Throw((*STRAIGHT[:6], *faces), (6, 7))


@pytest.mark.parametrize(
    ("request_", "words"),
    [
        (Declare("chance", ALL), "All dice are kept: none is loose to throw."),
        (Declare("nonsense", KEPT), "Special 8 has no row called nonsense."),
        (Declare("ones", KEPT), "Ones is already filled."),
        (
            Declare("full_straight", KEPT),
            "The loose dice cannot make Straight 1–6 better than 21.",
        ),
        (Declare("chance", ()), "The kept dice pay in no open row."),
        (loose(1, 1), "Say what you aim for before throwing the loose dice."),
    ],
)
def test_what_cannot_be_declared(position: Position, request_: Request, words: str) -> None:
    assert str(decide(position, request_)) == words


def test_the_aims_on_offer_are_open_rows_the_loose_dice_can_improve(position: Position) -> None:
    assert aims.aims(position, KEPT) == (
        aims.AimOption("sixes", 6),
        aims.AimOption("chance", 28),
    )
    assert aims.aims(position, ALL) == ()


def test_a_miss_keeps_the_straight_and_the_strokes(position: Position) -> None:
    missed = ask(position, Declare("chance", KEPT), loose(1, 2), loose(2, 3))
    assert not aims.hit(missed)
    scored = ask(missed, Score("full_straight"))
    assert scored.seats[0].saved == 6


def test_a_perfect_hit_ends_the_turn_there_and_costs_a_stroke(position: Position) -> None:
    hit = ask(position, Declare("chance", KEPT), loose(6, 6))
    refusal = decide(hit, loose(1, 1))
    assert str(refusal) == "The aim was hit and cannot get better: take Chance."
    forced = options.choices(hit)["full_straight"].refused
    assert str(forced) == "The aim was hit: this turn ends in Chance."
    assert str(decide(hit, Declare("sixes", KEPT))) == str(refusal)
    scored = ask(hit, Score("chance"))
    assert scored.seats[0].saved == 5
    assert scored.seats[0].card.entries[-1].points == 33


def test_a_hit_that_can_get_better_may_be_thrown_for_and_may_get_worse(
    position: Position,
) -> None:
    worse = ask(position, Declare("chance", KEPT), loose(5, 6), loose(1, 1))
    assert aims.hit(worse)
    assert options.choices(worse)["full_straight"].refused
    assert options.choices(worse)["chance"].points == 23


def test_a_correction_turns_a_hit_into_a_miss(position: Position) -> None:
    hit = ask(position, Declare("chance", KEPT), loose(6, 6))
    corrected = ask(hit, Correct(6, 1), Correct(7, 1))
    assert not aims.hit(corrected)
    assert options.choices(corrected)["full_straight"].refused is None


def test_picking_up_a_kept_die_breaks_the_combination_and_the_aim(position: Position) -> None:
    declared = ask(position, Declare("chance", KEPT))
    broken = ask(declared, Throw((6, *STRAIGHT[1:]), (0,)))
    assert broken.turn.aim is None


def test_an_extra_stroke_is_paid_for_and_free(position: Position) -> None:
    missed = ask(position, Declare("chance", KEPT), loose(1, 2), loose(2, 3))
    extra = ask(missed, loose(6, 6))
    assert extra.turn.aim is None
    assert extra.seat.saved == 5


def test_without_the_rule_the_loose_dice_are_thrown_freely(position: Position) -> None:
    rules = find_rules("special8", {"aim_rule": "off"})
    free = ask(replace(position, rules=rules), loose(1, 1))
    assert free.turn.used == 2


def test_stopping_that_costs_nothing_needs_no_aim(position: Position) -> None:
    poorer = replace(position, seats=(replace(position.seats[0], saved=2), position.seats[1]))
    words = "Stopping now costs no saved strokes, so there is nothing to declare."
    assert str(decide(poorer, Declare("chance", KEPT))) == words
