"""The unfinished game on the home page."""

from kivy.properties import NumericProperty, ObjectProperty

from companion.screen import kv
from companion.screen.pages_shown import ButtonView
from companion.screen.widgets.plate import Plate


class Resume(Plate):
    """What was played, how it stands; a tap goes on with it."""

    view = ObjectProperty(ButtonView(""), rebind=True)
    wanted = NumericProperty(20)


kv.load(__file__)
