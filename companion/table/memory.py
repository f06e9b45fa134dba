"""How the dice lay when the last stroke counted, on disk: for a start in the middle of a turn.

The journal says what counts; this says where it lies, so that a throw made while the table was
down is told from dice that merely still lie there. Losing it costs a question, never a game.
"""

import contextlib
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from companion.durable import write_whole
from companion.table.state import Tray
from vision.reading import Die, Fate, Reading, Trouble

FILE = "tray-memory.json"


def keep(folder: Path, game: str, strokes: int, tray: Tray) -> None:
    """Remember the tray after so many strokes of a game, void ones included."""
    kept = {
        "game": game,
        "strokes": strokes,
        "tracks": tray.tracks,
        "overruled": sorted(tray.overruled),
        "throw": tray.throw,
        "reading": asdict(tray.reading) if tray.reading else None,
    }
    with contextlib.suppress(OSError):  # a disk that refuses stops the journal, and that is told
        write_whole(folder / FILE, json.dumps(kept))


def recall(folder: Path, game: str, strokes: int) -> Tray | None:
    """Give the tray as it was, unless the memory is of another moment or cannot be read."""
    with contextlib.suppress(OSError, ValueError, TypeError, KeyError):
        kept = json.loads((folder / FILE).read_text())
        if (kept["game"], kept["strokes"]) == (game, strokes) and kept["reading"]:
            return Tray(
                tracks=tuple(kept["tracks"]),
                overruled=frozenset(kept["overruled"]),
                throw=int(kept["throw"]),
                reading=_reading(kept["reading"]),
            )
    return None


def _reading(plain: dict[str, Any]) -> Reading:
    dice = tuple(
        Die(**{**die, "trouble": _trouble(die["trouble"]), "fate": Fate(die["fate"])})
        for die in plain["dice"]
    )
    return Reading(**{**plain, "dice": dice, "trouble": _trouble(plain["trouble"])})


def _trouble(word: str | None) -> Trouble | None:
    return None if word is None else Trouble(word)
