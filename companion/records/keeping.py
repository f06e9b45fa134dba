"""Keeps the records while the table plays: follows what was written, and is asked by the screen."""

import logging
import queue
import threading
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TypeVar

from companion.game.decide import decide
from companion.game.events import (
    Agreed,
    Closed,
    Event,
    Joined,
    Left,
    Started,
    TakenBack,
    Thrown,
    Voided,
)
from companion.game.refusal import Refusal
from companion.game.requests import Close
from companion.journal.errors import JournalError
from companion.journal.games import resume_game, unfinished_games
from companion.journal.reading import JournalReader
from companion.journal.stored import STREAMS
from companion.journal.writing import Journal
from companion.records.archive import clear_games, imported_games
from companion.records.digest import State
from companion.records.history import played_games
from companion.records.index import Index
from companion.records.photographs import PHOTOGRAPHS, Album
from companion.records.players import Players
from companion.records.purses import Line, Purses, statement
from companion.records.roster import PeopleError
from companion.records.statistics import Statistics
from vision.messages import AskPhotograph, Photograph

log = logging.getLogger(__name__)

COINS_MOVE = (Started, Agreed, Joined, Left, TakenBack, Closed)
Answer = TypeVar("Answer")
WAITING = 32  # photographs asked for and not yet there


class Keeping:
    """Everything that outlives a game; safe from any thread, and never in the game's way."""

    def __init__(
        self,
        journal: Journal,
        folder: Path,
        ask: Callable[[AskPhotograph], None] = lambda _: None,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._ask, self._now = ask, now
        self._lock = threading.RLock()
        # Each thread that must not wait for another has a connection of its own.
        self._journal, self._coins = journal.beside(), journal.beside()
        self._behind = journal.beside()
        try:
            self.players = Players(folder)
        except PeopleError as error:  # a newer version's: nothing here may touch it
            raise JournalError(str(error)) from error
        # Games are brought in only while no table runs, so these stay the same.
        self.elsewhere = frozenset(imported_games(self._coins))
        self.purses = Purses(
            self._coins, current=self.players.current, imported=lambda: self.elsewhere, now=now
        )
        self.album = Album(folder / PHOTOGRAPHS, needed=self._unfinished)
        self._index = Index(folder)
        self._seen: float | None = None  # the reading photographed last
        self._asked: dict[float, tuple[str, int]] = {}
        self._deeds: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="records")

    def begin(self) -> None:
        """Settle what a crash left open, then follow; never delays the start."""
        self._deeds.put(self._settle)
        self._thread.start()

    def close(self) -> None:
        """Do what was handed in so far, then stop; who still asks is answered first."""
        self._index.stop()
        self._deeds.put(None)
        if self._thread.is_alive():
            self._thread.join()
        with self._lock:
            self._index.close()
            self._journal.close()
        self.purses.close()
        self._behind.close()

    def wrote(self, game: str, events: Sequence[Event], seen: float | None = None) -> None:
        """Take up what was just written, in the writer's thread; `seen` is the reading's time.

        Coins are booked before this returns: the next game may be played for them.
        """
        if any(isinstance(event, COINS_MOVE) for event in events):
            try:
                self.purses.follow(game)
            except JournalError as error:  # the next start settles it
                log.error("The coins of %s are not booked yet: %s", game, error)
        for event in events:
            if isinstance(event, Started | Joined):
                players = event.players if isinstance(event, Started) else (event.player,)
                self._deeds.put(partial(self._seated, players))
        strokes = any(isinstance(event, Thrown | Voided) for event in events)
        if strokes and seen is not None and seen != self._seen:
            self._seen = seen  # a stroke told by hand while nothing new was seen has no picture
            self._ask_photograph(game, events, seen)

    def _ask_photograph(self, game: str, events: Sequence[Event], seen: float) -> None:
        try:
            last = self._behind.last(STREAMS + game)
        except JournalError as error:
            log.error("No photograph of this stroke: %s", error)
            return
        newest = last.sequence if last else 0
        for number, event in enumerate(events, newest - len(events) + 1):
            if isinstance(event, Thrown | Voided):
                self._asked[seen] = (game, number)
        self._ask(AskPhotograph(seen))
        while len(self._asked) > WAITING:  # pictures a restarted camera will never send
            del self._asked[next(iter(self._asked))]

    def photograph(self, photograph: Photograph) -> None:
        """Keep a picture that was asked for."""
        of = self._asked.pop(photograph.of, None)
        if of is not None:
            self._deeds.put(partial(self._keep, *of, photograph.jpeg))

    def merge(self, spelling: str, into: str) -> None:
        """Make two spellings one player, unless they once played against each other."""
        ours, theirs = self._spellings(spelling), self._spellings(into)
        for game in self.read(lambda index, journal: played_games(index, journal, cleared=True)):
            seated = {seat.player for seat in game.seats}
            if seated & ours and seated & theirs:
                name = self.players.roster.name
                raise PeopleError(
                    "{name} and {other} played against each other in {game}: they are two people.",
                    name=name(spelling),
                    other=name(into),
                    game=game.game,
                )
        self.players.merge(spelling, into)
        self.purses.follow_people(self.players.roster)

    def remove(self, player: str, *, keep_results: bool) -> None:
        """Forget a player who sits at no unfinished game."""
        ours = self._spellings(player)
        unfinished = self.read(
            lambda index, journal: played_games(index, journal, only=State.UNFINISHED)
        )
        for game in unfinished:
            if ours & {seat.player for seat in game.seats if not seat.left}:
                raise PeopleError(
                    "{name} plays in an unfinished game ({game}): finish it or give it up first.",
                    name=self.players.roster.name(player),
                    game=game.game,
                )
        self.players.remove(player, keep_results=keep_results)
        self.purses.follow_people(self.players.roster)

    def close_game(self, game: str) -> None:
        """Give up a stored game that is not on the table; stakes go back."""
        with self._lock:
            stored_log, stored = resume_game(self._journal, game)
            event = decide(stored.position(), Close())
            if isinstance(event, Refusal):
                raise JournalError(str(event))
            stored_log.append(event, self._now())
        self.purses.follow(game)

    def clear_games(self) -> None:
        """Put all closed games out of sight; statistics stay."""
        with self._lock:
            clear_games(self._journal, self._now())

    def statement(self, player: str) -> list[Line]:
        """Give a player's account line by line, newest first; reads the whole journal of coins."""
        with self._lock:
            return statement(self._journal, self.players.current(player))

    def statistics(self, question: Callable[[Statistics], Answer]) -> Answer:
        """Ask the statistics, as up to date as the journal."""
        roster = self.players.roster
        return self.read(lambda index, _: question(Statistics(index, roster)))

    def read(self, question: Callable[[Index, JournalReader], Answer]) -> Answer:
        """Ask the index, as up to date as the journal."""
        with self._lock:
            self._index.follow(self._journal)
            return question(self._index, self._journal)

    def _spellings(self, player: str) -> set[str]:
        roster = self.players.roster
        return {*roster.spellings(roster.current(player))}

    def _run(self) -> None:
        while (deed := self._deeds.get()) is not None:
            try:
                deed()
            except (JournalError, PeopleError, OSError) as error:
                log.error("The records lag behind: %s", error)

    def _settle(self) -> None:
        self.purses.follow_people(self.players.roster)
        self.purses.settle()

    def _seated(self, players: Sequence[str]) -> None:
        self.players.seated(players, self._now())

    def _keep(self, game: str, number: int, jpeg: bytes) -> None:
        self.album.keep(game, number, jpeg)

    def _unfinished(self) -> list[str]:
        with self._lock:
            return unfinished_games(self._journal)
