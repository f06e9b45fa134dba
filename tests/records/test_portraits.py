"""Pictures of players: small and square whatever is brought, refused in words, and forgotten."""

import json
import os
import struct
from pathlib import Path

import numpy as np
import pytest

from companion.journal.place import JOURNAL
from companion.journal.writing import open_journal
from companion.records.players import PEOPLE, PICTURES, DamagedPeopleError, Players, read_roster
from companion.records.portraits import LARGEST, picture_in, pictures_on
from companion.records.roster import PeopleError
from vision.photos import load, save
from vision.portrait import SIDE

TOP = Path(__file__).parents[2]
TRAY = (TOP / "docs/tray.jpg").read_bytes()
RED, BLUE = (0, 0, 255), (255, 0, 0)


@pytest.fixture
def players(tmp_path: Path) -> Players:
    return Players(tmp_path)


def photograph(folder: Path, name: str, wide: int = 300, high: int = 200) -> Path:
    """Red on the left, blue on the right."""
    frame = np.zeros((high, wide, 3), np.uint8)
    frame[:, : wide // 2], frame[:, wide // 2 :] = RED, BLUE
    save(folder / name, frame)
    return folder / name


def kept(folder: Path) -> list[Path]:
    return sorted((folder / PICTURES).glob("*"))


@pytest.mark.parametrize("name", ["me.jpg", "me.png", "me.webp", "me.bmp"])
def test_a_picture_is_kept_small_and_square(tmp_path: Path, players: Players, name: str) -> None:
    anna = players.add("Anna").id
    file = photograph(tmp_path, name, 1800, 1200)
    players.set_picture(anna, picture_in(file), file.name)
    [made] = kept(tmp_path)
    assert players.picture(anna) == made == Players(tmp_path).picture(anna)
    assert made.stat().st_size < 20_000
    shown = load(made)
    assert shown.shape == (SIDE, SIDE, 3)
    assert shown[10, 10, 2] > 200 > 60 > shown[10, 10, 0]  # the middle of the picture, not squeezed
    assert shown[-10, -10, 0] > 200


def test_only_the_part_asked_for_is_used(tmp_path: Path, players: Players) -> None:
    anna = players.add("Anna").id
    file = photograph(tmp_path, "me.png")
    players.set_picture(anna, file.read_bytes(), "me", (0.55, 0.0, 0.5, 1.0))
    [made] = kept(tmp_path)
    assert (load(made)[:, :, 0] > 200).all()


def cut_short(folder: Path) -> Path:
    file = folder / "short.jpg"
    file.write_bytes(TRAY[: len(TRAY) // 2])
    return file


def bomb(folder: Path) -> Path:
    """A few bytes that claim to be 60,000 by 60,000 pixels."""
    file = folder / "bomb.png"
    head = b"IHDR" + struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    file.write_bytes(b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + head + b"\0" * 40)
    return file


def garbled(folder: Path) -> Path:
    file = folder / "garbled.png"
    whole = photograph(folder, "whole.png").read_bytes()
    file.write_bytes(whole[:40] + bytes(len(whole) - 60) + whole[-20:])
    return file


def huge(folder: Path) -> Path:
    file = folder / "huge.jpg"
    with file.open("wb") as wide:
        wide.truncate(LARGEST + 1)
    return file


def pipe(folder: Path) -> Path:
    os.mkfifo(folder / "pipe.jpg")
    return folder / "pipe.jpg"


def written(name: str, content: bytes) -> object:
    def make(folder: Path) -> Path:
        (folder / name).write_bytes(content)
        return folder / name

    return make


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (written("notes.txt", b"to do: win"), "is no picture"),
        (written("empty.jpg", b""), "is no picture"),
        (written("phone.heic", b"\0\0\0\x18ftypheic" + bytes(90)), "is no picture"),
        (written("script.svg", b"<svg onload='x()'/>"), "is no picture"),
        (cut_short, "damaged or not complete"),
        (garbled, "damaged or not complete"),
        (bomb, "50 million pixels at most"),
        (huge, "40 MB at most"),
        (pipe, "is no picture"),
        (lambda folder: folder, "is no picture"),
        (lambda folder: folder / "gone.jpg", "is not there"),
        (lambda folder: photograph(folder, "stamp.png", 40, 40), "too small"),
    ],
)
def test_what_cannot_be_a_picture_is_refused_in_words(
    tmp_path: Path, players: Players, make: object, why: str
) -> None:
    assert callable(make)
    anna = players.add("Anna").id
    players.set_picture(anna, TRAY, "tray.jpg")
    before = (tmp_path / PEOPLE).read_bytes(), kept(tmp_path)
    (tmp_path / "stick").mkdir()
    file = make(tmp_path / "stick")
    with pytest.raises(PeopleError, match=why):
        players.set_picture(anna, picture_in(file), file.name)
    assert ((tmp_path / PEOPLE).read_bytes(), kept(tmp_path)) == before


def test_another_picture_takes_the_place_of_the_first(tmp_path: Path, players: Players) -> None:
    anna = players.add("Anna").id
    players.set_picture(anna, TRAY, "tray.jpg")
    [first] = kept(tmp_path)
    players.set_picture(anna, photograph(tmp_path, "me.png").read_bytes(), "me.png")
    [second] = kept(tmp_path)
    assert first.name != second.name  # nobody who remembers the name shows the old one
    players.drop_picture(anna)
    assert kept(tmp_path) == []
    assert players.picture(anna) is None
    assert players.roster.name(anna) == "Anna"


def test_forgetting_removes_the_picture_too(tmp_path: Path, players: Players) -> None:
    anna, bo = players.add("Anna").id, players.add("Bo").id
    for player in (anna, bo):
        players.set_picture(player, TRAY, "tray.jpg")
    players.remove(anna, keep_results=True)
    assert kept(tmp_path) == [players.picture(bo)]


def test_of_two_spellings_one_picture_stays(tmp_path: Path, players: Players) -> None:
    anna, ana, anne = (players.add(name).id for name in ("Anna", "Ana", "Anne"))
    players.set_picture(ana, TRAY, "tray.jpg")
    players.merge(ana, anna)
    assert [players.picture(anna)] == kept(tmp_path)
    players.set_picture(anne, photograph(tmp_path, "me.png").read_bytes(), "me.png")
    players.merge(anna, anne)
    assert [players.picture(anne)] == kept(tmp_path)


def test_a_power_cut_leaves_no_picture_of_nobody(tmp_path: Path, players: Players) -> None:
    anna = players.add("Anna").id
    players.set_picture(anna, TRAY, "tray.jpg")
    [hers] = kept(tmp_path)
    hers.with_name("p-gone99-0123456789ab.jpg").write_bytes(TRAY)
    hers.with_name(f".{hers.name}.new").write_bytes(TRAY[:100])
    assert Players(tmp_path).picture(anna) == hers
    assert kept(tmp_path) == [hers]


def test_pictures_are_left_alone_where_the_list_is_damaged(
    tmp_path: Path, players: Players
) -> None:
    players.set_picture(players.add("Anna").id, TRAY, "tray.jpg")
    (tmp_path / PEOPLE).write_text("{ torn")
    with pytest.raises(DamagedPeopleError):
        read_roster(tmp_path)
    again = Players(tmp_path)
    assert again.notice
    again.add("Bo")
    Players(tmp_path)
    assert len(kept(tmp_path)) == 1


@pytest.mark.parametrize("named", [f"../{JOURNAL}", f"/etc/../{JOURNAL}", "..", "/"])
def test_a_list_from_elsewhere_names_no_file_outside(tmp_path: Path, named: str) -> None:
    open_journal(tmp_path).close()
    players = Players(tmp_path)
    anna = players.add("Anna").id
    data = json.loads((tmp_path / PEOPLE).read_text())
    data["people"][0]["picture"] = named
    (tmp_path / PEOPLE).write_text(json.dumps(data))
    players = Players(tmp_path)
    assert players.picture(anna) is None
    players.remove(anna, keep_results=False)
    assert (tmp_path / JOURNAL).stat().st_size


def test_a_picture_not_made_here_is_not_shown(tmp_path: Path, players: Players) -> None:
    anna = players.add("Anna").id
    players.set_picture(anna, TRAY, "tray.jpg")
    [file] = kept(tmp_path)
    file.write_bytes(TRAY * 30)
    assert players.picture(anna) is None
    file.unlink()
    assert players.picture(anna) is None


def test_a_disk_that_refuses_leaves_everything_as_it_was(tmp_path: Path, players: Players) -> None:
    anna = players.add("Anna").id
    (tmp_path / PICTURES).write_text("somebody's file where the folder should be")
    with pytest.raises(PeopleError, match="could not be saved"):
        players.set_picture(anna, TRAY, "tray.jpg")
    assert players.roster.profiles[anna].picture == ""


def test_the_pictures_on_a_stick_are_listed(tmp_path: Path) -> None:
    stick, outside = tmp_path / "stick", tmp_path / "secret.jpg"
    outside.write_bytes(TRAY)
    (stick / "DCIM/100CANON").mkdir(parents=True)
    (stick / ".Trash").mkdir()
    seen, unseen = (
        ("b.PNG", "a.jpg", "DCIM/100CANON/IMG_1.JPG"),
        (".Trash/c.jpg", ".d.jpg", "e.txt"),
    )
    for name in (*seen, *unseen):
        (stick / name).write_bytes(TRAY)
    (stick / "link.jpg").symlink_to(outside)
    (stick / "away").symlink_to(tmp_path)
    assert [file.name for file in pictures_on(stick)] == ["a.jpg", "b.PNG", "IMG_1.JPG"]
    assert pictures_on(tmp_path / "none") == []
