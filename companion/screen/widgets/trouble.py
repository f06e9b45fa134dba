"""What is wrong with the dice: a picture, a sentence, and the way out."""

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty

from companion.screen import kv
from companion.screen.shown import PickerView, TroubleView
from companion.screen.widgets.die import Die
from companion.screen.widgets.key import Key
from companion.screen.widgets.picker import Picker
from companion.screen.widgets.plate import Plate

TALL = 2.9  # times the size of its words: what is tapped
SIDE_BY_SIDE = 360.0  # as wide as this, answers stand beside each other


class Trouble(Plate):
    """The panel under the tray's picture."""

    view = ObjectProperty(TroubleView(), rebind=True)
    row_size = NumericProperty(18)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._dice: list[Die] = []
        self._offers: list[Key] = []
        self.picker = Picker(in_row=True, margin=0, gap=1)
        self.add_widget(self.picker)
        for name in ("view", "pos", "size", "row_size"):
            self.fbind(name, self._show)

    def _show(self, *_: object) -> None:
        for old in (*self._dice, *self._offers):
            self.remove_widget(old)
        margin = dp(2)
        low = min(self.height * 0.42, dp(self.row_size) * TALL) if self.view.faces else 0
        self.picker.pos = (self.x + margin, self.y + margin)
        self.picker.size = (self.width - 2 * margin, low)
        self.picker.opacity = 1 if self.view.faces else 0
        self.picker.view = PickerView(self.view.faces)
        self._dice = [Die(view=die) for die in self.view.seen]
        count = len(self._dice)
        step = min((self.width - dp(16)) / count, self.height * 0.3) if count else 0
        for n, die in enumerate(self._dice):
            die.side = step / dp(1) - 5
            die.size = (step, step)
            die.pos = (self.x + dp(8) + n * step, self.top - step - dp(2))
            self.add_widget(die)
        self._offers = [
            Key(
                text=offer.words,
                act=offer.act,
                look="primary" if offer.primary else "raised",
                wanted=self.row_size * 1.1,
            )
            for offer in self.view.offers
        ]
        height, count = dp(self.row_size) * TALL, max(1, len(self._offers))
        across = count if self.width > dp(SIDE_BY_SIDE) else 1
        width = (self.width - dp(16) - dp(6) * (across - 1)) / across
        for n, key in enumerate(reversed(self._offers)):
            row, column = divmod(n, across)
            x = self.x + dp(8) + (across - 1 - column) * (width + dp(6))
            key.size, key.pos = (width, height), (x, self.y + low + dp(8) + row * (height + dp(4)))
            self.add_widget(key)
        down = -(-len(self._offers) // across)
        self.ids.hint.y = self.y + low + dp(7) + down * (height + dp(4))


kv.load(__file__)
