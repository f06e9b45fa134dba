"""Rows of settings or house rules."""

from companion.screen.geometry import Box, columns, fixed_bottom, rows
from companion.screen.pages.body import Body
from companion.screen.pages_shown import SwitchesBody
from companion.screen.theme import Layout
from companion.screen.widgets.switch_row import SwitchRow

TALLEST = 66.0


class SwitchesPage(Body):
    """Shows a SwitchesBody."""

    def build(self, view: SwitchesBody, box: Box) -> None:
        """As many columns as the rows need; what stands below gets its own line."""
        portrait = self.unit.layout is Layout.PORTRAIT
        if view.below:
            box, below = fixed_bottom(box, self.type.action * 2.8, self.gap)
            cells = columns(below, [1] * len(view.below), self.gap)
            for n, (button, cell) in enumerate(zip(view.below, cells, strict=True)):
                self.key(f"below{n}", button, cell, self.type.action)
        self._rows(view, box, 1 if portrait else 2)

    def _rows(self, view: SwitchesBody, box: Box, across: int) -> None:
        across = across if len(view.rows) > 5 else 1
        down = max(1, -(-len(view.rows) // across))
        tall = min(TALLEST * self.type.row / 18, (box.h - self.gap * (down - 1)) / down)
        box = Box(box.x, box.y, box.w, tall * down + self.gap * (down - 1))
        cells = [
            cell
            for column in columns(box, [1] * across, self.gap)
            for cell in rows(column, [1] * down, self.gap)
        ]
        for n, (row, cell) in enumerate(zip(view.rows, cells, strict=False)):
            self.one(f"row{n}", SwitchRow, cell, view=row, row_size=self.type.row)
