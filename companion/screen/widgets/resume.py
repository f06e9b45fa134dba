"""The unfinished game on the home page."""

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty

from companion.screen import kv, theme
from companion.screen.pages_shown import ResumeView
from companion.screen.widgets.disc import Disc
from companion.screen.widgets.plate import Plate
from companion.screen.widgets.words import Words, width_of

LEFT, RIGHT = 48.0, 12.0
SMALL = 0.85  # the second line


class Resume(Plate):
    """What was played, who has how much; a tap goes on with it."""

    view = ObjectProperty(ResumeView("", None), rebind=True)
    wanted = NumericProperty(20)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._second: list[Words | Disc] = []
        for name in ("view", "pos", "size", "wanted"):
            self.fbind(name, self._show)

    def _show(self, *_: object) -> None:
        """The second line: a disc and a total a player, then since when the game waits."""
        for old in self._second:
            self.remove_widget(old)
        size = self.wanted * SMALL
        side, high = dp(size) * 1.3, self.height * 0.36
        low, left = self.y + self.height * 0.1, self.x + dp(LEFT)
        self._second = []
        for letters, tone, total in self.view.players:
            disc = Disc(letters=letters, tone=tone)
            disc.size, disc.pos = (side, side), (left, low + (high - side) / 2)
            left += side + dp(7)
            words = Words(text=total, wanted=size, color=theme.TEXT)
            words.size = (width_of(total, dp(size), False) + dp(2), high)
            words.pos = (left, low)
            left += words.width + dp(10)
            self._second += [disc, words]
        when = Words(text=self.view.when, wanted=size, color=theme.MUTED, halign="right")
        when.size, when.pos = (max(1, self.right - dp(RIGHT) - left), high), (left, low)
        self._second.append(when)
        for widget in self._second:
            self.add_widget(widget)


kv.load(__file__)
