"""The steps of a new game: which game, who plays, by which house rules, for how much."""

from companion.screen.acts import Go, Page
from companion.screen.menus.draft import Draft
from companion.screen.pages_shown import ChipView
from companion.screen.people import Room

NAMES = ("Game", "Players", "Rules", "Stake")
PAGES = (Page.RULES, Page.SEATS, Page.HOUSE, Page.STAKE)


def steps(here: int, draft: Draft, room: Room) -> tuple[ChipView, ...]:
    """Show the steps; those done lead back, and coins add a fourth."""
    say, count = room.language.say, 4 if draft.staked else 3
    return tuple(
        ChipView(
            say(name) if n < here else f"{n + 1} {say(name)}",
            on=n == here,
            done=n < here,
            act=Go(PAGES[n]) if n < here else None,
        )
        for n, name in enumerate(NAMES[:count])
    )
