"""What this is."""

from companion.screen.geometry import Box, fixed_bottom, fixed_right, rows
from companion.screen.pages.body import Body
from companion.screen.pages_shown import AboutBody
from companion.screen.theme import MUTED, SURFACE, Layout
from companion.screen.widgets.die import DieFace
from companion.screen.widgets.facts import Facts
from companion.screen.widgets.plate import Plate
from companion.screen.widgets.words import Words


class AboutPage(Body):
    """Shows an AboutBody: a paragraph beside a die, facts below."""

    def build(self, view: AboutBody, box: Box) -> None:
        """Facts take the room they need, words the rest."""
        if view.facts:
            deep = min(self.type.row * (0.9 + 1.75 * len(view.facts)), box.h * 0.6)
            box, facts = fixed_bottom(box, deep, self.gap)
            self.one("facts", Facts, facts, facts=view.facts, row_size=self.type.row, share=0.3)
        self.one("panel", Plate, box, fill=SURFACE)
        words, die = fixed_right(box.inset(20, 14), min(box.w * 0.3, box.h * 0.8), 20)
        if self.unit.layout is Layout.PORTRAIT:
            die, words = rows(box.inset(20, 14), [1, 1], 20)
        side = min(die.w, die.h) * 0.7
        place = Box(die.x + (die.w - side) / 2, die.y + (die.h - side) / 2, side, side)
        self.one("die", DieFace, place, face=5, tilt=-14)
        self.one(
            "words",
            Words,
            words,
            text=view.words,
            wrap=True,
            wanted=self.type.row * 1.25,
            color=MUTED,
        )
