"""The records of a running table: they follow the game, and the screen may ask at any time."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from companion.game.events import Closed, Event, Started, Thrown, Voided
from companion.game.requests import Source, VoidReason
from companion.journal.entry import Entry
from companion.journal.errors import JournalError
from companion.journal.stored import StoredGame, stored_game
from companion.journal.writing import Journal
from companion.records.history import played_games
from companion.records.keeping import Keeping
from companion.records.roster import PeopleError
from tests.records.evening import bot_game, cards, finished, staked, write
from vision.messages import AskPhotograph, Photograph


@pytest.fixture
def asked() -> list[AskPhotograph]:
    return []


@pytest.fixture
def keeping(journal: Journal, tmp_path: Path, asked: list[AskPhotograph]) -> Iterator[Keeping]:
    made = Keeping(journal, tmp_path, asked.append)
    made.begin()
    yield made
    made.close()


def wrote(journal: Journal, keeping: Keeping, game: str, *events: Event, seen: float = 1.0) -> None:
    write(journal, game, events)
    keeping.wrote(game, events, seen)


def test_coins_are_booked_when_the_watcher_returns(journal: Journal, keeping: Keeping) -> None:
    wrote(journal, keeping, "g", *staked("ab", 100))
    assert keeping.purses.coins("a") == 900
    wrote(journal, keeping, "g", *cards({"a": 2, "b": 1}), Closed(finished=True))
    assert keeping.purses.coins("a") == 900 + 180


def test_what_was_left_open_is_settled_at_the_start(journal: Journal, tmp_path: Path) -> None:
    write(journal, "g", [*staked("ab", 100), *cards({"a": 2, "b": 1}), Closed(finished=True)])
    keeping = Keeping(journal, tmp_path)
    keeping.begin()
    keeping.close()
    again = Keeping(journal, tmp_path)
    assert again.purses.coins("a") == 1080
    again.close()


def test_players_seated_come_first(journal: Journal, keeping: Keeping) -> None:
    anna, bo = keeping.players.add("Anna"), keeping.players.add("Bo")
    wrote(journal, keeping, "g", Started("yatzy", {}, (anna.id,)))
    keeping.close()
    assert [p.id for p in keeping.players.lately()] == [anna.id, bo.id]


def test_each_stroke_is_photographed_once(
    journal: Journal, keeping: Keeping, asked: list[AskPhotograph]
) -> None:
    dice, every = (1, 2, 3, 4, 5), (0, 1, 2, 3, 4)
    wrote(journal, keeping, "g", Started("yatzy", {}, ("a",)))
    wrote(journal, keeping, "g", Thrown(dice, every), seen=17.5)
    wrote(journal, keeping, "g", Voided(every, VoidReason.LEANING), seen=19.0)
    wrote(journal, keeping, "g", Thrown(dice, every, source=Source.HAND), seen=19.0)
    assert asked == [AskPhotograph(17.5), AskPhotograph(19.0)]
    wrote(journal, keeping, "g", Thrown(dice, every, source=Source.HAND), seen=21.0)
    assert asked[2:] == [AskPhotograph(21.0)]  # seen, and completed by a person
    keeping.photograph(Photograph(17.5, b"\xff\xd8 one"))
    keeping.photograph(Photograph(18.5, b"\xff\xd8 nobody asked"))
    keeping.photograph(Photograph(19.0, b""))
    keeping.close()
    found = keeping.album.find("g", 2)
    assert found is not None
    assert found.read_bytes() == b"\xff\xd8 one"
    assert keeping.album.find("g", 3) is None


def test_spellings_merge_unless_they_met(journal: Journal, keeping: Keeping) -> None:
    ids = [keeping.players.add(name).id for name in ("Anna", "Ana", "Bo")]
    anna, ana, bo = ids
    wrote(journal, keeping, "g", *bot_game("yatzy", [anna, bo], 1))
    wrote(journal, keeping, "h", *bot_game("yatzy", [ana, bo], 2))
    with pytest.raises(PeopleError, match="two people"):
        keeping.merge(anna, bo)
    keeping.merge(ana, anna)
    [figures] = keeping.statistics(lambda statistics: statistics.player(anna))
    assert figures.games == 2
    with pytest.raises(PeopleError, match="two people"):
        keeping.merge(bo, anna)


def test_somebody_in_an_unfinished_game_is_not_forgotten(
    journal: Journal, keeping: Keeping
) -> None:
    anna, bo = keeping.players.add("Anna").id, keeping.players.add("Bo").id
    wrote(journal, keeping, "g", *staked([anna, bo], 300))
    with pytest.raises(PeopleError, match="unfinished"):
        keeping.remove(anna, keep_results=True)
    keeping.close_game("g")
    assert keeping.purses.coins(anna) == 1000
    keeping.remove(anna, keep_results=True)
    assert keeping.purses.accounts()[f"purse/{anna}"] == 0
    with pytest.raises(JournalError, match="closed"):
        keeping.close_game("g")


def test_cleared_games_are_out_of_sight(journal: Journal, keeping: Keeping) -> None:
    wrote(journal, keeping, "g", *bot_game("yatzy", "ab", 1))
    keeping.clear_games()
    assert keeping.read(played_games) == []
    assert keeping.statistics(lambda statistics: statistics.players()) == ["a", "b"]


def test_a_start_replays_no_game_that_was_settled(
    journal: Journal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many games there are, the table opens at once."""
    for number in range(6):
        write(journal, f"g{number}", finished("ab", 50, (number, 2)))
    first = Keeping(journal, tmp_path)
    first.begin()
    first.close()
    replayed: list[object] = []

    def replay(entries: Sequence[Entry]) -> StoredGame:
        replayed.append(entries)
        return stored_game(entries)

    for module in ("purses", "index"):
        monkeypatch.setattr(f"companion.records.{module}.stored_game", replay)
    again = Keeping(journal, tmp_path)
    again.begin()
    again.close()
    assert replayed == []
    write(journal, "new", finished("ab", 50, (1, 2)))
    last = Keeping(journal, tmp_path)
    last.begin()
    last.close()
    assert len(replayed) == 1  # what a crash left open
