"""`companion simulate`: whole games by every rule set, the same ones for the same seed."""

import json
import os
import pty
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Companion = Callable[..., subprocess.CompletedProcess[str]]
TOP = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("rules", "players", "fields"),
    [
        ("maxi_spared", 1, 20),
        ("maxi_spared", 10, 20),
        ("special8", 2, 31),
        ("special8", 3, 31),
        ("yatzy", 2, 15),
        ("maxi", 4, 20),
        ("yahtzee", 4, 13),
    ],
)
def test_whole_games(companion: Companion, rules: str, players: int, fields: int) -> None:
    asked = ("simulate", "--rules", rules, "--players", players, "--games", 2, "--seed", 5)
    done = companion(*asked, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    *games, summary = [json.loads(line) for line in done.stdout.splitlines()]
    assert [game["game"] for game in games] == [1, 2]
    for game in games:
        assert len(game["players"]) == players
        assert all(len(p["fields"]) == fields for p in game["players"])
        assert game["winners"]
    assert len(summary["summary"]) == players
    assert companion(*asked, "--json").stdout == done.stdout
    assert "greedy-1" in companion(*asked).stdout


def test_another_seed_is_another_game(companion: Companion) -> None:
    first = companion("simulate", "--rules", "yatzy", "--seed", 1, "--json").stdout
    assert companion("simulate", "--rules", "yatzy", "--seed", 2, "--json").stdout != first


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--rules", "chess"], "no rule set 'chess'"),
        (["--rules", "maxi", "--players", 5], "at most 4 players"),
        (["--rules", "maxi", "--players", 1], "at least 2 players"),
        (["--rules", "special8", "--players", 0], "at least 1 players"),
        (["--rules", "yatzy", "--games", 0], "At least one game"),
        (["--rules", "yatzy", "--games", "many"], "invalid int"),
        ([], "required: --rules"),
    ],
)
def test_bad_usage(companion: Companion, arguments: list[object], words: str) -> None:
    done = companion("simulate", *arguments)
    assert done.returncode == 2
    assert words in done.stderr


def test_a_terminal_sees_a_bar_when_it_takes_long() -> None:
    ours, theirs = pty.openpty()
    program = [sys.executable, "-m", "companion", "simulate", "--rules", "special8"]
    running = subprocess.Popen(
        [*program, "--games", "100000"], cwd=TOP, stdout=subprocess.DEVNULL, stderr=theirs
    )
    os.close(theirs)
    try:
        seen = b""
        while b"/100000" not in seen:
            seen += os.read(ours, 1000)
    finally:
        running.kill()
        running.wait()
        os.close(ours)
    assert b"[" in seen
