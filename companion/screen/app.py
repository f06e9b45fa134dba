"""The Kivy application: draws what the front says, hands touches to it, never blocks."""

import logging
from collections import deque
from collections.abc import Callable
from functools import partial
from time import monotonic

from kivy.app import App
from kivy.base import EventLoop, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import Metrics
from kivy.uix.widget import Widget

from companion.screen import theme, units
from companion.screen.acts import Go, Page
from companion.screen.calm import Calm
from companion.screen.first_picture import when_shown
from companion.screen.front import Front, View
from companion.screen.geometry import Box
from companion.screen.keys import Keys
from companion.screen.menus.settings import DEFAULTS
from companion.screen.pages.camera import CameraPage
from companion.screen.pages.menu import MenuPage
from companion.screen.pages.seats import SeatsPage
from companion.screen.pages.sheet import SheetPage
from companion.screen.pages.table import TablePage
from companion.screen.pages_shown import ButtonView, ChoicesBody, PageView
from companion.screen.ports import Ports
from companion.screen.sheet_shown import SheetView
from companion.screen.sound import Sounds, sound_for
from companion.screen.stage import Stage
from companion.screen.table_shown import TableView
from companion.screen.viewfinder import Viewfinder
from companion.screen.voice import Voice, spoken
from companion.screen.window import BUSY_FPS, IDLE_FPS
from companion.table.situation import Situation
from hardware.keyboard import KeyboardPanel
from hardware.panel import Pressed

log = logging.getLogger(__name__)
BUSY_SECONDS = 2.0
WARM_SECONDS = 1.0  # after the first picture, when nobody waits for it
TICK_SECONDS = 1.0  # the watchdog is fed from here, so only while pictures can be drawn


