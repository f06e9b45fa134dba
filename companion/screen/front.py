"""Which page is shown and what touches and presses mean there. No kivy: the app only draws it."""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

from companion.game.refusal import Refusal
from companion.screen import people as persons
from companion.screen.acts import (
    AskName,
    Begin,
    ChooseRules,
    Explain,
    Go,
    LeaveResult,
    Page,
    PauseGame,
    PlayAgain,
    PressKey,
    Recolour,
    Seat,
    TakeName,
    TakePencil,
    Type,
)
from companion.screen.book import open_page
from companion.screen.language import Language
from companion.screen.memory import OF_A_GAME, Shown
from companion.screen.menus import camera, draft, machine, set_up, settings, typing
from companion.screen.menus.menu import Deed, Stop, Walk
from companion.screen.menus.wishes import asked_of_the_table
from companion.screen.news import fold
from companion.screen.pages_shown import PageView
from companion.screen.people import Room
from companion.screen.ports import Ports, Welcome
from companion.screen.sheet_shown import SheetView
from companion.screen.table_shown import TableView
from companion.screen.theme import PLAYERS
from companion.screen.views.sheet import sheet_view
from companion.screen.views.table import table_view
from companion.table.signals import JoinGame, LeaveGame, Touch
from companion.table.situation import Situation
from hardware.panel import Button, Lamp, Pressed

View = TableView | PageView | SheetView
SET_UP = {Page.SETTINGS, Page.CAMERA, Page.BUTTONS}


