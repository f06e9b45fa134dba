"""History, statistics, players, exports and imports as a shell sees them."""

import io
import json
import os
import subprocess
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from openpyxl import load_workbook

from companion.journal.writing import open_journal
from companion.records.players import Players
from tests.records.evening import bot_game, write

Companion = Callable[..., subprocess.CompletedProcess[str]]
AT = datetime(2026, 11, 18, 20, tzinfo=UTC)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "table"
    with open_journal(folder) as journal:
        players = Players(folder)
        for name, player in (("Anna", "a"), ("Björn", "b")):
            players.add(name, player=player)
        write(journal, "20261118-aaaa", bot_game("yatzy", "ab", 1), AT)
        write(
            journal,
            "20261119-bbbb",
            bot_game("special8", "ab", 2, players="1-4"),
            AT + timedelta(days=1),
        )
        write(journal, "20261120-cccc", bot_game("maxi", "ab", 3)[:50], AT + timedelta(days=2))
    return folder


def lines(done: subprocess.CompletedProcess[str]) -> list[dict[str, object]]:
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_history_lists_games_newest_first(companion: Companion, data: Path) -> None:
    third, second, first = lines(companion("history", "--json", "--data", data))
    assert (first["game"], first["rules"], first["state"]) == (
        "20261118-aaaa",
        "yatzy",
        "finished",
    )
    assert first["winners"] in (["a"], ["b"])
    assert second["house"] == {"players": "1-4"}
    assert third["state"] == "unfinished"
    told = companion("history", "--data", data).stdout
    assert "Anna" in told
    assert "unfinished, round" in told
    assert "house rules: players 1-4" in told
    assert len(lines(companion("history", "--json", "--last", 1, "--data", data))) == 1
    assert companion("history", "--last", 0, "--data", data).returncode == 2


def test_history_of_nothing(companion: Companion, tmp_path: Path) -> None:
    done = companion("history", "--data", tmp_path)
    assert done.returncode == 1
    assert "no stored games" in done.stderr
    open_journal(tmp_path).close()
    assert companion("history", "--data", tmp_path).stdout == "No games yet.\n"


def test_statistics_of_the_table_and_of_a_player(companion: Companion, data: Path) -> None:
    found = lines(companion("stats", "--json", "--data", data))
    kinds = [line["kind"] for line in found]
    assert kinds.count("player") == 4
    assert kinds[-1] == "dice"
    assert "loading" in str(found[-1]["words"])
    one = lines(companion("stats", "--json", "--player", "anna", "--data", data))
    assert {line["kind"] for line in one} == {"player", "duel"}
    told = companion("stats", "--data", data).stdout
    assert "no sign of loading" in told
    assert "camera: asked for help in 0.0% of 287 strokes" in told


def test_top_lists_of_house_rules_stand_apart(companion: Companion, data: Path) -> None:
    with open_journal(data) as journal:
        write(journal, "20261121-dddd", bot_game("yatzy", "ab", 4, upper_bonus="63:50"), AT)
    found = lines(companion("stats", "--json", "--data", data))
    tops = [line for line in found if line["kind"] == "top" and line["rules"] == "yatzy"]
    assert [top["house"] for top in tops] == [{}, {"upper_bonus": "63:50"}]
    games = [{result["game"] for result in top["results"]} for top in tops]  # type: ignore[attr-defined]
    assert games == [{"20261118-aaaa"}, {"20261121-dddd"}]
    assert "with upper_bonus 63:50\nrecords:" in companion("stats", "--data", data).stdout
    told = companion("stats", "--player", "Anna", "--data", data).stdout
    assert "saved strokes:" in told
    assert "against Björn" in told
    refused = companion("stats", "--player", "Nobody", "--data", data)
    assert refused.returncode == 1
    assert "there are: Anna, Björn" in refused.stderr
    assert companion("stats", "--player", "", "--data", data).returncode == 1


def test_statistics_beside_a_running_table(companion: Companion, data: Path) -> None:
    with open_journal(data) as journal:
        before = len(lines(companion("history", "--json", "--data", data)))
        write(journal, "20261121-dddd", bot_game("yahtzee", "ab", 4), AT)
        assert len(lines(companion("history", "--json", "--data", data))) == before + 1


def test_players_are_set_right(companion: Companion, data: Path) -> None:
    assert companion("players", "--rename", "Anna", "Annika", "--data", data).returncode == 0
    names = [line["name"] for line in lines(companion("players", "--json", "--data", data))]
    assert names == ["Annika", "Björn"]
    refused = companion("players", "--merge", "Annika", "Björn", "--data", data)
    assert refused.returncode == 1
    assert "two people" in refused.stderr
    assert companion("players", "--speech", "Björn", "sv", "--data", data).returncode == 0
    refused = companion("players", "--speech", "Björn", "klingon", "--data", data)
    assert (refused.returncode, "en, sv" in refused.stderr) == (2, True)
    refused = companion("players", "--forget", "Björn", "--data", data)
    assert "unfinished game" in refused.stderr
    with open_journal(data):
        busy = companion("players", "--rename", "Annika", "Anna", "--data", data)
        assert busy.returncode == 1
        assert "in use" in busy.stderr
    assert "1000 coins" in companion("players", "--data", data).stdout


