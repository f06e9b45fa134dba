"""A meter with a good part: light and focus."""

from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.screen import kv


class Meter(Widget):
    """A bar and a pointer, from 0 to 1; words below it where there are any."""

    value = NumericProperty(0.5)
    good = ObjectProperty((0.0, 1.0))
    words = ObjectProperty(())
    wanted = NumericProperty(14)
    left = NumericProperty(0)
    wide = NumericProperty(1)
    bar_y = NumericProperty(0)


kv.load(__file__)
