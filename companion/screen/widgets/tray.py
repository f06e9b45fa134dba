"""The tray drawn from above, with the dice where the camera sees them."""

from kivy.clock import Clock
from kivy.graphics import (
    Color,
    PopMatrix,
    PushMatrix,
    Rotate,
    SmoothEllipse,
    SmoothLine,
    SmoothRoundedRectangle,
)
from kivy.metrics import dp
from kivy.properties import ObjectProperty

from companion.screen import kv, theme
from companion.screen.drawing import circle_outline, dashes, pip_boxes, rounded_outline
from companion.screen.shown import TrayDieView, TrayView
from companion.screen.widgets.plate import Plate
from companion.screen.widgets.touchable import Touchable


class Tray(Plate):
    """Felt, frame and dice; a die with an `act` can be tapped."""

    view = ObjectProperty(TrayView(), rebind=True)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        again = Clock.create_trigger(self._draw, -1)
        for name in ("view", "pos", "size"):
            self.fbind(name, again)
        again()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        self.clear_widgets()
        margin = dp(10)
        width, height = self.width - 2 * margin, self.height - 2 * margin
        if width <= 0 or height <= 0:
            return
        with self.canvas:
            Color(*theme.FELT_EDGE)
            corner = (self.x + margin, self.y + margin)
            SmoothRoundedRectangle(pos=corner, size=(width, height), radius=[dp(14)])
            Color(*theme.FELT)
            inner = (corner[0] + dp(5), corner[1] + dp(5))
            size = (width - dp(10), height - dp(10))
            SmoothRoundedRectangle(pos=inner, size=size, radius=[dp(10)])
        side = min(self.view.size * width, height * 0.24)
        for die in self.view.dice:
            x = inner[0] + side * 0.75 + die.x * (size[0] - side * 1.5)
            y = inner[1] + size[1] - side * 0.75 - die.y * (size[1] - side * 1.5)
            self._draw_die(die, x, y, side)

    def _draw_die(self, die: TrayDieView, x: float, y: float, side: float) -> None:
        with self.canvas:
            PushMatrix()
            Rotate(angle=die.tilt, origin=(x, y))
            left, low = x - side / 2, y - side / 2
            if die.leaning:  # the side it stands on shows below
                Color(*theme.mixed(theme.IVORY, theme.INK, 0.35))
                box = {"pos": (left + side * 0.06, low - side * 0.3), "size": (side * 0.88, side)}
                SmoothRoundedRectangle(**box, radius=[side * 0.2])
            Color(*theme.IVORY)
            SmoothRoundedRectangle(pos=(left, low), size=(side, side), radius=[side * 0.2])
            Color(*theme.INK)
            for pip_x, pip_y, d in pip_boxes(die.face, left, low, side):
                SmoothEllipse(pos=(pip_x, pip_y), size=(d, d))
            if die.dashed:
                Color(*theme.WHITE)
                ring = rounded_outline(
                    left - dp(4), low - dp(4), side + dp(8), side + dp(8), side * 0.25
                )
                for dash in dashes(ring, dp(3), dp(2.5)):
                    SmoothLine(points=dash, width=dp(0.8), cap="none")
            if die.ring[3] and not die.leaning:
                Color(*die.ring)
                box4 = (left - dp(4), low - dp(4), side + dp(8), side + dp(8), side * 0.25)
                SmoothLine(rounded_rectangle=box4, width=dp(1.6))
            PopMatrix()
            if die.leaning:
                Color(*theme.INK)
                SmoothLine(circle=(x, y, side), width=dp(2.4))
                Color(*theme.AMBER)
                for dash in dashes(circle_outline(x, y, side), dp(9), dp(6)):
                    SmoothLine(points=dash, width=dp(2), cap="none")
        if die.act is not None:
            reach = max(side, dp(47))
            spot = Touchable(act=die.act, size_hint=(None, None), size=(reach, reach))
            spot.center = (x, y)
            self.add_widget(spot)


kv.load(__file__)
