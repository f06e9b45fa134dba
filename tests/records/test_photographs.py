"""Photographs: found again by game and event, and never more than the disk can bear."""

from pathlib import Path
from random import Random

import pytest

from companion.records.photographs import LARGEST, Album


def on_disk(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def roomy(_folder: Path) -> int:
    return 10**12


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "photographs"


def test_a_photograph_is_found_by_game_and_event(folder: Path) -> None:
    album = Album(folder, free=roomy)
    assert album.keep("20261118-abcd", 7, b"\xff\xd8 a picture")
    found = Album(folder).find("20261118-abcd", 7)
    assert found is not None
    assert found.read_bytes() == b"\xff\xd8 a picture"
    assert album.find("20261118-abcd", 8) is None
    assert album.find("other", 7) is None


def test_what_is_no_photograph_is_not_kept(folder: Path) -> None:
    album = Album(folder, free=roomy)
    assert not album.keep("g", 1, b"")  # the worker has it no more
    assert not album.keep("g", 1, b"x" * (LARGEST + 1))
    assert album.keep("../../outside", 1, b"x")
    assert not (folder.parent.parent / "outside").exists()


def test_a_thousand_evenings_stay_within_the_limit(folder: Path) -> None:
    chance = Random(3)
    album = Album(folder, limit=50_000, free=roomy)
    for number in range(3000):
        album.keep(f"g{number // 30:04d}", number, b"x" * chance.randint(1, 900))
        if number % 500 == 499:
            album = Album(folder, limit=50_000, free=roomy)  # the program was started anew
        if number % 50 == 0:
            assert on_disk(folder) == album.size() <= 50_000
    assert on_disk(folder) > 45_000
    assert album.find("g0099", 2999) is not None
    kept = sorted(path.parent.name for path in folder.glob("*/*.jpg"))
    assert kept[0] >= "g0090"
    assert len(list(folder.iterdir())) == len(set(kept))  # no empty folders of games long gone


def test_the_oldest_unneeded_go_first(folder: Path) -> None:
    album = Album(folder, needed=lambda: ["first"], limit=100, free=roomy)
    for game in ("first", "second", "third"):
        album.keep(game, 1, b"x" * 30)
    assert album.keep("fourth", 1, b"x" * 30)
    assert [bool(album.find(g, 1)) for g in ("first", "second", "third", "fourth")] == [
        True,
        False,
        True,
        True,
    ]
    assert album.keep("fourth", 2, b"x" * 80)
    assert on_disk(folder) == 80


def test_one_that_is_larger_than_the_limit_is_not_kept(folder: Path) -> None:
    album = Album(folder, limit=100, free=roomy)
    assert not album.keep("g", 1, b"x" * 101)
    assert on_disk(folder) == 0


def test_a_disk_nearly_full_keeps_the_newest(folder: Path) -> None:
    disk = 1_000_000
    album = Album(folder, limit=10**9, floor=900_000, free=lambda f: disk - on_disk(f))
    assert all(album.keep("g", number, b"x" * 1000) for number in range(500))
    assert on_disk(folder) == 100_000
    assert album.find("g", 499) is not None
    assert album.find("g", 399) is None


def test_photographs_give_way_when_others_fill_the_disk(folder: Path) -> None:
    left = 1_000_000
    album = Album(folder, limit=10**9, floor=500_000, free=lambda f: left - on_disk(f))
    for number in range(10):
        assert album.keep("g", number, b"x" * 10_000)
    left = 530_000  # the journal and its copies grew
    assert album.keep("h", 1, b"x" * 10_000)
    assert on_disk(folder) == 30_000
    left = 400_000
    assert not album.keep("h", 2, b"x" * 10_000)
    assert on_disk(folder) == 0


def test_a_disk_that_refuses_is_no_disaster(folder: Path) -> None:
    folder.write_text("somebody's file where the folder should be")
    assert not Album(folder, free=roomy).keep("g", 1, b"x")


def test_a_half_written_one_is_cleared_away(folder: Path) -> None:
    (folder / "g").mkdir(parents=True)
    (folder / "g/00001.new").write_bytes(b"hal")
    album = Album(folder, free=roomy)
    assert album.size() == 0
    assert not list(folder.rglob("*.new"))
