"""The aim dialog: keep it and aim, take it, or break it."""

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.screen import kv
from companion.screen.shown import AimView, TargetView
from companion.screen.widgets.plate import Plate


class Target(Plate):
    """One field to aim at and what it must beat."""

    view = ObjectProperty(TargetView("", "", ""), rebind=True)
    row_size = NumericProperty(18)


class Aim(Widget):
    """Three panels in the place of the card."""

    view = ObjectProperty(AimView(), rebind=True)
    row_size = NumericProperty(18)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._targets: list[Target] = []
        for name in ("view", "pos", "size"):
            self.fbind(name, self._show)

    def _show(self, *_: object) -> None:
        for old in self._targets:
            self.remove_widget(old)
        self._targets = [Target(view=t, row_size=self.row_size) for t in self.view.targets]
        box, gap = self.ids.keep, dp(6)
        across = 3
        down = max(1, -(-len(self._targets) // across))
        low, high = self.ids.more.top + dp(4), self.ids.words.y - dp(4)
        width = (box.width - dp(32) - gap * (across - 1)) / across
        height = min(dp(92), (high - low - gap * (down - 1)) / down)
        for n, target in enumerate(self._targets):
            row, column = divmod(n, across)
            target.size = (width, height)
            target.pos = (
                box.x + dp(16) + column * (width + gap),
                high - height - row * (height + gap),
            )
            self.add_widget(target)


kv.load(__file__)
