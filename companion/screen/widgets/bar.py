"""The bar above a page: back, title, subtitle, tabs or steps, a status."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.screen import kv
from companion.screen.pages_shown import ChipView, ChoicesBody, PageView
from companion.screen.widgets.key import Key
from companion.screen.widgets.plate import Plate
from companion.screen.widgets.words import width_of


class Chip(Plate):
    """A tab or a step: filled when it is the one shown, ticked when done."""

    view = ObjectProperty(ChipView(""), rebind=True)
    wanted = NumericProperty(18)


class Bar(Widget):
    """Title on the left, chips on the right; chips go below on narrow panels."""

    view = ObjectProperty(PageView(ChoicesBody("", ())), rebind=True)
    wanted = NumericProperty(28)
    small = NumericProperty(18)
    gap = NumericProperty(6)
    chips_x = NumericProperty(0)
    title_width = NumericProperty(1)
    low = BooleanProperty(False)  # chips below

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._chips: list[Chip] = []
        self._back = Key(icon="left", wanted=20)
        for name in ("view", "pos", "size"):
            self.fbind(name, self._show)

    def _show(self, *_: object) -> None:
        view, line = self.view, min(self.height, dp(52) * self.wanted / 28)
        self.low = self.height > dp(90)
        for chip in self._chips:
            self.remove_widget(chip)
        self._chips = [Chip(view=chip, wanted=self.small) for chip in view.chips]
        tall = dp(self.small) * 2.3
        widths = [self._chip_width(chip) for chip in view.chips]
        gap = dp(self.gap)
        total = sum(widths) + gap * max(0, len(widths) - 1)
        left = self.x if self.low else self.right - total
        squeeze = min(1.0, self.width / total) if self.low and total else 1.0
        y = self.y if self.low else self.top - line / 2 - tall / 2
        self.chips_x = self.right if self.low or not view.chips else left - gap
        for chip, width in zip(self._chips, widths, strict=True):
            chip.size, chip.pos = (width * squeeze, tall), (left, y)
            self.add_widget(chip)
            left += (width + gap) * squeeze
        self._place_back(line)
        x = self.x + (dp(72) if view.back is not None else dp(4))
        room = self.chips_x - x - dp(4)
        self.title_width = min(room, width_of(view.title, dp(self.wanted), True) + dp(4))
        self.ids.title.x = x

    def _place_back(self, line: float) -> None:
        if self._back.parent is not None:
            self.remove_widget(self._back)
        if self.view.back is not None:
            self._back.act = self.view.back
            self._back.size, self._back.pos = (dp(58), line), (self.x, self.top - line)
            self.add_widget(self._back)

    def _chip_width(self, chip: ChipView) -> float:
        tick = dp(self.small) if chip.done else 0
        return float(width_of(chip.words, dp(self.small), True) + tick + dp(30))


kv.load(__file__)
