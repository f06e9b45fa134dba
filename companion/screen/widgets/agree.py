"""A player who is asked for the stake."""

from kivy.properties import NumericProperty, ObjectProperty

from companion.screen import kv
from companion.screen.pages_shown import AgreeView
from companion.screen.widgets.plate import Plate


class Agree(Plate):
    """A player who is in, or is asked to tap; beside the name the purse."""

    view = ObjectProperty(AgreeView("", (1, 1, 1, 1), "", False, ""), rebind=True)
    row_size = NumericProperty(18)


kv.load(__file__)
