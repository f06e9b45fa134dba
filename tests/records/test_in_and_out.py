"""Exports open in a spreadsheet and come back; what is foreign or damaged changes nothing."""

import csv
import io
import json
import zipfile
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest
from openpyxl import load_workbook

from companion.game.events import Scored
from companion.game.standings import total
from companion.journal.errors import JournalError
from companion.journal.reading import read_journal
from companion.journal.stored import STREAMS, find_game, game_ids, stored_game
from companion.journal.writing import Journal, open_journal
from companion.records.exporting import to_csv, to_json, to_xlsx
from companion.records.history import played_games
from companion.records.importing import ImportRefusedError, bring_in
from companion.records.keeping import Keeping
from companion.records.players import Players
from companion.records.purses import read_books, statement
from companion.records.roster import Profile, Roster
from companion.records.sheets import harmless
from tests.records.evening import NOON, bot_game, finished, write

EVIL = '=HYPERLINK("http://bad","x")'[:20]
ROSTER = Roster({"a": Profile("a", EVIL), "b": Profile("b", "+Björn"), "c": Profile("c", "Åsa")})


@pytest.fixture
def evening(journal: Journal) -> Journal:
    write(journal, "20261118-aaaa", bot_game("yatzy", "ab", 1))
    write(journal, "20261118-bbbb", bot_game("special8", "cb", 2))
    write(journal, "20261118-cccc", bot_game("maxi", "ab", 3)[:30])
    return journal


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Journal]:
    with open_journal(tmp_path / "other") as opened:
        yield opened


def games(journal: Journal) -> Any:
    return [stored_game(journal.entries(STREAMS + game)) for game in game_ids(journal)[::-1]]


def test_csv_has_one_row_a_turn_and_no_formulas(evening: Journal) -> None:
    text = to_csv(games(evening), ROSTER).decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    scored = [e for game in games(evening) for e in game.events if isinstance(e, Scored)]
    assert [(row["field"], int(row["points"])) for row in rows] == [
        (e.field, e.points) for e in scored
    ]
    assert {row["player"] for row in rows} == {"'" + EVIL, "'+Björn", "Åsa"}
    position = find_game(evening, "20261118-aaaa").position()
    last = [row for row in rows if row["game"] == "20261118-aaaa"][-1]
    assert int(last["total"]) in {total(position.rules, seat.card) for seat in position.seats}
    assert int(last["round"]) == 15


def test_a_workbook_has_one_sheet_a_game(evening: Journal) -> None:
    content = to_xlsx(games(evening), ROSTER)
    book = load_workbook(io.BytesIO(content))
    assert book.sheetnames == ["games", "20261118-aaaa", "20261118-bbbb", "20261118-cccc"]
    assert book["20261118-aaaa"].max_row == 1 + 30
    assert book["20261118-bbbb"].max_row == 1 + 62
    with zipfile.ZipFile(io.BytesIO(content)) as parts:
        sheets = [n for n in parts.namelist() if n.startswith("xl/worksheets/")]
        assert len(sheets) == 4
        assert not any(b"<f>" in parts.read(name) for name in sheets)
    states = [row[5].value for row in book["games"].iter_rows(min_row=2)]
    assert states == ["finished", "finished", "unfinished"]


@pytest.mark.parametrize(
    "name",
    [
        *("=1+1", "+1", "-1", "@x", "\t=1", "\r\n=1", "  =1", "\x00=1"),
        *("\uff1d1", "\uff0b1", "\uff0d1", "\uff20x"),
    ],
)
def test_no_name_becomes_a_formula(name: str) -> None:
    made = harmless(name)
    assert isinstance(made, str)
    assert made.startswith("'")


def test_no_formula_hides_behind_a_semicolon() -> None:
    """A spreadsheet with decimal commas takes what follows one for the next cell."""
    assert harmless("Anna;=1+1; -2") == "Anna;'=1+1; '-2"


def test_numbers_and_plain_words_stay_as_they_are() -> None:
    assert harmless(-5) == -5
    assert harmless("Anna-Lena; 6 + 1") == "Anna-Lena; 6 + 1"


