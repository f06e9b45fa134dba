"""The veil over a sleeping screen; on the home page it invites people to play."""

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.screen import kv, theme
from companion.screen.widgets.die import DieFace

DIM = 0.45  # of the light a die has on the home page
# Face, centre across and up, side (shares of the picture's side), tilt; red ones are indicators.
DICE = (
    (6, -0.31, 0.13, 0.27, 14, False),
    (5, 0.02, 0.17, 0.27, -16, False),
    (4, 0.33, 0.06, 0.27, 8, False),
    (3, -0.42, -0.14, 0.15, -24, True),
    (1, 0.12, -0.12, 0.15, 22, True),
)


class Attract(Widget):
    """Dims what is below to 30 %; inviting, it shows dice and two words instead."""

    inviting = BooleanProperty(False)
    words = StringProperty("")
    promise = StringProperty("")
    side = NumericProperty(0)  # of the picture

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._dice: list[DieFace] = []
        for name in ("inviting", "pos", "size"):
            self.fbind(name, self._show)

    def _show(self, *_: object) -> None:
        for old in self._dice:
            self.remove_widget(old)
        self._dice = []
        self.side = min(self.width * 0.8, self.height * 1.05)
        for face, x, y, size, tilt, red in DICE if self.inviting else ():
            # Mixed with the page rather than made transparent: pips would show what is below them.
            body, pips = (
                theme.mixed(theme.BG, tone, DIM)
                for tone in ((theme.INDICATOR, theme.WHITE) if red else (theme.IVORY, theme.INK))
            )
            die = DieFace(face=face, tilt=tilt, body=body, pips=pips)
            die.size = (size * self.side, size * self.side)
            die.center = (self.center_x + x * self.side, self.center_y + (y + 0.1) * self.side)
            self._dice.append(die)
            self.add_widget(die)


kv.load(__file__)
