"""How it went: the points round by round, the best stroke, a few facts."""

from companion.screen.geometry import Box, fixed_bottom, fixed_left, rows
from companion.screen.pages.body import Body
from companion.screen.result_shown import StoryBody
from companion.screen.theme import Layout
from companion.screen.widgets.best import Best
from companion.screen.widgets.facts import Facts
from companion.screen.widgets.plot import Plot


class StoryPage(Body):
    """Shows a StoryBody."""

    def build(self, view: StoryBody, box: Box) -> None:
        """Plot left, the rest right; below each other on upright panels."""
        if self.unit.layout is Layout.PORTRAIT:
            left, right = rows(box, [1, 1], self.gap)
        else:
            left, right = fixed_left(box, box.w * 0.63, self.gap * 1.6)
        self.one("plot", Plot, left, title=view.title, lines=view.lines, row_size=self.type.row)
        deep = self.type.row * (0.9 + 1.45 * len(view.facts))
        best, facts = fixed_bottom(right, deep, self.gap)
        self.one("best", Best, best, view=view.best, row_size=self.type.row)
        self.one("facts", Facts, facts, facts=view.facts, row_size=self.type.row)
