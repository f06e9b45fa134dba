"""A list: games, players, places, coins."""

from companion.screen.geometry import Box, columns, fixed_bottom, fixed_top, grid, rows
from companion.screen.pages.body import Body
from companion.screen.records_shown import ListBody
from companion.screen.theme import MUTED, Layout
from companion.screen.widgets.entry import Entry
from companion.screen.widgets.words import Words

TALLEST = 96.0
LARGER = 1.15  # upright panels are read from farther away than they are wide
MOST_BESIDE = 3  # buttons side by side on an upright panel


class ListPage(Body):
    """Shows a ListBody."""

    def build(self, view: ListBody, box: Box) -> None:
        """Lines of equal height, buttons in a row below them."""
        portrait = self.unit.layout is Layout.PORTRAIT
        if view.buttons:
            lines = 2 if portrait and len(view.buttons) > MOST_BESIDE else 1
            tall = self.type.action * 2.8
            box, below = fixed_bottom(box, tall * lines + self.gap * (lines - 1), self.gap)
            cells = grid(below, -(-len(view.buttons) // lines), lines, self.gap)
            for n, (button, cell) in enumerate(zip(view.buttons, cells, strict=False)):
                self.key(f"button{n}", button, cell, self.type.action)
        if view.words:
            words, box = fixed_top(box, self.type.row * (3.2 if portrait else 2.2), self.gap)
            row = self.type.row
            self.one("words", Words, words, text=view.words, wrap=True, wanted=row, color=MUTED)
        across = 1 if portrait else view.across
        down = view.down * view.across // across
        tall = min(TALLEST * self.type.row / 18, (box.h - self.gap * (down - 1)) / down)
        box = Box(box.x, box.y, box.w, tall * down + self.gap * (down - 1))
        cells = tuple(
            cell
            for column in columns(box, [1] * across, self.gap * 1.4)
            for cell in rows(column, [1] * down, self.gap)
        )
        for n, (entry, cell) in enumerate(zip(view.entries, cells, strict=False)):
            wanted = self.type.row * (LARGER if portrait else 1)
            size = min(wanted, tall * 0.4 if entry.words else tall * 0.6)
            self.one(f"entry{n}", Entry, cell, view=entry, row_size=size)
