"""`companion replay`: games walked, checked, and refused in words where they make no sense."""

import json
import subprocess
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.bots import greedy_bot, play, random_bot
from companion.game.events import KINDS, kind_of, to_body
from companion.journal.entry import Entry
from companion.journal.errors import JournalError
from companion.journal.exported import to_export
from companion.journal.stored import stored_game
from companion.journal.writing import open_journal
from companion.rules.registry import RULE_SETS, find_rules

Companion = Callable[..., subprocess.CompletedProcess[str]]
EVENING = datetime(2026, 11, 18, 19, 30, tzinfo=UTC)


def game(name: str, rules: str, seed: int = 1, **house: str) -> list[Entry]:
    """Play a whole game between two bots and give the entries of it."""
    bots = {"anna": greedy_bot, "bo": random_bot}
    return [
        Entry(f"game/{name}", number, EVENING + timedelta(seconds=number), kind_of(e), to_body(e))
        for number, (e, _) in enumerate(play(find_rules(rules, house), bots, Random(seed)), 1)
    ]


@pytest.fixture
def data(tmp_path: Path) -> Iterator[Path]:
    """Two stored games, in a journal that a table keeps open."""
    with open_journal(tmp_path) as journal:
        for entry in (*game("20261118-a", "special8"), *game("20261118-b", "yahtzee")):
            journal.append(entry)
        yield tmp_path


@pytest.mark.parametrize("rules_id", RULE_SETS)
def test_a_game_of_every_rule_set_is_walked_and_verified(
    companion: Companion, tmp_path: Path, rules_id: str
) -> None:
    house = {"coins": "on"} if rules_id == "maxi" else {}
    entries = game("g", rules_id, **house)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(to_export(entries)))
    done = companion("replay", file, "--verify")
    assert (done.returncode, done.stderr) == (0, "")
    assert f"verified: {len(entries)} events, every score as stored" in done.stdout
    assert "round 1, anna" in done.stdout
    assert "stroke 1: [" in done.stdout
    assert done.stdout.count("\n1. anna ") == 1
    assert ("Play for coins: on" in done.stdout) == (rules_id == "maxi")


def test_games_are_found_by_what_people_type(companion: Companion, data: Path) -> None:
    for typed, found in {"20261118-a": "Special 8", "last": "Yahtzee", "20261118-b": "Yah"}.items():
        said = companion("replay", typed, "--data", data)
        assert said.returncode == 0
        assert said.stdout.startswith(f"20261118-{'b' if 'Yah' in found else 'a'}: {found}")


@pytest.mark.parametrize(
    ("typed", "words"),
    [("20261118", "2 games begin with"), ("nowhere", "There is no game nowhere")],
)
def test_a_game_that_is_not_there(companion: Companion, data: Path, typed: str, words: str) -> None:
    done = companion("replay", typed, "--data", data)
    assert (done.returncode, done.stdout) == (1, "")
    assert words in done.stderr


def test_no_journal_at_all(companion: Companion, tmp_path: Path) -> None:
    done = companion("replay", "last", "--data", tmp_path / "none")
    assert done.returncode == 1
    assert "no stored games" in done.stderr


def test_a_journal_file_is_replayed_whole(companion: Companion, data: Path) -> None:
    done = companion("replay", data / "journal.db", "--verify")
    assert done.returncode == 0
    assert done.stdout.count("verified: ") == 2


def test_what_export_wrote_is_replayed(companion: Companion, data: Path, tmp_path: Path) -> None:
    file = tmp_path / "games.json"
    written = companion("export", "--format", "json", "--all", "--to", file, "--data", data)
    assert written.returncode == 0
    done = companion("replay", file, "--verify")
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("verified: ") == 2


def test_a_file_that_is_not_there_is_no_game(companion: Companion, data: Path) -> None:
    for typed in ("gone.json", "folder/gone"):
        done = companion("replay", typed, "--data", data)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr == f"companion: There is no file {typed}.\n"


