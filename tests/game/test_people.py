"""Sitting down, staking, joining, leaving, closing, taking back: what players are told."""

from dataclasses import replace

import pytest

from companion.game import options
from companion.game.decide import decide
from companion.game.events import Closed, Event, Joined, Left, Scored, Started, TakenBack
from companion.game.evolve import WrongOrderError, evolve, first_position, replay
from companion.game.position import Position
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
    Start,
    TakeBack,
    Throw,
    Void,
    VoidReason,
)
from companion.game.stakes import daily_coins, payout, pot
from companion.game.standings import leaders, standings, winners
from companion.game.start import rematch, start
from companion.game.verify import Discrepancy, verify
from companion.rules.house import HouseRuleError
from companion.rules.registry import UnknownRulesError, find_rules, replay_game


class Table:
    """A game that is played by asking, and remembers what happened."""

    def __init__(self, rules: str = "yatzy", players: str = "ab", stake: int = 0, **house: str):
        self.rules = find_rules(rules, house)
        started = start(self.rules, Start(tuple(players), stake))
        assert isinstance(started, Started), started
        self.events: list[Event] = [started]
        self.position = first_position(self.rules, started)

    def ask(self, *requests: Request) -> Position:
        for request in requests:
            answer = decide(self.position, request)
            assert not isinstance(answer, Refusal), answer
            self.events.append(answer)
            self.position = evolve(self.position, answer)
        return self.position

    def refused(self, request: Request) -> str:
        answer = decide(self.position, request)
        assert isinstance(answer, Refusal)
        return str(answer)

    def throw(self, *faces: int) -> Throw:
        return Throw(faces, tuple(range(self.rules.dice)))

    def turn(self, field: str, *faces: int) -> Position:
        return self.ask(self.throw(*faces), Score(field))


@pytest.mark.parametrize(
    ("rules", "players", "words"),
    [
        ("maxi", "a", "Maxi Yatzy needs at least 2 players."),
        ("maxi", "abcde", "Maxi Yatzy is for at most 4 players."),
        ("special8", "abc", "Special 8 is for at most 2 players."),
        ("yatzy", "aba", "a is seated twice."),
    ],
)
def test_who_cannot_sit_down(rules: str, players: str, words: str) -> None:
    assert str(start(find_rules(rules), Start(tuple(players)))) == words


def test_a_stake_must_be_owned_and_agreed_by_everybody() -> None:
    rules = find_rules("maxi", {"coins": "on"})
    poor = Start(("a", "b"), 600, {"a": 1000, "b": 500})
    assert str(start(rules, poor)) == "b has only 500 coins."
    assert str(start(rules, Start(("a", "b"), 5))) == "The stake must be 10 to 1000 coins."
    no_coins = start(find_rules("maxi"), Start(("a", "b"), 50))
    assert str(no_coins) == "This game is not played for coins."
    table = Table("maxi", "ab", 50, coins="on")
    throw = table.throw(1, 2, 3, 4, 5, 6)
    assert table.refused(throw) == "a has not agreed to the stake yet."
    table.ask(Agree("a"))
    assert table.refused(Agree("a")) == "a has already agreed to the stake."
    assert table.refused(Agree("z")) == "z does not play in this game."
    table.ask(TakeBack(), Agree("a"), Agree("b"), throw)
    assert pot(table.position) == 100
    assert Table().refused(Agree("a")) == "This game is not played for coins."


def test_a_game_given_up_returns_the_stakes() -> None:
    table = Table("maxi", "ab", 50, coins="on")
    table.ask(Agree("a"), Agree("b"), Close())
    assert payout(table.position).paid == {"a": 50, "b": 50}
    for request in (Close(), Agree("a"), Join("c"), Leave("a"), TakeBack(), Score("ones")):
        assert table.refused(request) == "This game has been closed."


def test_joining_is_possible_until_the_first_round_is_over() -> None:
    table = Table("maxi", "ab")
    table.turn("chance", 1, 2, 3, 4, 5, 6)
    assert table.refused(Join("a")) == "a already plays in this game."
    table.ask(Join("c"))
    assert table.events[-1] == Joined("c")
    table.turn("chance", 1, 1, 3, 4, 5, 6)
    assert table.position.seat.player == "c"
    table.turn("chance", 1, 1, 1, 4, 5, 6)
    assert table.position.round == 2
    assert table.refused(Join("d")) == "The first round is over: it is too late to join."
    assert Table("special8").refused(Join("c")) == "Special 8 is for at most 2 players."


