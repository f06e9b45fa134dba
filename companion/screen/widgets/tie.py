"""Why a tie was broken."""

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty

from companion.screen import kv, theme
from companion.screen.result_shown import TieView
from companion.screen.widgets.disc import Disc
from companion.screen.widgets.plate import Plate
from companion.screen.widgets.words import Words, width_of

LINE = 2.2  # rows deep: a long test takes two lines
LEAST = 0.9  # of the size wanted; longer words take a second line


class Tie(Plate):
    """Both players, and test by test their values until one decides."""

    view = ObjectProperty(TieView(""), rebind=True)
    row_size = NumericProperty(18)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._made: list[Words | Disc] = []
        for name in ("view", "pos", "size"):
            self.fbind(name, self._show)

    def _show(self, *_: object) -> None:
        for old in self._made:
            self.remove_widget(old)
        line, column = dp(self.row_size) * LINE, dp(44)
        self._made = []
        room = self.width - dp(30) - 2 * column
        wanted = self._size(room)
        for n, (letters, tone) in enumerate(self.view.heads):
            disc = Disc(letters=letters, tone=tone)
            disc.size = (dp(26), dp(26))
            x = self.right - dp(12) - column * (2 - n) + column / 2 - disc.width / 2
            disc.pos = (x, self.top - dp(8) - disc.height)
            self._made.append(disc)
        for n, (words, first, second, decides) in enumerate(self.view.rows):
            y = self.top - dp(self.row_size) * 2 - (n + 1) * line
            cells = ((words, dp(14), room, "left"),)
            for text, x, width, side in (
                *cells,
                (first, self.width - dp(12) - 2 * column, column, "center"),
                (second, self.width - dp(12) - column, column, "center"),
            ):
                size = wanted if side == "left" else self.row_size * 0.95
                label = Words(text=text, wanted=size, halign=side)
                label.wrap = side == "left"
                label.bold = decides and text == first
                label.color = theme.TEXT if decides else theme.MUTED
                label.size, label.pos = (width, line), (self.x + x, y)
                self._made.append(label)
        for widget in self._made:
            self.add_widget(widget)

    def _size(self, room: float) -> float:
        """One size for all tests: the longest of them fits its line, if that is not too small."""
        wanted = self.row_size * 0.95
        widest = max((width_of(row[0], dp(wanted), row[3]) for row in self.view.rows), default=1.0)
        return float(wanted * max(LEAST, min(1.0, room / max(1.0, widest))))


kv.load(__file__)
