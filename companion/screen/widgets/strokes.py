"""Strokes of the turn: circles for the regular ones, red squares for the extras."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.screen import kv
from companion.screen.shown import SpotView, StrokesView
from companion.screen.widgets.plate import Plate

PENCIL = 47.0  # as wide as a finger
NARROW = 84.0
PLUS = 17.0  # the room of the plus sign


class Spot(Widget):
    """One stroke: spent (tick), next (blue ring) or still to come."""

    view = ObjectProperty(SpotView(), rebind=True)


class Strokes(Plate):
    """The strokes in a row, then what is left in words."""

    view = ObjectProperty(StrokesView(), rebind=True)
    words_size = NumericProperty(20)
    beside = BooleanProperty(False)  # the second half of the words beside, not below
    words_x = NumericProperty(0)
    words_right = NumericProperty(0)
    narrow = BooleanProperty(False)  # no room for the second half of the words
    pencil = ObjectProperty(None, allownone=True)  # what taking it sends
    pencil_taken = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._spots: list[Spot] = []
        for name in ("view", "pos", "size", "pencil"):
            self.fbind(name, self._show)

    def _show(self, *_: object) -> None:
        while len(self._spots) > len(self.view.spots):
            self.remove_widget(self._spots.pop())
        while len(self._spots) < len(self.view.spots):
            self._spots.append(Spot())
            self.add_widget(self._spots[-1])
        side, gap = self.height * 0.72, dp(6)
        left = self.x + dp(8)
        extra_seen = False
        for spot, view in zip(self._spots, self.view.spots, strict=True):
            if view.extra and not extra_seen:
                left, extra_seen = left + dp(PLUS), True
            spot.size, spot.pos = (side, side), (left, self.center_y - side / 2)
            spot.view = view
            left += side + gap
        extras = sum(v.extra for v in self.view.spots)
        self.plus.x = left - dp(PLUS) - (side + gap) * extras
        self.plus.opacity = 1 if extra_seen else 0
        self.words_x = left + dp(3)
        self.narrow = self.pencil is not None and self.right - dp(PENCIL) - left < dp(NARROW)
        self.words_right = self.right - dp(4) - (dp(PENCIL) if self.pencil is not None else 0)

    @property
    def plus(self) -> Widget:
        """The plus sign between regular strokes and extras."""
        return self.ids.plus


kv.load(__file__)
