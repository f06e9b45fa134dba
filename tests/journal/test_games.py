"""Games in the journal: written event by event, gone on with, listed, found."""

from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from companion.bots import greedy_bot, play
from companion.game.events import Event, Started
from companion.journal.entry import Entry
from companion.journal.errors import JournalError
from companion.journal.games import begin_game, resume_game, unfinished_games
from companion.journal.stored import STREAMS, find_game, game_ids, stored_game
from companion.journal.writing import Journal, open_journal
from companion.rules.registry import find_rules

NOW = datetime(2026, 11, 18, 19, 30, tzinfo=UTC)


def a_game(rules: str = "yatzy", seed: int = 1) -> tuple[Started, list[Event]]:
    started, *events = (
        event for event, _ in play(find_rules(rules), {"a": greedy_bot}, Random(seed))
    )
    assert isinstance(started, Started)
    return started, events


def test_a_game_goes_on_where_it_was_left(tmp_path: Path) -> None:
    started, events = a_game()
    with open_journal(tmp_path) as journal:
        log = begin_game(journal, started, NOW)
        for event in events[:20]:
            log.append(event, NOW)
    with open_journal(tmp_path) as journal:
        assert unfinished_games(journal) == [log.game]
        log, game = resume_game(journal, log.game)
        assert game.events == (started, *events[:20])
        for event in events[20:]:
            log.append(event, NOW)
        assert unfinished_games(journal) == []
        assert find_game(journal, log.game).position().closed


def test_a_games_name_begins_with_its_day_and_is_its_own(journal: Journal) -> None:
    started, _ = a_game()
    names = [begin_game(journal, started, NOW).game for _ in range(5)]
    assert len(set(names)) == 5
    assert all(name.startswith("20261118-") for name in names)
    assert game_ids(journal) == names[::-1]


def test_two_logs_of_one_game_cannot_both_write(journal: Journal) -> None:
    started, events = a_game()
    first = begin_game(journal, started, NOW)
    second, _ = resume_game(journal, first.game)
    first.append(events[0], NOW)
    with pytest.raises(JournalError, match="not the next one"):
        second.append(events[0], NOW)
    first.append(events[1], NOW)
    assert first.written == 3


def test_a_refused_write_may_be_repeated(journal: Journal) -> None:
    started, events = a_game()
    log = begin_game(journal, started, NOW)
    [pages] = journal._connection.execute("PRAGMA page_count").fetchone()
    journal._connection.execute(f"PRAGMA max_page_count = {pages}")
    refusals = []
    while log.written <= len(events):
        try:
            log.append(events[log.written - 1], NOW)
        except JournalError as error:
            refusals.append(str(error))
            pages += 1  # somebody makes a little space
            journal._connection.execute(f"PRAGMA max_page_count = {pages}")
    assert len(refusals) > 1
    assert all("disk is full" in words for words in refusals)
    assert find_game(journal, "last").events == (started, *events)


def test_a_game_that_is_not_there(journal: Journal) -> None:
    with pytest.raises(JournalError, match="There is no game nowhere"):
        resume_game(journal, "nowhere")
    with pytest.raises(JournalError, match="There is no game last"):
        find_game(journal, "last")


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("thrown", {"faces": [1], "thrown": [0]}),
        ("started", {"rules": "chess", "house": {}, "players": ["a"]}),
        ("started", {"rules": "yatzy", "house": {"coins": "on"}, "players": ["a"]}),
        ("started", {"rules": "yatzy", "house": {}, "players": []}),
        ("danced", {}),
    ],
)
def test_entries_that_are_no_game_are_refused_in_words(kind: str, body: dict[str, object]) -> None:
    with pytest.raises(JournalError, match="The game odd cannot be read"):
        stored_game([Entry(STREAMS + "odd", 1, NOW, kind, body)])
