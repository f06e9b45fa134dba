"""Statistics: counted by hand from the games, and the same however the index came about."""

import sqlite3
from collections import Counter
from datetime import timedelta
from pathlib import Path
from random import Random
from statistics import fmean

import pytest

from companion.game.events import Corrected, Event, Left, Scored, Started, TakenBack, Thrown
from companion.game.requests import Source
from companion.game.standings import bonus, total, winners
from companion.journal.stored import find_game
from companion.journal.writing import Journal
from companion.records.archive import imported_entry
from companion.records.digest import digest, possible, standing_events
from companion.records.fairness import Verdict, fairness, tail
from companion.records.index import INDEX, Index
from companion.records.roster import Profile, Roster
from companion.records.statistics import Statistics
from companion.records.variant import Variant, variant_of
from companion.rules.registry import RULE_SETS
from tests.records.evening import NOON, bot_game, write

PLAYERS = {
    "maxi": ["a", "b", "c"],
    "yatzy": ["b", "a"],
    "special8": ["a", "b"],
    "yahtzee": ["c"],
    "maxi_spared": ["a", "b", "c", "d"],
}


@pytest.fixture
def evenings(journal: Journal) -> Journal:
    for number in range(40):
        rules = list(PLAYERS)[number % 5]
        write(
            journal,
            f"g{number:02d}",
            bot_game(rules, PLAYERS[rules], number),
            NOON + timedelta(days=number),
        )
    return journal


def everything(index: Index) -> dict[str, list[object]]:
    tables = {"games": "1", "results": "1, 2", "tally": "1, 2, 3, 4, 5", "state": "1"}
    return {name: index.query(f"SELECT * FROM {name} ORDER BY {by}") for name, by in tables.items()}


def test_figures_are_what_the_cards_say(evenings: Journal, tmp_path: Path) -> None:
    index = Index(tmp_path)
    index.follow(evenings)
    statistics = Statistics(index, Roster())
    for rules in RULE_SETS:
        games = [
            find_game(evenings, f"g{n:02d}").position()
            for n in range(40)
            if list(PLAYERS)[n % 5] == rules
        ]
        for player in PLAYERS[rules]:
            cards = [seat.card for game in games for seat in game.seats if seat.player == player]
            totals = [total(game.rules, card) for game, card in zip(games, cards, strict=True)]
            [figures] = [f for f in statistics.player(player) if f.rules == rules]
            assert figures.games == len(games) == 8
            assert figures.wins == sum(player in winners(game) for game in games)
            assert figures.average == pytest.approx(fmean(totals))
            assert (figures.best, figures.worst) == (max(totals), min(totals))
            assert figures.course == tuple(totals)
            with_bonus = [
                bonus(game.rules, card) > 0 for game, card in zip(games, cards, strict=True)
            ]
            assert figures.bonus_rate == pytest.approx(fmean(with_bonus))
            struck = sum(entry.points == 0 for card in cards for entry in card.entries)
            assert figures.strikes == pytest.approx(struck / 8)
            assert sum(row.struck for row in figures.fields) == struck
            for row in figures.fields:
                points = [card.entry(row.field).points for card in cards]  # type: ignore[union-attr]
                assert row.average == pytest.approx(fmean(points))
                assert 0 <= row.share <= 1
            assert figures.saved_won == figures.saved_spent + figures.saved_wasted
    [first] = [f for f in statistics.player("a") if f.rules == "special8"]
    assert min(first.saved_won, first.saved_spent, first.saved_wasted) > 0


def test_a_rebuilt_index_equals_one_that_followed_game_by_game(
    journal: Journal, tmp_path: Path
) -> None:
    followed = Index(tmp_path)
    chance = Random(1)
    for number in range(15):
        rules = chance.choice(list(PLAYERS))
        events = bot_game(rules, PLAYERS[rules], number)
        cut = chance.randint(1, len(events))
        write(journal, f"g{number}", events[:cut], NOON + timedelta(days=number))
        followed.follow(journal)
        if chance.random() < 0.7:
            write(journal, f"g{number}", events[cut:], NOON + timedelta(days=number, hours=1))
    followed.follow(journal)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    rebuilt = Index(elsewhere)
    rebuilt.follow(journal)
    assert everything(rebuilt) == everything(followed)
    followed.forget()
    followed.follow(journal)
    assert everything(rebuilt) == everything(followed)


