"""What a kiosk shows while its disk takes nothing: no game can be on, so nothing can be touched."""

from collections.abc import Callable

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import Metrics
from kivy.uix.widget import Widget

from companion.screen import theme, units
from companion.screen.first_picture import when_shown
from companion.screen.geometry import Box, fixed_top
from companion.screen.language import Language
from companion.screen.pages.page import Page
from companion.screen.refusing_disk import TITLE, on_a_page
from companion.screen.units import Unit
from companion.screen.widgets.words import Words

TICK_SECONDS = 1.0  # the watchdog is fed from here, so only while pictures can be drawn


class WaitingPage(Page):
    """A heading and a few sentences, large enough to be read across the room."""

    def __init__(self, unit: Unit, language: Language, why: str) -> None:
        super().__init__(unit)
        size = theme.TYPE[unit.layout].prompt
        box = Box(0, 0, unit.width, unit.height).inset(unit.width / 12, unit.height / 6)
        title, rest = fixed_top(box, size * 1.6, size * 0.6)
        heading = {"bold": True, "color": theme.AMBER, "wanted": size * 1.2}
        self.place(Words(text=language.say(TITLE), **heading), title)
        told = Words(text=on_a_page(why, language), wrap=True, wanted=size, color=theme.TEXT)
        self.place(told, rest)


class WaitingApp(App):
    """Shows why nothing can be saved, until it is stopped."""

    def __init__(
        self, language: Language, why: str, *, ready: Callable[[], None], ticked: Callable[[], None]
    ) -> None:
        """`ready` hears of the first picture shown, `ticked` of every second."""
        super().__init__()
        self._language, self._why = language, why
        self._ready, self._ticked = ready, ticked

    def build(self) -> Widget:
        """Give Kivy a ground for the page."""
        Window.clearcolor = theme.BG
        self.ground = Widget()
        Window.bind(size=self.show)
        self.show()
        return self.ground

    def say(self, why: str) -> None:
        """Say why nothing can be saved now; safe from any thread."""
        if why != self._why:
            self._why = why
            Clock.schedule_once(lambda _: self.show())

    def end(self) -> None:
        """Close the window soon; safe from any thread."""
        Clock.schedule_once(lambda _: self.stop())

    def show(self, *_: object) -> None:
        """Make the page for the window as it is."""
        unit = units.choose(*Window.size)
        Metrics.density = unit.u
        self.ground.clear_widgets()
        self.ground.add_widget(WaitingPage(unit, self._language, self._why))

    def on_start(self) -> None:
        """Tell of the picture from now on."""
        Clock.schedule_interval(lambda _: self._ticked(), TICK_SECONDS)
        when_shown(self._ready)
