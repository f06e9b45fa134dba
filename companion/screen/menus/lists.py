"""Lists that buttons walk through, a page of lines at a time."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.records.roster import Roster
from companion.screen.menus.menu import Deed, Stop, Walk
from companion.screen.pages_shown import Body, ButtonView, ChipView, PageView
from companion.screen.people import Person, Room
from companion.screen.records_shown import EntryView, ListBody
from companion.screen.shown import Act

LINES = 5
FEW_LINES = 4  # below a sentence


@dataclass(frozen=True)
class TurnPage:
    """Show the lines before or after these."""

    by: int


@dataclass(frozen=True)
class Frame:
    """What stands around a list: title, where back leads, tabs."""

    title: str
    subtitle: str = ""
    back: Act = None
    chips: tuple[ChipView, ...] = ()
    status: str = ""


def listed(
    frame: Frame,
    entries: Sequence[EntryView],
    room: Room,
    focus: int,
    *,
    choose: str,
    empty: str = "",
    words: str = "",
    buttons: Sequence[ButtonView] = (),
    hold: Deed | None = None,
    down: int = LINES,
    across: int = 1,
) -> tuple[PageView, Walk]:
    """Show lines and buttons; NEXT and BACK walk through those that can be chosen."""
    able = [n for n, entry in enumerate(entries) if entry.act is not None]
    pressable = [n for n, button in enumerate(buttons) if button.act is not None]
    stops = [Stop(entries[n].act, choose) for n in able]
    stops += [Stop(buttons[n].act, buttons[n].words) for n in pressable]
    back = Deed(room.language.say("back"), frame.back)
    walk = Walk(tuple(stops), hold=hold, back=back)
    here = focus % len(stops) if stops else -1
    lines = tuple(
        replace(entry, chosen=n in able and able.index(n) == here)
        for n, entry in enumerate(entries)
    )
    below = tuple(
        replace(button, chosen=n in pressable and len(able) + pressable.index(n) == here)
        for n, button in enumerate(buttons)
    )
    body = ListBody(lines, words or ("" if entries else empty), below, down, across)
    return framed(frame, body, walk, focus, room), walk


def framed(frame: Frame, body: Body, walk: Walk, focus: int, room: Room) -> PageView:
    """Put a body into its frame."""
    return PageView(
        body,
        frame.title,
        frame.subtitle,
        frame.back,
        frame.chips,
        frame.status,
        legend=walk.legend(focus, room),
    )


def person_of(room: Room, roster: Roster, player: str) -> Person:
    """Give who an id of a stored game is today."""
    current = roster.current(player)
    if current in roster.forgotten:
        return Person(current, room.language.say("somebody"))
    profile = roster.profile(current)  # renamed a moment ago, perhaps
    known = room.person(current)
    return replace(known, name=profile.name, colour=profile.colour) if profile else known


def paging(
    room: Room, page: int, count: int, lines: int, names: tuple[str, str]
) -> list[ButtonView]:
    """Give the buttons that turn the page of a list of so many; none where all fit."""
    say, more = room.language.say, count > (page + 1) * lines
    if not page and not more:
        return []
    before, after = names
    return [
        ButtonView(say(before), TurnPage(-1) if page else None, "left", "quiet"),
        ButtonView(say(after), TurnPage(1) if more else None, "right", "quiet"),
    ]


def first_letter(person: Person) -> str:
    """Give what stands on a player's disc in a list."""
    return person.name[:1].upper()
