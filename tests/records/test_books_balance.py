"""Thousands of random evenings, with crashes: the books always balance, nobody is paid twice."""

import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from companion.game.events import Closed, Left, TakenBack
from companion.journal.entry import Entry
from companion.journal.errors import JournalError
from companion.journal.games import unfinished_games
from companion.journal.stored import STREAMS, find_game, game_ids
from companion.journal.writing import Journal, open_journal
from companion.records.purses import Purses
from companion.rules.registry import find_rules
from tests.records.evening import NOON, cards, staked, write

TOP = Path(__file__).parents[2]
PEOPLE = ["anna", "björn", "cleo", "dora", "edvin"]
TABLES = 20
EVENINGS = 100  # at each table
KILLS = 60
STAKES = find_rules("maxi", {"coins": "on"}).stakes
assert STAKES is not None


class CrashError(BaseException):
    """The power went."""


class Failing:
    """A journal whose power or disk fails now and then, before or after the write."""

    def __init__(self, journal: Journal, chance: Random) -> None:
        self._journal, self._chance = journal, chance
        self.entries, self.beginnings = journal.entries, journal.beginnings
        self.newest, self.last, self.bodies = journal.newest, journal.last, journal.bodies

    def append_all(self, entries: Iterable[Entry]) -> None:
        luck = self._chance.random()
        if luck < 0.04:
            raise CrashError
        if luck < 0.06:
            raise JournalError("The disk is full.")
        self._journal.append_all(entries)
        if luck < 0.10:
            raise CrashError