def test_an_index_of_another_journal_is_made_again(journal: Journal, tmp_path: Path) -> None:
    from companion.journal.writing import open_journal

    write(journal, "here", bot_game("yatzy", "ab", 1))
    index = Index(tmp_path)
    index.follow(journal)
    with open_journal(tmp_path / "other") as other:
        write(other, "there", bot_game("yatzy", "cd", 2))
        index.follow(other)
    assert index.query("SELECT game FROM games") == [("there",)]


def test_a_damaged_index_is_made_again(evenings: Journal, tmp_path: Path) -> None:
    index = Index(tmp_path)
    index.follow(evenings)
    before = everything(index)
    index.close()
    (tmp_path / INDEX).write_bytes(b"SQLite format 3\0" + b"rubbish" * 500)
    again = Index(tmp_path)
    again.follow(evenings)
    assert everything(again) == before


def test_an_index_of_another_version_is_made_again(evenings: Journal, tmp_path: Path) -> None:
    index = Index(tmp_path)
    index.connection.execute("PRAGMA user_version = 77")
    index.connection.execute("DROP TABLE tally")
    index.close()
    again = Index(tmp_path)
    again.follow(evenings)
    assert len(again.query("SELECT * FROM games")) == 40


def test_where_nothing_can_be_written_a_copy_in_memory_serves(
    evenings: Journal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = Index(tmp_path)
    kept.follow(evenings)
    expected = everything(kept)
    kept.close()
    connect = sqlite3.connect

    def read_only(place: str, **options: object) -> sqlite3.Connection:
        if place == str(tmp_path / INDEX):
            raise sqlite3.OperationalError("unable to open database file")
        return connect(place, **options)  # type: ignore[call-overload,no-any-return]

    monkeypatch.setattr(sqlite3, "connect", read_only)
    index = Index(tmp_path)
    assert everything(index) == expected
    index.follow(evenings)
    assert everything(index) == expected


class TestPeople:
    def test_merged_spellings_count_together(self, evenings: Journal, tmp_path: Path) -> None:
        index = Index(tmp_path)
        index.follow(evenings)
        apart = Statistics(index, Roster())
        roster = Roster({p: Profile(p, p.upper()) for p in "abcd"}).with_merged("c", "d")
        together = Statistics(index, roster)
        assert sum(f.games for f in together.player("d")) == sum(
            f.games for who in "cd" for f in apart.player(who)
        )
        assert together.player("c") == together.player("d")
        assert "c" not in together.players()

    def test_the_forgotten_count_or_do_not(self, evenings: Journal, tmp_path: Path) -> None:
        index = Index(tmp_path)
        index.follow(evenings)
        roster = Roster({p: Profile(p, p.upper()) for p in "abcd"})
        kept = Statistics(index, roster.without("a", keep_results=True))
        hidden = Statistics(index, roster.without("a", keep_results=False))
        assert "a" in kept.players()
        assert "a" not in hidden.players()
        assert any(r.player == "a" for r in kept.top(Variant("maxi")))
        assert not any(r.player == "a" for r in hidden.top(Variant("maxi")))

    def test_top_ten_records_and_duels(self, evenings: Journal, tmp_path: Path) -> None:
        index = Index(tmp_path)
        index.follow(evenings)
        statistics = Statistics(index, Roster())
        totals = sorted(
            (
                total(position.rules, seat.card)
                for n in range(0, 40, 5)
                for position in [find_game(evenings, f"g{n:02d}").position()]
                for seat in position.seats
            ),
            reverse=True,
        )
        assert [r.points for r in statistics.top(Variant("maxi"))] == totals[:10]
        records = statistics.records(Variant("maxi"))
        assert records.highest is not None
        assert records.highest.points == totals[0]
        assert records.games == 8
        assert statistics.records(Variant("yahtzee")).widest is None  # nobody to be ahead of
        duels = {duel.rules: duel for duel in statistics.duels("a", "b")}
        assert set(duels) == {"maxi", "yatzy", "special8", "maxi_spared"}
        for duel in duels.values():
            assert duel.games == 8 == duel.first + duel.second + duel.even
        wins = Counter(
            player
            for n in range(1, 40, 5)
            for player in winners(find_game(evenings, f"g{n:02d}").position())
        )
        assert (duels["yatzy"].first, duels["yatzy"].second) == (wins["a"], wins["b"])


def test_the_best_are_compared_with_their_like(journal: Journal, tmp_path: Path) -> None:
    write(journal, "usual", bot_game("maxi", "ab", 1))
    write(journal, "coins", bot_game("maxi", "ab", 2, coins="on", daily_cap="total"))
    write(journal, "generous", bot_game("maxi", "ab", 3, extra_yatzy_bonus="100"))
    write(journal, "saving", bot_game("maxi", "ab", 4, save_throws="on", upper_bonus="75:50"))
    index = Index(tmp_path)
    index.follow(journal)
    statistics = Statistics(index, Roster())
    usual = Variant("maxi")
    generous, saving = (
        variant_of("maxi", house)
        for house in ({"extra_yatzy_bonus": "100"}, {"upper_bonus": "75:50", "save_throws": "on"})
    )
    assert statistics.variants() == [usual, generous, saving]
    assert saving.choices == {"save_throws": "on", "upper_bonus": "75:50"}
    lists = {
        variant: {r.game for r in statistics.top(variant)} for variant in (usual, generous, saving)
    }
    assert lists == {usual: {"usual", "coins"}, generous: {"generous"}, saving: {"saving"}}
    for variant, games in lists.items():
        records = statistics.records(variant)
        assert records.games == len(games)
        assert records.highest is not None
        assert records.highest.game in games


def test_who_left_early_is_no_result(journal: Journal, tmp_path: Path) -> None:
    events = bot_game("yatzy", "ab", 3)
    middle = next(n for n, e in enumerate(events) if isinstance(e, Scored)) + 1
    rest = bot_game("yatzy", "b", 4)[1:]
    write(journal, "g", [*events[:middle], Left("a"), *rest])
    index = Index(tmp_path)
    index.follow(journal)
    [figures] = Statistics(index, Roster()).player("a")
    assert (figures.games, figures.left, figures.fields) == (0, 1, ())
    assert figures.trend is None


class TestDice:
    def test_faces_count_as_they_were_set_right(self, journal: Journal) -> None:
        events: list[Event] = [
            Started("yatzy", {}, ("a",)),
            Thrown((1, 2, 3, 4, 5), (0, 1, 2, 3, 4)),
            Corrected(0, 6, 1),
            Thrown((6, 2, 3, 1, 1), (3, 4), source=Source.HAND),
            Corrected(1, 5, 2),
            TakenBack(),
        ]
        write(journal, "g", events)
        made = digest(find_game(journal, "g"))
        assert made.faces == (2, 1, 1, 1, 1, 1)
        assert (made.strokes, made.helped, made.by_hand, made.corrected) == (2, 2, 1, 1)

    def test_a_stroke_that_needed_help_twice_counts_once(
        self, journal: Journal, tmp_path: Path
    ) -> None:
        events: list[Event] = [
            Started("yatzy", {}, ("a",)),
            Thrown((1, 2, 3, 4, 5), (0, 1, 2, 3, 4), source=Source.HAND),
            Corrected(0, 6, 1),
            Corrected(1, 6, 2),
            Thrown((6, 6, 3, 1, 1), (3, 4)),
        ]
        write(journal, "g", events)
        index = Index(tmp_path)
        index.follow(journal)
        dice = Statistics(index, Roster()).dice()
        assert (dice.strokes, dice.helped, dice.corrected) == (2, 1, 2)
        assert dice.help_rate == 0.5

    def test_dice_of_another_table_do_not_speak_for_these(
        self, journal: Journal, tmp_path: Path
    ) -> None:
        write(journal, "brought", bot_game("yatzy", ["a", "b"], 1))
        journal.append(imported_entry(journal, NOON, ["brought"]))
        index = Index(tmp_path)
        index.follow(journal)
        statistics = Statistics(index, Roster())
        assert statistics.dice().fairness.throws == 0
        assert statistics.everybody("yatzy")  # the people are the same ones
        write(
            journal,
            "here",
            [Started("yatzy", {}, ("a",)), Thrown((1, 1, 1, 1, 1), (0, 1, 2, 3, 4))],
        )
        index.follow(journal)
        assert statistics.dice().fairness.counts == (5, 0, 0, 0, 0, 0)

    def test_a_take_back_leaves_no_trace(self) -> None:
        thrown, fixed = Thrown((1,) * 5, (0,)), Corrected(0, 6, 1)
        assert standing_events([thrown, fixed, TakenBack(), fixed]) == [thrown, fixed]

    @pytest.mark.parametrize(
        ("chi_squared", "chance"),
        [(0, 1.0), (1.145, 0.95), (4.351, 0.5), (11.070, 0.05), (20.515, 0.001)],
    )
    def test_the_tail_is_the_one_of_the_tables(self, chi_squared: float, chance: float) -> None:
        assert tail(chi_squared) == pytest.approx(chance, rel=2e-3)

    def test_fair_dice_show_no_sign_of_loading(self) -> None:
        counts = Counter(Random(5).choices(range(6), k=1240))
        found = fairness([counts[face] for face in range(6)])
        assert found.words == "no sign of loading in 1,240 throws"

    def test_dice_in_a_thousand_fair_tables_seldom_look_loaded(self) -> None:
        verdicts = Counter(
            fairness([Counter(Random(n).choices(range(6), k=600))[f] for f in range(6)]).verdict
            for n in range(300)
        )
        assert verdicts[Verdict.FAIR] > 270
        assert verdicts[Verdict.LOADED] <= 2

    def test_loaded_dice_are_named(self) -> None:
        found = fairness([180, 200, 200, 200, 200, 420])
        assert found.verdict is Verdict.LOADED
        assert "6s came up 420 times in 1,400 throws" in found.words
        assert fairness([0] * 6).verdict is Verdict.TOO_FEW
        uneven = fairness([80, 100, 100, 100, 100, 130])
        assert uneven.verdict is Verdict.UNEVEN
        assert "6s" in uneven.words

    def test_the_camera_is_counted(self, evenings: Journal, tmp_path: Path) -> None:
        index = Index(tmp_path)
        index.follow(evenings)
        dice = Statistics(index, Roster()).dice()
        thrown = [
            event
            for n in range(40)
            for event in find_game(evenings, f"g{n:02d}").events
            if isinstance(event, Thrown)
        ]
        assert dice.strokes == len(thrown)
        assert dice.fairness.throws == sum(len(event.thrown) for event in thrown)
        assert dice.fairness.verdict is not Verdict.LOADED
        assert dice.help_rate == 0
        assert Statistics(index, Roster()).dice("yahtzee").strokes < dice.strokes


def test_possible_points_are_those_of_the_best_dice() -> None:
    assert possible("yatzy")["sixes"] == 30
    assert possible("maxi")["two_pairs"] == 22
    assert possible("maxi", "on")["two_pairs"] == 24
    assert possible("special8")["yatzy"] == 98


def test_a_player_is_answered_for_without_walking_the_games_of_others(
    evenings: Journal, tmp_path: Path
) -> None:
    write(evenings, "z", bot_game("yatzy", "zb", 7), NOON + timedelta(days=50))
    index = Index(tmp_path)

    def work() -> int:
        """Count what SQLite does to answer, in tens of its steps."""
        index.follow(evenings)
        steps = 0

        def step() -> int:
            nonlocal steps
            steps += 1
            return 0

        index.connection.set_progress_handler(step, 10)
        [figures] = Statistics(index, Roster()).player("z")
        assert figures.games == 1
        index.connection.set_progress_handler(None, 0)
        return steps

    few = work()
    for number in range(30):
        at = NOON + timedelta(days=100 + number)
        write(evenings, f"more{number:02d}", bot_game("yatzy", "ab", 1), at)
    assert 0 < work() <= few * 1.1
