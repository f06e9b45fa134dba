"""Games as a JSON file: complete, readable without this program, and readable by it."""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from companion.journal.entry import Entry
from companion.journal.errors import JournalError
from companion.journal.stored import STREAMS, game_id

FORMAT = "dice-table-companion game"
GAMES = "dice-table-companion games"  # several of them in one file, as `companion export` writes
VERSION = 1


def to_export(entries: Sequence[Entry]) -> dict[str, Any]:
    """Give one game's entries as JSON-plain data."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": game_id(entries[0].stream),
        "events": [{"at": e.at.isoformat(), "kind": e.kind, "body": dict(e.body)} for e in entries],
    }


def from_export(text: str | bytes) -> list[list[Entry]]:
    """Read every game of a file back, or say what is wrong with it."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise JournalError(f"This is neither a journal nor an exported game: {error}.") from error
    if not isinstance(data, Mapping) or data.get("format") != GAMES:
        return [from_data(data)]
    _refuse_newer(data)
    if not isinstance(data.get("games"), list):
        raise JournalError("The export is damaged: it holds no list of games.")
    return [from_data(part) for part in data["games"]]


def from_data(data: object) -> list[Entry]:
    """Understand one exported game that was parsed already, or say what is wrong with it."""
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise JournalError("This is neither a journal nor an exported game.")
    _refuse_newer(data)
    game, events = data.get("game"), data.get("events")
    if not isinstance(game, str) or not isinstance(events, list):
        raise JournalError("The exported game is damaged: its name or its events are missing.")
    return [_entry(game, number, event) for number, event in enumerate(events, 1)]


def _entry(game: str, number: int, event: Any) -> Entry:
    try:
        at, kind = datetime.fromisoformat(event["at"]), str(event["kind"])
        return Entry(STREAMS + game, number, at, kind, dict(event["body"]))
    except (KeyError, TypeError, ValueError) as error:
        raise JournalError(
            f"The exported game is damaged: its event {number} cannot be read."
        ) from error


def _refuse_newer(data: Mapping[str, Any]) -> None:
    if data.get("version") != VERSION:
        raise JournalError(
            "This game was exported by a newer version of the program: update it to read the file."
        )
