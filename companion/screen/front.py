"""Which page is shown and what touches and presses mean there. No kivy: the app only draws it."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from companion.screen import people as persons
from companion.screen.acts import (
    Begin,
    BlinkLamps,
    ChangeSetting,
    ChooseRules,
    Explain,
    FindTray,
    Freeze,
    GiveUp,
    Go,
    JudgeReading,
    LeaveResult,
    MoveCorner,
    NextCorner,
    Page,
    PauseGame,
    PlayAgain,
    PressKey,
    PutGameAside,
    Recolour,
    ResumeHere,
    SaveTray,
    Seat,
    TakeName,
    Type,
)
from companion.screen.language import Language
from companion.screen.menus import camera, home, new_game, result, settings, typing
from companion.screen.menus.draft import Draft, changed
from companion.screen.menus.menu import Deed, Stop, Walk
from companion.screen.news import News, fold
from companion.screen.pages_shown import PageView
from companion.screen.people import Room
from companion.screen.ports import Ports
from companion.screen.shown import SheetView, TableView
from companion.screen.theme import PLAYERS
from companion.screen.views.sheet import sheet_view
from companion.screen.views.table import table_view
from companion.table.signals import (
    AgreeStake,
    CloseGame,
    JoinGame,
    LeaveGame,
    NewGame,
    Pause,
    PutAside,
    Rematch,
    ResumeGame,
    Touch,
)
from companion.table.situation import Situation
from hardware.panel import Button, Lamp, Pressed
from vision.messages import SetTray

View = TableView | PageView | SheetView
# Pages that belong to a game: without one there is nothing to show on them.
OF_A_GAME = {Page.TABLE, Page.SHEET, Page.MENU, Page.GIVE_UP, Page.RESULT, Page.STORY}


@dataclass(frozen=True)
class Shown:
    """What the screen itself remembers."""

    page: Page = Page.HOME
    focus: int = 0
    draft: Draft = field(default_factory=Draft)
    typed: typing.Typed = field(default_factory=typing.Typed)
    looking: camera.Looking = field(default_factory=camera.Looking)
    explained: str = ""
    pressed: tuple[Button, ...] = ()  # on the panel test
    came_from: Page = Page.HOME  # where settings and set-up go back to
    news: News = field(default_factory=News)


class Front:
    """Turns situations, touches and presses into views; one thread, the screen's, uses it."""

    def __init__(self, ports: Ports, chance: random.Random | None = None) -> None:
        self.ports = ports
        self.shown = Shown()
        self.situation = ports.table.latest()
        self._chance = chance or random.Random()
        self._walk = Walk()
        self._people: Sequence[persons.Person] = ports.people.people()
        self._follow_game(None)

    @property
    def room(self) -> Room:
        """The language, the people and how words are wanted, as they are now."""
        values = {**settings.DEFAULTS, **self.ports.settings.values()}
        everybody = {person.id: person for person in self._people}
        return Room(Language(values["language"]), everybody, values["text"] != "normal")

    @property
    def takes_presses(self) -> bool:
        """Whether the real buttons belong to the page shown, and not to the game."""
        return self.shown.page not in (Page.TABLE, Page.RESULT, Page.STORY)

    def situated(self, situation: Situation) -> None:
        """Take up a new situation; a game begun, ended or gone changes the page."""
        before, self.situation = self.situation, situation
        self.shown = replace(self.shown, news=fold(self.shown.news, situation))
        self._follow_game(before)

    def act(self, act: object, began: float) -> None:
        """Take up a touch: about the screen here, about the game by handing it on."""
        if isinstance(act, Touch):
            self.ports.table.send(act)
            self._after_touch(act)
        elif isinstance(act, PressKey):
            self.press(Pressed(act.button, began=began))
        elif isinstance(act, Go):
            self._go(act.page)
        else:
            self._about_pages(act)
            self._about_games(act)

    def press(self, pressed: Pressed) -> None:
        """Take up a press of a button, real or drawn."""
        if self.shown.page is Page.BUTTONS:
            if not pressed.long:
                heard = (
                    *(b for b in self.shown.pressed if b is not pressed.button),
                    pressed.button,
                )
                self.shown = replace(self.shown, pressed=heard)
            return
        if not self.takes_presses:
            self._press_in_game(pressed)
            return
        if pressed.long:
            return
        step = {Button.NEXT: 1, Button.BACK: -1}.get(pressed.button, 0)
        if step and self._walk.stops:
            self.shown = replace(
                self.shown, focus=(self.shown.focus + step) % len(self._walk.stops)
            )
        elif not step:
            deed = self._walk.deeds(self.shown.focus)[pressed.button]
            if deed.act is not None:
                self.act(deed.act, pressed.began)

    def lamps(self) -> dict[Button, Lamp] | None:
        """How the real lamps show this page; None on the table, whose lamps are the game's."""
        if not self.takes_presses:
            return None
        moves = Lamp.POSSIBLE if len(self._walk.stops) > 1 else Lamp.OUT
        lamps = {Button.BACK: moves, Button.NEXT: moves}
        for button, deed in self._walk.deeds(self.shown.focus).items():
            lit = Lamp.PRIMARY if button is Button.SCORE else Lamp.POSSIBLE
            lamps[button] = lit if deed.act is not None else Lamp.OUT
        return lamps

    def view(self) -> View:
        """Show the page as it is now."""
        shown, room, position = self.shown, self.room, self.situation.position
        if position is not None and shown.page is Page.TABLE:
            return table_view(self.situation, room, shown.news, shown.explained)
        if position is not None and shown.page is Page.SHEET:
            self._walk = Walk((Stop(Go(Page.TABLE), ""),), back=Deed("", Go(Page.TABLE)))
            return sheet_view(position, room)
        page, self._walk = self._page(room)
        return page

    def _page(self, room: Room) -> tuple[PageView, Walk]:
        shown, ports, position = self.shown, self.ports, self.situation.position
        match shown.page:
            case Page.RULES:
                return new_game.rules_page(room, shown.focus)
            case Page.SEATS:
                return new_game.seats_page(shown.draft, room, self._people, shown.focus)
            case Page.HOUSE:
                return new_game.house_page(shown.draft, room, self._people, shown.focus)
            case Page.TYPING:
                return self._typing_page(room)
            case Page.SETTINGS:
                values = ports.settings.values()
                return settings.settings_page(values, room, shown.focus, shown.came_from)
            case Page.ABOUT:
                return settings.about_page(ports.about, room)
            case Page.BUTTONS:
                status, pins = ports.panel.status(), ports.panel.pins()
                return settings.buttons_page(status, pins, shown.pressed, room, shown.came_from)
            case Page.CAMERA:
                return camera.camera_page(
                    self.situation, shown.looking, room, shown.focus, shown.came_from
                )
        if position is not None:
            match shown.page:
                case Page.MENU:
                    absent = [p.id for p in self._people if position.seat_of(p.id) is None]
                    paused = self.situation.state.paused
                    return home.menu_page(position, room, absent, shown.focus, paused=paused)
                case Page.GIVE_UP:
                    return home.give_up_page(position, room, shown.focus)
                case Page.RESULT | Page.STORY:
                    return result.result_page(position, room, shown.page is Page.STORY)
        history = Page.HISTORY.value in ports.pages
        return home.home_page(room, ports.games.unfinished(), shown.focus, history=history)

    def _typing_page(self, room: Room) -> tuple[PageView, Walk]:
        say, shown = room.language.say, self.shown
        body = typing.keyboard_body(
            shown.typed, room, self._people, self._free_colour(), shown.focus
        )
        stops = tuple(Stop(act, say("this letter")) for act in typing.key_acts(shown.typed))
        done = Deed(body.done.words, body.done.act)
        walk = Walk(stops, score=done, back=Deed(say("back"), Go(Page.SEATS)))
        return PageView(body, say("New name"), back=Go(Page.SEATS)), walk

    def _press_in_game(self, pressed: Pressed) -> None:
        position, selection = self.situation.position, self.situation.state.selection
        over = position is not None and position.over
        if over and pressed.button is not Button.UNDO:
            if pressed.button in (Button.NEXT, Button.BACK):
                self._go(Page.RESULT if pressed.button is Button.BACK else Page.STORY)
            elif not pressed.long:
                self.act(PlayAgain() if pressed.button is Button.SCORE else LeaveResult(), 0.0)
        elif selection.menu and pressed.button is Button.SCORE:
            self._go(Page.MENU)
        else:
            self.ports.table.send(pressed)

    def _after_touch(self, touch: Touch) -> None:
        if isinstance(touch, JoinGame | LeaveGame):
            self._go(Page.TABLE)

    def _go(self, page: Page) -> None:
        came_from = self.shown.came_from
        if page in (Page.SETTINGS, Page.CAMERA, Page.BUTTONS) and self.shown.page in (
            Page.HOME,
            Page.MENU,
        ):
            came_from = self.shown.page
        if page in OF_A_GAME and self.situation.position is None:
            page = Page.HOME
        if page is Page.SEATS:
            self._people = self.ports.people.people()
        typed = typing.Typed() if page is Page.TYPING else self.shown.typed
        pressed = () if page is Page.BUTTONS else self.shown.pressed
        self.shown = replace(
            self.shown,
            page=page,
            focus=0,
            explained="",
            came_from=came_from,
            typed=typed,
            pressed=pressed,
        )

    def _follow_game(self, before: Situation | None) -> None:
        """Keep the page in step with the game: begun, over, taken back, gone."""
        position = self.situation.position
        had_game = before is not None and before.game == self.situation.game
        if position is None:
            if self.shown.page in OF_A_GAME:
                self._go(Page.HOME)
        elif not had_game:
            self._people = self.ports.people.people()
            self._go(Page.RESULT if position.over else Page.TABLE)
        elif position.over and self.shown.page in (Page.TABLE, Page.SHEET, Page.MENU):
            self._go(Page.RESULT)
        elif not position.over and self.shown.page in (Page.RESULT, Page.STORY):
            self._go(Page.TABLE)

    def _about_pages(self, act: object) -> None:
        shown, looking = self.shown, self.shown.looking
        match act:
            case Explain(field=row):
                self.shown = replace(shown, explained=row)
            case Type(key=key):
                self.shown = replace(shown, typed=typing.typed(shown.typed, key))
            case TakeName(name=name):
                self._take_name(name)
            case ChangeSetting(name=name, value=value):
                self.ports.settings.change(name, value)
            case MoveCorner(corner=corner, x=x, y=y):
                self.shown = replace(shown, looking=camera.moved(looking, corner, x, y))
            case NextCorner():
                chosen = (looking.chosen + 1) % len(looking.corners)
                self.shown = replace(shown, looking=replace(looking, chosen=chosen))
            case FindTray():
                self.ports.eyes.send(SetTray(None))
                self.shown = replace(shown, looking=replace(looking, moved=False, chosen=-1))
            case SaveTray():
                self.ports.settings.change("tray", repr(looking.corners))
                self.shown = replace(shown, looking=replace(looking, moved=False, chosen=-1))
            case Freeze():
                self.shown = replace(shown, looking=replace(looking, frozen=not looking.frozen))
            case JudgeReading(right=right):
                tries = replace(
                    looking, right=looking.right + right, wrong=looking.wrong + (not right)
                )
                self.shown = replace(shown, looking=tries)
            case BlinkLamps():
                self.ports.panel.light(dict.fromkeys(Button, Lamp.BREATHING))
            case Recolour(player=player):
                self._recolour(player)
            case _:
                made = changed(shown.draft, act, self._shuffled)
                self.shown = replace(shown, draft=made)
                if isinstance(act, ChooseRules):
                    self._go(Page.SEATS)
                if isinstance(act, Seat):
                    self.shown = replace(self.shown, focus=0)

    def _about_games(self, act: object) -> None:
        send = self.ports.table.send
        match act:
            case Begin():
                self._begin()
            case ResumeHere(game=game):
                send(ResumeGame(game))
            case PlayAgain():
                send(Rematch(self._purses()))
            case LeaveResult() | GiveUp():
                send(CloseGame())
            case PutGameAside():
                send(PutAside())
            case PauseGame(paused=paused):
                send(Pause(paused))
                self._go(Page.TABLE)

    def _begin(self) -> None:
        made = self.shown.draft
        new = NewGame(made.rules_id, made.players, dict(made.house), made.staked, self._purses())
        self.ports.table.send(new)
        for player in made.players if made.staked else ():
            self.ports.table.send(AgreeStake(player))
        self.shown = replace(self.shown, draft=replace(made, agreed=frozenset()))

    def _purses(self) -> dict[str, int]:
        return {p.id: p.coins for p in self._people if p.coins is not None}

    def _take_name(self, name: str) -> None:
        known = next((p for p in self._people if p.name.lower() == name.lower()), None)
        person = known or self.ports.people.add(name, self._free_colour())
        self._people = self.ports.people.people()
        made = changed(self.shown.draft, Seat(person.id), self._shuffled)
        self.shown = replace(self.shown, draft=made)
        self._go(Page.SEATS)

    def _free_colour(self) -> int:
        room = self.room
        taken = {p.colour for p in persons.seated(room, self.shown.draft.players).values()}
        return next((n for n in range(len(PLAYERS)) if n not in taken), 0)

    def _recolour(self, player: str) -> None:
        seats = persons.seated(self.room, self.shown.draft.players)
        taken = {p.colour for p in seats.values()}
        now = seats[player].colour
        order = [(now + step) % len(PLAYERS) for step in range(1, len(PLAYERS))]
        self.ports.people.recolour(player, next((n for n in order if n not in taken), now))
        self._people = self.ports.people.people()

    def _shuffled(self, players: Sequence[str]) -> Sequence[str]:
        return self._chance.sample(list(players), len(players))
