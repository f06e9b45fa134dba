"""A game to choose: its dice, its name, what is special, and how long it takes."""

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty

from companion.screen import kv, theme
from companion.screen.pages_shown import RuleCardView
from companion.screen.widgets.die import DieFace
from companion.screen.widgets.plate import Plate
from companion.screen.widgets.words import Words


class RuleChoice(Plate):
    """What cards and lines share: small dice and facts."""

    view = ObjectProperty(RuleCardView("", "", (), ()), rebind=True)
    row_size = NumericProperty(18)
    across = 4

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._dice: list[DieFace] = []
        self._facts: list[Words] = []
        for name in ("view", "pos", "size", "row_size"):
            self.fbind(name, self._show)

    def _show(self, *_: object) -> None:
        for old in (*self._dice, *self._facts):
            self.remove_widget(old)
        ink = theme.INK if self.view.chosen else theme.IVORY
        pip = theme.IVORY if self.view.chosen else theme.INK
        self._dice = [DieFace(face=face, body=ink, pips=pip) for face in self.view.dice]
        self._facts = []
        for left, right in self.view.facts:
            self._facts += [self._fact(left, False, "left"), self._fact(right, True, "right")]
        for widget in (*self._dice, *self._facts):
            self.add_widget(widget)
        self._place()

    def _fact(self, text: str, bold: bool, side: str) -> Words:
        tone = theme.INK if self.view.chosen else theme.TEXT
        return Words(text=text, bold=bold, halign=side, wanted=self.row_size, color=tone)

    def _place(self) -> None:
        raise NotImplementedError


class RuleCard(RuleChoice):
    """An upright card."""

    def _place(self) -> None:
        side = (self.width - dp(24) - 3 * dp(5)) / 4
        for n, die in enumerate(self._dice):
            row, column = divmod(n, 4)
            die.size = (side, side)
            die.pos = (
                self.x + dp(12) + column * (side + dp(5)),
                self.top - dp(12) - side - row * (side + dp(5)),
            )
        line = dp(self.row_size) * 1.5
        low = self.y + dp(12) + dp(self.row_size) * 1.7
        pairs = zip(self._facts[::2], self._facts[1::2], strict=True)
        for n, (left, right) in enumerate(pairs):
            y = low + (len(self._facts) // 2 - 1 - n) * line
            half = (self.width - dp(24)) * 0.5
            left.size, left.pos = (half, line), (self.x + dp(12), y)
            right.size, right.pos = (half, line), (self.right - dp(12) - half, y)


class RuleLine(RuleChoice):
    """A lying card, for upright panels."""

    def _place(self) -> None:
        side = dp(22)
        for n, die in enumerate(self._dice):
            row, column = divmod(n, 4)
            die.size = (side, side)
            die.pos = (
                self.x + dp(12) + column * (side + dp(4)),
                self.top - dp(12) - side - row * (side + dp(4)),
            )
        line = dp(self.row_size) * 1.3
        left_edge, width = self.right - dp(152), dp(140)
        pairs = zip(self._facts[::2], self._facts[1::2], strict=True)
        for n, (left, right) in enumerate(pairs):
            y = self.top - dp(10) - (n + 1) * line
            left.size, left.pos = (width * 0.5, line), (left_edge, y)
            right.size, right.pos = (width * 0.5, line), (left_edge + width * 0.5, y)


kv.load(__file__)
