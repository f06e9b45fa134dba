"""Profiles: made, renamed, merged, forgotten, and never half written."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.records.players import PEOPLE, Players
from companion.records.roster import PeopleError

EVENING = datetime(2026, 11, 18, 20, tzinfo=UTC)


@pytest.fixture
def players(tmp_path: Path) -> Players:
    return Players(tmp_path)


def test_a_profile_is_there_after_a_restart(tmp_path: Path, players: Players) -> None:
    anna = players.add("  Anna   Åberg ", colour=3)
    players.speak(anna.id, "sv")
    again = Players(tmp_path)
    assert again.roster == players.roster
    [stored] = again.lately()
    assert (stored.name, stored.colour, stored.language) == ("Anna Åberg", 3, "sv")
    assert "anna" not in stored.id.lower()


@pytest.mark.parametrize(
    ("name", "why"),
    [("", "needs a name"), ("\n\t", "needs a name"), ("x" * 21, "at most 20"), ("ANNA", "already")],
)
def test_a_bad_name_is_refused_in_words(players: Players, name: str, why: str) -> None:
    players.add("Anna")
    with pytest.raises(PeopleError, match=why):
        players.add(name)
    assert len(players.roster.profiles) == 1


def test_those_who_played_lately_come_first(players: Players) -> None:
    old, new, never = players.add("Old"), players.add("New"), players.add("Never")
    players.seated([old.id], EVENING)
    players.seated([new.id, "a stranger"], EVENING + timedelta(hours=1))
    assert [p.id for p in players.lately()] == [new.id, old.id, never.id]


def test_renaming_changes_the_name_everywhere(players: Players) -> None:
    anna = players.add("Ana")
    players.rename(anna.id, "Anna")
    assert players.roster.name(anna.id) == "Anna"
    other = players.add("Björn")
    with pytest.raises(PeopleError, match="merge the two"):
        players.rename(other.id, "anna")


def test_two_spellings_become_one_player(tmp_path: Path, players: Players) -> None:
    first, second, third = players.add("Anna"), players.add("Ana"), players.add("Anne")
    players.merge(second.id, first.id)
    players.merge(first.id, third.id)
    roster = Players(tmp_path).roster
    assert roster.current(second.id) == third.id
    assert set(roster.spellings(third.id)) == {first.id, second.id, third.id}
    assert roster.name(second.id) == "Anne"
    with pytest.raises(PeopleError, match="cannot be merged"):
        players.merge(second.id, third.id)


def test_a_forgotten_name_is_gone_from_the_disk(tmp_path: Path, players: Players) -> None:
    keeps, hides = players.add("Gudrun"), players.add("Torvald")
    players.remove(keeps.id, keep_results=True)
    players.remove(hides.id, keep_results=False)
    for file in tmp_path.rglob("*"):
        assert file.is_dir() or b"Gudrun" not in file.read_bytes()
    roster = Players(tmp_path).roster
    assert roster.name(keeps.id) == "somebody"
    assert (roster.counts(keeps.id), roster.counts(hides.id)) == (True, False)
    with pytest.raises(PeopleError, match="no player"):
        players.rename(keeps.id, "Gudrun")


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"format": "other"}', b"\xff\xfe"])
def test_a_damaged_list_is_kept_aside_and_said(tmp_path: Path, content: bytes) -> None:
    (tmp_path / PEOPLE).write_bytes(content)
    players = Players(tmp_path)
    assert players.notice is not None
    assert players.lately() == []
    [aside] = tmp_path.glob("people-damaged-*")
    assert aside.read_bytes() == content
    players.add("Anna")
    assert Players(tmp_path).notice is None


def test_a_newer_list_is_refused_and_not_touched(tmp_path: Path) -> None:
    text = '{"format": "dice-table-companion people", "version": 2}'
    (tmp_path / PEOPLE).write_text(text)
    with pytest.raises(PeopleError, match="newer version"):
        Players(tmp_path)
    assert (tmp_path / PEOPLE).read_text() == text


def test_a_player_is_found_by_name_or_id(players: Players) -> None:
    anna = players.add("Anna")
    assert players.roster.find("ANNA") == anna.id
    assert players.roster.find(anna.id) == anna.id
    with pytest.raises(PeopleError, match="there are: Anna"):
        players.roster.find("Bo")