def test_export_and_import_go_round(companion: Companion, data: Path, tmp_path: Path) -> None:
    file, elsewhere = tmp_path / "games.json", tmp_path / "elsewhere"
    done = companion("export", "--format", "json", "--all", "--to", file, "--data", data)
    assert "3 games" in done.stdout
    done = companion("import", file, "--data", elsewhere)
    assert done.stdout == "3 brought in, 0 here already\nnew players: Anna, Björn\n"
    assert {
        line["elsewhere"] for line in lines(companion("history", "--json", "--data", data))
    } == {False}
    brought = lines(companion("history", "--json", "--data", elsewhere))
    assert {line["elsewhere"] for line in brought} == {True}
    again = companion("export", "--format", "json", "--data", elsewhere)
    assert json.loads(again.stdout)["games"] == json.loads(file.read_text())["games"]
    one = companion("export", "--format", "csv", "--game", "last", "--data", data).stdout
    assert one.startswith("\ufeffgame,date,rules")
    assert "20261118" not in one


def test_a_workbook_goes_into_a_pipe_or_a_file(
    companion: Companion, data: Path, tmp_path: Path
) -> None:
    file = tmp_path / "games.xlsx"
    assert companion("export", "--format", "xlsx", "--to", file, "--data", data).returncode == 0
    assert len(load_workbook(io.BytesIO(file.read_bytes())).sheetnames) == 4
    nowhere = companion(
        "export", "--format", "csv", "--to", tmp_path / "no/games.csv", "--data", data
    )
    assert nowhere.returncode == 1
    assert "stick" in nowhere.stderr
    folder = companion("export", "--format", "csv", "--to", tmp_path, "--data", data)
    assert (folder.returncode, "is a folder" in folder.stderr) == (2, True)
    full = companion("export", "--format", "csv", "--to", "/proc/games.csv", "--data", data)
    assert (full.returncode, "/proc/games.csv cannot be written:" in full.stderr) == (1, True)
    assert companion("export", "--format", "pdf", "--data", data).returncode == 2


def test_a_foreign_file_is_refused_and_makes_no_folder(
    companion: Companion, tmp_path: Path
) -> None:
    file = tmp_path / "other.json"
    file.write_text('{"games": []}')
    done = companion("import", file, "--data", tmp_path / "none")
    assert done.returncode == 1
    assert "no export of a dice table" in done.stderr
    assert not (tmp_path / "none").exists()


def test_a_player_gets_a_picture(companion: Companion, data: Path, tmp_path: Path) -> None:
    photograph = Path(__file__).parents[2] / "docs/tray.jpg"
    assert companion("players", "--picture", "Anna", photograph, "--data", data).returncode == 0
    [anna, bjorn] = lines(companion("players", "--json", "--data", data))
    assert (data / "pictures" / str(anna["picture"])).stat().st_size < 50_000
    assert bjorn["picture"] == ""
    for file, why in (
        (tmp_path / "none.jpg", "is not there"),
        (data / "people.json", "no picture"),
    ):
        refused = companion("players", "--picture", "Anna", file, "--data", data)
        assert refused.returncode == 1
        assert why in refused.stderr
    assert lines(companion("players", "--json", "--data", data)) == [anna, bjorn]


def test_odd_arguments_are_bad_usage_in_a_line_and_change_nothing(
    companion: Companion, data: Path, tmp_path: Path
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    people = (data / "people.json").read_bytes()
    for code, *typed in (
        (2, "history", "--last", "9" * 30),
        (2, "history", "--last", "-1"),
        (2, "players", "--keep-results"),
        (2, "players", "--keep-results", "--rename", "Anna", "Ann"),
        (2, "export", "--format", "csv", "--to", pipe),
        (1, "players", "--forget", ""),
        (1, "players", "--rename", "Anna", ""),
        (1, "export", "--format", "csv", "--game", ""),
        (1, "backup", pipe),
    ):
        done = companion(*typed, "--data", data)
        assert (done.returncode, done.stdout) == (code, ""), typed
        assert done.stderr.startswith("companion: ")
        assert done.stderr.count("\n") == 1
    unset = companion("history", "--data", "")
    assert (unset.returncode, "no folder is named" in unset.stderr) == (2, True)
    assert pipe.is_fifo()
    assert (data / "people.json").read_bytes() == people
