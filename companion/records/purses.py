"""The players' purses: a journal of their own in which every coin has a reason.

What is booked follows from what the games say, so it may be asked for again at any time: a crash
between a game's end and its payment is mended by the next start, and nothing is paid twice.
"""

import logging
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any

from companion.game.position import Position
from companion.game.ruleset import Stakes
from companion.game.stakes import payout
from companion.game.standings import winners
from companion.journal.entry import Entry
from companion.journal.errors import JournalError
from companion.journal.reading import JournalReader
from companion.journal.stored import STREAMS, game_id, stored_game
from companion.journal.writing import Journal
from companion.records import books, clock, daily
from companion.records.books import BANK, HOUSE, Booking, Books, Move, Reason, pot, purse
from companion.records.roster import Roster

log = logging.getLogger(__name__)

STREAM = "purse"
NEW_PURSE = 1000  # what a player owns before the first game for coins


@dataclass(frozen=True)
class Line:
    """One line of a player's account: when, why, how many, and what was left."""

    at: datetime
    reason: Reason
    coins: int
    left: int
    game: str = ""


class Purses:
    """All coins of this table; safe from any thread. Only the journal's writer may keep them.

    Asking what somebody has never waits for a disk that coins are being booked on.
    """

    def __init__(
        self,
        journal: Journal,
        current: Callable[[str], str] = lambda player: player,
        imported: Callable[[], Iterable[str]] = tuple,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        doubt: Callable[[datetime, datetime | None], clock.Doubt | None] = clock.doubt,
    ) -> None:
        self._journal, self._current, self._imported = journal, current, imported
        self._now, self._doubt = now, doubt
        self._writing = threading.RLock()  # held until what is booked is on the disk
        self._lock = threading.RLock()  # of what is known, held for a moment only
        self._promised: dict[str, dict[str, int]] = {}  # game -> player -> coins not staked yet
        self._books = read_books(journal)
        last = journal.last(STREAM)
        self._written = last.sequence if last else 0

    def close(self) -> None:
        """Close the journal; what is not booked yet is booked at the next start."""
        with self._writing:
            self._journal.close()

    def coins(self, player: str) -> int:
        """Give what is in a player's purse; somebody new has a full one."""
        with self._lock:
            player = self._current(player)
            opened = self._books.is_open(player)
            return self._books.coins(purse(player)) if opened else NEW_PURSE

    def free(self, player: str) -> int:
        """Give what a player can stake: what no other game was promised."""
        with self._lock:
            player = self._current(player)
            promised = sum(game.get(player, 0) for game in self._promised.values())
            return max(0, self.coins(player) - promised)

    def accounts(self) -> dict[str, int]:
        """Give all accounts: purses, pots, the house, and the bank that issued it all."""
        with self._lock:
            return dict(self._books.accounts)

    def settle(self) -> None:
        """Bring the books in step with all games for coins, as after a crash."""
        with self._writing:
            skipped = {*self._books.settled, *self._imported()}
            for entry in self._journal.beginnings(STREAMS):
                game = game_id(entry.stream)
                if entry.body.get("stake") and game not in skipped:
                    self._follow(game)

    def follow(self, game: str) -> None:
        """Bring the books in step with one game: stakes in, stakes back, the pot paid out."""
        with self._writing:
            if game not in self._books.settled and game not in self._imported():
                self._follow(game)

    def reward(self, player: str, stakes: Stakes) -> daily.Reward:
        """Pay the coins of the day to somebody who sits down, or say why not."""
        with self._writing:
            now, player = self._now(), self._current(player)
            last = self._books.days.get(player)
            doubt = self._doubt(now, self._journal.newest())
            if doubt is not None:
                return daily.Reward(0, last[1] if last else 0, clock.WORDS[doubt])
            today = now.astimezone().date()
            paid = daily.reward(stakes, today, last)
            if paid.coins:
                move = Move(BANK, purse(player), paid.coins)
                made = Booking(
                    Reason.DAILY,
                    (move,),
                    player=player,
                    day=today.isoformat(),
                    streak=paid.streak,
                )
                self._book([*self._opened([player]), made])
            return paid

    def streak(self, player: str) -> tuple[date, int] | None:
        """Give the day a player was last paid for coming back, and how many in a row that was."""
        with self._lock:
            return self._books.days.get(self._current(player))

    def follow_people(self, roster: Roster) -> None:
        """Bring the purses in step with who is whom: merged players own the coins of both."""
        with self._writing:
            for spelling in roster.merged:
                if spelling not in self._books.merged:
                    self._merge(spelling, roster.current(spelling))
            for player in roster.forgotten:
                coins = self._books.coins(purse(player))
                if coins:
                    move = Move(purse(player), BANK, coins)
                    self._book([Booking(Reason.FORGOTTEN, (move,), player=player)])

    def _merge(self, spelling: str, player: str) -> None:
        """Give one player the coins of the other; a second purse's first coins go back."""
        coins = self._books.coins(purse(spelling))
        back = min(coins, NEW_PURSE) if self._books.is_open(player) else 0
        moves = (
            Move(purse(spelling), BANK, back),
            Move(purse(spelling), purse(player), coins - back),
        )
        some = tuple(move for move in moves if move.coins)
        self._book([Booking(Reason.MERGED, some, player=player, spelling=spelling)])

    def _follow(self, game: str) -> None:
        entries = self._journal.entries(STREAMS + game)
        if not entries or not entries[0].body.get("stake"):
            return
        try:
            position = stored_game(entries).position()
        except JournalError as error:
            log.error("The coins of game %s stay where they are: %s", game, error)
            return
        bookings = [*self._stakes(game, position)]
        if position.closed:
            bookings += self._payment(game, position)
        self._book(bookings)
        with self._lock:
            self._promised.pop(game, None)
            if not position.closed:
                seats = (s for s in position.seats if not s.agreed and not s.left)
                self._promised[game] = {self._current(s.player): position.stake for s in seats}

    def _stakes(self, game: str, position: Position) -> Iterator[Booking]:
        """Make the pot what the players have agreed to."""
        agreed = [self._current(seat.player) for seat in position.seats if seat.agreed]
        staked = self._books.staked.get(game, {})
        new = [player for player in agreed if player not in staked]
        yield from self._opened(new)
        for player in new:
            missing = position.stake - self.coins(player)
            if missing > 0:
                lent = Move(BANK, purse(player), missing)
                yield Booking(Reason.LENT, (lent,), game=game, player=player)
            move = Move(purse(player), pot(game), position.stake)
            yield Booking(Reason.STAKED, (move,), game=game, player=player)
        for player in staked:
            if player not in agreed:
                move = Move(pot(game), purse(player), staked[player])
                yield Booking(Reason.RETURNED, (move,), game=game, player=player)

    def _payment(self, game: str, position: Position) -> Iterator[Booking]:
        paid = payout(position)
        moves = [
            Move(pot(game), purse(self._current(player)), coins)
            for player, coins in paid.paid.items()
            if coins
        ]
        if paid.house:
            moves.append(Move(pot(game), HOUSE, paid.house))
        reason = Reason.WON if winners(position) else Reason.REFUNDED
        yield Booking(reason, tuple(moves), game=game)

    def _opened(self, players: Iterable[str]) -> list[Booking]:
        """Give those without a purse a full one."""
        return [
            Booking(Reason.OPENED, (Move(BANK, purse(player), NEW_PURSE),), player=player)
            for player in players
            if not self._books.is_open(player)
        ]

    def _book(self, bookings: list[Booking]) -> None:
        """Write the bookings to disk, all or none, then take them up."""
        if not bookings:
            return
        at = self._now()
        entries = [
            Entry(STREAM, self._written + n, at, booking.reason, books.to_body(booking))
            for n, booking in enumerate(bookings, 1)
        ]
        self._books.refuse(bookings)
        self._journal.append_all(entries)
        with self._lock:
            for booking in bookings:
                self._books.book(booking)
        self._written += len(bookings)


def read_books(journal: JournalReader) -> Books:
    """Give the books as they stand."""
    made = Books()
    for kind, body in journal.bodies(STREAM):
        made.book(_booking(kind, body))
    return made


def statement(journal: JournalReader, player: str) -> list[Line]:
    """Give a player's account line by line, newest first."""
    lines, left = [], 0
    account = purse(player)
    for entry in journal.entries(STREAM):
        booking = _booking(entry.kind, entry.body)
        coins = sum(
            move.coins if move.taker == account else -move.coins
            for move in booking.moves
            if account in (move.taker, move.giver)
        )
        if coins:
            left += coins
            lines.append(Line(entry.at, booking.reason, coins, left, booking.game))
    return lines[::-1]


def _booking(kind: str, body: Mapping[str, Any]) -> Booking:
    try:
        return books.from_body(kind, body)
    except books.BooksError as error:
        raise JournalError(f"The purses cannot be read: {error}") from error