def test_who_leaves_cannot_win_and_the_others_play_on() -> None:
    table = Table("maxi", "abc")
    table.turn("yatzy", 6, 6, 6, 6, 6, 6)
    assert leaders(table.position) == ("a",)
    table.ask(table.throw(1, 2, 3, 4, 5, 6), Leave("a"))
    assert table.position.seat.player == "b"
    assert table.position.turn.used == 1
    assert leaders(table.position) == ("b", "c")
    table.ask(Leave("b"))
    assert table.position.seat.player == "c"
    assert not table.position.turn.used
    assert table.refused(Leave("b")) == "b does not play in this game."
    assert [s.player for s in standings(table.position)] == ["c", "a", "b"]
    table.ask(Leave("c"))
    assert table.position.over
    assert winners(table.position) == ()
    assert table.events[-1] == Left("c")


def test_a_rematch_moves_on_by_one_seat() -> None:
    assert rematch(Started("yatzy", {}, ("a", "b", "c"), 0)).players == ("b", "c", "a")


def test_what_cannot_be_taken_back_is_said() -> None:
    table = Table()
    assert table.refused(TakeBack()) == "There is nothing to take back."
    table.ask(table.throw(1, 2, 3, 4, 5))
    assert table.refused(TakeBack()) == "Dice cannot be un-thrown."
    table.ask(Score("chance"))
    table.ask(TakeBack(), Score("small_straight"))
    table.ask(table.throw(1, 1, 1, 1, 1))
    assert table.refused(TakeBack()) == "Too late: b has thrown."
    table.ask(Throw((1, 1, 1, 1, 2), (4,)))
    assert table.refused(TakeBack()) == "Dice cannot be un-thrown."


def test_the_last_row_can_be_taken_back_until_the_game_is_closed() -> None:
    table = Table("yatzy", "a")
    for row in table.rules.fields:
        table.turn(row.id, 6, 6, 6, 6, 6)
    assert table.position.over
    assert table.refused(table.throw(1, 1, 1, 1, 1)) == "The game is over."
    table.ask(TakeBack())
    assert not table.position.over
    table.ask(Score("yatzy"), Close())
    assert table.events[-1] == Closed(finished=True)


@pytest.mark.parametrize(
    ("request_", "words"),
    [
        (Hold((0,)), "Throw the dice first."),
        (Correct(0, 3), "Throw the dice first."),
        (Score("chance"), "Throw the dice first."),
        (Score("villa"), "Yatzy has no row called villa."),
        (Throw((1, 2, 3, 4, 5), (0, 1)), "The first throw of a turn is with all 5 dice."),
        (Throw((1, 2, 3, 4), (0, 1, 2, 3, 4)), "Yatzy is played with 5 dice."),
        (Throw((1, 2, 3, 4, 7), (0, 1, 2, 3, 4)), "A die shows 1 to 6, not 7."),
        (Declare("chance", (0,)), "This game is played without declared aims."),
    ],
)
def test_words_before_the_first_throw(request_: Request, words: str) -> None:
    assert Table().refused(request_) == words


def test_words_after_the_first_throw() -> None:
    table = Table()
    table.turn("chance", 1, 2, 3, 4, 5)
    table.turn("chance", 1, 2, 3, 4, 5)
    table.ask(table.throw(1, 2, 3, 4, 6))
    assert table.refused(Score("chance")) == "Chance is already filled."
    assert table.refused(Throw((1, 2, 3, 4, 6), ())) == "At least one die must be thrown."
    assert table.refused(Throw((1, 2, 3, 4, 6), (9,))) == "There is no such die on the table."
    assert table.refused(Correct(9, 2)) == "There is no such die on the table."
    assert table.refused(Correct(0, 9)) == "A die shows 1 to 6, not 9."
    assert table.refused(Correct(0, 1)) == "The die already shows 1."
    table.ask(Throw((1, 2, 3, 4, 5), (4,)), Throw((1, 2, 3, 4, 5), (4,)))
    assert table.refused(Throw((1, 2, 3, 4, 6), (4,))) == "No throws left: pick a row."
    assert options.why_no_hold(table.position) is not None


