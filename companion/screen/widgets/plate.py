"""A rounded panel: filled, outlined or dashed. Most things on the screen stand on one."""

from kivy.clock import Clock
from kivy.graphics import (
    Color,
    InstructionGroup,
    Line,
    Rectangle,
    RoundedRectangle,
    SmoothLine,
    SmoothRoundedRectangle,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
)
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty

from companion.screen import kv, theme
from companion.screen.widgets.touchable import Touchable

LAMP = 4.5  # how high the lit edge is


class Plate(Touchable):
    """A rounded rectangle with a fill, an outline of given width, thin dashes, or a lit edge.

    Drawn here and not in kv: there are hundreds of plates, and kv binds every line of a drawing.
    """

    fill = ColorProperty((0, 0, 0, 0))
    edge = ColorProperty((0, 0, 0, 0))
    edge_width = NumericProperty(1)
    radius = NumericProperty(10)
    dashed = BooleanProperty(False)
    lamp = ColorProperty((0, 0, 0, 0))  # lights the lower edge

    def __init__(self, **kwargs: object) -> None:
        self._drawing = InstructionGroup()
        super().__init__(**kwargs)
        self.canvas.before.insert(0, self._drawing)
        again = Clock.create_trigger(self._draw_plate, -1)
        for name in (
            *("pos", "size", "fill", "edge", "edge_width", "radius", "dashed", "lamp"),
            *("pressed", "act"),
        ):
            self.fbind(name, again)
        again()

    def _draw_plate(self, *_: object) -> None:
        drawing, fill = self._drawing, self.fill
        drawing.clear()
        if self.pressed and self.act is not None and fill[3]:
            fill = theme.mixed(tuple(fill), theme.TEXT, 0.10)
        if fill[3]:
            drawing.add(Color(*fill))
            radius = [dp(self.radius)]
            drawing.add(SmoothRoundedRectangle(pos=self.pos, size=self.size, radius=radius))
        if self.lamp[3]:
            self._draw_lamp(drawing)
        if self.edge[3]:
            drawing.add(Color(*self.edge))
            drawing.add(self._dashes() if self.dashed else self._outline())

    def _outline(self) -> SmoothLine:
        wide = dp(self.edge_width)
        width, height = max(1, self.width - wide), max(1, self.height - wide)
        box = (self.x + wide / 2, self.y + wide / 2, width, height, dp(self.radius))
        return SmoothLine(rounded_rectangle=box, width=wide / 2)

    def _dashes(self) -> Line:
        width, height = max(1, self.width - 1), max(1, self.height - 1)
        box = (self.x + 0.5, self.y + 0.5, width, height, dp(self.radius))
        return Line(rounded_rectangle=box, dash_length=4, dash_offset=3)

    def _draw_lamp(self, drawing: InstructionGroup) -> None:
        """The lower edge in the lamp's colour, cut by the plate's own corners."""
        drawing.add(Color(*self.lamp))
        strip = {"pos": self.pos, "size": (self.width, dp(LAMP))}
        for step in (
            StencilPush(),
            Rectangle(**strip),
            StencilUse(),
            RoundedRectangle(pos=self.pos, size=self.size, radius=[dp(self.radius)]),
            StencilUnUse(),
            Rectangle(**strip),
            StencilPop(),
        ):
            drawing.add(step)


kv.load(__file__)
