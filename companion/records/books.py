"""Coins as double-entry books: each booking moves coins from account to account, for a reason.

Play money only: coins come from the bank for nothing, and nothing can be bought with them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Any, NamedTuple

BANK = "bank"  # where coins come from; the only account that may go below nothing
HOUSE = "house"  # where fees go


class Reason(StrEnum):
    """Why coins moved."""

    OPENED = "opened"  # a new player's purse
    DAILY = "daily"  # the first seat of a day
    STAKED = "staked"
    LENT = "lent"  # a stake the game had accepted and the purse could not cover
    RETURNED = "returned"  # the agreement was taken back before the first stroke
    WON = "won"  # a finished game's pot
    REFUNDED = "refunded"  # a game given up
    MERGED = "merged"  # two spellings became one player
    FORGOTTEN = "forgotten"  # a player left for good


class Move(NamedTuple):
    """Coins from one account to another."""

    giver: str
    taker: str
    coins: int


@dataclass(frozen=True)
class Booking:
    """Moves that belong together, and what they are about."""

    reason: Reason
    moves: tuple[Move, ...]
    game: str = ""
    player: str = ""
    day: str = ""  # of a daily reward: the local calendar day
    streak: int = 0  # and how many days in a row
    spelling: str = ""  # of a merge: who is `player` from now on


DETAILS = ("game", "player", "day", "streak", "spelling")


class BooksError(ValueError):
    """A booking that would take coins nobody has."""


def purse(player: str) -> str:
    """Name a player's account."""
    return f"purse/{player}"


def pot(game: str) -> str:
    """Name the account of a game's pot."""
    return f"pot/{game}"


class Books:
    """Every account's coins after the bookings so far."""

    def __init__(self) -> None:
        self.accounts: dict[str, int] = {}
        self.staked: dict[str, dict[str, int]] = {}  # game -> player -> coins
        self.settled: set[str] = set()
        self.merged: set[str] = set()
        self.days: dict[str, tuple[date, int]] = {}  # player -> last paid day, streak

    def refuse(self, bookings: Sequence[Booking]) -> None:
        """Raise a BooksError if these, one after the other, would take coins nobody has."""
        after: dict[str, int] = {}
        for move in (move for booking in bookings for move in booking.moves):
            if move.coins <= 0 or move.giver == move.taker:
                raise BooksError(f"No coins move: {move}.")
            for account, coins in ((move.giver, -move.coins), (move.taker, move.coins)):
                after[account] = after.get(account, self.coins(account)) + coins
            if move.giver != BANK and after[move.giver] < 0:
                raise BooksError(f"There are not that many coins in {move.giver}.")

    def book(self, booking: Booking) -> None:
        """Take up one booking."""
        for move in booking.moves:
            self.accounts[move.giver] = self.coins(move.giver) - move.coins
            self.accounts[move.taker] = self.coins(move.taker) + move.coins
        self._remember(booking)

    def _remember(self, booking: Booking) -> None:
        match booking.reason:
            case Reason.STAKED:
                stakes = self.staked.setdefault(booking.game, {})
                stakes[booking.player] = sum(move.coins for move in booking.moves)
            case Reason.RETURNED:
                del self.staked[booking.game][booking.player]
            case Reason.WON | Reason.REFUNDED:
                self.settled.add(booking.game)
                self.staked.pop(booking.game, None)
                if not self.coins(pot(booking.game)):
                    self.accounts.pop(pot(booking.game), None)  # thousands of empty pots
            case Reason.DAILY:
                day = date.fromisoformat(booking.day)
                self.days[booking.player] = (day, booking.streak)
            case Reason.MERGED:
                self._merge(booking.spelling, booking.player)

    def _merge(self, spelling: str, player: str) -> None:
        """Give one player the stakes of the other, and the better of both streaks."""
        self.merged.add(spelling)
        for game in self.staked.values():
            if spelling in game:
                game[player] = game.pop(spelling)
        days = [self.days[who] for who in (spelling, player) if who in self.days]
        if days:
            self.days[player] = max(days)

    def coins(self, account: str) -> int:
        """Give an account's coins."""
        return self.accounts.get(account, 0)

    def is_open(self, player: str) -> bool:
        """Tell whether a player has a purse yet."""
        return purse(player) in self.accounts


def to_body(booking: Booking) -> dict[str, Any]:
    """Give a booking as JSON-plain data, without what does not apply."""
    body: dict[str, Any] = {"moves": [[m.giver, m.taker, m.coins] for m in booking.moves]}
    for name in DETAILS:
        if value := getattr(booking, name):
            body[name] = value
    return body


def from_body(kind: str, body: Mapping[str, Any]) -> Booking:
    """Rebuild a booking from its reason and what `to_body` gave."""
    try:
        moves = tuple(Move(giver, taker, int(coins)) for giver, taker, coins in body["moves"])
        rest = {name: body[name] for name in DETAILS if name in body}
        return Booking(Reason(kind), moves, **rest)
    except (KeyError, TypeError, ValueError) as error:
        raise BooksError(f"This is no booking: {kind} {body!r}.") from error
