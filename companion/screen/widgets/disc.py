"""A player's letters on the player's colour."""

from kivy.properties import ColorProperty, StringProperty
from kivy.uix.widget import Widget

from companion.screen import kv, theme


class Disc(Widget):
    """A filled circle with one or two letters."""

    letters = StringProperty("")
    tone = ColorProperty(theme.PLAYERS[0])


kv.load(__file__)
