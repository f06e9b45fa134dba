"""One line of the sheet."""

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.screen import kv, theme
from companion.screen.sheet_shown import CellView, SheetRowView
from companion.screen.widgets.icon import Icon
from companion.screen.widgets.plate import Plate
from companion.screen.widgets.words import Words, width_of

ROOMY = 40.0  # a column of which totals may be larger without meeting the next one's


class SheetCell(Widget):
    """What one player has; a leader's total stands on green with a crown."""

    view = ObjectProperty(CellView(), rebind=True)
    bold = BooleanProperty(False)
    leads = BooleanProperty(False)
    wanted = NumericProperty(15)

    def __init__(self, **kwargs: object) -> None:
        self._words = Words()
        super().__init__(**kwargs)
        self.add_widget(self._words)
        self._marks: tuple[Plate | Icon, ...] = ()
        again = Clock.create_trigger(self._arrange, -1)
        for name in ("view", "bold", "leads", "wanted", "pos", "size"):
            self.fbind(name, again)
        again()

    def _arrange(self, *_: object) -> None:
        words, crown = self._words, dp(self.wanted) * 0.75 if self.leads else 0
        wide = width_of(self.view.text, dp(self.wanted), self.bold)
        if wide + crown + dp(12) > self.width:
            crown = 0  # many players: the green field alone tells who leads
        before = crown + dp(4) if crown else 0
        left = max(0, (self.width - wide - before) / 2) + before
        words.text, words.bold, words.wanted = self.view.text, self.bold, self.wanted
        words.color = theme.INK if self.leads else self.view.tone
        words.size, words.pos = (max(1, self.width - left), self.height), (self.x + left, self.y)
        for mark in self._marks:
            self.remove_widget(mark)
        self._marks = self._crowned(left - before, before + wide, crown) if self.leads else ()
        for mark in reversed(self._marks):
            self.add_widget(mark, index=len(self.children))

    def _crowned(self, left: float, wide: float, crown: float) -> tuple[Plate, Icon]:
        plate = Plate(fill=theme.GREEN, radius=5)
        beside = min(dp(6), left)
        plate.size = (wide + 2 * beside, self.height - dp(2))
        plate.pos = (self.x + left - beside, self.y + dp(1))
        icon = Icon(name="crown", tone=theme.INK)
        icon.size, icon.pos = (crown, crown), (self.x + left, self.center_y - crown / 2)
        return plate, icon


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
            cell.wanted = self.size_wanted * (1.1 if self.leaders and step > dp(ROOMY) else 1)
            cell.size = (step - dp(2), self.height)
            cell.pos = (self.x + dp(self.split) + n * step + dp(1), self.y)


kv.load(__file__)
