"""Figures: a plot or bars, what they say, and facts."""

from companion.screen.geometry import Box, columns, fixed_bottom, fixed_left, fixed_top, rows
from companion.screen.pages.body import Body
from companion.screen.records_shown import FiguresBody
from companion.screen.theme import MUTED, Layout
from companion.screen.widgets.bars import Bars
from companion.screen.widgets.facts import Facts
from companion.screen.widgets.icon import Icon
from companion.screen.widgets.plot import Plot
from companion.screen.widgets.words import Words


class FiguresPage(Body):
    """Shows a FiguresBody."""

    def build(self, view: FiguresBody, box: Box) -> None:
        """The drawing left, words and facts right; below each other on upright panels."""
        beside = bool(view.facts or view.headline or view.words)
        if view.buttons:
            box = self._buttons(view, box)
        if not beside:
            left, right = box, None
        elif self.unit.layout is Layout.PORTRAIT:
            left, right = rows(box, [6, 5], self.gap)
        else:
            left, right = fixed_left(box, box.w * 0.6, self.gap * 1.6)
        row = self.type.row
        if view.lines:
            plot = self.one("plot", Plot, left, title=view.title, first=view.first, row_size=row)
            plot.lines = view.lines
        else:
            if view.title:
                above, left = fixed_top(left, row * 1.5, 0)
                self.one("title", Words, above, text=view.title, wanted=row, bold=True)
            self.one("bars", Bars, left, view=view.bars, row_size=row)
        if right is not None:
            self._words(view, right)

    def _buttons(self, view: FiguresBody, box: Box) -> Box:
        """Lay the buttons side by side at the bottom; gives what is left above them."""
        rest, below = fixed_bottom(box, self.type.action * 2.8, self.gap)
        cells = columns(below, [1] * len(view.buttons), self.gap)
        for n, (button, cell) in enumerate(zip(view.buttons, cells, strict=True)):
            self.key(f"button{n}", button, cell, self.type.action)
        return rest

    def _words(self, view: FiguresBody, box: Box) -> None:
        row = self.type.row
        if view.headline:
            top, box = fixed_top(box, row * 2.2, self.gap)
            if view.headline_icon:
                icon, top = fixed_left(top, row * 1.3, self.gap)
                place = Box(icon.x, icon.y + (icon.h - icon.w) / 2, icon.w, icon.w)
                tone = view.headline_tone
                self.one("icon", Icon, place, name=view.headline_icon, tone=tone)
            self.one("headline", Words, top, text=view.headline, bold=True, wanted=row * 1.4)
        if view.facts:
            deep = row * (0.9 + 1.4 * len(view.facts))
            if view.words:
                box, facts = fixed_bottom(box, min(deep, box.h * 0.74), self.gap)
            else:
                facts = Box(box.x, box.y, box.w, min(deep, box.h))
            self.one("facts", Facts, facts, facts=view.facts, row_size=row, share=0.66)
        if view.words:
            self.one(
                "words",
                Words,
                box,
                text=view.words,
                wrap=True,
                wanted=row,
                valign="top",
                color=MUTED,
            )
