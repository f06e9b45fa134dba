"""The light meter: dark, good, glare."""

from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.screen import kv


class Meter(Widget):
    """Three parts and a pointer, from 0 (dark) to 1 (glare)."""

    value = NumericProperty(0.5)
    words = ObjectProperty(("", "", ""))


kv.load(__file__)