def test_voids_follow_the_house_rules() -> None:
    off = Table(void_strokes="off")
    everything = tuple(range(5))
    leaning = Void(everything, VoidReason.LEANING)
    outside = Void(everything, VoidReason.OFF_TRAY)
    assert off.refused(leaning) == "At this table every throw counts as it lies."
    wide = Table(field_limit="off")
    assert wide.refused(outside) == "At this table dice outside the tray count too."
    table = Table()
    table.ask(leaning, outside)
    assert table.position.strokes_left == 3


def test_knocked_dice_follow_the_collision_rule() -> None:
    for collision, counts in (("new", (2, 1, 4, 4, 4)), ("old", (1, 1, 4, 4, 4))):
        table = Table(collision=collision)
        table.ask(table.throw(1, 1, 2, 3, 4), Throw((2, 1, 4, 4, 4), (2, 3, 4)))
        assert table.position.turn.dice == counts


def test_a_stored_game_that_the_rules_contradict_is_named() -> None:
    table = Table()
    table.turn("chance", 1, 2, 3, 4, 5)
    scored = table.events[-1]
    assert isinstance(scored, Scored)
    wrong = [*table.events[:-1], replace(scored, points=16)]
    assert [d.number for d in verify(table.rules, wrong)] == [3]
    assert isinstance(next(verify(table.rules, wrong)), Discrepancy)


def test_events_out_of_order_are_refused() -> None:
    table = Table()
    for events in ([], [TakenBack()], [table.events[0], table.events[0]]):
        with pytest.raises(WrongOrderError):
            replay_game(events)
        with pytest.raises(WrongOrderError):
            replay(table.rules, events)
    with pytest.raises(WrongOrderError):
        replay_game([table.events[0], TakenBack()])
    with pytest.raises(WrongOrderError):
        list(verify(table.rules, [TakenBack()]))
    with pytest.raises(WrongOrderError):
        list(verify(table.rules, [table.events[0], table.events[0]]))


def test_unknown_rules_and_house_rules_are_named_with_what_there_is() -> None:
    with pytest.raises(UnknownRulesError, match=r"no rule set 'chess'; there are: maxi_spared"):
        find_rules("chess")
    with pytest.raises(HouseRuleError, match="no house rule 'coins'"):
        find_rules("yatzy", {"coins": "on"})
    with pytest.raises(HouseRuleError, match=r"collision can be old, new; not 'maybe'"):
        find_rules("yatzy", {"collision": "maybe"})


def finished_maxi(first: int, second: int) -> Table:
    """Two cards alike but for chance: a maxi game for ten coins each."""
    table = Table("maxi", "ab", 10, coins="on", daily_cap="total")
    table.ask(Agree("a"), Agree("b"))
    for row in table.rules.fields:
        for last in (first, second) if row.id == "chance" else (1, 1):
            table.turn(row.id, 1, 2, 3, 4, 6, last)
    return table


def test_a_shared_win_shares_the_pot_and_the_rest_stays_with_the_house() -> None:
    shared = payout(finished_maxi(2, 2).position)
    assert (shared.pot, shared.house, shared.paid) == (20, 2, {"a": 9, "b": 9})
    won = payout(finished_maxi(2, 3).position)
    assert (won.pot, won.house, won.paid) == (20, 2, {"b": 18})


def test_the_daily_coins_can_be_capped_as_a_whole() -> None:
    stakes = find_rules("maxi", {"coins": "on", "daily_cap": "total"}).stakes
    assert stakes
    assert [daily_coins(stakes, day) for day in (1, 5, 6, 7, 30)] == [50, 90, 100, 100, 100]


def test_a_joker_stays_a_joker_where_crossing_out_is_free() -> None:
    table = Table("yahtzee", "a", free_cross_out="on")
    table.turn("yatzy", 6, 6, 6, 6, 6)
    table.turn("sixes", 1, 2, 3, 4, 5)
    table.ask(table.throw(6, 6, 6, 6, 6))
    words = "Another Yatzy goes to an open row of the lower part."
    assert table.refused(Score("ones")) == words
    table.ask(Score("large_straight"))
    assert table.position.seat.card.entries[-1].points == 40
    assert table.position.seat.card.entries[-1].extra == 100


def test_a_game_with_comers_and_goers_is_verified_too() -> None:
    table = Table("maxi", "abc")
    table.ask(Leave("b"), Join("d"), Close())
    assert list(verify(table.rules, table.events)) == []
    late = [*table.events[:2], Joined("a")]
    assert [d.words for d in verify(table.rules, late)] == ["a already plays in this game."]