def expected_purses(journal: Journal) -> Counter[str]:
    """Work out by hand, from the games alone, what game after game made of every purse."""
    purses: Counter[str] = Counter()
    for game in game_ids(journal):
        position = find_game(journal, game).position()
        agreed = [seat.player for seat in position.seats if seat.agreed]
        purses.subtract(dict.fromkeys(agreed, position.stake))
        pot = position.stake * len(agreed)
        if not position.closed:
            continue
        if not position.over:
            purses.update(dict.fromkeys(agreed, position.stake))
            continue
        totals = {
            seat.player: sum(entry.points for entry in seat.card.entries)
            for seat in position.seats
            if not seat.left
        }
        won = [player for player, points in totals.items() if points == max(totals.values())]
        purses.update(dict.fromkeys(won, (pot - pot // 10) // len(won)))
    return purses


def daily_coins(journal: Journal) -> Counter[str]:
    """Add up what each player got for coming back: once a day at most."""
    paid: Counter[str] = Counter()
    days: Counter[tuple[str, str]] = Counter()
    for entry in journal.entries("purse"):
        if entry.kind == "daily":
            [[_, _, coins]] = entry.body["moves"]
            paid[entry.body["player"]] += coins
            days[entry.body["player"], entry.body["day"]] += 1
    assert set(days.values()) == {1}
    return paid


def check(purses: Purses, expected: Counter[str], paid: Counter[str]) -> None:
    accounts = purses.accounts()
    assert sum(accounts.values()) == 0
    assert all(coins >= 0 for account, coins in accounts.items() if account != "bank")
    issued = -accounts.get("bank", 0)
    opened = sum(1 for account in accounts if account.startswith("purse/"))
    assert issued == 1000 * opened + sum(paid.values())
    for player in PEOPLE:
        assert purses.coins(player) == 1000 + expected[player] + paid[player], player


@pytest.mark.parametrize("seed", range(TABLES))
def test_two_thousand_evenings_with_crashes_balance(tmp_path: Path, seed: int) -> None:
    chance = Random(seed)
    now = NOON
    with open_journal(tmp_path) as journal:
        journal._connection.execute("PRAGMA synchronous = OFF")  # no real power cut here
        failing = Failing(journal, chance)

        def started() -> Purses:
            while True:
                try:
                    made = Purses(failing, now=lambda: now, doubt=lambda *_: None)  # type: ignore[arg-type]
                    made.settle()
                except (CrashError, JournalError):
                    continue
                return made

        def tried(what: str, *arguments: object) -> object:
            """Do it as the table does; a crash starts the program again."""
            nonlocal purses
            try:
                return getattr(purses, what)(*arguments)
            except CrashError:
                purses = started()
            except JournalError:
                pass  # the table says so and goes on
            return None

        purses = started()
        crashes, games = 0, 0
        for evening in range(EVENINGS):
            now += timedelta(days=chance.choice([0, 1, 1, 1, 2]), seconds=60)
            players = chance.sample(PEOPLE, chance.randint(2, 4))
            before = purses
            for player in players:
                tried("reward", player, STAKES)
            most = min(1000, *(purses.free(player) for player in players))
            if most >= 10:
                games += 1
                game = f"{evening:05d}"
                a_game(journal, game, players, chance.randint(10, most), chance, tried)
            crashes += purses is not before
            if evening % 100 == 99:
                purses = started()
                check(purses, expected_purses(journal), daily_coins(journal))
                again = Purses(journal)
                assert again.accounts() == purses.accounts()
    assert games > EVENINGS * 0.8
    assert crashes > EVENINGS / 20


def a_game(
    journal: Journal, game: str, players: list[str], stake: int, chance: Random, tried: object
) -> None:
    """Some agree, some take it back; some games end, with ties and leavers, some do not."""
    assert callable(tried)
    start, *agreed = staked(players, stake)
    write(journal, game, [start, *agreed[:1]])
    tried("follow", game)
    if chance.random() < 0.2:
        write(journal, game, [TakenBack(), *agreed[:1]])
        tried("follow", game)
    write(journal, game, agreed[1:])
    tried("follow", game)
    fate = chance.random()
    if fate < 0.15:
        write(journal, game, [Closed(finished=False)])
    elif fate < 0.95:
        gone = chance.choice(players) if len(players) > 2 and chance.random() < 0.2 else ""
        points = {player: chance.randint(1, 6) for player in players}
        write(journal, game, [*cards(points, gone), Closed(finished=True)])
    else:
        write(journal, game, [Left(players[0]), Closed(finished=False)])
    tried("follow", game)


# One process forks a table for each kill, so that Python starts once.
FORKER = """
import os, random, signal, sys, time
from datetime import UTC, datetime
from pathlib import Path
from companion.game.events import Closed
from companion.journal.writing import open_journal
from companion.records.purses import Purses
from tests.records.evening import cards, staked, write

folder, kills, chance = Path(sys.argv[1]), int(sys.argv[2]), random.Random(int(sys.argv[3]))

def evenings(number, pipe):
    chance = random.Random(number)
    with open_journal(folder) as journal:
        purses = Purses(journal)
        purses.settle()
        for game in range(1000):
            name = f"{number:03d}-{game:03d}"
            players = chance.sample(["anna", "björn", "cleo"], chance.randint(2, 3))
            stake = min(25, *(purses.free(p) for p in players))
            if stake < 10:
                continue
            write(journal, name, staked(players, stake))
            purses.follow(name)
            points = {p: chance.randint(1, 4) for p in players}
            write(journal, name, [*cards(points), Closed(finished=True)])
            os.write(pipe, b"closed\\n")
            purses.follow(name)

for number in range(kills):
    reader, writer = os.pipe()
    table = os.fork()
    if table == 0:
        evenings(number, writer)
        os._exit(0)
    os.close(writer)
    for _ in range(chance.randint(1, 4)):
        if not os.read(reader, 7):
            break
    time.sleep(chance.uniform(0, 0.003))
    os.kill(table, signal.SIGKILL)
    os.waitpid(table, 0)
    os.close(reader)
"""


def test_books_balance_after_real_kills(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-c", FORKER, tmp_path, str(KILLS), "3"], cwd=TOP, check=True)
    with open_journal(tmp_path) as journal:
        assert len(journal.beginnings(STREAMS)) >= KILLS
        left_open = Purses(journal).accounts()
        purses = Purses(journal)
        purses.settle()
        expected = expected_purses(journal)
        accounts = purses.accounts()
        assert sum(accounts.values()) == sum(left_open.values()) == 0
        pots = {account: coins for account, coins in accounts.items() if "pot/" in account}
        assert {account.removeprefix("pot/") for account in pots} == set(unfinished_games(journal))
        for player in ("anna", "björn", "cleo"):
            assert purses.coins(player) == 1000 + expected[player]
        assert accounts["house"] + sum(pots.values()) == -sum(expected.values())
