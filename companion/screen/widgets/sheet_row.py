"""One line of the sheet."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.screen import kv, theme
from companion.screen.shown import SheetRowView
from companion.screen.widgets.words import Words


class SheetRow(Widget):
    """A row's name, then a cell a player; leaders stand on green."""

    view = ObjectProperty(SheetRowView("", ()), rebind=True)
    size_wanted = NumericProperty(15)
    split = NumericProperty(182)
    striped = BooleanProperty(False)
    leaders = ObjectProperty(())

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._cells: list[Words] = []
        for name in ("view", "pos", "size", "split", "leaders"):
            self.fbind(name, self._show)

    def _show(self, *_: object) -> None:
        count = len(self.view.cells)
        while len(self._cells) > count:
            self.remove_widget(self._cells.pop())
        while len(self._cells) < count:
            self._cells.append(Words(halign="center"))
            self.add_widget(self._cells[-1])
        if not count:
            return
        step = (self.width - dp(self.split)) / count
        for n, (label, cell) in enumerate(zip(self._cells, self.view.cells, strict=True)):
            leads = n < len(self.leaders) and self.leaders[n]
            label.text, label.bold = cell.text, self.view.bold
            label.color = theme.GREEN if leads else cell.tone
            label.wanted = self.size_wanted * (1.1 if self.leaders else 1)
            label.size = (step - dp(2), self.height)
            label.pos = (self.x + dp(self.split) + n * step + dp(1), self.y)


kv.load(__file__)
