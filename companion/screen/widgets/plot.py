"""A line for every player, each with its own dashes and end marker, the name at its end."""

from itertools import pairwise

from kivy.clock import Clock
from kivy.graphics import Color, Line, SmoothLine
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from companion.screen import kv, theme
from companion.screen.drawing import dashes
from companion.screen.result_shown import LineView
from companion.screen.widgets.icon import Icon
from companion.screen.widgets.plate import Plate
from companion.screen.widgets.words import Words, width_of

MARKERS = ("dot", "square", "up", "diamond")
DASHES = ((0, 0), (9, 5), (3, 4), (12, 4))


def steps(most: int, wanted: int = 4) -> list[int]:
    """Give round numbers from 0 up to at least `most` for the grid lines."""
    for base in (5, 10, 20, 25, 50, 100, 200, 250, 500, 1000):
        if most <= base * wanted:
            return [base * n for n in range(-(-most // base) + 1)]
    return [0, most]


def spread(wanted: list[float], gap: float, low: float, high: float) -> list[float]:
    """Move heights apart so that labels do not cover each other, keeping their order."""
    order = sorted(range(len(wanted)), key=lambda n: wanted[n])
    placed = list(wanted)
    for before, n in pairwise(order):
        placed[n] = max(placed[n], placed[before] + gap)
    for n in reversed(order):
        placed[n] = min(placed[n], high)
        high = placed[n] - gap
    return [max(low, value) for value in placed]


def numbered(first: int, last: int, most: int) -> list[int]:
    """Give the numbers to be written below a plot: its first, then round ones, at most so many."""
    begin = max(1, first)
    step = next((step for step in (5, 10, 20, 25, 50, 100) if (last - begin) // step < most), last)
    round_ones = [n for n in range(step, last + 1, step) if n - begin > step / 3]
    return [begin, *round_ones] if round_ones else []


class Plot(Plate):
    """Points round by round, or game by game: then the first point has a number of its own."""

    title = StringProperty("")
    first = NumericProperty(0)
    lines = ObjectProperty(())
    row_size = NumericProperty(18)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        again = Clock.create_trigger(self._draw, -1)
        for name in ("lines", "first", "pos", "size", "row_size"):
            self.fbind(name, again)

    def _draw(self, *_: object) -> None:
        title = self.ids.title.__self__  # ids hold proxies, which equal nothing
        self.clear_widgets()
        self.canvas.clear()  # takes a child's drawing with it, so the title joins anew
        self.add_widget(title)
        lines: tuple[LineView, ...] = self.lines
        if not lines or self.width < dp(120):
            return
        small = self.row_size * 0.85
        most = max(max(line.points) for line in lines)
        turns = max(len(line.points) for line in lines) - 1
        names = max(width_of(line.name, dp(small), True) for line in lines)
        names = min(names, self.width * 0.26)
        left, right = self.x + dp(46), self.right - names - dp(30)
        low, high = self.y + dp(30), self.top - dp(self.row_size) * 2.4
        scale = steps(most)
        self._grid(scale, turns, left, right, low, high, small)
        top = scale[-1] or 1

        def at(turn: int, points: int) -> tuple[float, float]:
            return (
                left + (right - left) * turn / max(1, turns),
                low + (high - low) * points / top,
            )

        ends = [at(len(line.points) - 1, line.points[-1]) for line in lines]
        heights = spread([y for _, y in ends], dp(small) * 1.2, low, high)
        for n, line in enumerate(lines):
            self._line(n, line, [at(t, p) for t, p in enumerate(line.points)])
            label = Words(text=line.name, bold=True, wanted=small, least=small, color=line.colour)
            label.size = (names + dp(4), dp(small) * 1.2)
            label.pos = (right + dp(16), heights[n] - label.height / 2)
            self.add_widget(label)

    def _grid(
        self,
        scale: list[int],
        turns: int,
        left: float,
        right: float,
        low: float,
        high: float,
        small: float,
    ) -> None:
        with self.canvas:
            Color(*theme.OUTLINE)
            for value in scale:
                y = low + (high - low) * value / (scale[-1] or 1)
                Line(points=[left, y, right, y], width=1)
        for value in scale:
            y = low + (high - low) * value / (scale[-1] or 1)
            label = Words(text=str(value), wanted=small * 0.9, color=theme.MUTED, halign="right")
            label.size, label.pos = (dp(36), dp(small)), (left - dp(42), y - dp(small) / 2)
            self.add_widget(label)
        first = int(self.first)
        most = int((right - left) / dp(small * 3.2))
        for number in numbered(first, turns + first, most) or [turns + first]:
            x = left + (right - left) * (number - first) / max(1, turns)
            label = Words(text=str(number), wanted=small * 0.9, color=theme.MUTED, halign="center")
            label.size, label.pos = (dp(30), dp(small) * 1.2), (x - dp(15), low - dp(24))
            self.add_widget(label)

    def _line(self, n: int, line: LineView, points: list[tuple[float, float]]) -> None:
        dash, gap = DASHES[n % len(DASHES)]
        with self.canvas:
            Color(*line.colour)
            if dash:
                for part in dashes(points, dp(dash), dp(gap)):
                    SmoothLine(points=part, width=dp(1.3), cap="none")
            else:
                SmoothLine(points=[v for point in points for v in point], width=dp(1.3))
        side = dp(12)
        marker = Icon(name=MARKERS[n % len(MARKERS)], tone=line.colour)
        marker.size = (side, side)
        marker.pos = (points[-1][0] - side / 2, points[-1][1] - side / 2)
        self.add_widget(marker)


kv.load(__file__)
