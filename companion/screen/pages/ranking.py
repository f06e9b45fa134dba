"""The result: ranking, why a tie was broken, the best stroke."""

from companion.screen.geometry import Box, fixed_bottom, fixed_left, fixed_top, rows
from companion.screen.pages.body import Body
from companion.screen.result_shown import RankingBody
from companion.screen.theme import MUTED, Layout
from companion.screen.widgets.best import Best
from companion.screen.widgets.facts import Facts
from companion.screen.widgets.rank import Rank
from companion.screen.widgets.tie import LINE, Tie
from companion.screen.widgets.words import Words

TALLEST = 74.0  # a rank
FIRST, ALONE = 1.55, 2.4  # how much taller the winner is, and somebody who played alone
LARGER = 1.35  # what is said of somebody who played alone
ENOUGH = 260.0  # of height for the best stroke, with something to spare for facts


class RankingPage(Body):
    """Shows a RankingBody."""

    def build(self, view: RankingBody, box: Box) -> None:
        """Ranks left, tie and best stroke right; below each other on upright panels."""
        if self.unit.layout is Layout.PORTRAIT:
            ranks = sum(FIRST if rank.first else 1.0 for rank in view.ranks) * 62.0
            ranks += 40 if view.money else 0
            left, right = fixed_top(box, min(ranks, box.h * 0.58), self.gap)
        else:
            left, right = fixed_left(box, box.w * 0.6, self.gap * 1.6)
        if view.money:
            left, money = fixed_bottom(left, self.type.row * 1.7, self.gap)
            self.one("money", Words, money, text=view.money, wanted=self.type.row, color=MUTED)
        low = self._ranks(view, left)
        if view.tie is not None:
            deep = self.type.row * (2.1 + LINE * len(view.tie.rows))
            tie, right = fixed_top(right, deep, self.gap)
            self.one("tie", Tie, tie, view=view.tie, row_size=self.type.row)
        size = self.type.row * (LARGER if len(view.ranks) == 1 else 1.0)
        deep = size * (0.9 + 1.45 * len(view.facts))
        below = left.bottom - low > deep + self.gap
        if view.facts and (below or right.h > deep + ENOUGH):
            if below:
                _, facts = fixed_bottom(left, deep, 0)
            else:
                right, facts = fixed_bottom(right, deep, self.gap)
            self.one("facts", Facts, facts, facts=view.facts, row_size=size)
        self.one("best", Best, right, view=view.best, row_size=self.type.row)

    def _ranks(self, view: RankingBody, box: Box) -> float:
        """Lay the ranks down; tells where they end."""
        first = ALONE if len(view.ranks) == 1 else FIRST if len(view.ranks) <= 6 else 1.0
        shares = [first if rank.first else 1.0 for rank in view.ranks]
        scale = self.type.row / 18
        tall = min(TALLEST * scale, (box.h - self.gap * (len(shares) - 1)) / sum(shares))
        box = Box(box.x, box.y, box.w, tall * sum(shares) + self.gap * (len(shares) - 1))
        for n, (rank, cell) in enumerate(zip(view.ranks, rows(box, shares, self.gap), strict=True)):
            size = self.type.row * (LARGER if first == ALONE else 1.0)
            self.one(f"rank{n}", Rank, cell, view=rank, row_size=size)
        return box.bottom
