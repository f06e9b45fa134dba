"""Dice of a stored stroke in a row: thrown ones bright, kept ones framed, corrected ones marked."""

from kivy.clock import Clock
from kivy.graphics import Color, SmoothLine
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty

from companion.screen import kv, theme
from companion.screen.widgets.die import DieFace
from companion.screen.widgets.plate import Plate
from companion.screen.widgets.words import Words


class Seen(Plate):
    """Shows SeenDie values side by side."""

    dice = ObjectProperty(())
    row_size = NumericProperty(18)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        again = Clock.create_trigger(self._draw, -1)
        for name in ("dice", "pos", "size", "row_size"):
            self.fbind(name, again)
        again()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        self.clear_widgets()
        if not self.dice:
            return
        gap, line = dp(6), dp(self.row_size) * 1.1
        step = min((self.width + gap) / len(self.dice), dp(self.row_size) * 2.2 + gap)
        side = min(step - gap, self.height - line)
        for n, die in enumerate(self.dice):
            x, y = self.x + n * step, self.top - side
            body = theme.IVORY if die.thrown else theme.mixed(theme.IVORY, theme.BG, 0.45)
            face = DieFace(face=die.face, body=body, size=(side, side))
            face.pos = (x, y)
            self.add_widget(face)
            tone = theme.AMBER if die.was else theme.BLUE
            if die.was or die.kept:
                with self.canvas:
                    Color(*tone)
                    frame = (x - dp(2), y - dp(2), side + dp(4), side + dp(4), side * 0.22)
                    SmoothLine(rounded_rectangle=frame, width=dp(1.3))
            if die.was:
                words = Words(
                    text=str(die.was),
                    wanted=self.row_size * 0.8,
                    color=theme.AMBER,
                    halign="center",
                )
                words.size, words.pos = (side, line), (x, y - line - dp(1))
                self.add_widget(words)


kv.load(__file__)
