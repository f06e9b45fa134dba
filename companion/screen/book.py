"""Which page is open: its view, and how buttons walk through it. No kivy."""

from collections.abc import Sequence

from companion.screen.acts import Go, Page
from companion.screen.memory import Shown
from companion.screen.menus import (
    camera,
    home,
    house,
    machine,
    new_game,
    result,
    settings,
    stake,
    typing,
)
from companion.screen.menus.menu import Deed, Stop, Walk
from companion.screen.pages_shown import PageView
from companion.screen.people import Person, Room
from companion.screen.ports import Ports
from companion.screen.sheet_shown import SheetView
from companion.table.situation import Situation

Open = tuple[PageView | SheetView, Walk]


def open_page(
    shown: Shown, situation: Situation, ports: Ports, room: Room, people: Sequence[Person]
) -> Open:
    """Show the page beside the table that is open now; what is not there any more is home."""
    if shown.page in ports.pages:
        return ports.pages[shown.page].view(room, shown.focus)
    return (
        _of_new_game(shown, room, people)
        or _of_set_up(shown, situation, ports, room)
        or _of_game(shown, situation, ports, room, people)
        or home.home_page(room, ports.games.unfinished(), shown.focus, ports.pages)
    )


def _of_new_game(shown: Shown, room: Room, people: Sequence[Person]) -> Open | None:
    match shown.page:
        case Page.RULES:
            return new_game.rules_page(room, shown.focus)
        case Page.SEATS:
            return new_game.seats_page(shown.draft, room, people, shown.focus, shown.told)
        case Page.HOUSE:
            return house.house_page(shown.draft, room, people, shown.focus)
        case Page.STAKE:
            return stake.stake_page(shown.draft, room, people, shown.focus, shown.welcomes)
        case Page.TYPING:
            return _typing_page(shown, room, people)
    return None


def _of_set_up(shown: Shown, situation: Situation, ports: Ports, room: Room) -> Open | None:
    back = shown.came_from
    match shown.page:
        case Page.SETTINGS:
            return settings.settings_page(ports.settings.values(), room, shown.focus, back)
        case Page.ABOUT:
            return settings.about_page(ports.about, room)
        case Page.MACHINE:
            return machine.machine_page(ports.care, room, shown)
        case Page.BUTTONS:
            status, pins = ports.panel.status(), ports.panel.pins()
            return settings.buttons_page(status, pins, shown.pressed, room, back)
        case Page.CAMERA:
            return camera.camera_page(situation, shown.looking, room, shown.focus, back)
    return None


def _of_game(
    shown: Shown, situation: Situation, ports: Ports, room: Room, people: Sequence[Person]
) -> Open | None:
    position = situation.position
    if position is None:
        return None
    elsewhere = ports.people.elsewhere(situation.game or "")
    match shown.page:
        case Page.MENU:
            absent = [p.id for p in people if position.seat_of(p.id) is None]
            paused = situation.state.paused
            return home.menu_page(position, room, absent, shown.focus, paused=paused)
        case Page.GIVE_UP:
            return home.give_up_page(position, room, shown.focus, elsewhere=elsewhere)
        case Page.RESULT | Page.STORY:
            story = shown.page is Page.STORY
            return result.result_page(position, room, story=story, elsewhere=elsewhere)
    return None


def _typing_page(shown: Shown, room: Room, people: Sequence[Person]) -> Open:
    say, asking = room.language.say, shown.asking
    colour = typing.free_colour(room, shown.draft.players)
    body = typing.keyboard_body(
        shown.typed, room, () if asking else people, colour, shown.focus, Go(shown.asked_from)
    )
    stops = tuple(Stop(act, say("this letter")) for act in typing.key_acts(shown.typed))
    done = Deed(body.done.words, body.done.act)
    back = Go(shown.asked_from)
    walk = Walk(stops, score=done, back=Deed(say("back"), back))
    return PageView(body, asking.title if asking else say("New name"), back=back), walk