class CompanionApp(App):
    """The screen of the table."""

    def __init__(
        self,
        ports: Ports,
        *,
        inches: float | None = None,
        ready: Callable[[], None] = lambda: None,
        ticked: Callable[[], None] = lambda: None,
        keyboard: KeyboardPanel | None = None,
        now: Callable[[], float] = monotonic,
    ) -> None:
        """Take the house's ports; `ready` hears of the first page shown, `ticked` of every tick."""
        super().__init__()
        self.ports, self.inches, self._ready, self._ticked = ports, inches, ready, ticked
        self.front = Front(ports)
        self.front.later = self.later
        self.viewfinder = Viewfinder(ports.eyes, self.later)
        self.sounds, self.voice = Sounds(), Voice()
        self.stage = Stage(self.act, now)
        self.keys = Keys(keyboard, self.act)
        self.stage.touched = self._stir
        self._situations: deque[Situation] = deque()
        self._presses: deque[Pressed] = deque()
        self._deeds: deque[Callable[[], None]] = deque()
        self._take_up = Clock.create_trigger(self._taken_up)
        self._pages: dict[type, Widget] = {}
        self._shown: View | None = None
        self._where: tuple[object, ...] = ()
        self._ticking = None
        self._sleep = None
        self._calm = None
        self._wait_no_more: Callable[[], None] = lambda: None
        self._calm_errors = Calm(self._apologise)

    def build(self) -> Widget:
        """Give Kivy the stage."""
        Window.clearcolor = theme.BG
        Window.bind(size=self._resized)
        self.fit()
        return self.stage

    def on_start(self) -> None:
        """Follow the table from now on."""
        ExceptionManager.add_handler(self._calm_errors)
        self.ports.table.subscribe(self._situated)
        self.ports.games.subscribe(self._take_up)
        Window.bind(on_key_down=self._key_down, on_key_up=self._key_up)
        self._ticking = Clock.schedule_interval(lambda _: self._ticked(), TICK_SECONDS)
        self._wait_no_more = when_shown(self._page_shown)
        self._situations.append(self.ports.table.latest())
        self._take_up()
        self._stir()

    def _page_shown(self) -> None:
        self._ready()
        values = {**DEFAULTS, **self.ports.settings.values()}
        Clock.schedule_once(lambda _: self.sounds.warm(values), WARM_SECONDS)

    def _key_down(self, _: object, key: int, __: object, text: str | None, *___: object) -> bool:
        self._stir()
        if self.stage.asleep:
            self.stage.wake()
            return True
        return self.keys.down(self.front, key, text)

    def _key_up(self, _: object, key: int, *__: object) -> None:
        self.keys.up(key)

    def _resized(self, *_: object) -> None:
        self.fit()

    def on_stop(self) -> None:
        """Leave nothing running."""
        ExceptionManager.remove_handler(self._calm_errors)
        self._wait_no_more()
        Window.unbind(size=self._resized, on_key_down=self._key_down, on_key_up=self._key_up)
        for event in (self._ticking, self._sleep, self._calm):
            if event is not None:
                event.cancel()
        self.voice.close()

    def fit(self) -> None:
        """Choose the unit for the window as it is now, and build the pages anew for it."""
        width, height = Window.size
        self.unit = units.choose(width, height, self.inches)
        Metrics.density = self.unit.u
        self._pages.clear()
        self._shown, self._where = None, ()
        self.stage.size = (width, height)
        self.render()

    def show_front(self, front: Front) -> None:
        """Show what this front shows from now on."""
        self.front, front.later = front, self.later
        self.render()

    def act(self, act: object, began: float) -> None:
        """A finger meant something."""
        self._safely(partial(self.front.act, act, began))
        self.render()

    def press(self, pressed: Pressed) -> None:
        """A real button was pressed while a page has the buttons; safe from any thread."""
        self._presses.append(pressed)
        self._take_up()

    @property
    def takes_presses(self) -> bool:
        """Whether real presses belong here and not to the game; safe from any thread."""
        return self.front.takes_presses

    def render(self) -> None:
        """Show the front's view; one that cannot be shown gives way to a calm message."""
        try:
            view: View = self.front.view()
            self._show(view)
        except Exception:
            # An error in a view must not end the evening: the game itself is safe elsewhere.
            log.exception("A page could not be shown")
            self._show(self._sorry())
        self.ports.panel.light(self.front.lamps())

    def _apologise(self) -> None:
        """A drawing failed: its page is thrown away, and this is said in its place."""
        self._pages.clear()
        self._shown, self._where = None, ()
        self._show(self._sorry())

    def _show(self, view: View) -> None:
        if view == self._shown:
            return
        where = (type(view), self.front.shown.page)
        page = self._page(type(view))
        if isinstance(view, SheetView):
            page.show(view, Box(0, 0, self.unit.width, self.unit.height))
        else:
            page.show(view)
        if where != self._where:
            self._where = where
            self.stage.put(page)
            self.stage.page_changed()
        self._shown = view
        body = getattr(page, "body", None)
        if isinstance(body, SeatsPage | CameraPage):
            body.dropped = lambda act: self.act(act, monotonic())
        self.viewfinder.show_on(body if isinstance(body, CameraPage) else None, self.front)

    def _page(self, kind: type) -> Widget:
        makers: dict[type, type[Widget]] = {TableView: TablePage, SheetView: SheetPage}
        if kind not in self._pages:
            self._pages[kind] = makers.get(kind, MenuPage)(self.unit)
        return self._pages[kind]

    def _sorry(self) -> PageView:
        say = self.front.room.language.say
        buttons = (
            ButtonView(say("Back to the table"), Go(Page.TABLE), "right", "primary"),
            ButtonView(say("Home"), Go(Page.HOME), "left"),
        )
        words = say("Something on this page went wrong. Your game is safe.")
        return PageView(ChoicesBody(words, buttons), say("Sorry"))

    def _situated(self, situation: Situation) -> None:
        """From the session's thread: queue it, the next frame takes it up."""
        self._situations.append(situation)
        self._take_up()

    def later(self, deed: Callable[[], None]) -> None:
        """Have something done in the screen's own thread, soon; safe from any thread."""
        self._deeds.append(deed)
        self._take_up()

    def _taken_up(self, _: float) -> None:
        while self._situations:
            situation = self._situations.popleft()
            self._safely(partial(self.front.situated, situation))
            if situation.said:
                self._sound(situation)
            if situation.said or situation.events or situation.state.tray.moving:
                self._stir()
                self.stage.wake()
        while self._presses:
            pressed = self._presses.popleft()
            if self.stage.asleep:
                self.stage.wake()
            else:
                self._safely(partial(self.front.press, pressed))
            self._stir()
        while self._deeds:
            self._safely(self._deeds.popleft())
        self.render()

    def _safely(self, deed: Callable[[], None]) -> None:
        try:
            deed()
        except Exception:
            log.exception("A touch or a press was dropped")

    def _sound(self, situation: Situation) -> None:
        values = {**DEFAULTS, **self.ports.settings.values()}
        volume, room = int(values["volume"]), self.front.room
        name = sound_for(situation.said)
        if name is not None:
            self.sounds.play(name, values)
        if values["speech"] == "on":
            for words, language in spoken(situation.said, situation.position, room):
                self.voice.speak(words, language, volume)

    def _stir(self) -> None:
        """Something happened: quick frames for a moment, and no sleep for a while."""
        Clock._max_fps = BUSY_FPS
        if self._calm is not None:
            self._calm.cancel()
        self._calm = Clock.schedule_once(self._calm_down, BUSY_SECONDS)
        if self._sleep is not None:
            self._sleep.cancel()
        values = {**DEFAULTS, **self.ports.settings.values()}
        after = int(values["dim_after_seconds"])
        self._sleep = Clock.schedule_once(self.doze, after) if after else None

    def _calm_down(self, _: float) -> None:
        Clock._max_fps = IDLE_FPS

    def doze(self, *_: object) -> None:
        """Nothing happens any more: dim, or invite people where no game is on the table."""
        say = self.front.room.language.say
        self.stage.veil.words = say("Touch to play")
        self.stage.veil.promise = f"{say('Roll real dice.')} {say('I keep the score.')}"
        self.stage.sleep(attract=self.front.shown.page is Page.HOME)


def frames(count: int = 3) -> None:
    """Let a few frames pass: for tests and pictures."""
    for _ in range(count):
        EventLoop.idle()
