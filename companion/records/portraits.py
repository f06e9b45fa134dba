"""Pictures of players: whatever is brought is made small and square before it is kept."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from companion.records.roster import PeopleError
from vision.portrait import WHOLE, Part, Unfit

LARGEST = 40_000_000  # bytes of a file: no camera's photograph is larger
PATIENCE = 60.0  # seconds a small computer may take for a large photograph
ENDINGS = {".jpg", ".jpeg", ".png", ".webp", ".bmp"}
MOST_FILES = 200
DEEPEST = 3  # folders below the stick: cameras keep theirs in the second


def portrait(picture: bytes, name: str, part: Part = WHOLE) -> bytes:
    """Make a picture small and square; PeopleError says in words why it cannot be used."""
    command = [sys.executable, "-m", "vision.portrait", *map(str, part)]
    try:
        done = subprocess.run(
            command, input=picture, capture_output=True, timeout=PATIENCE, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise PeopleError("{file} could not be opened on this computer.", file=name) from error
    match done.returncode:
        case 0:
            return done.stdout
        case Unfit.NO_PICTURE:
            raise PeopleError("{file} is no picture. Bring a JPEG or a PNG.", file=name)
        case Unfit.TOO_LARGE:
            raise PeopleError("{file} is too large: 50 million pixels at most.", file=name)
        case Unfit.TOO_SMALL:
            raise PeopleError("{file} is too small: 64 pixels each way at least.", file=name)
        case Unfit.DAMAGED:
            raise PeopleError("{file} is damaged or not complete.", file=name)
    raise PeopleError("{file} could not be opened on this computer.", file=name)


def picture_in(file: Path) -> bytes:
    """Read a file somebody brings as a picture; PeopleError says why it cannot be one."""
    try:
        if not file.exists():
            raise PeopleError("{file} is not there.", file=file.name)
        if not file.is_file():  # a device would never end
            raise PeopleError("{file} is no picture. Bring a JPEG or a PNG.", file=file.name)
        if file.stat().st_size > LARGEST:
            raise PeopleError("{file} is too large: 40 MB at most.", file=file.name)
        return file.read_bytes()
    except OSError as error:
        why = error.strerror or ""
        raise PeopleError("{file} cannot be read: {why}.", file=file.name, why=why) from error


def pictures_on(stick: Path) -> list[Path]:
    """List the pictures on a stick by name; links that lead off it are left out."""
    return sorted(_below(stick.resolve(), DEEPEST), key=lambda file: file.name.lower())[:MOST_FILES]


def _below(folder: Path, deep: int) -> Iterator[Path]:
    try:
        inside = [entry for entry in folder.iterdir() if not entry.name.startswith(".")]
    except OSError:  # a folder that cannot be looked into holds no pictures
        return
    for entry in inside:
        if entry.is_symlink():
            continue
        if entry.is_file() and entry.suffix.lower() in ENDINGS:
            yield entry
        elif deep and entry.is_dir():
            yield from _below(entry, deep - 1)
