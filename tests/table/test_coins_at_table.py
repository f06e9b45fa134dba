"""Coins at the table: nobody stakes what is not there, and a rematch is played for what was won."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.game.events import Started
from companion.journal.writing import Journal
from companion.records.keeping import Keeping
from companion.table import announcements as say
from companion.table.session import Session
from companion.table.signals import (
    AgreeStake,
    CloseGame,
    JoinGame,
    NewGame,
    PutAside,
    Rematch,
    ResumeGame,
)
from companion.table.situation import Situation
from hardware.panel import Button
from tests.records.evening import finished, write
from tests.table.desk import Table

COINS = {"coins": "on"}


@pytest.fixture
def keeping(journal: Journal, tmp_path: Path) -> Iterator[Keeping]:
    made = Keeping(journal, tmp_path)
    yield made
    made.close()


@pytest.fixture
def coins(table: Table, journal: Journal, keeping: Keeping) -> Table:
    """A table that keeps books, driven by the same desk."""
    table.session.close()
    table.session = Session(journal, table.panel, table.told.append, purses=keeping.purses)

    def follow(situation: Situation) -> None:
        if situation.game and situation.events:
            keeping.wrote(situation.game, situation.events)

    table.session.watch(table.news.append)
    table.session.watch(follow)
    table.session.begin()
    return table


def refusals(table: Table) -> list[str]:
    return [str(each.refusal) for each in table.said(say.Refused) if isinstance(each, say.Refused)]


def test_a_stake_leaves_the_purse_when_agreed_and_comes_back_when_taken_back(
    coins: Table, keeping: Keeping
) -> None:
    coins.send(NewGame("maxi", ("anna", "bo"), COINS, 300), AgreeStake("anna"))
    assert keeping.purses.coins("anna") == 700
    coins.press(Button.UNDO)
    assert keeping.purses.coins("anna") == 1000
    coins.send(AgreeStake("anna"), AgreeStake("bo"), CloseGame())
    assert keeping.purses.coins("anna") == keeping.purses.coins("bo") == 1000


def test_coins_promised_to_a_game_put_aside_cannot_be_staked(coins: Table) -> None:
    coins.send(NewGame("maxi", ("anna", "bo"), COINS, 800), PutAside())
    now = coins.send(NewGame("maxi", ("anna", "cleo"), COINS, 800))
    assert now.game is None
    assert refusals(coins) == ["anna has only 200 coins."]


def test_who_joins_without_the_coins_cannot_agree(
    coins: Table, journal: Journal, keeping: Keeping
) -> None:
    write(journal, "lost", finished(["cleo", "dora"], 1000, (1, 2)))
    keeping.purses.follow("lost")
    now = coins.send(
        NewGame("maxi", ("anna", "bo"), COINS, 50), JoinGame("cleo"), AgreeStake("cleo")
    )
    assert now.position is not None
    assert [seat.agreed for seat in now.position.seats] == [False, False, False]
    assert refusals(coins) == ["cleo has only 0 coins."]


def test_a_rematch_is_played_for_what_was_won(
    coins: Table, journal: Journal, keeping: Keeping
) -> None:
    write(journal, "all-in", finished(["anna", "bo"], 1000, (2, 1))[:-1])
    keeping.purses.settle()
    assert keeping.purses.coins("anna") == 0
    coins.send(ResumeGame("all-in"))
    now = coins.send(Rematch({"anna": 0, "bo": 0}))
    assert now.game is None  # bo has nothing left to stake
    assert keeping.purses.coins("anna") == 1800
    assert refusals(coins) == ["bo has only 0 coins."]
    started = [event for s in coins.news for event in s.events if isinstance(event, Started)]
    assert started == []