def test_an_export_comes_back_event_for_event(
    evening: Journal, other: Journal, tmp_path: Path
) -> None:
    file = tmp_path / "games.json"
    file.write_bytes(to_json(games(evening), ROSTER))
    players = Players(tmp_path / "other")
    players.add("Åsa")
    brought = bring_in(file, other, players, NOON)
    assert sorted(brought.games) == sorted(game_ids(evening))
    assert brought.players == (EVIL, "+Björn", "Åsa (2)")
    for game in game_ids(evening):
        assert other.entries(STREAMS + game) == evening.entries(STREAMS + game)
    again = bring_in(file, other, players, NOON)
    assert (again.games, len(again.known), again.players) == ((), 3, ())


def test_a_single_exported_game_comes_in_too(
    evening: Journal, other: Journal, tmp_path: Path
) -> None:
    from companion.journal.exported import to_export

    file = tmp_path / "game.json"
    file.write_text(json.dumps(to_export(evening.entries(STREAMS + "20261118-aaaa"))))
    assert bring_in(file, other, Players(tmp_path / "other"), NOON).games == ("20261118-aaaa",)


def test_coins_won_elsewhere_stay_elsewhere(
    journal: Journal, other: Journal, tmp_path: Path
) -> None:
    """A game for coins comes in as it was played, and is told apart; its end here pays nobody."""
    over, middle = bot_game("maxi", "ab", 5, coins="on"), bot_game("maxi", "ab", 6, coins="on")
    write(journal, "over", over)
    write(journal, "middle", middle[:40])
    write(journal, "free", bot_game("yatzy", "ab", 1))
    file = tmp_path / "games.json"
    file.write_bytes(to_json(games(journal), ROSTER))
    bring_in(file, other, Players(tmp_path / "other"), NOON)
    keeping = Keeping(other, tmp_path / "other")
    keeping.begin()
    write(other, "here", finished("ab", 50, (3, 2)))
    keeping.wrote("here", finished("ab", 50, (3, 2)))
    write(other, "middle", middle[40:])  # gone on with here
    keeping.wrote("middle", middle[40:])
    found = {game.game: game for game in keeping.read(played_games)}
    keeping.close()
    assert {name: (game.elsewhere, game.state) for name, game in found.items()} == {
        "over": (True, "finished"),
        "middle": (True, "finished"),
        "free": (True, "finished"),
        "here": (False, "finished"),
    }
    assert found["over"].stake > 0
    accounts = read_books(other).accounts
    assert (accounts["purse/a"], accounts["purse/b"]) == (1040, 950)
    assert {line.game for line in statement(other, "a")} == {"", "here"}


def contents(folder: Path) -> dict[str, bytes]:
    skipped = {"journal.lock", "journal.db-shm"}
    files = (p for p in folder.rglob("*") if p.is_file() and p.name not in skipped)
    return {str(p): p.read_bytes() for p in files}


def changed(data: dict[str, Any], what: str) -> object:
    match what:
        case "another program's":
            return {"format": "something else", "games": []}
        case "newer":
            return {**data, "version": 2}
        case "no list":
            return {**data, "games": 7}
        case "twice":
            return {**data, "games": data["games"][:1] * 2}
        case "a changed score":
            scored = next(e for e in data["games"][0]["events"] if e["kind"] == "scored")
            scored["body"]["points"] += 1
        case "a missing event":
            del data["games"][1]["events"][3]
        case "a strange name":
            data["games"][0]["game"] = "../../x"
        case "no players":
            data["players"] = ["a"]
        case "no time zone":
            data["games"][0]["events"][0]["at"] = "2026-11-18T20:00:00"
        case "no such day":
            data["games"][0]["events"][0]["at"] = "9999-12-31T23:59:59-23:59"
        case "no id":
            return json.loads(json.dumps(data).replace('"a"', '"\\ud800"'))
        case "an endless id":
            return json.loads(json.dumps(data).replace('"a"', f'"{"x" * 41}"'))
        case "a list":
            return [data]
    return data


