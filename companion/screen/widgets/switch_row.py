"""One setting: a switch, or its values side by side."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.screen import kv
from companion.screen.pages_shown import SwitchView
from companion.screen.widgets.key import Key
from companion.screen.widgets.plate import Plate
from companion.screen.widgets.words import width_of

SIDE_BY_SIDE = 3  # more values are walked through


class Knob(Plate):
    """On or off: a knob with a tick when on."""

    on = BooleanProperty(False)


class Value(Plate):
    """One of the values; filled when chosen."""

    text = StringProperty("")
    on = BooleanProperty(False)
    wanted = NumericProperty(17)


class SwitchRow(Plate):
    """Title, what it means, and the control."""

    view = ObjectProperty(SwitchView("", "", (), 0, ()), rebind=True)
    row_size = NumericProperty(18)
    control_width = NumericProperty(1)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._controls: list[Plate] = []
        for name in ("view", "pos", "size", "row_size"):
            self.fbind(name, self._show)

    def _show(self, *_: object) -> None:
        for old in self._controls:
            self.remove_widget(old)
        view = self.view
        if not view.acts:
            self._controls = []
            return
        if view.switch:
            act = view.acts[1 - view.chosen]
            knob = Knob(on=bool(view.chosen), act=act)
            knob.size = (dp(68), min(dp(51), self.height))
            knob.pos = (self.right - dp(12) - knob.width, self.center_y - knob.height / 2)
            self._controls = [knob]
            self.control_width = knob.width
        elif len(view.values) > SIDE_BY_SIDE:
            self._cycle(view)
        else:
            self._values(view)
        for control in self._controls:
            self.add_widget(control)

    def _cycle(self, view: SwitchView) -> None:
        """Many values: the chosen one on a key that goes on to the next."""
        following = (view.chosen + 1) % len(view.values)
        key = Key(text=view.values[view.chosen], icon="right", act=view.acts[following])
        key.wanted = self.row_size
        widest = max(width_of(v, dp(self.row_size), False) for v in view.values)
        key.size = (
            min(self.width * 0.5, widest + dp(self.row_size) + dp(38)),
            min(dp(51), self.height - dp(4)),
        )
        key.pos = (self.right - dp(12) - key.width, self.center_y - key.height / 2)
        self._controls, self.control_width = [key], key.width

    def _values(self, view: SwitchView) -> None:
        wanted = self.row_size * 0.95
        most = self.width * 0.62
        widths = [max(dp(47), width_of(v, dp(wanted), True) + dp(20)) for v in view.values]
        squeeze = min(1.0, most / sum(widths))
        self.control_width = sum(widths) * squeeze
        left, tall = self.right - dp(12) - self.control_width, min(dp(51), self.height - dp(4))
        self._controls = []
        for n, (text, act) in enumerate(zip(view.values, view.acts, strict=True)):
            on = n == view.chosen
            key = Value(text=text, on=on, wanted=wanted, act=None if on else act)
            key.size = (widths[n] * squeeze, tall)
            key.pos = (left, self.center_y - tall / 2)
            self._controls.append(key)
            left += widths[n] * squeeze


kv.load(__file__)
