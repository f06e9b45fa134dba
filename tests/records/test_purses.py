"""Coins: every one has a reason, whatever is agreed, taken back, won, given up or merged."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event, Thread

import pytest

from companion.game.events import Agreed, Closed, Joined, Started, TakenBack
from companion.journal.entry import Entry
from companion.journal.errors import JournalError
from companion.journal.writing import Journal
from companion.records import clock
from companion.records.books import BANK, Booking, Books, BooksError, Move, Reason
from companion.records.purses import NEW_PURSE, Purses, statement
from companion.records.roster import Profile, Roster
from companion.rules.registry import find_rules
from tests.records.evening import NOON, cards, finished, staked, write

STAKES = find_rules("maxi", {"coins": "on"}).stakes
assert STAKES is not None

MERGED = Roster({"anna": Profile("anna", "Anna")}, merged={"ana": "anna"})


def believed(now: datetime, newest: datetime | None) -> clock.Doubt | None:
    return clock.doubt(now, newest, Path("no such folder"))


@pytest.fixture
def purses(journal: Journal) -> Purses:
    return Purses(journal, doubt=believed)


def test_a_new_purse_is_what_the_rules_say() -> None:
    assert STAKES.purse == NEW_PURSE


def test_the_winner_takes_the_pot_less_the_fee(journal: Journal, purses: Purses) -> None:
    write(journal, "g", staked("abc", 15))
    purses.follow("g")
    assert [purses.coins(p) for p in "abcd"] == [985, 985, 985, 1000]
    write(journal, "g", cards({"a": 30, "b": 20, "c": 10}))
    purses.follow("g")
    assert purses.coins("a") == 985  # paid when the result screen is left, not before
    write(journal, "g", [Closed(finished=True)])
    for _ in range(3):
        purses.follow("g")
    assert [purses.coins(p) for p in "abc"] == [985 + 41, 985, 985]
    assert purses.accounts()["house"] == 4


def test_a_shared_win_is_split_and_the_rest_is_the_houses(journal: Journal, purses: Purses) -> None:
    write(journal, "g", finished("abc", 15, (30, 30, 10)))
    purses.follow("g")
    assert [purses.coins(p) for p in "abc"] == [985 + 20, 985 + 20, 985]
    assert purses.accounts()["house"] == 5


def test_a_game_given_up_gives_every_stake_back(journal: Journal, purses: Purses) -> None:
    write(journal, "g", [*staked("ab", 500), Closed(finished=False)])
    purses.follow("g")
    assert (purses.coins("a"), purses.coins("b")) == (1000, 1000)
    assert [line.reason for line in statement(journal, "a")] == ["refunded", "staked", "opened"]


def test_who_leaves_leaves_the_stake(journal: Journal, purses: Purses) -> None:
    write(journal, "g", [*staked("abc", 100), *cards({"a": 1, "b": 2, "c": 9}, gone="c")])
    write(journal, "g", [Closed(finished=True)])
    purses.follow("g")
    assert [purses.coins(p) for p in "abc"] == [900, 900 + 270, 900]


def test_an_agreement_taken_back_returns_the_coins(journal: Journal, purses: Purses) -> None:
    write(journal, "g", staked("ab", 700))
    purses.follow("g")
    write(journal, "g", [TakenBack()])
    purses.follow("g")
    assert (purses.coins("a"), purses.coins("b")) == (300, 1000)
    write(journal, "g", [Agreed("b")])
    purses.follow("g")
    assert purses.coins("b") == 300
    assert purses.accounts()["pot/g"] == 1400


def test_coins_promised_to_a_game_put_aside_cannot_be_staked_again(
    journal: Journal, purses: Purses
) -> None:
    started, *agreed = staked("ab", 800)
    write(journal, "g", [started, agreed[0]])
    purses.follow("g")
    assert (purses.coins("b"), purses.free("b"), purses.free("a")) == (1000, 200, 200)
    assert purses.free("c") == 1000
    again = Purses(journal)
    again.settle()
    assert again.free("b") == 200
    write(journal, "g", [Closed(finished=False)])
    again.follow("g")
    assert again.free("b") == again.free("a") == 1000


def test_a_stake_the_game_accepted_is_lent_and_the_game_goes_on(
    journal: Journal, purses: Purses
) -> None:
    write(journal, "first", staked("ab", 800))
    write(journal, "second", [*staked("cd", 800)[:1], Joined("a"), *map(Agreed, "acd")])
    purses.follow("first")
    purses.follow("second")
    assert purses.coins("a") == 0
    assert {line.reason for line in statement(journal, "a")} == {"opened", "staked", "lent"}
    assert sum(purses.accounts().values()) == 0


def test_what_a_crash_left_open_is_paid_at_the_next_start(journal: Journal) -> None:
    write(journal, "g", finished("ab", 100, (1, 2)))
    first = Purses(journal)
    assert first.coins("b") == 1000
    first.settle()
    assert first.coins("b") == 900 + 180
    second = Purses(journal)
    second.settle()
    assert second.accounts() == first.accounts()


def test_games_without_coins_and_imported_games_touch_no_purse(journal: Journal) -> None:
    write(journal, "plain", [Started("yatzy", {}, ("a",)), Closed(finished=False)])
    write(journal, "theirs", finished("ab", 100, (1, 2)))
    purses = Purses(journal, imported=lambda: ["theirs"])
    purses.settle()
    purses.follow("theirs")
    purses.follow("plain")
    purses.follow("no such game")
    assert purses.accounts() == {}


def test_a_game_that_cannot_be_read_keeps_its_coins(journal: Journal, purses: Purses) -> None:
    write(journal, "g", staked("ab", 100))
    purses.follow("g")
    write(journal, "g", [Started("maxi", {}, ("a", "b"), 5)])
    purses.follow("g")
    assert purses.accounts()["pot/g"] == 200


class TestDaily:
    def test_days_in_a_row_pay_more_up_to_the_cap(self, journal: Journal) -> None:
        now = NOON
        purses = Purses(journal, now=lambda: now, doubt=believed)
        paid = []
        for day in range(13):
            now = NOON + timedelta(days=day)
            paid.append(purses.reward("a", STAKES).coins)
            assert purses.reward("a", STAKES).coins == 0
        assert paid == [50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150, 150, 150]
        now = NOON + timedelta(days=14)
        missed = purses.reward("a", STAKES)
        assert (missed.coins, missed.streak) == (50, 1)
        assert purses.coins("a") == 1000 + sum(paid) + 50

    def test_the_other_cap_is_on_the_whole(self, journal: Journal) -> None:
        capped = find_rules("maxi", {"coins": "on", "daily_cap": "total"}).stakes
        assert capped is not None
        now = NOON
        purses = Purses(journal, now=lambda: now, doubt=believed)
        paid = []
        for day in range(8):
            now = NOON + timedelta(days=day)
            paid.append(purses.reward("a", capped).coins)
        assert paid == [50, 60, 70, 80, 90, 100, 100, 100]

    def test_a_clock_set_back_never_pays_twice(self, journal: Journal) -> None:
        now = NOON
        purses = Purses(journal, now=lambda: now, doubt=believed)
        assert purses.reward("a", STAKES).coins == 50
        for back in (timedelta(hours=1), timedelta(days=1), timedelta(days=400)):
            now = NOON - back
            refused = purses.reward("a", STAKES)
            assert refused.coins == 0
            assert "clock" in refused.why
            assert purses.reward("b", STAKES).coins == 0
        now = NOON + timedelta(hours=1)
        assert "already" in purses.reward("a", STAKES).why
        assert purses.coins("a") == 1050

    def test_even_a_believed_clock_before_the_paid_day_pays_nothing(self, journal: Journal) -> None:
        now = NOON
        purses = Purses(journal, now=lambda: now, doubt=lambda *_: None)
        purses.reward("a", STAKES)
        now = NOON - timedelta(days=2)
        assert "set back" in purses.reward("a", STAKES).why

    def test_a_clock_that_was_never_set_pays_nothing_and_says_why(
        self, journal: Journal, tmp_path: Path
    ) -> None:
        told = tmp_path / "timesync"
        told.mkdir()
        purses = Purses(journal, doubt=lambda now, newest: clock.doubt(now, newest, told))
        assert "network" in purses.reward("a", STAKES).why
        (told / "synchronized").touch()
        assert purses.reward("a", STAKES).coins == 50


class TestMergedAndForgotten:
    def test_a_second_purse_makes_no_coins(self, journal: Journal) -> None:
        names = {"ana": "anna"}
        purses = Purses(journal, current=lambda p: names.get(p, p) if merged else p, doubt=believed)
        merged = False
        write(journal, "g", finished(["ana", "bo"], 500, (9, 1)))
        purses.follow("g")
        purses.reward("anna", STAKES)
        assert (purses.coins("ana"), purses.coins("anna")) == (1400, 1050)
        purses.follow_people(MERGED)
        merged = True
        assert purses.coins("ana") == purses.coins("anna") == 1450
        assert sum(purses.accounts().values()) == 0
        assert Purses(journal).accounts() == purses.accounts()

    def test_a_running_game_pays_whoever_the_spelling_became(self, journal: Journal) -> None:
        names = {"ana": "anna"}
        write(journal, "g", staked(["ana", "bo"], 500))
        before = Purses(journal)
        before.follow("g")
        before.follow_people(MERGED)
        purses = Purses(journal, current=lambda p: names.get(p, p))
        write(journal, "g", [*cards({"ana": 9, "bo": 1}), Closed(finished=True)])
        purses.follow("g")
        assert purses.coins("anna") == 500 + 900
        assert "pot/g" not in purses.accounts()

    def test_the_longer_streak_survives(self, journal: Journal) -> None:
        now = NOON
        purses = Purses(journal, now=lambda: now, doubt=believed)
        purses.reward("ana", STAKES)
        now = NOON + timedelta(days=1)
        purses.follow_people(MERGED)
        assert purses.reward("anna", STAKES).coins == 60

    def test_a_forgotten_players_coins_go_back(self, journal: Journal, purses: Purses) -> None:
        write(journal, "g", finished("ab", 100, (1, 2)))
        purses.follow("g")
        for _ in range(2):
            purses.follow_people(Roster(forgotten={"b": True, "nobody": False}))
        assert purses.accounts() == {"purse/a": 900, "purse/b": 0, "house": 20, BANK: -920}


def test_books_refuse_coins_that_are_not_there() -> None:
    books = Books()
    opened = Booking(Reason.OPENED, (Move(BANK, "purse/a", 5),))
    books.refuse([opened, Booking(Reason.STAKED, (Move("purse/a", "pot/g", 5),))])
    for moves in ((Move("purse/a", "pot/g", 1),), (Move(BANK, BANK, 1),), (Move(BANK, "b", 0),)):
        with pytest.raises(BooksError):
            books.refuse([Booking(Reason.STAKED, moves)])


def test_a_booking_that_cannot_be_read_is_said_in_words(journal: Journal) -> None:
    from companion.journal.entry import Entry

    journal.append(Entry("purse", 1, datetime.now(UTC), "stolen", {"moves": []}))
    with pytest.raises(JournalError, match="cannot be read"):
        Purses(journal)


def test_what_somebody_has_is_told_while_a_disk_takes_its_time(
    journal: Journal, purses: Purses, monkeypatch: pytest.MonkeyPatch
) -> None:
    writing, done = Event(), Event()
    append = journal.append_all

    def slowly(entries: Sequence[Entry]) -> None:
        writing.set()
        assert done.wait(20)
        append(entries)

    write(journal, "g", staked("ab", 500))
    monkeypatch.setattr(journal, "append_all", slowly)
    booking = Thread(target=purses.follow, args=("g",))
    booking.start()
    assert writing.wait(20)
    assert [purses.coins("a"), purses.free("a")] == [1000, 1000]
    assert booking.is_alive()
    done.set()
    booking.join()
    assert purses.coins("a") == 500
