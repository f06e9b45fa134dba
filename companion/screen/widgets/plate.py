"""A rounded panel: filled, outlined or dashed. Most things on the screen stand on one."""

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty

from companion.screen import kv
from companion.screen.widgets.touchable import Touchable


class Plate(Touchable):
    """A rounded rectangle with a fill, an outline of given width, or thin dashes."""

    fill = ColorProperty((0, 0, 0, 0))
    edge = ColorProperty((0, 0, 0, 0))
    edge_width = NumericProperty(1)
    radius = NumericProperty(10)
    dashed = BooleanProperty(False)
    lamp = ColorProperty((0, 0, 0, 0))  # lights the lower edge


kv.load(__file__)
