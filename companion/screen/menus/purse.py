"""A player's purse on the screen: what is in it, and why."""

from collections.abc import Sequence

from companion.records.books import Reason
from companion.records.keeping import Keeping
from companion.records.purses import Line
from companion.records.roster import Profile
from companion.screen.menus.lists import FEW_LINES, Frame, listed, paging
from companion.screen.menus.menu import Walk
from companion.screen.menus.stored import Up
from companion.screen.pages_shown import PageView
from companion.screen.people import Room, signed
from companion.screen.records_shown import EntryView
from companion.screen.theme import GREEN, TEXT

PLAY_MONEY = "Play money: never bought, never sold."
REASONS = {
    Reason.OPENED: "a new purse",
    Reason.DAILY: "for coming back",
    Reason.STAKED: "staked",
    Reason.LENT: "lent for a stake",
    Reason.RETURNED: "stake taken back",
    Reason.WON: "won",
    Reason.REFUNDED: "stake returned",
    Reason.MERGED: "merged",
    Reason.FORGOTTEN: "forgotten",
}


def purse_page(
    profile: Profile, keeping: Keeping, lines: Sequence[Line], room: Room, focus: int, page: int
) -> tuple[PageView, Walk]:
    """Show what is in the purse, and line by line how it came there."""
    say = room.language.say
    entries = [
        EntryView(
            say(REASONS[line.reason]),
            f"{line.at.astimezone():%Y-%m-%d %H:%M}",
            signed(line.coins),
            say("leaves {n}", n=line.left),
            icon="coin",
            tone=GREEN if line.coins > 0 else TEXT,
        )
        for line in lines[page * FEW_LINES :][:FEW_LINES]
    ]
    paid = keeping.purses.streak(profile.id)
    words = say(PLAY_MONEY)
    if paid is not None:
        day, streak = paid
        words += " " + room.language.count(
            "Came back on {day}, one day in a row.",
            "Came back on {day}, {n} days in a row.",
            streak,
            day=day.isoformat(),
        )
    coins = keeping.purses.coins(profile.id)
    return listed(
        Frame(say("{name} has {n} coins", name=profile.name, n=coins), back=Up()),
        entries,
        room,
        focus,
        choose="",
        words=words,
        buttons=paging(room, page, len(lines), FEW_LINES, ("Newer", "Older")),
        down=FEW_LINES,
    )
