"""The indicator die under its cup: how many strokes a player has saved."""

from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.screen import kv
from companion.screen.shown import IndicatorView


class Indicator(Widget):
    """A red die for 1 to 6, a red square with the number beyond, a cup for none."""

    view = ObjectProperty(IndicatorView(), rebind=True)


kv.load(__file__)
