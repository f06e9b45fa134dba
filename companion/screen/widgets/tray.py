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
from companion.screen.shown import Pose, TrayDieView, TrayView
from companion.screen.widgets.icon import Icon
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
        margin, beside = dp(10), 0.0
        if any(die.pose is Pose.OUTSIDE for die in self.view.dice):
            beside = self.width * 0.16  # room to show it
        width, height = self.width - 2 * margin - beside, self.height - 2 * margin
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
            if die.pose is Pose.OUTSIDE:
                x = corner[0] + width + side * 0.25
            self._draw_die(die, x, y, side)
        if self.view.hand:
            self._draw_hand(inner, size)
        if self.view.unseen:
            lost = Icon(name="lost", tone=theme.VERMILION, under=theme.FELT)
            lost.size = (size[1] * 0.3, size[1] * 0.3)
            lost.center = (inner[0] + size[0] / 2, inner[1] + size[1] / 2)
            self.add_widget(lost)

    def _draw_die(self, die: TrayDieView, x: float, y: float, side: float) -> None:
        with self.canvas:
            PushMatrix()
            Rotate(angle=die.tilt, origin=(x, y))
            left, low = x - side / 2, y - side / 2
            if die.pose is Pose.LEANING:  # the side it stands on shows below
                Color(*theme.mixed(theme.IVORY, theme.INK, 0.35))
                box = {"pos": (left + side * 0.06, low - side * 0.3), "size": (side * 0.88, side)}
                SmoothRoundedRectangle(**box, radius=[side * 0.2])
            if die.pose is Pose.STACKED:
                self._draw_face(left - side * 0.34, low - side * 0.34, side, 2, 0.3)
                Color(*theme.FELT)
                SmoothLine(rounded_rectangle=(left, low, side, side, side * 0.2), width=dp(1.4))
            self._draw_face(left, low, side, die.face, 0)
            around = (left - dp(4), low - dp(4), side + dp(8), side + dp(8), side * 0.25)
            if die.dashed:
                Color(*theme.WHITE)
                for dash in dashes(rounded_outline(*around), dp(3), dp(2.5)):
                    SmoothLine(points=dash, width=dp(0.8), cap="none")
            if die.ring[3] and die.pose is Pose.FLAT:
                Color(*die.ring)
                SmoothLine(rounded_rectangle=around, width=dp(1.6))
            PopMatrix()
            if die.pose is not Pose.FLAT:
                reach = min(side, self.right - x - dp(2))
                Color(*theme.INK)
                SmoothLine(circle=(x, y, reach), width=dp(2.4))
                Color(*theme.AMBER)
                for dash in dashes(circle_outline(x, y, reach), dp(9), dp(6)):
                    SmoothLine(points=dash, width=dp(2), cap="none")
        if die.act is not None:
            reach = max(side, dp(47))
            spot = Touchable(act=die.act, size_hint=(None, None), size=(reach, reach))
            spot.center = (x, y)
            self.add_widget(spot)

    def _draw_face(self, left: float, low: float, side: float, face: int, shade: float) -> None:
        Color(*theme.mixed(theme.IVORY, theme.INK, shade))
        SmoothRoundedRectangle(pos=(left, low), size=(side, side), radius=[side * 0.2])
        Color(*theme.INK)
        for pip_x, pip_y, d in pip_boxes(face, left, low, side):
            SmoothEllipse(pos=(pip_x, pip_y), size=(d, d))

    def _draw_hand(self, corner: tuple[float, float], size: tuple[float, float]) -> None:
        """A hand reaching in from below right: sleeve, palm, four fingers, thumb."""
        unit = size[1] * 0.1
        x, y = corner[0] + size[0] * 0.62, corner[1]
        with self.canvas:
            PushMatrix()
            Rotate(angle=14, origin=(x + unit * 2, y))
            Color(*theme.RAISED)
            SmoothRoundedRectangle(pos=(x - unit * 0.4, y), size=(unit * 5, unit * 1.7), radius=[4])
            Color(*theme.mixed(theme.FELT, theme.MUTED, 0.75))
            palm = {"pos": (x, y + unit * 1.4), "size": (unit * 4.2, unit * 3.6)}
            SmoothRoundedRectangle(**palm, radius=[unit])
            for n, long in enumerate((2.3, 2.9, 2.7, 2.0)):
                finger = {
                    "pos": (x + n * unit * 1.08, y + unit * 4.2),
                    "size": (unit * 0.92, unit * long),
                }
                SmoothRoundedRectangle(**finger, radius=[unit * 0.46])
            Rotate(angle=38, origin=(x + unit * 0.4, y + unit * 2.6))
            thumb = {"pos": (x - unit * 0.2, y + unit * 2.2), "size": (unit * 0.95, unit * 2.8)}
            SmoothRoundedRectangle(**thumb, radius=[unit * 0.46])
            PopMatrix()


kv.load(__file__)
