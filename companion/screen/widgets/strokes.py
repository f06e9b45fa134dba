"""Strokes of the turn: circles for the regular ones, red squares for the extras."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.screen import kv
from companion.screen.shown import SpotView, StrokesView
from companion.screen.widgets.plate import Plate
from companion.screen.widgets.words import width_of

PENCIL = 47.0  # as wide as a finger
PLUS = 17.0  # the room of the plus sign
LEAST_MORE = 0.85  # the second half of the words is left out rather than smaller than this
TIGHT = 0.82  # of the usual size: strokes that leave more room for the words


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
        for name in ("view", "pos", "size", "pencil", "words_size"):
            self.fbind(name, self._show)

    def _show(self, *_: object) -> None:
        while len(self._spots) > len(self.view.spots):
            self.remove_widget(self._spots.pop())
        while len(self._spots) < len(self.view.spots):
            self._spots.append(Spot())
            self.add_widget(self._spots[-1])
        self.words_right = self.right - dp(4) - (dp(PENCIL) if self.pencil is not None else 0)
        self._lay(1.0)
        words = width_of(self.view.words, dp(self.words_size), True)
        if words > self.right - dp(4) - dp(PENCIL) - self.words_x:  # the pencil comes and goes
            self._lay(TIGHT)
        room = self.words_right - self.words_x - (words + dp(6) if self.beside else 0)
        more = width_of(self.view.more, dp(self.words_size) * 0.8, False) * LEAST_MORE
        self.narrow = more > room

    def _lay(self, scale: float) -> None:
        """Lay the strokes down from the left, in their usual size or smaller."""
        side, gap, plus = self.height * 0.72 * scale, dp(6) * scale, dp(PLUS) * scale
        left = self.x + dp(8)
        extra_seen = False
        for spot, view in zip(self._spots, self.view.spots, strict=True):
            if view.extra and not extra_seen:
                left, extra_seen = left + plus, True
            spot.size, spot.pos = (side, side), (left, self.center_y - side / 2)
            spot.view = view
            left += side + gap
        extras = sum(v.extra for v in self.view.spots)
        self.plus.x = left - plus - (side + gap) * extras
        self.plus.opacity = 1 if extra_seen else 0
        self.words_x = left + dp(3)

    @property
    def plus(self) -> Widget:
        """The plus sign between regular strokes and extras."""
        return self.ids.plus


kv.load(__file__)
