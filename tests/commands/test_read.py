"""`companion read`: photographs of every kind, as a shell hands them over."""

import json
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import cv2
import numpy as np
import pytest

from vision.rendering.render import render
from vision.rendering.scene import PlacedDie, Scene, Surface, Tray, showing

Picture = np.ndarray
Companion = Callable[..., CompletedProcess[str]]
FACES = (3, 5, 1, 6, 2)


@pytest.fixture(scope="module")
def roll() -> Picture:
    """Five white dice on felt in a tray, from above."""
    spots = [(-45.0, 30.0), (5.0, 42.0), (48.0, 8.0), (-20.0, -22.0), (28.0, -40.0)]
    dice = tuple(
        PlacedDie((x, y, 8.0), showing(face, 0.4 * n))
        for n, (face, (x, y)) in enumerate(zip(FACES, spots, strict=True))
    )
    return render(Scene(surface=Surface(tray=Tray()), dice=dice)).frame


def written(path: Path, picture: Picture) -> Path:
    cv2.imwrite(str(path), picture)
    return path


def answers(done: CompletedProcess[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_answer_has_the_promised_shape(
    companion: Companion, tmp_path: Path, roll: Picture
) -> None:
    photo = written(tmp_path / "roll.png", roll)
    done = companion("read", "--json", "--dice", 5, photo)
    assert done.returncode == 0
    assert done.stderr == ""
    (answer,) = answers(done)
    assert set(answer) == {"photo", "dice", "accepted", "trouble", "ms"}
    assert answer["photo"] == str(photo)
    assert answer["trouble"] is None
    assert answer["accepted"] is True
    assert answer["ms"] > 0
    assert sorted(die["face"] for die in answer["dice"]) == sorted(FACES)
    for die in answer["dice"]:
        assert set(die) == {"face", "x", "y", "size", "sure"}
        assert 0 < die["x"] < 640
        assert 0 < die["y"] < 480
        assert 18 < die["size"] < 32
        assert 0 < die["sure"] <= 1


@pytest.mark.parametrize(
    ("told", "trouble"), [(6, "too-few"), (4, "too-many")], ids=["missing", "extra"]
)
def test_the_wrong_number_of_dice_is_named(
    companion: Companion, tmp_path: Path, roll: Picture, told: int, trouble: str
) -> None:
    done = companion("read", "--json", "--dice", told, written(tmp_path / "roll.png", roll))
    assert done.returncode == 0, "a refused reading is an answer, not a failure"
    (answer,) = answers(done)
    assert (answer["accepted"], answer["trouble"]) == (False, trouble)


def test_a_die_cut_by_the_picture_is_the_cause_of_its_trouble(
    companion: Companion, tmp_path: Path, roll: Picture
) -> None:
    middle = 320 + round(48.0 * 620 / (420 - 16))  # the die furthest to the right
    done = companion("read", "--json", "--dice", 5, written(tmp_path / "cut.png", roll[:, :middle]))
    (answer,) = answers(done)
    assert answer["accepted"] is False
    for die in answer["dice"]:
        if "trouble" in die:
            assert die["x"] > 250, "only the die at the edge is in trouble"


def sixteen(roll: Picture) -> bytes:
    return bytes(cv2.imencode(".png", roll.astype(np.uint16) * 257)[1])


def grey(roll: Picture) -> bytes:
    return bytes(cv2.imencode(".jpg", cv2.cvtColor(roll, cv2.COLOR_BGR2GRAY))[1])


def alpha(roll: Picture) -> bytes:
    return bytes(cv2.imencode(".png", cv2.cvtColor(roll, cv2.COLOR_BGR2BGRA))[1])


def large(roll: Picture) -> bytes:
    return bytes(cv2.imencode(".jpg", cv2.resize(roll, (3200, 2400)))[1])


def on_its_side(roll: Picture) -> bytes:
    """A phone held upright: the picture lies on its side and EXIF says so."""
    plain = bytes(cv2.imencode(".jpg", cv2.rotate(roll, cv2.ROTATE_90_COUNTERCLOCKWISE))[1])
    entry = struct.pack(">HHIHH", 0x0112, 3, 1, 6, 0)
    exif = b"Exif\0\0MM\0*" + struct.pack(">IH", 8, 1) + entry + struct.pack(">I", 0)
    return plain[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + plain[2:]


@pytest.mark.parametrize("kind", [sixteen, grey, alpha, large, on_its_side])
def test_unusual_pictures_are_read_like_any_other(
    companion: Companion, tmp_path: Path, roll: Picture, kind: Any
) -> None:
    photo = tmp_path / "photo"
    photo.write_bytes(kind(roll))
    done = companion("read", "--json", "--dice", 5, photo)
    assert done.returncode == 0
    (answer,) = answers(done)
    faces = [die["face"] for die in sorted(answer["dice"], key=lambda die: die["x"])]
    assert faces == [3, 6, 5, 2, 1], "as they lie from left to right"


def inked() -> bytes:
    """A printer's JPEG: 64 x 64 pixels of one colour in the four inks of Adobe's kind."""
    dct = b"\xff\xdb" + struct.pack(">HB", 67, 0) + bytes([8] * 64)
    parts = b"".join(bytes([n, 0x11, 0]) for n in range(1, 5))
    frame = b"\xff\xc0" + struct.pack(">HBHHB", 8 + len(parts), 8, 64, 64, 4) + parts
    # One code each: "0" is no change of brightness, "10" a change of three bits; "0" ends a block.
    steady = b"\xff\xc4" + struct.pack(">HB", 21, 0x00) + bytes([1, 1, *[0] * 14]) + bytes([0, 3])
    ended = b"\xff\xc4" + struct.pack(">HB", 20, 0x10) + bytes([1, *[0] * 15]) + bytes([0])
    scan = b"".join(bytes([n, 0x00]) for n in range(1, 5))
    begin = b"\xff\xda" + struct.pack(">HB", 6 + len(scan), 4) + scan + b"\0\x3f\0"
    first = "10" + "111" + "0"  # brightness up by seven steps of eight, for each ink
    bits = first * 4 + "00" * (4 * 63)
    bits += "1" * (-len(bits) % 8)
    body = int(bits, 2).to_bytes(len(bits) // 8, "big").replace(b"\xff", b"\xff\0")
    adobe = b"\xff\xee" + struct.pack(">H", 14) + b"Adobe\0\x64" + b"\0" * 4 + b"\0"
    return b"\xff\xd8" + adobe + dct + frame + steady + ended + begin + body + b"\xff\xd9"


def test_a_printers_picture_is_opened(companion: Companion, tmp_path: Path) -> None:
    photo = tmp_path / "inked.jpg"
    photo.write_bytes(inked())
    done = companion("read", "--json", photo)
    assert done.returncode == 0
    assert answers(done)[0] | {"ms": 0} == {
        "photo": str(photo),
        "dice": [],
        "accepted": False,
        "trouble": "too-few",
        "ms": 0,
    }


def huge() -> bytes:
    """A PNG of 60 bytes that claims to hold ten thousand million pixels."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        whole = kind + body
        return struct.pack(">I", len(body)) + whole + struct.pack(">I", zlib.crc32(whole))

    head = struct.pack(">IIBBBBB", 100_000, 100_000, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", b"") + chunk(b"IEND", b"")


def test_a_photo_that_cannot_be_read_says_why_and_the_others_are_read(
    companion: Companion, tmp_path: Path, roll: Picture
) -> None:
    whole = bytes(cv2.imencode(".jpg", roll)[1])
    png = bytes(cv2.imencode(".png", roll)[1])
    bad = {
        "empty.jpg": (b"", "the file is empty"),
        "words.jpg": (b"these are words, not a picture", "it is no picture, or a damaged one"),
        "truncated.jpg": (whole[: len(whole) // 2], "cut short"),
        "truncated.png": (png[: len(png) // 2], "cut short"),
        "tiny.png": (bytes(cv2.imencode(".png", roll[:4, :4])[1]), "too small (4 x 4 pixels)"),
        "huge.png": (huge(), "too large (100000 x 100000 pixels)"),
        "phone.heic": (b"\0\0\0\x18ftypheic\0\0\0\0" + b"\0" * 64, "save it as JPEG"),
        "damaged.png": (png[:200] + b"\0" * 400 + png[600:], "damaged"),
    }
    for name, (data, _) in bad.items():
        (tmp_path / name).write_bytes(data)
    good = written(tmp_path / "good.png", roll)
    (tmp_path / "folder.jpg").mkdir()
    why = {tmp_path / name: words for name, (_, words) in bad.items()}
    why |= {tmp_path / "folder.jpg": "it is a folder", tmp_path / "none.jpg": "no such file"}
    photos = [*list(why)[:4], good, *list(why)[4:]]

    done = companion("read", "--json", "--dice", 5, *photos)
    assert done.returncode == 1
    told = answers(done)
    assert [one["photo"] for one in told] == [str(photo) for photo in photos]
    for photo, one in zip(photos, told, strict=True):
        if photo == good:
            assert one["accepted"] is True
        else:
            assert set(one) == {"photo", "error"}
            assert why[photo] in one["error"]

    done = companion("read", "--dice", 5, *photos)
    assert done.returncode == 1
    assert done.stdout == f"{good}: 3 6 5 2 1\n"
    # The library that opens PNG may add a line of its own.
    lines = [line for line in done.stderr.splitlines() if not line.startswith("libpng")]
    for line, (photo, words) in zip(lines, why.items(), strict=True):
        assert line.startswith(f"{photo}: cannot be read: ")
        assert words in line


def keyboard() -> Picture:
    picture = np.full((480, 640, 3), 40, np.uint8)
    for row in range(6):
        for column in range(14):
            left, top = 20 + column * 43 + 6 * (row % 2), 60 + row * 62
            cv2.rectangle(picture, (left, top), (left + 36, top + 52), (225, 225, 228), -1)
            letter = "1234567890QWERTYUIOPASDFGHJKL;:ZXCVBNM,.!%&/"[(row * 14 + column) % 44]
            cv2.putText(picture, letter, (left + 10, top + 34), 0, 0.7, (30, 30, 30), 2)
    return picture


def dotted(pitch: int, radius: int, ink: int, paper: int) -> Picture:
    picture = np.full((480, 640, 3), paper, np.uint8)
    for y in range(pitch // 2, 480, pitch):
        for x in range(pitch // 2, 640, pitch):
            cv2.circle(picture, (x, y), radius, (ink, ink, ink), -1, cv2.LINE_AA)
    return picture


def halftone() -> Picture:
    picture = np.full((480, 640, 3), 250, np.uint8)
    for y in range(6, 480, 12):
        for x in range(6, 640, 12):
            radius = 1 + int(2.5 * (1 + np.sin(x / 60) * np.cos(y / 45)))
            cv2.circle(picture, (x, y), radius, (20, 20, 20), -1, cv2.LINE_AA)
    return picture


def test_nothing_is_accepted_where_no_dice_lie(companion: Companion, tmp_path: Path) -> None:
    chance = np.random.default_rng(3)
    pictures = {
        "black": np.zeros((480, 640, 3), np.uint8),
        "white": np.full((480, 640, 3), 255, np.uint8),
        "noise": chance.integers(0, 256, (480, 640, 3), np.uint8),
        "coarse": cv2.resize(chance.integers(0, 256, (48, 64, 3), np.uint8), (640, 480)),
        "keyboard": keyboard(),
        "points": dotted(40, 5, 30, 245),
        "polka": dotted(24, 6, 240, 60),
        "fine": dotted(13, 3, 20, 250),
        "halftone": halftone(),
        "empty": render(Scene(surface=Surface(tray=Tray()))).frame,
    }
    photos = [written(tmp_path / f"{name}.png", picture) for name, picture in pictures.items()]
    for told in ([], ["--dice", 5], ["--dice", 1]):
        done = companion("read", "--json", *told, *photos)
        assert done.returncode == 0
        assert [one["photo"] for one in answers(done) if one["accepted"]] == []


def test_the_reading_is_drawn_on_the_photograph(
    companion: Companion, tmp_path: Path, roll: Picture
) -> None:
    photo = written(tmp_path / "roll.png", roll)
    done = companion("read", "--picture", tmp_path / "seen.jpg", photo)
    assert done.returncode == 0
    seen = cv2.imread(str(tmp_path / "seen.jpg"))
    assert seen is not None
    assert seen.shape[1] == 640
    assert np.abs(seen[:480].astype(int) - roll).max() > 100, "nothing was drawn"


def test_pictures_of_several_photographs_go_to_a_folder(
    companion: Companion, tmp_path: Path, roll: Picture
) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    photos = [written(tmp_path / name / "roll.png", roll[:, :400]) for name in ("one", "two")]
    done = companion("read", "--picture", tmp_path / "seen", *photos)
    assert done.returncode == 0
    assert sorted(path.name for path in (tmp_path / "seen").iterdir()) == [
        "roll-2.png",
        "roll.png",
    ]


@pytest.mark.parametrize(
    ("out", "count", "words"),
    [
        ("seen.png", 2, "name a folder"),
        ("seen.txt", 1, "name a file that ends in"),
        ("roll0.png", 1, "overwrite"),
    ],
)
def test_a_picture_that_cannot_be_meant_is_refused_before_reading(
    companion: Companion, tmp_path: Path, roll: Picture, out: str, count: int, words: str
) -> None:
    photos = [written(tmp_path / f"roll{n}.png", roll) for n in range(count)]
    done = companion("read", "--picture", tmp_path / out, *photos)
    assert done.returncode == 2
    assert words in done.stderr
    assert done.stdout == ""


def test_a_picture_that_cannot_be_written_says_so(
    companion: Companion, tmp_path: Path, roll: Picture
) -> None:
    photo = written(tmp_path / "roll.png", roll)
    done = companion("read", "--picture", tmp_path / "missing" / "seen.png", photo)
    assert done.returncode == 1
    assert "no such file" in done.stderr.lower()


@pytest.mark.parametrize("count", ["0", "-3", "five"])
def test_a_number_of_dice_that_is_none_is_refused(companion: Companion, count: str) -> None:
    assert companion("read", "--dice", count, "roll.png").returncode == 2
