"""A real button under test."""

from kivy.properties import NumericProperty, ObjectProperty

from companion.screen import kv, theme
from companion.screen.pages_shown import PanelKeyView
from companion.screen.widgets.plate import Plate


class PanelKey(Plate):
    """The button as it looks, whether it works, and where it is wired."""

    view = ObjectProperty(PanelKeyView("", "", theme.TEXT, ""), rebind=True)
    row_size = NumericProperty(18)
    round = NumericProperty(0)  # the radius of the drawn button


kv.load(__file__)
