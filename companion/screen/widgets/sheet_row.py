"""One line of the sheet."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.screen import kv
from companion.screen.sheet_shown import CellView, SheetRowView
from companion.screen.widgets.plate import Plate
from companion.screen.widgets.words import width_of


class SheetCell(Plate):
    """What one player has; a leader's total stands on green with a crown."""

    view = ObjectProperty(CellView(), rebind=True)
    bold = BooleanProperty(False)
    leads = BooleanProperty(False)
    wanted = NumericProperty(15)
    crown = NumericProperty(0)  # its side
    words_left = NumericProperty(0)  # where the words begin, the crown before them

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("view", "bold", "leads", "wanted", "size"):
            self.fbind(name, self._measure)

    def _measure(self, *_: object) -> None:
        self.crown = dp(self.wanted) * 0.75 if self.leads else 0
        before = self.crown + dp(4) if self.leads else 0
        wide = width_of(self.view.text, dp(self.wanted), self.bold)
        self.words_left = max(0, (self.width - wide - before) / 2) + before


class SheetRow(Widget):
    """A row's name, then a cell a player."""

    view = ObjectProperty(SheetRowView("", ()), rebind=True)
    size_wanted = NumericProperty(15)
    split = NumericProperty(182)
    striped = BooleanProperty(False)
    leaders = ObjectProperty(())

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._cells: list[SheetCell] = []
        for name in ("view", "pos", "size", "split", "leaders", "size_wanted"):
            self.fbind(name, self._show)

    def _show(self, *_: object) -> None:
        count = len(self.view.cells)
        while len(self._cells) > count:
            self.remove_widget(self._cells.pop())
        while len(self._cells) < count:
            self._cells.append(SheetCell())
            self.add_widget(self._cells[-1])
        if not count:
            return
        step = (self.width - dp(self.split)) / count
        for n, (cell, view) in enumerate(zip(self._cells, self.view.cells, strict=True)):
            cell.leads = n < len(self.leaders) and self.leaders[n]
            cell.view, cell.bold = view, self.view.bold
            cell.wanted = self.size_wanted * (1.1 if self.leaders else 1)
            cell.size = (step - dp(2), self.height)
            cell.pos = (self.x + dp(self.split) + n * step + dp(1), self.y)


kv.load(__file__)
