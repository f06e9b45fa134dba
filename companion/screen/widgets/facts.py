"""A few facts: words on the left, numbers on the right."""

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty

from companion.screen import kv, theme
from companion.screen.widgets.plate import Plate
from companion.screen.widgets.words import Words

HALF = 0.5  # with less for the words, values follow them at once


class Facts(Plate):
    """Lines of (words, number)."""

    facts = ObjectProperty(())
    row_size = NumericProperty(18)
    share = NumericProperty(0.62)  # of the width for the words

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("facts", "pos", "size"):
            self.fbind(name, self._show)

    def _show(self, *_: object) -> None:
        self.clear_widgets()
        if not self.facts:
            return
        line = (self.height - dp(12)) / len(self.facts)
        for n, (words, number) in enumerate(self.facts):
            y = self.top - dp(6) - (n + 1) * line
            left = Words(text=words, wanted=self.row_size * 0.97, color=theme.MUTED)
            side = "right" if self.share > HALF else "left"
            right = Words(text=number, wanted=self.row_size * 0.97, bold=True, halign=side)
            split = (self.width - dp(28)) * self.share
            left.size, left.pos = (split, line), (self.x + dp(14), y)
            right.size = (self.width - dp(28) - split, line)
            right.pos = (self.x + dp(14) + split, y)
            self.add_widget(left)
            self.add_widget(right)


kv.load(__file__)
