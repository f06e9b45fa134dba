"""A few large buttons, and a sentence."""

from companion.screen.geometry import Box, fixed_left, fixed_top, grid
from companion.screen.pages.body import Body
from companion.screen.pages_shown import ChoicesBody
from companion.screen.theme import MUTED, Layout
from companion.screen.widgets.disc import Disc
from companion.screen.widgets.words import Words

TALLEST = 92.0
ABOVE = 0.25  # of the room that is left over: what stands in the middle looks too low
PERSON = 0.27  # of the page


class ChoicesPage(Body):
    """Shows a ChoicesBody."""

    def build(self, view: ChoicesBody, box: Box) -> None:
        """Buttons in two columns; one on upright panels. A person stands beside or above them."""
        if view.letters:
            box = self._person(view, box)
        across = 1 if self.unit.layout is Layout.PORTRAIT else 2
        down = -(-len(view.buttons) // across)
        said = self.type.row * 3.2 + self.gap * 2 if view.words else 0.0
        between = self.gap * (down - 1)
        tall = min(TALLEST * self.type.row / 18, (box.h - said - between) / down)
        if not view.letters:
            over = box.h - said - tall * down - between
            box = Box(box.x, box.y + over * ABOVE, box.w, box.h - over)
        if view.words:
            words, box = fixed_top(box, self.type.row * 3.2, self.gap * 2)
            self.one(
                "words",
                Words,
                words,
                text=view.words,
                wrap=True,
                wanted=self.type.row * 1.2,
                color=MUTED,
            )
        box = Box(box.x, box.y, box.w, tall * down + between)
        for n, (button, cell) in enumerate(
            zip(view.buttons, grid(box, across, down, self.gap), strict=False)
        ):
            self.key(f"button{n}", button, cell, self.type.action * 1.15, centred=False)

    def _person(self, view: ChoicesBody, box: Box) -> Box:
        """Show the person large; gives what is left."""
        if self.unit.layout is Layout.PORTRAIT:
            place, rest = fixed_top(box, box.h * PERSON, self.gap * 2)
        else:
            place, rest = fixed_left(box, box.w * PERSON, self.gap * 2)
        side = min(place.w, place.h)
        middle = Box(place.x + (place.w - side) / 2, place.y, side, side)
        picture = {"picture": view.picture, "tone": view.colour}
        self.one("person", Disc, middle, letters=view.letters, **picture)
        return rest
