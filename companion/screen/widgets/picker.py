"""Six faces to choose from, in two rows or in one."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty

from companion.screen import kv
from companion.screen.shown import FaceView, PickerView
from companion.screen.widgets.plate import Plate


class FaceKey(Plate):
    """One face; blue when chosen, dashed where it is what was read."""

    view = ObjectProperty(FaceView(1), rebind=True)
    share = NumericProperty(0.8)


class Picker(Plate):
    """The faces, as large as the box allows; `remove` offers to take the die away."""

    view = ObjectProperty(PickerView(), rebind=True)
    in_row = BooleanProperty(False)
    margin = NumericProperty(6)
    gap = NumericProperty(6)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._keys = [FaceKey() for _ in range(6)]
        for key in self._keys:
            self.add_widget(key)
        for name in ("view", "pos", "size", "in_row"):
            self.fbind(name, self._show)

    def _show(self, *_: object) -> None:
        across, down = (6, 1) if self.in_row else (3, 2)
        margin, gap = dp(self.margin), dp(self.gap)
        low = dp(44) + gap if self.view.remove else 0
        width = (self.width - 2 * margin - gap * (across - 1)) / across
        height = (self.height - low - 2 * margin - gap * (down - 1)) / down
        for n, (key, view) in enumerate(zip(self._keys, self.view.faces, strict=False)):
            row, column = divmod(n, across)
            key.size = (width, height)
            key.pos = (
                self.x + margin + column * (width + gap),
                self.top - margin - height - row * (height + gap),
            )
            key.view = view
            key.share = 0.82 if self.in_row else 0.72


kv.load(__file__)