def test_json_has_every_event_and_the_card(companion: Companion, data: Path) -> None:
    done = companion("replay", "20261118-b", "--data", data, "--json", "--verify")
    *events, whole = [json.loads(line) for line in done.stdout.splitlines()]
    assert [e["sequence"] for e in events] == list(range(1, len(events) + 1))
    assert events[0]["kind"] == "started"
    assert whole["rules"] == "yahtzee"
    assert (whole["over"], whole["closed"], whole["verified"]) == (True, True, True)
    assert whole["winners"] == ["anna"]
    for player in whole["players"]:
        rows = sum(player["fields"].values())
        assert player["total"] == rows + player["bonus"] + player["extra"]


def test_a_score_that_the_rules_do_not_give_is_named(companion: Companion, tmp_path: Path) -> None:
    export = to_export(game("g", "yatzy"))
    forged = next(n for n, e in enumerate(export["events"]) if e["kind"] == "scored")
    export["events"][forged]["body"]["points"] += 1
    (tmp_path / "forged.json").write_text(json.dumps(export))
    done = companion("replay", tmp_path / "forged.json", "--verify")
    assert done.returncode == 1
    assert f"event {forged + 1} differs from today's rules: points is " in done.stdout
    assert "verified" not in done.stdout
    as_json = companion("replay", tmp_path / "forged.json", "--verify", "--json")
    whole = json.loads(as_json.stdout.splitlines()[-1])
    assert as_json.returncode == 1
    assert whole["verified"] is False
    assert [w["sequence"] for w in whole["differs"]] == [forged + 1]
    assert companion("replay", tmp_path / "forged.json").returncode == 0


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("hello", "neither a journal nor an exported game"),
        ("[]", "neither a journal nor an exported game"),
        ('{"format": "dice-table-companion game", "version": 2}', "newer version"),
        ('{"format": "dice-table-companion game", "version": 1}', "damaged"),
        (
            '{"format": "dice-table-companion game", "version": 1, "game": "x", "events": []}',
            "begins with its players",
        ),
        ('{"format": "dice-table-companion games", "version": 2}', "newer version"),
        ('{"format": "dice-table-companion games", "version": 1}', "no list of games"),
        ('{"format": "dice-table-companion games", "version": 1, "games": [3]}', "neither"),
        ("SQLite format 3\0 but not really", "damaged"),
    ],
)
def test_files_that_are_no_game(
    companion: Companion, tmp_path: Path, text: str, words: str
) -> None:
    (tmp_path / "file").write_text(text)
    done = companion("replay", tmp_path / "file")
    assert (done.returncode, done.stdout) == (1, "")
    assert words in done.stderr
    assert "Traceback" not in done.stderr


STARTED = Entry(
    "game/x", 1, EVENING, "started", {"rules": "special8", "house": {}, "players": ["a", "b"]}
)
FEW = st.integers(-2, 9)
LISTS = st.lists(FEW, max_size=9)
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "faces": LISTS,
    "dice": LISTS,
    "thrown": LISTS,
    "knocked": LISTS,
    "slots": LISTS,
    "kept": LISTS,
    "source": st.just("camera"),
    "reason": st.just("leaning"),
    "player": st.sampled_from(["a", "b", "c"]),
    "field": st.sampled_from(["ones", "chance", "tower"]),
    "finished": st.booleans(),
}


@st.composite
def nonsense(draw: st.DrawFn) -> Entry:
    kind = draw(st.sampled_from([kind for kind in KINDS if kind != "started"]))
    body = {name: draw(VALUES.get(name, FEW)) for name in KINDS[kind].__dataclass_fields__}
    return Entry("game/x", 2, EVENING, kind, body)


@settings(max_examples=300, deadline=None)
@given(st.lists(nonsense(), max_size=8))
def test_a_game_that_nobody_played_is_walked_or_refused_but_never_crashes(
    entries: list[Entry],
) -> None:
    from companion.commands.replay import replayed

    stored = stored_game([STARTED, *entries])
    try:
        sound = replayed(stored, verify=True, as_json=False)
    except JournalError:
        return
    assert sound in {True, False}