@pytest.mark.parametrize(
    ("what", "why"),
    [
        ("another program's", "no export"),
        ("newer", "newer version"),
        ("no list", "no list of games"),
        ("twice", "a game twice"),
        ("a changed score", "not what the rules say"),
        ("a missing event", "Nothing was brought in"),
        ("a strange name", "impossible name"),
        ("no players", "list of players"),
        ("no time zone", "time zone"),
        ("no such day", "a time is out of all reason"),
        ("no id", "impossible id"),
        ("an endless id", "impossible id"),
        ("a list", "no export"),
    ],
)
def test_a_foreign_or_damaged_export_changes_nothing(
    evening: Journal, other: Journal, tmp_path: Path, what: str, why: str
) -> None:
    file = tmp_path / "games.json"
    data = json.loads(to_json(games(evening), ROSTER))
    file.write_text(json.dumps(changed(data, what)))
    players = Players(tmp_path / "other")
    before = contents(tmp_path / "other")
    with pytest.raises(ImportRefusedError, match=why):
        bring_in(file, other, players, NOON)
    assert contents(tmp_path / "other") == before


def test_a_game_of_the_same_name_is_never_overwritten(
    evening: Journal, other: Journal, tmp_path: Path
) -> None:
    file = tmp_path / "games.json"
    file.write_bytes(to_json(games(evening), ROSTER))
    write(other, "20261118-bbbb", bot_game("yatzy", "xy", 9))
    with pytest.raises(ImportRefusedError, match="already another game"):
        bring_in(file, other, Players(tmp_path / "other"), NOON)
    assert game_ids(other) == ["20261118-bbbb"]


def test_whatever_is_scribbled_into_an_export_is_refused_in_words(
    evening: Journal, other: Journal, tmp_path: Path
) -> None:
    """A scribble is refused, or it changed nothing that matters (a time, a blank)."""
    whole = to_json(games(evening), ROSTER)
    chance, refused = Random(11), 0
    players = Players(tmp_path / "other")
    file = tmp_path / "games.json"
    for _ in range(150):
        text = bytearray(whole)
        for _ in range(chance.choice([1, 1, 5])):
            text[chance.randrange(len(text))] = chance.choice(b'09xZ{}[]",:- \xff')
        cut = chance.randrange(len(text)) if chance.random() < 0.2 else len(text)
        file.write_bytes(text[:cut])
        try:
            bring_in(file, other, players, NOON)
        except ImportRefusedError:
            refused += 1
        except JournalError as error:
            pytest.fail(f"not said as a refusal: {error}")
    assert refused > 100


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", b"[" * 100_000, b"\xff\xfe\x00", b"3"])
def test_what_is_no_json_is_refused(other: Journal, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "x.json"
    file.write_bytes(content)
    with pytest.raises(ImportRefusedError):
        bring_in(file, other, Players(tmp_path / "other"), NOON)
    for device in (Path("/dev/zero"), tmp_path):
        with pytest.raises(ImportRefusedError, match="no plain file"):
            bring_in(device, other, Players(tmp_path / "other"), NOON)
    with pytest.raises(ImportRefusedError, match="cannot be read"):
        bring_in(tmp_path / "none.json", other, Players(tmp_path / "other"), NOON)


def test_imported_games_do_not_make_the_clock_look_wrong(
    journal: Journal, other: Journal, tmp_path: Path
) -> None:
    write(journal, "g", finished("ab", 10, (1, 2)), datetime.fromisoformat("2020-01-01T00:00Z"))
    file = tmp_path / "x.json"
    with read_journal(tmp_path) as reader:
        entries = [stored_game(reader.entries(STREAMS + "g"))]
    file.write_bytes(to_json(entries, ROSTER))
    with pytest.raises(ImportRefusedError, match="rules say"):  # cards written by hand
        bring_in(file, other, Players(tmp_path / "other"), NOON)
    write(journal, "h", bot_game("yatzy", "a", 1), datetime.fromisoformat("2020-01-01T00:00Z"))
    file.write_bytes(to_json([find_game(journal, "h")], ROSTER))
    bring_in(file, other, Players(tmp_path / "other"), NOON)
    assert other.newest() == NOON
