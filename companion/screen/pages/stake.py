"""Playing for coins: the stake large in the middle, everybody below to tap."""

from companion.screen import theme
from companion.screen.geometry import Box, columns, fixed_left, grid, rows
from companion.screen.pages.body import Body
from companion.screen.pages_shown import StakeBody
from companion.screen.theme import Layout
from companion.screen.widgets.agree import Agree
from companion.screen.widgets.key import Key
from companion.screen.widgets.plate import Plate
from companion.screen.widgets.words import Words


class StakePage(Body):
    """Shows a StakeBody."""

    def build(self, view: StakeBody, box: Box) -> None:
        """The amount beside the players; above them on upright panels."""
        if self.unit.layout is Layout.PORTRAIT:
            left, right = rows(box, [5, 6], self.gap)
        else:
            left, right = fixed_left(box, box.w * 0.48, self.gap * 1.6)
        self._amount(view, left)
        count = len(view.agreed)
        across = 2 if count > 4 and self.unit.layout is not Layout.PORTRAIT else 1
        down = -(-count // across)
        tall = min(84 * self.type.row / 18, (right.h - self.gap * (down - 1)) / down)
        right = Box(right.x, right.y, right.w, tall * down + self.gap * (down - 1))
        for n, (agree, cell) in enumerate(
            zip(view.agreed, grid(right, across, down, self.gap), strict=False)
        ):
            self.one(f"agree{n}", Agree, cell, view=agree, row_size=self.type.row)

    def _amount(self, view: StakeBody, box: Box) -> None:
        self.one("panel", Plate, box, fill=theme.SURFACE)
        inner = box.inset(14)
        dial, pot, money = rows(inner, [4, 1.3, 1.3], self.gap)
        less, middle, more = columns(dial, [1, 1.5, 1], self.gap)
        tall = min(dial.h, 96 * self.type.row / 18)
        for n, (name, icon, act, cell) in enumerate(
            (("more", "plus", view.more, more), ("less", "minus", view.less, less))
        ):
            key = Box(cell.x, cell.y + (cell.h - tall) / 2, cell.w, tall)
            chosen = view.chosen == n
            self.one(name, Key, key, icon=icon, act=act, wanted=self.type.prompt, chosen=chosen)
        amount, each = rows(Box(middle.x, dial.y + dial.h / 2 - 48, middle.w, 96), [2, 1], 0)
        self._middle("stake", amount, view.stake, self.type.total * 1.9, theme.TEXT, bold=True)
        self._middle("each", each, view.each, self.type.row, theme.MUTED)
        first, second = rows(pot, [1, 1], 0)
        self._middle("pot", first, view.pot, self.type.row, theme.MUTED)
        self._middle("winner", second, view.pot_bold, self.type.row * 1.1, theme.AMBER, bold=True)
        self.one(
            "money",
            Words,
            money,
            text=view.money,
            wanted=self.type.row * 0.9,
            color=theme.MUTED,
            halign="center",
            wrap=True,
        )

    def _middle(
        self,
        name: str,
        box: Box,
        text: str,
        wanted: float,
        tone: theme.Colour,
        *,
        bold: bool = False,
    ) -> None:
        self.one(name, Words, box, text=text, wanted=wanted, color=tone, bold=bold, halign="center")
