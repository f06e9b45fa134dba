"""Writing games down: each is a stream of its own, one entry an event."""

import secrets
from datetime import UTC, datetime

from companion.game.events import Event, Started, kind_of, to_body
from companion.journal.entry import Entry
from companion.journal.errors import JournalError
from companion.journal.reading import JournalReader
from companion.journal.stored import STREAMS, StoredGame, game_id, stored_game
from companion.journal.writing import Journal

# No letter or digit that looks like another one when read off a screen.
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


class GameLog:
    """The one place where a game's events go: it counts them and writes them down."""

    def __init__(self, journal: Journal, game: str, written: int) -> None:
        self._journal = journal
        self.game = game
        self.written = written

    def append(self, event: Event, at: datetime) -> None:
        """Write the event to disk; after a JournalError it may be tried again."""
        entry = Entry(STREAMS + self.game, self.written + 1, at, kind_of(event), to_body(event))
        self._journal.append(entry)
        self.written += 1


def begin_game(journal: Journal, started: Started, at: datetime) -> GameLog:
    """Write the first event of a new game, named so that people can read it out."""
    while True:
        letters = "".join(secrets.choice(LETTERS) for _ in range(4))
        game = f"{at.astimezone(UTC):%Y%m%d}-{letters}"
        if journal.last(STREAMS + game) is None:
            break
    log = GameLog(journal, game, 0)
    log.append(started, at)
    return log


def resume_game(journal: Journal, game: str) -> tuple[GameLog, StoredGame]:
    """Go on with a stored game where it was left."""
    entries = journal.entries(STREAMS + game)
    if not entries:
        raise JournalError(f"There is no game {game}.")
    return GameLog(journal, game, len(entries)), stored_game(entries)


def unfinished_games(reader: JournalReader) -> list[str]:
    """Name the games that were not closed, newest first."""
    return [game_id(stream) for stream in reader.not_ended(STREAMS, "closed")]
