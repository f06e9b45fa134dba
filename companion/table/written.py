"""The game on the table as it stands on disk: its events, and how its dice lay."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from companion.game.events import Event, Started, Thrown, Voided
from companion.game.position import Position
from companion.journal.games import GameLog, begin_game, resume_game
from companion.journal.writing import Journal
from companion.table import memory
from companion.table.state import Tray


@dataclass
class WrittenGame:
    """Writes one game's events as they happen, and remembers where its dice lay."""

    started: Started
    _log: GameLog
    _folder: Path | None  # where the tray is remembered; None: nowhere
    _strokes: int = 0  # void ones included

    @property
    def name(self) -> str:
        """The game's name in the journal."""
        return self._log.game

    def append(self, event: Event) -> None:
        """Have the event on disk; after a JournalError it may be tried again."""
        self._log.append(event, datetime.now(UTC))

    def remember(self, events: Sequence[Event], tray: Tray) -> None:
        """Keep how the dice lie if one of these events was a stroke."""
        thrown = _strokes(events)
        self._strokes += thrown
        if thrown and self._folder:
            memory.keep(self._folder, self.name, self._strokes, tray)

    def recall(self) -> Tray | None:
        """Give the tray as it was when the last stroke counted, if that is known."""
        return memory.recall(self._folder, self.name, self._strokes) if self._folder else None


def begin(journal: Journal, started: Started, folder: Path | None) -> WrittenGame:
    """Write the beginning of a new game."""
    return WrittenGame(started, begin_game(journal, started, datetime.now(UTC)), folder)


def resume(journal: Journal, game: str, folder: Path | None) -> tuple[WrittenGame, Position]:
    """Take up a stored game where it was left."""
    log, stored = resume_game(journal, game)
    written = WrittenGame(stored.started, log, folder, _strokes(stored.events))
    return written, stored.position()


def _strokes(events: Sequence[Event]) -> int:
    return sum(isinstance(event, Thrown | Voided) for event in events)