class Front:
    """Turns situations, touches and presses into views; one thread, the screen's, uses it."""

    def __init__(self, ports: Ports, chance: random.Random | None = None) -> None:
        self.ports = ports
        self.shown = Shown()
        self.situation = ports.table.latest()
        # How other threads have something done in the screen's; the app brings its own way.
        self.later: Callable[[Callable[[], None]], None] = lambda deed: deed()
        self._chance = chance or random.Random()
        self._walk = Walk()
        self._people: Sequence[persons.Person] = ports.people.people()
        self._follow_game(None)

    @property
    def room(self) -> Room:
        """The language, the people and how words are wanted, as they are now."""
        values = {**settings.DEFAULTS, **self.ports.settings.values()}
        everybody = {person.id: person for person in self._people}
        return Room(
            Language(values["language"]),
            everybody,
            large=values["text_size"] != "normal",
            largest=values["text_size"] == "largest",
            simulated=self.ports.simulated is not None,
        )

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
        pencil = isinstance(act, TakePencil) and not self.shown.pencil
        self.shown = replace(self.shown, pencil=pencil)
        match act:
            case PressKey(button=button, long=long):
                self.press(Pressed(button, long, began))
            case Go(page=page):
                self._go(page)
            case AskName(text=text):
                self.shown = replace(
                    self.shown, asking=act, asked_from=self.shown.page, typed=typing.begun(text)
                )
                self._go(Page.TYPING)
            case TakeName(name=name):
                self._take_name(name)
            case _ if isinstance(act, Touch):
                self.ports.table.send(act)
                if isinstance(act, JoinGame | LeaveGame):
                    self._go(Page.TABLE)
            case _ if self.shown.page in self.ports.pages:
                if self.ports.pages[self.shown.page].act(act):
                    self.shown = replace(self.shown, focus=0)
            case _:
                self._about_pages(act)
                looking = set_up.taken_up(self.shown.looking, act, self.ports)
                self.shown = replace(self.shown, looking=looking)
                playing = self.situation.position is not None
                care = self.ports.care
                self.shown, deed = machine.taken_up(self.shown, act, care, playing=playing)
                if deed is not None:
                    deed(self._told)
                self._about_games(act)

    def press(self, pressed: Pressed) -> None:
        """Take up a press of a button, real or drawn."""
        if self.shown.page == Page.BUTTONS:
            if not pressed.long:
                others = (b for b in self.shown.pressed if b is not pressed.button)
                self.shown = replace(self.shown, pressed=(*others, pressed.button))
            return
        if not self.takes_presses:
            self._press_in_game(pressed)
            return
        if pressed.long:
            return
        step = {Button.NEXT: 1, Button.BACK: -1}.get(pressed.button, 0)
        if step and self._walk.stops:
            focus = (self.shown.focus + step) % len(self._walk.stops)
            self.shown = replace(self.shown, focus=focus)
        elif not step:
            deed = self._walk.deeds(self.shown.focus)[pressed.button]
            if deed.act is not None:
                self.act(deed.act, pressed.began)

    def lamps(self) -> dict[Button, Lamp] | None:
        """How the real lamps show this page; None on the table, whose lamps are the game's."""
        if not self.takes_presses:
            return None
        return self._walk.lamps(self.shown.focus)

    def view(self) -> View:
        """Show the page as it is now."""
        shown, room, position = self.shown, self.room, self.situation.position
        if position is not None and shown.page == Page.TABLE:
            return table_view(
                self.situation, room, shown.news, shown.explained, pencil=shown.pencil
            )
        if position is not None and shown.page == Page.SHEET:
            self._walk = Walk((Stop(Go(Page.TABLE), ""),), back=Deed("", Go(Page.TABLE)))
            return sheet_view(position, room)
        page, self._walk = open_page(shown, self.situation, self.ports, room, self._people)
        return page

    def measured(self, light: float, focus: float) -> None:
        """Take up how bright and how sharp the camera's picture is."""
        self.shown = replace(self.shown, looking=camera.measured(self.shown.looking, light, focus))

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

    def _go(self, page: str) -> None:
        shown = self.shown
        if page in OF_A_GAME and self.situation.position is None:
            page = Page.HOME
        if page in SET_UP and shown.page in (Page.HOME, Page.MENU):
            shown = replace(shown, came_from=shown.page)
        if page == Page.TYPING and shown.page == Page.SEATS:
            shown = replace(shown, typed=typing.Typed(), asking=None, asked_from=Page.SEATS)
        if page in (Page.SEATS, Page.STAKE) or shown.page in self.ports.pages:
            self._people = self.ports.people.people()
        if page == Page.BUTTONS:
            shown = replace(shown, pressed=())
        if page == Page.CAMERA:
            corners = self.ports.eyes.tray()
            shown = replace(shown, looking=camera.begun(corners))
        changed = page != shown.page
        self.shown = replace(shown, page=page, focus=0, explained="", told="", restoring=False)
        stakes = shown.draft.rules.stakes
        if page == Page.STAKE and stakes is not None:
            self.shown = replace(self.shown, welcomes=())
            self.ports.people.welcome(shown.draft.players, stakes, self._welcomed)
        if changed and page in self.ports.pages:
            self.ports.pages[page].opened(lambda: self.later(lambda: None))

    def _welcomed(self, told: Sequence[Welcome]) -> None:
        def tell() -> None:
            self._people = self.ports.people.people()
            self.shown = replace(self.shown, welcomes=tuple(told))

        self.later(tell)

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
        shown = self.shown
        match act:
            case Explain(field=row):
                self.shown = replace(shown, explained=row)
            case Type(key=key):
                self.shown = replace(shown, typed=typing.typed(shown.typed, key))
            case Recolour(player=player):
                self._recolour(player)
            case _:
                self.shown = replace(shown, draft=draft.changed(shown.draft, act, self._shuffled))
                if isinstance(act, ChooseRules):
                    self._go(Page.SEATS)
                if isinstance(act, Seat):
                    self.shown = replace(self.shown, focus=0)

    def _told(self, words: str) -> None:
        def tell() -> None:
            self.shown = replace(self.shown, told=words)

        self.later(tell)

    def _about_games(self, act: object) -> None:
        for signal in asked_of_the_table(act, self.shown.draft, self._purses()):
            self.ports.table.send(signal)
        if isinstance(act, Begin):
            made = replace(self.shown.draft, agreed=frozenset())
            self.shown = replace(self.shown, draft=made)
        elif isinstance(act, PauseGame):
            self._go(Page.TABLE)

    def _purses(self) -> dict[str, int]:
        return {p.id: p.coins for p in self._people if p.coins is not None}

    def _take_name(self, name: str) -> None:
        asking, self.shown = self.shown.asking, replace(self.shown, asking=None)
        if asking is not None:
            self._go(self.shown.asked_from)
            self.act(asking.then(name), 0.0)
            return
        self._go(Page.SEATS)
        known = next((p for p in self._people if p.name.lower() == name.lower()), None)
        if known is not None:
            self._seat(known)
            return
        colour = typing.free_colour(self.room, self.shown.draft.players)
        self.ports.people.add(name, colour, lambda new: self.later(lambda: self._seat(new)))

    def _seat(self, somebody: persons.Person | Refusal) -> None:
        """Seat somebody, or say why there is no such player."""
        if isinstance(somebody, Refusal):
            told = self.room.language.refusal(somebody, self.room.names)
            self.shown = replace(self.shown, told=told)
            return
        self._people = self.ports.people.people()
        made = draft.changed(self.shown.draft, Seat(somebody.id), self._shuffled)
        self.shown = replace(self.shown, draft=made, focus=0)

    def _recolour(self, player: str) -> None:
        seats = persons.seated(self.room, self.shown.draft.players)
        taken = {p.colour for p in seats.values()}
        now = seats[player].colour
        order = [(now + step) % len(PLAYERS) for step in range(1, len(PLAYERS))]
        chosen = next((n for n in order if n not in taken), now)
        self.ports.people.recolour(player, chosen)
        self._people = [replace(p, colour=chosen) if p.id == player else p for p in self._people]

    def _shuffled(self, players: Sequence[str]) -> Sequence[str]:
        return self._chance.sample(list(players), len(players))
