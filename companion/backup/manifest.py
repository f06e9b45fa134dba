"""What a backup says about itself: every file with its size and SHA-256."""

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import IO

NAME = "manifest.json"
FORMAT = "dice-table-companion backup"
VERSION = 1
JOURNAL = "journal.db"
SETTINGS = "settings/config.toml"
DATA = "data"  # photographs and whatever else lies in the data folder, under its own name


class BackupError(Exception):
    """The backup could not be made or used; the words say why."""


@dataclass(frozen=True)
class Item:
    """One file of a backup."""

    name: str
    size: int
    sha256: str


def digest(chunks: Iterable[bytes]) -> str:
    """Return the SHA-256 of what the chunks make together."""
    total = hashlib.sha256()
    for chunk in chunks:
        total.update(chunk)
    return total.hexdigest()


def chunks(file: IO[bytes]) -> Iterator[bytes]:
    """Read a file piece by piece."""
    while chunk := file.read(1 << 20):
        yield chunk


def written(items: Iterable[Item], made: str) -> str:
    """Return the manifest's text."""
    return json.dumps(
        {
            "format": FORMAT,
            "version": VERSION,
            "made": made,
            "files": [vars(item) for item in items],
        },
        indent=1,
    )


def read(text: bytes) -> list[Item]:
    """Read a manifest, refusing one that is not ours, too new, or names files outside a backup."""
    try:
        content = json.loads(text)
        ours = content["format"] == FORMAT
        version = int(content["version"])
        items = [
            Item(str(item["name"]), int(item["size"]), str(item["sha256"]))
            for item in content["files"]
        ]
    except (ValueError, KeyError, TypeError) as error:
        raise BackupError(
            "This is not a backup of a dice table, or its list is damaged."
        ) from error
    if not ours:
        raise BackupError("This is not a backup of a dice table.")
    if version > VERSION:
        raise BackupError(
            f"This backup was made by a newer version of the program (its format is {version}, "
            f"this one knows {VERSION}): update the program first."
        )
    strangers = [item.name for item in items if not is_ours(item.name)]
    if strangers:
        raise BackupError(f"The backup names a file that has no place here: {strangers[0]}")
    if JOURNAL not in {item.name for item in items}:
        raise BackupError("The backup holds no games.")
    return items


def is_ours(name: str) -> bool:
    """Tell whether a name may be in a backup: no way leads out of the data folder."""
    path = PurePosixPath(name)
    inside = path.parts[:1] == (DATA,) and len(path.parts) > 1
    plain = str(path) == name and ".." not in path.parts and "\\" not in name
    return name in {JOURNAL, SETTINGS} or (inside and plain)
