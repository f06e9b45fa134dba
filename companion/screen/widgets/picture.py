"""The camera's picture, and the tray's outline over it."""

from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)

from companion.screen import kv, theme
from companion.screen.widgets.plate import Plate
from companion.screen.widgets.touchable import Touchable


class Corner(Touchable):
    """A corner of the tray: a ring to drag."""

    chosen = BooleanProperty(False)
    tone = ColorProperty(theme.BLUE)


class Picture(Plate):
    """Shows the newest frame; without one it says why."""

    texture = ObjectProperty(None, allownone=True)
    corners = ObjectProperty(())
    lost = StringProperty("")
    row_size = NumericProperty(18)

    def outline(self) -> list[float]:
        """The tray's outline in the window's pixels."""
        return [
            value
            for x, y in self.corners
            for value in (self.x + x * self.width, self.top - y * self.height)
        ]


kv.load(__file__)
