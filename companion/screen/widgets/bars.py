"""Bars: six faces side by side, or the rows of a card below each other."""

from kivy.clock import Clock
from kivy.graphics import Color, Line, Rectangle, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty

from companion.screen import kv, theme
from companion.screen.drawing import dashes
from companion.screen.records_shown import BarsView, BarView
from companion.screen.widgets.die import DieFace
from companion.screen.widgets.plate import Plate
from companion.screen.widgets.words import Words

TWO_COLUMNS = 16  # rows from which a card's bars stand in two columns


class Bars(Plate):
    """Draws a BarsView on its plate."""

    view = ObjectProperty(BarsView(), rebind=True)
    row_size = NumericProperty(18)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        again = Clock.create_trigger(self._draw, -1)
        for name in ("view", "pos", "size", "row_size"):
            self.fbind(name, again)
        again()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        self.clear_widgets()
        if not self.view.bars or self.width < dp(100):
            return
        if self.view.lying:
            self._draw_lying()
        else:
            self._draw_standing()

    def _words(
        self, text: str, x: float, y: float, size: tuple[float, float], **more: object
    ) -> None:
        words = Words(text=text, **more)
        words.size, words.pos = size, (x, y)
        self.add_widget(words)

    def _draw_standing(self) -> None:
        bars, margin = self.view.bars, dp(16)
        step = (self.width - 2 * margin) / len(bars)
        line = dp(self.row_size) * 1.5
        side = min(step * 0.6, dp(self.row_size) * 1.9)
        low, high = self.y + margin + side + dp(8), self.top - margin - line
        reach = high - low
        if self.view.even is not None:
            y, band = low + reach * self.view.even, reach * self.view.band
            with self.canvas:
                Color(*theme.faded(theme.GREEN, 0.3))
                Rectangle(pos=(self.x + margin, y - band), size=(self.width - 2 * margin, 2 * band))
        for n, bar in enumerate(bars):
            left = self.x + margin + n * step
            self._bar(bar, left + step * 0.14, low, (step * 0.72, max(dp(2), reach * bar.share)))
            self._words(
                bar.value,
                left,
                high,
                (step, line),
                bold=True,
                halign="center",
                wanted=self.row_size,
            )
            if reach * bar.share > line * 1.2:
                self._words(  # at the foot, where no line crosses them and they stand in a row
                    bar.more,
                    *(left, low, (step, line)),
                    halign="center",
                    wanted=self.row_size * 0.85,
                    color=theme.INK,
                )
            face = DieFace(face=bar.face, size_hint=(None, None), size=(side, side))
            face.pos = (left + (step - side) / 2, self.y + margin)
            self.add_widget(face)
        if self.view.even is not None:
            with self.canvas:
                Color(*theme.TEXT)
                points = [(self.x + margin, y), (self.right - margin, y)]
                for part in dashes(points, dp(6), dp(4)):
                    Line(points=part, width=dp(0.9))

    def _draw_lying(self) -> None:
        bars, margin = self.view.bars, dp(14)
        across = 2 if len(bars) > TWO_COLUMNS and self.width > dp(500) else 1
        down = -(-len(bars) // across)
        between = dp(30)
        wide = (self.width - 2 * margin - between * (across - 1)) / across
        tall = (self.height - margin) / down
        for n, bar in enumerate(bars):
            left = self.x + margin + (n // down) * (wide + between)
            y = self.top - margin / 2 - (n % down + 1) * tall
            size = min(self.row_size * 0.95, tall / dp(1) * 0.8)
            name, value = wide * 0.36, wide * 0.24
            line = {"wanted": size, "least": size * 0.6}
            self._words(bar.name, left, y, (name - dp(6), tall), color=theme.MUTED, **line)
            room = wide - name - value
            thick = min(dp(10), tall * 0.5)
            middle = y + (tall - thick) / 2
            with self.canvas:
                Color(*theme.RAISED)
                track = {"pos": (left + name, middle), "size": (room, thick)}
                SmoothRoundedRectangle(**track, radius=[thick / 2])
            if bar.share:
                long = max(thick, room * bar.share)
                self._bar(bar, left + name, middle, (long, thick), thick / 2)
            self._words(
                bar.value,
                *(left + name + room + dp(6), y, (value - dp(6), tall)),
                **{"bold": True, "halign": "right", **line},
            )

    def _bar(
        self, bar: BarView, x: float, y: float, size: tuple[float, float], radius: float = 0.0
    ) -> None:
        with self.canvas:
            Color(*bar.tone)
            SmoothRoundedRectangle(pos=(x, y), size=size, radius=[radius or dp(5)])


kv.load(__file__)
