"""A seat at the new game."""

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty

from companion.screen import kv
from companion.screen.pages_shown import SeatView
from companion.screen.widgets.plate import Plate
from companion.screen.widgets.touchable import Touchable


class SeatSpot(Touchable):
    """A part of the seat with a meaning of its own: colour, grip, or away."""


class SeatRow(Plate):
    """Number, colour (tap: another one), name, coins, and a cross to leave; dragged by its grip."""

    view = ObjectProperty(SeatView("", ""), rebind=True)
    wanted = NumericProperty(22)
    narrow = BooleanProperty(False)
    grip_drag = ObjectProperty(None, allownone=True)


kv.load(__file__)
