"""Whole games as text files, each with its final card."""

import importlib.util
import json
import sys
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from companion.commands.cards import card_text, standings_text
from companion.game.events import KINDS, Started, kind_of, to_body
from companion.game.position import Position
from companion.game.stakes import payout
from companion.game.verify import verify
from companion.journal.entry import Entry
from companion.journal.exported import from_export, to_export
from companion.journal.stored import stored_game
from companion.rules.registry import RULE_SETS

HERE = Path(__file__).parent
GAMES = sorted(HERE.glob("*.txt"))


def reader() -> Callable[[Path], Any]:
    """Load the reader beside this file; tests are no package."""
    spec = importlib.util.spec_from_file_location("playthrough", HERE / "playthrough.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["playthrough"] = module
    spec.loader.exec_module(module)
    return module.read


read = reader()


def the_end(position: Position) -> str:
    """The final card as the files show it."""
    end = f"{card_text(position)}\n\n{standings_text(position)}"
    coins = payout(position)
    if coins.pot:
        paid = ", ".join(f"{player} is paid {won}" for player, won in coins.paid.items())
        end += f"\npot {coins.pot}, house {coins.house}, {paid}"
    return end


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_game_ends_as_written(path: Path) -> None:
    game = read(path)
    assert game.position.over
    assert game.position.closed
    assert the_end(game.position) == game.end


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_game_survives_being_stored_and_is_verified(path: Path) -> None:
    game = read(path)
    at = datetime(2026, 11, 18, tzinfo=UTC)
    entries = [
        Entry("game/played", number, at, kind_of(event), to_body(event))
        for number, event in enumerate(game.events, 1)
    ]
    [exported] = from_export(json.dumps(to_export(entries)))
    stored = stored_game(exported)
    assert list(stored.events) == game.events
    assert stored.position() == game.position
    assert list(verify(stored.rules, stored.events)) == []


def test_every_rule_set_has_two_games_at_least() -> None:
    played = Counter(read(path).events[0].rules for path in GAMES)
    assert {rules: count for rules, count in played.items() if count >= 2}.keys() == set(RULE_SETS)


def test_the_rare_things_happen_somewhere() -> None:
    """Every kind of event is in some game, so that the files stay worth reading."""
    seen = {kind_of(event) for path in GAMES for event in read(path).events}
    assert seen == set(KINDS)
    first = [read(path).events[0] for path in GAMES]
    assert any(isinstance(event, Started) and event.stake for event in first)
