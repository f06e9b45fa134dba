"""Coins for coming back: once a local calendar day, more for days in a row. Pure."""

from dataclasses import dataclass
from datetime import date, timedelta

from companion.game.ruleset import Stakes
from companion.game.stakes import daily_coins


@dataclass(frozen=True)
class Reward:
    """What a day pays, and how many days in a row it is; no coins: `why` in words."""

    coins: int
    streak: int
    why: str = ""


PAID = "Today's coins were paid already."
SET_BACK = "Coins were paid for a later day already: the clock was set back."


def reward(stakes: Stakes, today: date, last: tuple[date, int] | None) -> Reward:
    """Tell what this day pays to somebody last paid on that day, after so many in a row."""
    if last is None:
        return Reward(daily_coins(stakes, 1), 1)
    day, streak = last
    if today <= day:
        return Reward(0, streak, PAID if today == day else SET_BACK)
    streak = streak + 1 if today == day + timedelta(days=1) else 1
    return Reward(daily_coins(stakes, streak), streak)
