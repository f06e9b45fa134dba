"""The best stroke: its dice, and whose it was."""

from kivy.properties import NumericProperty, ObjectProperty

from companion.screen import kv
from companion.screen.result_shown import BestView
from companion.screen.widgets.plate import Plate


class Best(Plate):
    """The tray with the dice, a title and words."""

    view = ObjectProperty(BestView(), rebind=True)
    row_size = NumericProperty(18)


kv.load(__file__)
