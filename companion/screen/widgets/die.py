"""A die as large as its box: ivory with pips, kept with frame and lock, dashed while unread."""

from kivy.clock import Clock
from kivy.graphics import Color, SmoothEllipse, SmoothLine, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import ColorProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.screen import kv, theme
from companion.screen.drawing import dashes, pip_boxes, rounded_outline
from companion.screen.shown import DieView
from companion.screen.widgets.touchable import Touchable


class DieFace(Widget):
    """The bare face: a rounded square with pips, tilted where asked."""

    face = NumericProperty(1)
    body = ColorProperty(theme.IVORY)
    pips = ColorProperty(theme.INK)
    tilt = NumericProperty(0)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        again = Clock.create_trigger(self._draw, -1)
        for name in ("face", "body", "pips", "pos", "size"):
            self.fbind(name, again)
        again()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        side = min(self.width, self.height)
        x, y = self.center_x - side / 2, self.center_y - side / 2
        with self.canvas:
            Color(*self.body)
            SmoothRoundedRectangle(pos=(x, y), size=(side, side), radius=[side * 0.2])
            Color(*self.pips)
            for left, low, d in pip_boxes(int(self.face), x, y, side):
                SmoothEllipse(pos=(left, low), size=(d, d))


class DashedRing(Widget):
    """A thick dashed rounded outline, which Kivy's own lines cannot draw."""

    tone = ColorProperty(theme.CLEAR)
    thick = NumericProperty(2.5)
    radius = NumericProperty(0.2)  # as a share of the shorter side

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        again = Clock.create_trigger(self._draw, -1)
        for name in ("tone", "thick", "pos", "size", "radius"):
            self.fbind(name, again)
        again()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if self.tone[3] == 0 or self.width < 4:
            return
        inset = dp(self.thick) / 2
        outline = rounded_outline(
            self.x + inset,
            self.y + inset,
            self.width - 2 * inset,
            self.height - 2 * inset,
            max(1.0, self.radius * min(self.width, self.height)),
        )
        with self.canvas:
            Color(*self.tone)
            for dash in dashes(outline, dp(6), dp(5)):
                SmoothLine(points=dash, width=dp(self.thick) / 2, cap="none")


class Die(Touchable):
    """A die in its slot; `side` is the side of the face in units."""

    view = ObjectProperty(DieView(), rebind=True)
    side = NumericProperty(57)
    face_x = NumericProperty(0)
    face_y = NumericProperty(0)


kv.load(__file__)
