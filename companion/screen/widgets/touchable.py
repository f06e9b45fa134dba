"""Anything a finger can mean something by: it carries the message, the stage sends it."""

from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.widget import Widget


class Touchable(Widget):
    """Carries what a tap and a long press would say; `pressed` is true under the finger."""

    act = ObjectProperty(None, allownone=True)
    hold_act = ObjectProperty(None, allownone=True)
    pressed = BooleanProperty(False)
    drag = ObjectProperty(None, allownone=True)  # called with (x, y, done) in window pixels
