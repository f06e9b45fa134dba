"""A drawn icon in one colour."""

from kivy.clock import Clock
from kivy.graphics import (
    Color,
    SmoothEllipse,
    SmoothLine,
    SmoothRoundedRectangle,
    SmoothTriangle,
)
from kivy.properties import ColorProperty, StringProperty
from kivy.uix.widget import Widget

from companion.screen import kv
from companion.screen.icons import ICONS, Blob, Disc, Shape, Stroke, Wedge


class Icon(Widget):
    """Draws one of the icons as large as its box allows, centred; `under` fills its holes."""

    name = StringProperty("")
    tone = ColorProperty((1, 1, 1, 1))
    under = ColorProperty((0, 0, 0, 1))

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        again = Clock.create_trigger(self._draw, -1)
        for name in ("name", "tone", "under", "pos", "size"):
            self.fbind(name, again)
        again()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        side = min(self.width, self.height)
        left, low = self.center_x - side / 2, self.center_y - side / 2
        with self.canvas:
            for shape in ICONS[self.name]:
                hole = not isinstance(shape, Stroke) and shape.hole
                Color(*(self.under if hole else self.tone))
                _lay(shape, left, low, side)


def _lay(shape: Shape, left: float, low: float, side: float) -> None:
    if isinstance(shape, Blob):
        pos, size = (left + shape.x * side, low + shape.y * side), (shape.w * side, shape.h * side)
        SmoothRoundedRectangle(pos=pos, size=size, radius=[max(0.1, shape.r * side)])
    elif isinstance(shape, Disc):
        d = 2 * shape.r * side
        pos = (left + shape.x * side - d / 2, low + shape.y * side - d / 2)
        SmoothEllipse(pos=pos, size=(d, d))
    elif isinstance(shape, Wedge):
        SmoothTriangle(points=_scaled(shape.points, left, low, side))
    else:
        points = _scaled(shape.points, left, low, side)
        width = max(0.6, shape.width * side / 2)
        SmoothLine(points=points, width=width, close=shape.closed, joint="miter")


def _scaled(points: tuple[float, ...], left: float, low: float, side: float) -> list[float]:
    return [(low if n % 2 else left) + value * side for n, value in enumerate(points)]


kv.load(__file__)
