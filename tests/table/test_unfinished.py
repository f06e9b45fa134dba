"""The games home offers to go on with: read beside the screen's thread, never in it."""

import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from threading import Event, current_thread

import pytest

from companion import unfinished
from companion.game.events import Started
from companion.journal.games import begin_game
from companion.journal.writing import Journal, open_journal
from companion.table.situation import Situation
from companion.unfinished import GamesFitting

PATIENCE = 60.0


def begun(journal: Journal) -> str:
    return begin_game(journal, Started("yatzy", {}, ("anna",)), datetime.now(UTC)).game


def shown(games: GamesFitting, wanted: Sequence[str]) -> None:
    until = time.monotonic() + PATIENCE
    while [game.game for game in games.unfinished()] != wanted:
        assert time.monotonic() < until, games.unfinished()
        time.sleep(0.005)


def test_a_slow_disk_keeps_nobody_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on, threads = Event(), []
    whole = unfinished.read_journal

    def slow(folder: Path) -> object:
        threads.append(current_thread())
        assert go_on.wait(PATIENCE)
        return whole(folder)

    monkeypatch.setattr(unfinished, "read_journal", slow)
    with open_journal(tmp_path) as journal:
        game = begun(journal)
        games = GamesFitting(tmp_path)
        games.begin()
        assert games.unfinished() == (), "the disk has not answered, and nobody waited for it"
        go_on.set()
        shown(games, [game])
    assert current_thread() not in threads


def test_a_game_begun_meanwhile_is_told(tmp_path: Path) -> None:
    told = Event()
    with open_journal(tmp_path) as journal:
        games = GamesFitting(tmp_path)
        games.subscribe(told.set)
        games.begin()
        assert told.wait(PATIENCE)
        assert games.unfinished() == ()
        game = begun(journal)
        games.follow(Situation(1, game))
        shown(games, [game])
