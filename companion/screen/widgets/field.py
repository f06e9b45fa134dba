"""The name being typed, with a caret that stands still."""

from kivy.properties import NumericProperty, StringProperty

from companion.screen import kv
from companion.screen.widgets.plate import Plate


class TypedField(Plate):
    """A frame with the text and a caret behind it."""

    text = StringProperty("")
    wanted = NumericProperty(36)


kv.load(__file__)
