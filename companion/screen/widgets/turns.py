"""The last turns, newest first, on screens wide enough for them."""

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.screen import kv, theme
from companion.screen.table_shown import TurnLineView
from companion.screen.widgets.plate import Plate


class TurnLine(Widget):
    """Who scored where, and how much."""

    view = ObjectProperty(TurnLineView("", theme.PLAYERS[0], "", ""), rebind=True)
    row_size = NumericProperty(21)


class Turns(Plate):
    """As many of the last turns as there is room for."""

    title = StringProperty("")
    lines = ObjectProperty(())
    row_size = NumericProperty(21)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._shown: list[TurnLine] = []
        for name in ("lines", "pos", "size"):
            self.fbind(name, self._show)

    def _show(self, *_: object) -> None:
        for old in self._shown:
            self.remove_widget(old)
        step, top = dp(42), self.top - dp(44)
        room = max(0, int((top - self.y - dp(6)) / step))
        self._shown = [TurnLine(view=v, row_size=self.row_size) for v in self.lines[:room]]
        for n, line in enumerate(self._shown):
            line.size = (self.width - dp(28), step)
            line.pos = (self.x + dp(14), top - (n + 1) * step)
            self.add_widget(line)


kv.load(__file__)
