"""The panel test: press each button, see each lamp."""

from companion.screen import theme
from companion.screen.geometry import Box, columns, fixed_bottom, rows
from companion.screen.pages.body import Body
from companion.screen.pages_shown import PanelBody
from companion.screen.theme import Layout
from companion.screen.widgets.panel_key import PanelKey
from companion.screen.widgets.words import Words


class PanelPage(Body):
    """Shows a PanelBody."""

    def build(self, view: PanelBody, box: Box) -> None:
        """Five real buttons, then what can be done about them."""
        scale = self.type.row / 18
        box, low = fixed_bottom(box, 76 * scale, self.gap)
        for n, (button, cell) in enumerate(
            zip(view.buttons, columns(low, [1] * len(view.buttons), self.gap), strict=True)
        ):
            self.key(f"button{n}", button, cell, self.type.action * 1.1)
        if view.why:
            box, why = fixed_bottom(box, self.type.row * 1.6, self.gap)
            self.one("why", Words, why, text=view.why, wanted=self.type.row, color=theme.AMBER)
        cells = columns(box, [1] * len(view.keys), self.gap)
        if self.unit.layout is Layout.PORTRAIT:  # those that walk above those that decide
            above, low = rows(box, [1, 1], self.gap)
            cells = (*columns(above, [1, 1], self.gap), *columns(low, [1, 1, 1], self.gap))
        for n, (key, cell) in enumerate(zip(view.keys, cells, strict=True)):
            self.one(f"key{n}", PanelKey, cell, view=key, row_size=self.type.row)
