"""A game to choose: its dice, its name, what is special, and how long it takes."""

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty

from companion.screen import kv, theme
from companion.screen.pages_shown import RuleCardView
from companion.screen.widgets.die import DieFace
from companion.screen.widgets.plate import Plate
from companion.screen.widgets.words import Words, width_of


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

    def _place_facts(self, x: float, top: float, width: float, line: float) -> None:
        """One below the other: the number takes what it needs, the word has the rest."""
        pairs = zip(self._facts[::2], self._facts[1::2], strict=True)
        for n, (left, right) in enumerate(pairs):
            y = top - (n + 1) * line
            number = width_of(right.text, dp(self.row_size), True) + dp(2)
            left.size, left.pos = (max(1.0, width - number - dp(4)), line), (x, y)
            right.size, right.pos = (number, line), (x + width - number, y)

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
        top = low + len(self._facts) // 2 * line
        self._place_facts(self.x + dp(12), top, self.width - dp(24), line)


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
        self._place_facts(self.right - dp(152), self.top - dp(10), dp(140), line)


kv.load(__file__)
