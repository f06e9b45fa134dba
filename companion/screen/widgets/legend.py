"""The five buttons as they stand on the panel, and what each would do now."""

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.screen import kv, theme
from companion.screen.shown import KeyView, LegendView, Level
from companion.screen.widgets.icon import Icon
from companion.screen.widgets.plate import Plate
from companion.screen.widgets.words import Words, width_of

SHARES = (74, 74, 204, 224, 192)  # BACK and NEXT are small: they need no words
NARROW_SHARES = (80, 80, 190, 214, 184)  # on upright panels
SHRUNK = 0.8  # words smaller than this take the icon's room, then a second line
EDGE = 9.0


class LegendKey(Plate):
    """One button: its key in its colour, below it what it does, its lamp as the lower edge."""

    view = ObjectProperty(KeyView("", ""), rebind=True)
    action_size = NumericProperty(18)
    key_size = NumericProperty(15)
    small = BooleanProperty(False)  # BACK and NEXT only move
    upright = BooleanProperty(False)  # too narrow for an icon beside the words

    def __init__(self, **kwargs: object) -> None:
        self._icon, self._name, self._words = Icon(), Words(bold=True), Words()
        super().__init__(**kwargs)
        for part in (self._icon, self._name, self._words):
            self.add_widget(part)
        again = Clock.create_trigger(self._arrange, -1)
        for name in ("view", "pos", "size", "action_size", "key_size", "upright"):
            self.fbind(name, again)
        again()

    def _arrange(self, *_: object) -> None:
        view = self.view
        self.act, self.hold_act, self.fill = view.act, view.hold_act, fill_of(view)
        self.edge = theme.OUTLINE if view.level is Level.OFF else theme.CLEAR
        self.lamp = view.tone if view.level is Level.ON else theme.CLEAR
        tone = key_tone(view, small=self.small)
        self._icon.tone = self._name.color = tone
        self._name.text, self._name.wanted = view.key, self.key_size
        if self.small:
            self._arrange_small()
        elif self.upright:
            self._arrange_upright()
        else:
            self._arrange_wide()

    def _arrange_small(self) -> None:
        side = dp(self.key_size)
        self._icon.name, self._icon.size = self.view.icon, (side, side)
        self._icon.pos = (self.center_x - side / 2, self.y + self.height * 0.72 - side / 2)
        self._name.halign = "center"
        self._name.size = (max(1, self.width - dp(6)), self.height * 0.40)
        self._name.pos = (self.x + dp(3), self.y + self.height * 0.14)

    def _arrange_upright(self) -> None:
        """Icon and key above, what it does below them, over the whole width."""
        view, side, room = self.view, dp(self.key_size) * 1.1, self.width - 2 * dp(EDGE)
        words = self._show_words()
        words.wrap = width_of(view.words, dp(self.action_size), words.bold) * SHRUNK > room
        words.least = self.action_size * (0.7 if words.wrap else SHRUNK)
        high = self.height * (0.8 if not view.words else 0.32 if words.wrap else 0.36)
        top = self.top - self.height * (0.1 if not view.words else 0.04 if words.wrap else 0.06)
        self._icon.name, self._icon.size = view.icon, (side, side)
        self._icon.pos = (self.x + dp(EDGE), top - high / 2 - side / 2)
        self._name.halign, before = "left", side + dp(6)
        self._name.size = (max(1.0, room - before), high)
        self._name.pos = (self.x + dp(EDGE) + before, top - high)
        words.size = (max(1.0, room), self.height * (0.6 if words.wrap else 0.44))
        words.pos = (self.x + dp(EDGE), self.y + self.height * (0.05 if words.wrap else 0.12))

    def _show_words(self) -> Words:
        view, words = self.view, self._words
        words.text, words.bold = view.words, view.level is Level.PRIMARY
        words.color, words.wanted = words_tone(view), self.action_size
        return words

    def _arrange_wide(self) -> None:
        view, words, side = self.view, self._show_words(), dp(self.action_size)
        wide = width_of(view.words, dp(self.action_size), words.bold) * SHRUNK
        left = dp(14) + side + dp(10)
        has_icon = wide <= self.width - left - dp(6)
        if not has_icon:
            left = dp(EDGE)
        room = max(1.0, self.width - left - dp(5))
        words.wrap = wide > room
        words.least = self.action_size * (0.7 if words.wrap else SHRUNK)
        self._icon.name = view.icon if has_icon else ""
        self._icon.size = (side, side)
        self._icon.pos = (self.x + dp(14), self.center_y + dp(1) - side / 2)
        self._name.halign, name_share = "left", 0.30 if words.wrap else 0.36
        above = 0.05 if view.words else (1 - name_share) / 2  # alone it stands in the middle
        self._name.size = (room, self.height * name_share)
        self._name.pos = (self.x + left, self.top - self.height * (above + name_share))
        words.size = (room, self.height * (0.57 if words.wrap else 0.44))
        words.pos = (self.x + left, self.y + self.height * (0.08 if words.wrap else 0.13))


class Legend(Widget):
    """The row of five; it is the touch panel too."""

    view = ObjectProperty(LegendView(), rebind=True)
    action_size = NumericProperty(18)
    key_size = NumericProperty(15)
    gap = NumericProperty(6)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.keys = [LegendKey(small=n < 2) for n in range(len(SHARES))]
        for key in self.keys:
            self.add_widget(key)
        for name in ("view", "pos", "size", "action_size", "key_size"):
            self.fbind(name, self._show)

    def _show(self, *_: object) -> None:
        gap = dp(self.gap)
        upright = self.width <= dp(600)
        shares = NARROW_SHARES if upright else SHARES
        unit = (self.width - gap * (len(shares) - 1)) / sum(shares)
        left = self.x
        for key, share, view in zip(self.keys, shares, self.view.keys, strict=False):
            key.pos, key.size = (left, self.y), (share * unit, self.height)
            key.action_size, key.key_size, key.upright = self.action_size, self.key_size, upright
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
