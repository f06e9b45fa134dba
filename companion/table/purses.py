"""What the table asks of purses: whether a stake can be paid."""

from typing import Protocol

from companion.game.position import Position
from companion.game.refusal import NOT_ENOUGH_COINS, Refusal
from companion.game.requests import Agree, Request


class Purses(Protocol):
    """What players own, and what of it no other game was promised."""

    def coins(self, player: str) -> int:
        """Give all of it."""

    def free(self, player: str) -> int:
        """Give what can be staked."""


def why_not_paid(purses: Purses | None, position: Position, request: Request) -> Refusal | None:
    """Refuse a stake that somebody who joined late, or played elsewhere since, does not own."""
    if not isinstance(request, Agree) or purses is None:
        return None
    coins = purses.coins(request.player)
    short = coins < position.stake
    return NOT_ENOUGH_COINS(player=request.player, coins=coins) if short else None
