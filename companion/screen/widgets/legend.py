"""The five buttons as they stand on the panel, and what each would do now."""

from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.screen import kv, theme
from companion.screen.shown import KeyView, LegendView, Level
from companion.screen.widgets.plate import Plate

SHARES = (74, 74, 204, 224, 192)  # BACK and NEXT are small: they need no words


class LegendKey(Plate):
    """One button: its key in its colour, below it what it does, its lamp as the lower edge."""

    view = ObjectProperty(KeyView("", ""), rebind=True)
    action_size = NumericProperty(18)
    key_size = NumericProperty(15)


class WideKey(LegendKey):
    """A button with words."""


class SmallKey(LegendKey):
    """A button that only moves."""


class Legend(Widget):
    """The row of five; it is the touch panel too."""

    view = ObjectProperty(LegendView(), rebind=True)
    action_size = NumericProperty(18)
    key_size = NumericProperty(15)
    gap = NumericProperty(6)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.keys = [SmallKey(), SmallKey(), WideKey(), WideKey(), WideKey()]
        for key in self.keys:
            self.add_widget(key)
        for name in ("view", "pos", "size", "action_size", "key_size"):
            self.fbind(name, self._show)

    def _show(self, *_: object) -> None:
        from kivy.metrics import dp

        gap = dp(self.gap)
        unit = (self.width - gap * (len(SHARES) - 1)) / sum(SHARES)
        left = self.x
        for key, share, view in zip(self.keys, SHARES, self.view.keys, strict=False):
            key.pos, key.size = (left, self.y), (share * unit, self.height)
            key.action_size, key.key_size = self.action_size, self.key_size
            key.view = view
            left += share * unit + gap


def fill_of(view: KeyView) -> theme.Colour:
    """Give a key's background: filled only when it is the one thing to do."""
    if view.level is Level.PRIMARY:
        return view.tone
    return theme.RAISED if view.level is Level.ON else theme.BG


def key_tone(view: KeyView, *, small: bool = False) -> theme.Colour:
    """Give the colour of a key's name and icon."""
    if view.level is Level.PRIMARY:
        return theme.INK
    if view.level is Level.OFF:
        return theme.OFF
    return theme.TEXT if small else view.tone


def words_tone(view: KeyView) -> theme.Colour:
    """Give the colour of what a key does."""
    return {Level.PRIMARY: theme.INK, Level.ON: theme.TEXT, Level.OFF: theme.OFF}[view.level]


kv.load(__file__)
