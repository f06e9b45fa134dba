"""The games as cards: side by side, or as lines on upright panels."""

from companion.screen.geometry import Box, columns, rows
from companion.screen.pages.body import Body
from companion.screen.pages_shown import RulesBody
from companion.screen.theme import Layout
from companion.screen.widgets.rule_card import RuleCard, RuleLine


class RulesPage(Body):
    """Shows a RulesBody."""

    def build(self, view: RulesBody, box: Box) -> None:
        """One card a game."""
        portrait = self.unit.layout is Layout.PORTRAIT
        cut = rows if portrait else columns
        kind = RuleLine if portrait else RuleCard
        for n, (card, cell) in enumerate(
            zip(view.cards, cut(box, [1] * len(view.cards), self.gap), strict=True)
        ):
            self.one(f"card{n}", kind, cell, view=card, row_size=self.type.row)
