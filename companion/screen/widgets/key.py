"""A button on a page: words, an icon, and how much it matters."""

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty

from companion.screen import kv, theme
from companion.screen.widgets.icon import Icon
from companion.screen.widgets.plate import Plate
from companion.screen.widgets.words import Words, width_of

FILLS = {
    "primary": theme.GREEN,
    "raised": theme.RAISED,
    "quiet": theme.SURFACE,
    "outline": theme.BG,
    "blue": theme.BLUE,
}
ON_COLOUR = {"primary", "blue"}
BESIDE = 10.0  # between icon and words
EDGE = 8.0
LEFT = 16.0  # of words that are not centred


class Key(Plate):
    """A touch button; `look` is primary, raised, quiet, outline or blue."""

    text = StringProperty("")
    icon = StringProperty("")
    icon_tone = ColorProperty(theme.TEXT)
    look = StringProperty("raised")
    chosen = BooleanProperty(False)
    wanted = NumericProperty(20)
    centred = BooleanProperty(True)

    def __init__(self, **kwargs: object) -> None:
        self._words, self._icon = Words(), Icon()
        super().__init__(**kwargs)
        again = Clock.create_trigger(self._arrange, -1)
        for name in ("text", "icon", "icon_tone", "look", "chosen", "wanted", "centred"):
            self.fbind(name, again)
        for name in ("pos", "size", "act"):
            self.fbind(name, again)
        again()

    def _arrange(self, *_: object) -> None:
        """Icon and words side by side, in the middle unless told otherwise."""
        on_colour = self.look in ON_COLOUR
        self.fill, self.edge_width = FILLS[self.look], 2.5 if self.chosen else 1.5
        plain = theme.RAISED if self.look == "outline" else theme.CLEAR
        self.edge = theme.BLUE if self.chosen else plain
        able = self.act is not None
        tone = theme.INK if on_colour else theme.TEXT if able else theme.OFF
        side = dp(self.wanted) if self.icon else 0.0
        between = dp(BESIDE) if self.icon and self.text else 0.0
        room = self.width - 2 * dp(EDGE) - side - between
        wide = min(room, width_of(self.text, dp(self.wanted), on_colour)) if self.text else 0.0
        left = (self.width - side - between - wide) / 2 if self.centred else dp(LEFT)
        self._show(self._icon, bool(self.icon))
        self._icon.name = self.icon
        self._icon.tone = tone if on_colour or not able else self.icon_tone
        self._icon.size, self._icon.pos = (side, side), (self.x + left, self.center_y - side / 2)
        self._show(self._words, bool(self.text))
        words = self._words
        words.text, words.bold, words.wanted, words.color = self.text, on_colour, self.wanted, tone
        words.halign = "center" if self.centred and not self.icon else "left"
        x = dp(EDGE) if self.centred and not self.icon else left + side + between
        words.size = (max(1.0, self.width - x - dp(EDGE)), self.height)
        words.pos = (self.x + x, self.y)

    def _show(self, part: Words | Icon, shown: bool) -> None:
        if shown and part.parent is None:
            self.add_widget(part)
        elif not shown and part.parent is not None:
            self.remove_widget(part)


kv.load(__file__)
