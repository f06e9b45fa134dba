"""One line of the journal: plain data, whatever game or purse it belongs to."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any


@dataclass(frozen=True)
class Entry:
    """The `sequence`-th event of a stream (a game, the players, the purse), counted from 1."""

    stream: str
    sequence: int
    at: datetime
    kind: str
    body: Mapping[str, Any]


Row = tuple[str, int, str, str, str]


def to_row(entry: Entry) -> Row:
    """Write an entry as text and numbers; times as UTC of one width, so that they sort."""
    if entry.at.utcoffset() is None:
        raise ValueError("a time in the journal needs its time zone")
    at = entry.at.astimezone(UTC).isoformat(timespec="microseconds")
    body = json.dumps(entry.body, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return entry.stream, entry.sequence, at, entry.kind, body


def from_row(row: Row) -> Entry:
    """Read an entry back."""
    stream, sequence, at, kind, body = row
    return Entry(stream, sequence, datetime.fromisoformat(at), kind, json.loads(body))
