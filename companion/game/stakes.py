"""Coins of one game: the pot, the house's fee, and who is paid. Play money only."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.game.position import Position
from companion.game.ruleset import Stakes
from companion.game.standings import winners


@dataclass(frozen=True)
class Payout:
    """Where every coin of the pot goes; the books balance: pot = house + all of paid."""

    pot: int
    house: int
    paid: Mapping[str, int]


def pot(position: Position) -> int:
    """Give the coins on the table; those who left leave theirs."""
    return position.stake * sum(seat.agreed for seat in position.seats)


def fee(coins: int, percent: int) -> int:
    """Give the house's part of a pot, rounded down to whole coins."""
    return coins * percent // 100


def payout(position: Position) -> Payout:
    """Share out the pot: to the winners less the fee, or back to everybody if it was given up."""
    coins = pot(position)
    if position.rules.stakes is None or not coins:
        return Payout(0, 0, {})
    won = winners(position)
    if not won:
        return Payout(coins, 0, {s.player: position.stake for s in position.seats if s.agreed})
    each = (coins - fee(coins, position.rules.stakes.house_fee_percent)) // len(won)
    return Payout(coins, coins - each * len(won), dict.fromkeys(won, each))


def daily_coins(stakes: Stakes, day: int) -> int:
    """Give the coins for the day-th day in a row, from 1."""
    coins = 50 + min(10 * (day - 1), stakes.daily_bonus_cap)
    return coins if stakes.daily_total_cap is None else min(coins, stakes.daily_total_cap)
