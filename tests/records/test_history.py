"""History: every game listed and walked, cleared ones out of sight, statistics kept."""

from datetime import timedelta
from pathlib import Path

from companion.game.events import Closed, Corrected, Started, TakenBack, Thrown
from companion.journal.stored import find_game
from companion.journal.writing import Journal
from companion.records.archive import clear_games
from companion.records.digest import State
from companion.records.history import played_game, played_games, walk
from companion.records.index import Index
from companion.records.roster import Roster
from companion.records.statistics import Statistics
from tests.records.evening import NOON, bot_game, finished, write


def test_games_are_listed_with_all_that_matters(journal: Journal, tmp_path: Path) -> None:
    write(journal, "over", bot_game("yatzy", "ab", 1, upper_bonus="63:50"), NOON)
    write(journal, "open", bot_game("special8", "cd", 2)[:40], NOON + timedelta(days=1))
    write(
        journal,
        "up",
        [Started("maxi", {}, ("a", "b")), Closed(finished=False)],
        NOON + timedelta(days=2),
    )
    index = Index(tmp_path)
    index.follow(journal)
    up, unfinished, over = played_games(index, journal)
    assert (up.state, up.winners) == (State.GIVEN_UP, ())
    assert (unfinished.game, unfinished.state) == ("open", State.UNFINISHED)
    assert unfinished.round > 1
    assert over.house == {"upper_bonus": "63:50"}
    assert over.winners == ("a",) or over.winners == ("b",)
    assert over.began == NOON
    assert played_games(index, journal, only=State.UNFINISHED) == [unfinished]
    assert played_games(index, journal, most=1, skip=1) == [unfinished]
    assert played_game(index, "over") == over
    assert played_game(index, "none") is None


def test_what_broke_a_tie_is_said(journal: Journal, tmp_path: Path) -> None:
    events = bot_game("maxi", "ab", 1)
    write(journal, "g", events)
    write(journal, "tied", finished("ab", 10, (5, 5)))
    index = Index(tmp_path)
    index.follow(journal)
    assert [g.why for g in played_games(index, journal)] == ["", ""]
    assert (
        len(played_games(index, journal)[1].winners) + len(played_games(index, journal)[0].winners)
        == 3
    )


def test_clearing_hides_closed_games_and_keeps_statistics(journal: Journal, tmp_path: Path) -> None:
    write(journal, "old", bot_game("yatzy", "ab", 1))
    write(journal, "open", bot_game("yatzy", "ab", 2)[:9])
    index = Index(tmp_path)
    index.follow(journal)
    before = Statistics(index, Roster()).player("a")
    clear_games(journal, NOON)
    write(journal, "new", bot_game("yatzy", "ab", 3))
    index.follow(journal)
    assert {g.game for g in played_games(index, journal)} == {"open", "new"}
    assert {g.game for g in played_games(index, journal, cleared=True)} == {"old", "open", "new"}
    assert Statistics(index, Roster()).player("a")[0].games == before[0].games + 1
    write(journal, "open", [Closed(finished=False)])
    clear_games(journal, NOON)
    index.follow(journal)
    assert played_games(index, journal) == []


def test_a_walk_shows_what_was_read_and_what_was_corrected(journal: Journal) -> None:
    write(
        journal,
        "g",
        [
            Started("yatzy", {}, ("a",)),
            Thrown((1, 2, 3, 4, 5), (0, 1, 2, 3, 4)),
            Corrected(0, 6, 1),
            TakenBack(),
            Corrected(0, 2, 1),
        ],
    )
    steps = list(walk(find_game(journal, "g")))
    assert [step.number for step in steps] == [2, 3, 4, 5]
    assert [step.undone for step in steps] == [False, True, False, False]
    assert steps[0].after.turn.dice == (1, 2, 3, 4, 5)
    assert steps[-1].before.turn.dice == (1, 2, 3, 4, 5)
    assert steps[-1].after.turn.dice == (2, 2, 3, 4, 5)
