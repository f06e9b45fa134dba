"""What others wrote down about turns, jokers, bets and ties: turns.json, each with its source."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.game import options
from companion.game.aims import complete
from companion.game.card import Card, Entry
from companion.game.decide import decide
from companion.game.events import Event
from companion.game.evolve import evolve
from companion.game.position import Position, Seat, Turn
from companion.game.refusal import Refusal
from companion.game.requests import Declare, Request, Score, Start, Throw
from companion.game.ruleset import RuleSet, Section
from companion.game.stakes import daily_coins, fee
from companion.game.standings import balance, bonus, difference, standings, total, upper_total
from companion.game.start import start
from companion.rules.registry import find_rules

FACTS = json.loads((Path(__file__).parent / "turns.json").read_text())
UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")


def of_kind(*kinds: str) -> pytest.MarkDecorator:
    found = [fact for fact in FACTS if fact["kind"] in kinds]
    covered.update(kinds)
    return pytest.mark.parametrize(
        "fact", found, ids=lambda f: f"{f['ruleset']}-{json.dumps(f['given'])[:60]}"
    )


covered: set[str] = set()


def card_of(filled: dict[str, int]) -> Card:
    return Card(tuple(Entry(field, points) for field, points in filled.items()))


def card_with_upper(rules: RuleSet, points: int) -> Card:
    """Fill the upper rows with so many points in all, the last row taking the rest."""
    return card_of({"ones": 0, "sixes": points})


def ask(position: Position, request: Request) -> Position:
    event = decide(position, request)
    assert not isinstance(event, Refusal), str(event)
    return evolve(position, event)


def refused(position: Position, request: Request) -> str:
    answer: Event | Refusal = decide(position, request)
    assert isinstance(answer, Refusal), answer
    return answer.reason


def throw_all(position: Position, times: int) -> Position:
    slots = tuple(range(position.rules.dice))
    rolls = [tuple(1 + (slot + n) % 6 for slot in slots) for n in range(times)]
    for roll in rolls:
        position = ask(position, Throw(roll, slots))
    return position


def two_seats(rules: RuleSet, saved: int = 0) -> Position:
    return Position(rules, (Seat("a", saved=saved), Seat("b")))


def saved_by_a(position: Position) -> int:
    return position.seats[0].saved


@of_kind("bank", "throws", "pool")
def test_unused_strokes(fact: dict[str, Any]) -> None:
    given, expect = fact["given"], fact["expect"]
    saved = given.get("saved", given.get("spared", given.get("pool", 0)))
    used = given.get("regular_used", given.get("thrown", given.get("rolls_used", 0)))
    used = 3 + given["extra_used"] if "extra_used" in given else used
    # The aim rule is proven on its own; here all dice are thrown again and again.
    position = throw_all(two_seats(find_rules(fact["ruleset"]), saved), used)
    if expect.get("next_roll") == "refused":
        assert refused(position, Throw((1,) * 6, (0,))) == "no-strokes-left"
    after = ask(position, Score(given.get("scored", "chance")))
    for key in ("saved", "spared", "banked", "pool"):
        if key in expect:
            assert saved_by_a(after) == expect[key]
    if "next_turn_throws" in expect:
        next_turn = ask(after, Score("ones")) if not used else after
        assert next_turn.seats[0].saved + 3 == expect["next_turn_throws"]
    if "score" in expect:
        assert after.seats[0].card.entries[0].points == expect["score"]


@of_kind("strokes_available")
def test_strokes_of_a_turn(fact: dict[str, Any]) -> None:
    position = two_seats(find_rules(fact["ruleset"]), fact["given"]["saved"])
    assert position.strokes_left == fact["expect"]["max_strokes"]
    assert throw_all(position, position.strokes_left).strokes_left == 0


@of_kind("upper_balance")
def test_the_running_balance(fact: dict[str, Any]) -> None:
    rules = find_rules("special8")
    [(key, count)] = fact["given"].items()
    field = key.removesuffix("_count")
    card = card_of({field: count * (UPPER.index(field) + 1)})
    assert balance(rules, card) == fact["expect"]["balance"]
    assert (balance(rules, card) >= 0) == (fact["expect"]["colour"] == "green")
    if "ones_needed_if_rest_six" in fact["expect"]:
        ones = fact["expect"]["ones_needed_if_rest_six"]
        rest = {f: 6 * (n + 1) for n, f in enumerate(UPPER) if f not in {field, "ones"}}
        filled = {field: 2 * count, **rest}
        assert bonus(rules, card_of({**filled, "ones": ones})) == 100
        assert bonus(rules, card_of({**filled, "ones": ones - 1})) == 0


@of_kind("upper_bonus", "upper_bonus_option")
def test_the_upper_bonus(fact: dict[str, Any]) -> None:
    house = {"upper_bonus": "63:50"} if fact["kind"] == "upper_bonus_option" else {}
    rules = find_rules(fact["ruleset"], house)
    card = card_with_upper(rules, fact["given"]["upper_total"])
    if "upper" in fact["given"]:
        card = card_of(dict(zip(UPPER, fact["given"]["upper"], strict=True)))
        assert upper_total(rules, card) == fact["given"]["upper_total"]
    assert bonus(rules, card) == fact["expect"]["bonus"]


@of_kind("declared_aim")
def test_a_declared_aim(fact: dict[str, Any]) -> None:
    given, expect = fact["given"], fact["expect"]
    rules = find_rules("special8")
    kept, loose = tuple(range(6)), (6, 7)
    dice = tuple(given["dice"])
    # Everything but the straight and the chance is filled: "chance is open for the aim".
    card = card_of({f.id: 0 for f in rules.fields if f.id not in {"full_straight", "chance"}})
    position = Position(rules, (Seat("a", card, given["saved"]), Seat("b")), turn=Turn(1, dice, ()))
    assert sum(dice[slot] for slot in loose) == given["baseline_loose_sum"]
    position = ask(position, Declare(given["aim"], kept))
    for roll in given["rerolls"]:
        position = ask(position, Throw((*dice[:6], *roll), loose))
    if "score_category" in expect:
        after = ask(position, Score(expect["score_category"]))
    elif "forced_category" in expect:
        for row in options.choices(position).values():
            assert row.refused is not None or row.points == expect["score"]
        after = ask(position, Score(expect["forced_category"]))
    else:  # the players may take the chance, or go on for a better one
        assert not complete(position)
        assert refused(position, Score("full_straight")) == "aim-hit"
        taken = ask(position, Score("chance"))
        assert (taken.seats[0].card.entries[-1].points, saved_by_a(taken)) == (32, 5)
        better = ask(position, Throw((*dice[:6], 6, 6), loose))
        assert ask(better, Score("chance")).seats[0].card.entries[-1].points == 33
        return
    assert after.seats[0].card.entries[-1].points == expect["score"]
    assert saved_by_a(after) == expect["saved"]


@of_kind("display_diff")
def test_upper_rows_as_differences(fact: dict[str, Any]) -> None:
    rules = find_rules("maxi_spared")
    field = fact["given"]["category"]
    row = rules.field(field)
    assert row is not None
    face = UPPER.index(field) + 1
    others = [f for f in range(1, 7) if f != face]
    count = fact["given"]["count"]
    points = row.score((*[face] * count, *others[: 6 - count]))
    assert points == fact["expect"]["points"]
    assert difference(rules, field, points) == int(fact["expect"]["shown"])


@of_kind("sheet")
def test_a_whole_sheet(fact: dict[str, Any]) -> None:
    given, expect = fact["given"], fact["expect"]
    house = {"upper_bonus": f"84:{given['bonus_points']}"} if "bonus_points" in given else {}
    rules = find_rules(fact["ruleset"], house)
    if "upper_diffs" in given:
        upper = [diff + 4 * (n + 1) for n, diff in enumerate(given["upper_diffs"])]
    else:
        upper = given.get("upper_points", given.get("upper"))
    filled = dict(zip(UPPER, upper, strict=True))
    lower = given.get("lower", {"chance": given.get("chance")})
    if isinstance(lower, list):  # in card order, chance before Yatzy
        names = [f.id for f in rules.fields if f.section is not Section.UPPER]
        lower = dict(zip(names, lower, strict=True))
    card = card_of({**filled, **lower})
    assert total(rules, card) == expect["total"]
    assert bonus(rules, card) == expect.get("bonus", bonus(rules, card))
    assert upper_total(rules, card) == expect.get("upper_total", sum(upper))


@of_kind("bet")
def test_a_bet(fact: dict[str, Any]) -> None:
    rules = find_rules("maxi", {"coins": "on"})
    given, expect = fact["given"], fact["expect"]
    players = tuple("abcd"[: given["players"]])
    purses = dict(zip(players, given.get("balances", [1000] * len(players)), strict=True))
    answer = start(rules, Start(players, given["bet"], purses))
    assert isinstance(answer, Refusal) == expect.get("refused", False)
    if not isinstance(answer, Refusal):
        assert rules.stakes is not None
        pot = given["bet"] * given["players"]
        house = fee(pot, rules.stakes.house_fee_percent)
        assert (pot, house, pot - house) == (expect["pot"], expect["fee"], expect["payout"])


@of_kind("daily")
def test_daily_coins(fact: dict[str, Any]) -> None:
    stakes = find_rules("maxi", {"coins": "on"}).stakes
    assert stakes is not None
    day = fact["expect"].get("streak_day", fact["given"]["streak_day"])
    assert daily_coins(stakes, day) == fact["expect"]["coins"]


@of_kind("tie")
def test_a_tie(fact: dict[str, Any]) -> None:
    given, expect = fact["given"], fact["expect"]
    rules = find_rules("maxi", {"upper_bonus": "none"})

    def card(seat: int) -> Card:
        best = given.get("best_round", [50, 50])[seat]
        upper = given.get("upper", [60, 60])[seat]
        alike = given["six_equal_turns"][seat]
        # Six equal twos in a row they do not fit: the turn counts, whatever the row paid.
        rows = [Entry("villa", 0, dice=(2,) * 6)] * alike
        rows += [Entry("ones", upper // 3), Entry("twos", upper - upper // 3)]
        rows.append(Entry("tower", best))
        rest = given["totals"][seat] - upper - best
        lower = ("chance", "one_pair", "two_pairs", "three_pairs", "three_kind", "full_house")
        lower = (*lower, "four_kind", "five_kind")
        share = [rest // len(lower) + (n < rest % len(lower)) for n in range(len(lower))]
        rows += [Entry(field, part) for field, part in zip(lower, share, strict=True)]
        assert total(rules, Card(tuple(rows))) == given["totals"][seat]
        return Card(tuple(rows))

    table = Position(rules, (Seat("0", card(0)), Seat("1", card(1))))
    first, second = standings(table)
    if expect["winner"] == "shared":
        assert (first.place, second.place, second.reason) == (1, 1, None)
    else:
        assert (first.player, first.place, second.place) == (str(expect["winner"]), 1, 2)
        assert second.reason is not None
        assert second.reason.mine < second.reason.theirs


@of_kind("joker", "cross_out", "trap")
def test_jokers_and_cross_outs(fact: dict[str, Any]) -> None:
    given, expect = fact["given"], fact["expect"]
    rules = find_rules("yahtzee")
    if "sequence" in given:
        table = Position(rules, (Seat("a"),))
        for field, dice in given["sequence"]:
            table = ask(ask(table, Throw(tuple(dice), (0, 1, 2, 3, 4))), Score(field))
        assert sum(entry.extra == 100 for entry in table.seat.card.entries) == expect["bonus_count"]
        return
    filled = given.get("filled", {})
    if "open" in given:
        filled = {row.id: 5 for row in rules.fields if row.id not in given["open"]}
    table = Position(rules, (Seat("a", card_of(filled)),), turn=Turn(1, tuple(given["dice"])))
    offered = options.choices(table)
    legal = {field: choice.points for field, choice in offered.items() if not choice.refused}
    if isinstance(expect.get("legal"), dict):
        assert legal == expect["legal"]
    if isinstance(expect.get("legal"), list):
        assert list(legal) == expect["legal"]
    if "legal_cross_out" in expect:
        assert legal == dict.fromkeys(expect["legal_cross_out"], 0)
    if "score" in expect:
        assert offered[given["category"]].points == expect["score"]
    if "bonus" in expect:
        assert {choice.extra for field, choice in offered.items() if field in legal} == {
            expect["bonus"]
        }


@of_kind("sheet_max")
def test_the_best_possible_sheet(fact: dict[str, Any]) -> None:
    given = fact["given"]
    house = {"upper_bonus": "63:50"} if given.get("bonus_option") else {}
    rules = find_rules(fact["ruleset"], house)
    table = Position(rules, (Seat("a"),))
    slots = tuple(range(rules.dice))
    for field, dice in best_sheet(fact["ruleset"], jokers=given.get("jokers", False)):
        table = ask(ask(table, Throw(dice, slots)), Score(field))
    assert table.over
    assert total(rules, table.seat.card) == fact["expect"]["total"]


def best_sheet(rules: str, *, jokers: bool) -> list[tuple[str, tuple[int, ...]]]:
    """A row and the dice for it, turn by turn, that no other sheet beats."""
    upper = [(field, (face,) * 5) for face, field in enumerate(UPPER, 1)]
    sixes = (6,) * 5
    if rules == "yatzy":
        return [
            *upper,
            ("one_pair", sixes),
            ("two_pairs", (6, 6, 5, 5, 1)),
            ("three_kind", sixes),
            ("four_kind", sixes),
            ("small_straight", (1, 2, 3, 4, 5)),
            ("large_straight", (2, 3, 4, 5, 6)),
            ("full_house", (6, 6, 6, 5, 5)),
            ("chance", sixes),
            ("yatzy", sixes),
        ]
    lower = ["three_kind", "four_kind", "full_house", "small_straight", "large_straight", "chance"]
    if jokers:  # Yatzy first, then every further one is a joker and pays 100 beside its row
        return [("yatzy", sixes), *upper, *((field, sixes) for field in lower)]
    plain = {
        "full_house": (6, 6, 6, 5, 5),
        "small_straight": (2, 3, 4, 5, 5),
        "large_straight": (2, 3, 4, 5, 6),
    }
    first = [(field, plain.get(field, sixes)) for field in lower]
    return [*first, *upper, ("yatzy", sixes)]


def test_every_kind_of_fact_is_held() -> None:
    assert {fact["kind"] for fact in FACTS} == covered
    assert len(FACTS) == 110
