"""One step of the camera's set-up."""

from kivy.properties import NumericProperty, ObjectProperty

from companion.screen import kv
from companion.screen.pages_shown import CheckView
from companion.screen.widgets.plate import Plate


class Check(Plate):
    """A mark (number, tick or exclamation), a title and words."""

    view = ObjectProperty(CheckView("", ""), rebind=True)
    row_size = NumericProperty(18)


kv.load(__file__)
