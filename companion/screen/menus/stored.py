"""A stored game on the screen: as a line of a list, as a whole, and what may be done to it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.game.events import Corrected, Thrown
from companion.game.position import Position
from companion.game.standings import standings
from companion.journal.reading import JournalReader
from companion.journal.stored import find_game
from companion.records.digest import State
from companion.records.history import Played, Step, played_game, walk
from companion.records.index import Index
from companion.records.keeping import Keeping
from companion.records.roster import Roster
from companion.rules.registry import RULE_SETS
from companion.screen.acts import ResumeHere
from companion.screen.menus.house import VALUES, WORDS
from companion.screen.menus.lists import Frame, framed, person_of
from companion.screen.menus.menu import Deed, Stop, Walk, choices
from companion.screen.menus.result import ELSEWHERE, course
from companion.screen.pages_shown import ButtonView, PageView
from companion.screen.people import Room
from companion.screen.records_shown import EntryView, FiguresBody
from companion.screen.result_shown import LineView
from companion.screen.theme import AMBER, GREEN, MUTED
from companion.screen.views.strokes import is_strokes

Open = tuple[PageView, Walk]
SHOWN = 4  # players a line has room for
ICONS = {
    State.FINISHED: ("crown", AMBER),
    State.UNFINISHED: ("pause", GREEN),
    State.GIVEN_UP: ("cross", MUTED),
}


@dataclass(frozen=True)
class OpenGame:
    """Open a game."""

    game: str


@dataclass(frozen=True)
class Inside:
    """Within an opened game: its card, its steps, or the question whether to give it up."""

    what: str


@dataclass(frozen=True)
class Up:
    """Back to where one came from."""


@dataclass(frozen=True)
class CloseStored:
    """Give up the opened game."""


@dataclass(frozen=True)
class AskClear:
    """Ask whether all closed games should go out of sight."""


@dataclass(frozen=True)
class ClearAll:
    """Put all closed games out of sight."""


@dataclass(frozen=True)
class ExportAll:
    """Write all games to the stick."""


@dataclass(frozen=True)
class Opened:
    """A game ready to be walked through."""

    played: Played
    position: Position
    steps: tuple[Step, ...]


def read_game(keeping: Keeping, game: str) -> Opened | None:
    """Read a game whole."""

    def question(index: Index, journal: JournalReader) -> Opened | None:
        played, found = played_game(index, game), find_game(journal, game)
        return Opened(played, found.position(), tuple(walk(found))) if played else None

    return keeping.read(question)


def ending(game: Played, room: Room, roster: Roster) -> str:
    """Tell how a game ended, or how far it is."""
    say = room.language.say
    if game.state is State.UNFINISHED:
        return say("unfinished, round {n}", n=game.round)
    if game.state is State.GIVEN_UP:
        return say("given up in round {n}", n=game.round)
    won = [person_of(room, roster, player).name for player in game.winners]
    if not won:
        return say("Nobody wins")
    if len(won) == 1:
        return say("{name} wins", name=won[0])
    return say("{names} and {name} share it", names=", ".join(won[:-1]), name=won[-1])


def entry(game: Played, room: Room, roster: Roster) -> EntryView:
    """Show a game as a line."""
    places = sorted(game.seats, key=lambda seat: seat.place)
    names = (f"{person_of(room, roster, s.player).name} {s.total}" for s in places[:SHOWN])
    rest = f" +{len(places) - SHOWN}" if len(places) > SHOWN else ""
    icon, tone = ICONS[game.state]
    when = f"{game.began.astimezone():%Y-%m-%d %H:%M}"
    rules = room.language.say(RULE_SETS[game.rules].name)
    return EntryView(
        ", ".join(names) + rest,
        f"{when} · {rules} · {ending(game, room, roster)}",
        icon=icon,
        tone=tone,
        act=OpenGame(game.game),
    )


def room_of(position: Position, room: Room, roster: Roster) -> Room:
    """Give the room with everybody in this game known by the ids the game has for them."""
    seats = {s.player: person_of(room, roster, s.player) for s in position.seats}
    people = {**room.people, **{player: replace(who, id=player) for player, who in seats.items()}}
    return replace(room, people=people)


def summary(
    opened: Opened, frame: Frame, room: Room, roster: Roster, focus: int, told: str
) -> Open:
    """Show a game as a whole: how it went, who won and why, and what can be done with it."""
    say, played, position = room.language.say, opened.played, opened.position
    lines = []
    for seat in position.seats:
        person = person_of(room, roster, seat.player)
        lines.append(LineView(person.name, person.tone, course(position, seat)))
    minutes = round((played.ended - played.began).total_seconds() / 60)
    events = [step.event for step in opened.steps if not step.undone]
    facts = [
        (f"{place.place}. {person_of(room, roster, place.player).name}", str(place.total))
        for place in standings(position)[:SHOWN]
    ]
    facts += [
        (
            say("Strokes" if is_strokes(position) else "Throws"),
            str(sum(isinstance(event, Thrown) for event in events)),
        ),
        (say("Corrected"), str(sum(isinstance(event, Corrected) for event in events))),
        (say("Time"), say("{n} min", n=minutes)),
    ]
    if played.stake:
        facts.append((say("Stake"), str(played.stake)))
    buttons = _buttons(played, room)
    stops = tuple(Stop(button.act, button.words) for button in buttons)
    shown = Walk(stops, back=Deed(say("back"), Up()))
    here = focus % len(stops)
    end = ending(played, room, roster)
    coins = say(ELSEWHERE) if played.stake and played.elsewhere else ""
    said = (told, why(position, room), coins, *house(played.house, room))
    body = FiguresBody(
        title=say("Points round by round"),
        lines=tuple(lines),
        headline=end[:1].upper() + end[1:],
        headline_icon="crown" if played.winners else "",
        headline_tone=AMBER,
        words=" · ".join(part for part in said if part),
        facts=tuple(facts),
        buttons=tuple(replace(b, chosen=n == here) for n, b in enumerate(buttons)),
    )
    return framed(frame, body, shown, focus, room), shown


def why(position: Position, room: Room) -> str:
    """Tell what told equal totals apart."""
    second = next((place for place in standings(position) if place.place == 2), None)
    if second is None or second.reason is None:
        return ""
    reason = second.reason
    return f"{room.language.say(reason.words)}: {reason.theirs} / {reason.mine}"


def house(choices: Mapping[str, str], room: Room) -> list[str]:
    """Name the house rules that were not the usual ones."""
    say = room.language.say
    return [
        say(WORDS[rule][0]) + ("" if value == "on" else f": {say(VALUES.get(value, value))}")
        for rule, value in choices.items()
        if rule in WORDS
    ]


def _buttons(played: Played, room: Room) -> list[ButtonView]:
    say = room.language.say
    through = ButtonView(say("Walk through it"), Inside("walk"), "right", "primary")
    if played.state is not State.UNFINISHED:
        return [through, ButtonView(say("Card"), Inside("card"), "sheet")]
    return [
        ButtonView(say("Go on playing"), ResumeHere(played.game), "check", "primary"),
        replace(through, look="raised"),
        ButtonView(say("Give it up"), Inside("close"), "cross", "quiet"),
    ]


def close_page(room: Room, focus: int, *, elsewhere: bool) -> Open:
    """Ask once before a stored game is given up."""
    say = room.language.say
    words = say("It is closed without a winner. Stakes go back.")
    if elsewhere:
        words = say("It is closed without a winner.")
    buttons = [
        ButtonView(say("Keep it for later"), Up(), "left", "primary"),
        ButtonView(say("Give it up"), CloseStored(), "cross"),
    ]
    return choices(say("Give up this game?"), words, buttons, room, focus, Up())


def clear_page(room: Room, focus: int) -> Open:
    """Ask once before the list is cleared."""
    say = room.language.say
    words = say("All closed games go out of sight. Statistics, coins and unfinished games stay.")
    buttons = [
        ButtonView(say("Keep them in sight"), Up(), "left", "primary"),
        ButtonView(say("Clear the list"), ClearAll(), "cross"),
    ]
    return choices(say("Clear game data?"), words, buttons, room, focus, Up())


def export_page(room: Room, focus: int, told: str) -> Open:
    """Tell what comes of writing all games to the stick."""
    say = room.language.say
    buttons = [ButtonView(say("Back to the games"), Up(), "left", "primary")]
    return choices(say("Export to the stick"), say(told), buttons, room, focus, Up())
