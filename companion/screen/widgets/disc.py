"""A player on the player's colour: the picture, or the letters."""

from kivy.clock import Clock
from kivy.graphics import Color, Ellipse, SmoothEllipse, SmoothLine
from kivy.metrics import dp
from kivy.properties import ColorProperty, StringProperty
from kivy.uix.widget import Widget

from companion.screen import kv, theme
from companion.screen.widgets.photo import texture_of
from companion.screen.widgets.words import Words

RING = 0.05  # of the width: the colour stays to be seen around a picture


class Disc(Widget):
    """A filled circle with one or two letters, or with a square picture."""

    letters = StringProperty("")
    tone = ColorProperty(theme.PLAYERS[0])
    picture = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        self._words = Words(bold=True, halign="center", color=theme.INK)
        super().__init__(**kwargs)
        self.add_widget(self._words)
        with self.canvas.before:
            self._colour = Color(*self.tone)
            self._circle = SmoothEllipse()
            self._shown = Color(*theme.CLEAR)
            self._face = Ellipse()
            self._rim = Color(*theme.CLEAR)
            self._edge = SmoothLine(width=dp(1.2))  # a picture's own edge is not smooth
        again = Clock.create_trigger(self._draw, -1)
        for name in ("letters", "tone", "picture", "pos", "size"):
            self.fbind(name, again)
        again()

    def _draw(self, *_: object) -> None:
        self._colour.rgba = self.tone
        self._circle.pos, self._circle.size = self.pos, self.size
        texture = texture_of(self.picture)
        ring = max(dp(2), self.width * RING)
        self._shown.rgba = (1, 1, 1, 1) if texture is not None else theme.CLEAR
        self._face.texture = texture
        self._face.pos = (self.x + ring, self.y + ring)
        self._face.size = (max(1, self.width - 2 * ring), max(1, self.height - 2 * ring))
        self._rim.rgba = self.tone if texture is not None else theme.CLEAR
        self._edge.circle = (*self.center, max(1, self.width / 2 - ring))
        words = self._words
        words.text = "" if texture is not None else self.letters
        words.pos, words.size = self.pos, self.size
        words.wanted = self.height / dp(1) * (0.55 if len(self.letters) < 2 else 0.46)


kv.load(__file__)
