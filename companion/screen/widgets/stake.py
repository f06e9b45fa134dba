"""Playing for coins: the switch, the stake, the pot, and who is in."""

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty

from companion.screen import kv
from companion.screen.pages_shown import AgreeView, StakeView
from companion.screen.widgets.plate import Plate


class AgreeRow(Plate):
    """A player who is in, or is asked to tap."""

    view = ObjectProperty(AgreeView("", (1, 1, 1, 1), "", False, ""), rebind=True)
    row_size = NumericProperty(18)


class Stake(Plate):
    """The panel beside the house rules."""

    view = ObjectProperty(StakeView("", False, None), rebind=True)
    row_size = NumericProperty(18)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._rows: list[AgreeRow] = []
        for name in ("view", "pos", "size"):
            self.fbind(name, self._show)

    def _show(self, *_: object) -> None:
        for old in self._rows:
            self.remove_widget(old)
        self._rows = [AgreeRow(view=a, row_size=self.row_size) for a in self.view.agreed]
        gap, count = dp(5), max(1, len(self._rows))
        across = 2 if self.width > dp(400) and count > 1 else 1
        down = -(-count // across)
        room = self.height - dp(172) - dp(14)
        tall = min(dp(47), (room - gap * (down - 1)) / down)
        width = (self.width - dp(28) - gap * (across - 1)) / across
        for n, row in enumerate(self._rows):
            line, column = divmod(n, across)
            row.size = (width, tall)
            row.pos = (
                self.x + dp(14) + column * (width + gap),
                self.y + dp(14) + (down - 1 - line) * (tall + gap),
            )
            self.add_widget(row)


kv.load(__file__)
