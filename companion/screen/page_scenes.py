"""Recorded moments of the pages beside the table. Seeded, no kivy."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from random import Random

from companion.bots import greedy_bot, play
from companion.game.position import Position
from companion.rules.registry import find_rules
from companion.screen.acts import (
    AgreeHere,
    ChooseHouse,
    ChooseRules,
    Go,
    Page,
    Restore,
    Seat,
    Type,
)
from companion.screen.front import Front
from companion.screen.ports import Unfinished
from companion.screen.scenes import NAMES, WORKING, Scene, after, playing, reading, staged
from companion.screen.still import Still
from companion.table.situation import Situation
from companion.table.state import Camera, State, Tray
from hardware.panel import Button, Pressed

PINS = {
    button: f"GPIO {pin}\nlamp {lamp}"
    for button, pin, lamp in zip(Button, (5, 6, 13, 19, 26), (22, 23, 24, 25, 12), strict=True)
}
ABOUT = (
    ("Version", "0.1.0"),
    ("Camera", "HD Webcam, 1280 x 720, 30 a second"),
    ("Games and settings", "~/.local/share/dice-table-companion"),
    ("Free space", "21.4 GB"),
)
FELT = ((0.23, 0.12), (0.77, 0.12), (0.79, 0.88), (0.22, 0.88))


def page_scenes(
    language: str, names: tuple[str, ...] = NAMES, text: str = "normal"
) -> Iterator[Scene]:
    """Every page beside the table."""

    def scene(
        name: str,
        *acts: object,
        position: Position | None = None,
        state: State = WORKING,
        presses: tuple[Button, ...] = (),
        house: Callable[[Still], None] = lambda _: None,
    ) -> Scene:
        def show() -> Front:
            situation = playing(position, state) if position else Situation(state=state)
            made = staged(situation, language, names, text, house)
            for act in acts:
                made.act(act, 0.0)
                made.view()
            for button in presses:
                made.press(Pressed(button))
                made.view()
            return made

        return Scene(name, show)

    yield scene("home", house=_unfinished)
    yield scene("home_first_evening")
    yield scene("attract")
    yield from _new_game(scene)
    yield from _set_up(scene)
    yield from _beside_a_game(scene)
    yield from _ends(scene)


Maker = Callable[..., Scene]


def _unfinished(still: Still) -> None:
    game = Unfinished("g1", "Special 8", 19, (("p0", 358), ("p1", 389)), "21:40")
    still.games.games = (game,)


def _new_game(scene: Maker) -> Iterator[Scene]:
    yield scene("new_game", Go(Page.RULES), presses=(Button.NEXT,) * 4)
    seats = [Seat("p0"), Seat("p1"), Seat("p2")]
    yield scene("players", ChooseRules("maxi"), *seats)
    yield scene("players_10", ChooseRules("maxi_spared"), *(Seat(f"p{n}") for n in range(10)))
    yield scene("players_too_few", ChooseRules("special8"), Seat("p0"))
    keys = [Type(letter) for letter in "hå"]
    yield scene("keyboard", ChooseRules("maxi"), Go(Page.TYPING), *keys)
    coins = ChooseHouse("coins", "on")
    yield scene("house_rules", ChooseRules("maxi"), *seats, coins, Go(Page.HOUSE))
    yield scene("house_rules_special8", ChooseRules("special8"), *seats[:2], Go(Page.HOUSE))
    agreed = [AgreeHere("p0"), AgreeHere("p1")]
    yield scene("stake", ChooseRules("maxi"), *seats, coins, Go(Page.STAKE), *agreed)


def _set_up(scene: Maker) -> Iterator[Scene]:
    def wired(still: Still) -> None:
        still.panel.present, still.panel.wires = True, PINS

    def kiosk(still: Still) -> None:
        still.care.kiosk = still.care.has_stick = True

    def known(still: Still) -> None:
        still.about = ABOUT

    def found(still: Still) -> None:
        still.eyes.corners = FELT

    yield scene("settings", Go(Page.SETTINGS))
    pressed = (Button.BACK, Button.NEXT, Button.HOLD)
    yield scene("buttons", Go(Page.BUTTONS), presses=pressed, house=wired)
    yield scene("buttons_none", Go(Page.BUTTONS))
    seen = replace(WORKING, tray=Tray(reading=reading((3, 1, 5, 4, 5, 5))))
    yield scene("camera", Go(Page.CAMERA), state=seen, house=found)
    lost = State(camera=Camera(working=False, why="no camera is connected"))
    yield scene("camera_none", Go(Page.CAMERA), state=lost)
    yield scene("machine", Go(Page.SETTINGS), Go(Page.MACHINE), house=kiosk)
    yield scene("machine_restore", Go(Page.SETTINGS), Go(Page.MACHINE), Restore(), house=kiosk)
    yield scene("about", Go(Page.SETTINGS), Go(Page.ABOUT), house=known)


def _beside_a_game(scene: Maker) -> Iterator[Scene]:
    middle = after("maxi", 4, 44)
    yield scene("menu", Go(Page.MENU), position=middle)
    yield scene("give_up", Go(Page.GIVE_UP), position=middle)
    yield scene("sheet_maxi_4", Go(Page.SHEET), position=middle)
    yield scene("sheet_spared_10", Go(Page.SHEET), position=after("maxi_spared", 10, 74))
    yield scene("sheet_special8", Go(Page.SHEET), position=after("special8", 2, 37))


def _ends(scene: Maker) -> Iterator[Scene]:
    over = finished("maxi", 4)
    yield scene("end_ranking", position=over)
    yield scene("end_story", Go(Page.STORY), position=over)
    yield scene("end_ranking_10", position=finished("maxi_spared", 10))
    yield scene("end_story_10", Go(Page.STORY), position=finished("maxi_spared", 10))
    yield scene("end_alone", position=finished("yatzy", 1))
    yield scene("end_tie", position=tied())


@lru_cache
def finished(rules: str, players: int) -> Position:
    """A game whose last row was filled."""
    seats = dict.fromkeys([f"p{n}" for n in range(players)], greedy_bot)
    return next(p for _, p in play(find_rules(rules), seats, Random(5)) if p.over)


@lru_cache
def tied() -> Position:
    """A finished maxi game for coins in which the two best have the same total."""
    seats = dict.fromkeys(["p0", "p1", "p2"], greedy_bot)
    rules = find_rules("maxi", {"coins": "on"})
    over = next(p for _, p in play(rules, seats, Random(7)) if p.over)
    first, second = over.seats[0], over.seats[1]
    moved = {"fours": -4, "chance": 4}  # from the upper part to the lower one
    entries = tuple(replace(e, points=e.points + moved.get(e.field, 0)) for e in first.card.entries)
    seat = replace(second, card=replace(second.card, entries=entries))
    return replace(over, seats=(first, seat, over.seats[2]))
