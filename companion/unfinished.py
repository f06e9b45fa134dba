"""The games that home offers to go on with, read beside the screen's thread."""

import logging
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Lock, Thread

from companion.game.events import Closed
from companion.game.standings import total
from companion.journal.errors import JournalError
from companion.journal.games import unfinished_games
from companion.journal.reading import read_journal
from companion.journal.stored import find_game
from companion.screen.ports import Unfinished
from companion.table.situation import Situation

log = logging.getLogger(__name__)

SHOWN_GAMES = 6  # unfinished games that home has room for


class GamesFitting:
    """Stored games, read in a thread of its own: at the start, and when one began or ended."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._known: tuple[Unfinished, ...] = ()
        self._game: str | None = None
        self._watchers: list[Callable[[], None]] = []
        self._wanted = Lock()  # held by the thread that will still read
        self._one_reader = Lock()

    def begin(self) -> None:
        """Read for the first time."""
        self._read_again()

    def follow(self, situation: Situation) -> None:
        """Notice that a game began or ended: a watcher of the session."""
        ended = any(isinstance(event, Closed) for event in situation.events)
        if ended or situation.game != self._game:
            self._game = situation.game
            self._read_again()

    def unfinished(self) -> Sequence[Unfinished]:
        """Give the games that can be gone on with as last read, newest first."""
        return self._known

    def subscribe(self, watcher: Callable[[], None]) -> None:
        """Call `watcher` whenever they were read again, from any thread."""
        self._watchers.append(watcher)

    def _read_again(self) -> None:
        # Whoever waits to read will see this change too; who reads already may not.
        if self._wanted.acquire(blocking=False):
            Thread(target=self._reading, name="games", daemon=True).start()

    def _reading(self) -> None:
        with self._one_reader:
            self._wanted.release()
            self._known = tuple(self._read())
        for watcher in self._watchers:
            watcher()

    def _read(self) -> list[Unfinished]:
        found = []
        try:
            with read_journal(self._data) as journal:
                for game in unfinished_games(journal)[:SHOWN_GAMES]:
                    stored = find_game(journal, game)
                    position = stored.position()
                    players = tuple((s.player, total(stored.rules, s.card)) for s in position.seats)
                    when = f"{stored.at.astimezone():%Y-%m-%d %H:%M}"
                    found.append(Unfinished(game, stored.rules.name, position.round, players, when))
        except JournalError as error:
            log.warning("Unfinished games are not shown: %s", error)
        return found
