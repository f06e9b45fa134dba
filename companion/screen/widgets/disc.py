"""A player's letters on the player's colour."""

from kivy.clock import Clock
from kivy.graphics import Color, SmoothEllipse
from kivy.metrics import dp
from kivy.properties import ColorProperty, StringProperty
from kivy.uix.widget import Widget

from companion.screen import kv, theme
from companion.screen.widgets.words import Words


class Disc(Widget):
    """A filled circle with one or two letters."""

    letters = StringProperty("")
    tone = ColorProperty(theme.PLAYERS[0])

    def __init__(self, **kwargs: object) -> None:
        self._words = Words(bold=True, halign="center", color=theme.INK)
        super().__init__(**kwargs)
        self.add_widget(self._words)
        with self.canvas.before:
            self._colour = Color(*self.tone)
            self._circle = SmoothEllipse()
        again = Clock.create_trigger(self._draw, -1)
        for name in ("letters", "tone", "pos", "size"):
            self.fbind(name, again)
        again()

    def _draw(self, *_: object) -> None:
        self._colour.rgba = self.tone
        self._circle.pos, self._circle.size = self.pos, self.size
        words = self._words
        words.text, words.pos, words.size = self.letters, self.pos, self.size
        words.wanted = self.height / dp(1) * (0.55 if len(self.letters) < 2 else 0.46)


kv.load(__file__)
