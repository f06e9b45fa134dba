"""Home, the menu of a running game, and what was asked before something is given up."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.game.position import Position
from companion.screen.acts import (
    ChangeSetting,
    GiveUp,
    Go,
    Page,
    PauseGame,
    PutGameAside,
    ResumeHere,
)
from companion.screen.language import languages
from companion.screen.menus.menu import Deed, Stop, Walk, choices
from companion.screen.pages_shown import ButtonView, HomeBody, PageView, ResumeView
from companion.screen.people import Room, letters, seated
from companion.screen.ports import FurtherPage, Unfinished
from companion.table.signals import JoinGame, LeaveGame

STANDING = 4  # players of the unfinished game there is room for


def home_page(
    room: Room,
    unfinished: Sequence[Unfinished],
    focus: int,
    further: Mapping[str, FurtherPage],
) -> tuple[PageView, Walk]:
    """Show what to do tonight: a new game, the unfinished one, further pages, settings."""
    say = room.language.say
    resume = _resume(unfinished[0], room) if unfinished else None
    codes = list(languages())
    here = codes.index(room.language.code) if room.language.code in codes else 0
    other = codes[(here + 1) % len(codes)]
    entries = [
        ButtonView(say(page.title), Go(name), page.icon, "quiet")
        for name, page in further.items()
        if page.at_home
    ]
    entries += [
        ButtonView(say("Camera"), Go(Page.CAMERA), "camera", "quiet"),
        ButtonView(say("Buttons"), Go(Page.BUTTONS), "button", "quiet"),
        ButtonView(languages()[other], ChangeSetting("language", other), "", "quiet"),
        ButtonView(say("Settings"), Go(Page.SETTINGS), "menu", "quiet"),
    ]
    stops = [Stop(Go(Page.RULES), say("new game"))]
    if resume is not None:
        stops.append(Stop(resume.act, say("go on")))
    stops += [Stop(entry.act, entry.words) for entry in entries]
    walk = Walk(tuple(stops), hold=Deed(say("go on"), resume.act) if resume else Deed())
    here = focus % len(stops)
    first = len(stops) - len(entries)
    body = HomeBody(
        say("Roll real dice."),
        say("I keep the score."),
        ButtonView(say("New game"), Go(Page.RULES), "check", "primary", chosen=here == 0),
        replace(resume, chosen=here == 1) if resume else None,
        tuple(replace(e, chosen=here == first + n) for n, e in enumerate(entries)),
    )
    return PageView(body, legend=walk.legend(focus, room)), walk


def _resume(game: Unfinished, room: Room) -> ResumeView:
    say = room.language.say
    people = seated(room, [player for player, _ in game.players])
    marks = letters([person.name for person in people.values()])
    standing = (
        (mark, person.tone, str(total))
        for mark, person, (_, total) in zip(marks, people.values(), game.players, strict=True)
    )
    return ResumeView(
        say("Go on: {game}, round {n}", game=say(game.rules), n=game.round),
        ResumeHere(game.game),
        tuple(standing)[:STANDING],
        say("paused {when}", when=game.when) if game.when else "",
    )


def menu_page(
    position: Position, room: Room, absent: Sequence[str], focus: int, *, paused: bool
) -> tuple[PageView, Walk]:
    """Show what can be done beside playing."""
    say = room.language.say
    pause = say("Go on playing") if paused else say("Pause")
    buttons = [
        ButtonView(say("Back to the table"), Go(Page.TABLE), "right", "primary"),
        ButtonView(pause, PauseGame(not paused), "pause"),
        ButtonView(say("Whole sheet"), Go(Page.SHEET), "sheet"),
        ButtonView(say("Put aside for later"), PutGameAside(), "left"),
        ButtonView(say("Settings"), Go(Page.SETTINGS), "menu"),
        ButtonView(say("Camera"), Go(Page.CAMERA), "camera"),
    ]
    first_round = all(len(seat.card.entries) <= 1 for seat in position.seats)
    seats = [seat for seat in position.seats if not seat.left]
    room_left = len(position.seats) < position.rules.players[-1]
    if first_round and position.round == 1 and room_left and absent:
        joins = say("{name} joins", name=room.name(absent[0]))
        buttons.append(ButtonView(joins, JoinGame(absent[0]), "plus"))
    if len(seats) > 1:
        leaver = position.seat.player
        leaves = say("{name} goes home", name=room.name(leaver))
        buttons.append(ButtonView(leaves, LeaveGame(leaver), "cross"))
    buttons.append(ButtonView(say("Give up this game"), Go(Page.GIVE_UP), "cross", "outline"))
    return choices(say("Menu"), "", buttons, room, focus, Go(Page.TABLE))


def give_up_page(
    position: Position, room: Room, focus: int, *, elsewhere: bool = False
) -> tuple[PageView, Walk]:
    """Ask once before a game is closed for good; of one begun `elsewhere` no stakes lie here."""
    say = room.language.say
    words = say("It is closed without a winner. To play on another day, put it aside instead.")
    if position.stake and not elsewhere:
        words = say("Everybody gets the stake back.") + " " + words
    buttons = [
        ButtonView(say("Put aside for later"), PutGameAside(), "left", "primary"),
        ButtonView(say("Give it up"), GiveUp(), "cross"),
    ]
    return choices(say("Give up this game?"), words, buttons, room, focus, Go(Page.MENU))
