"""A few large buttons, and a sentence."""

from companion.screen.geometry import Box, fixed_top, grid
from companion.screen.pages.body import Body
from companion.screen.pages_shown import ChoicesBody
from companion.screen.theme import MUTED, Layout
from companion.screen.widgets.key import Key
from companion.screen.widgets.words import Words

TALLEST = 92.0


class ChoicesPage(Body):
    """Shows a ChoicesBody."""

    def build(self, view: ChoicesBody, box: Box) -> None:
        """Buttons in two columns; one on upright panels."""
        if view.words:
            words, box = fixed_top(box, self.type.row * 3.2, self.gap * 2)
            self.one(
                "words",
                Words,
                words,
                text=view.words,
                wrap=True,
                wanted=self.type.row * 1.1,
                color=MUTED,
            )
        across = 1 if self.unit.layout is Layout.PORTRAIT else 2
        down = -(-len(view.buttons) // across)
        scale = self.type.row / 18
        tall = min(TALLEST * scale, (box.h - self.gap * (down - 1)) / down)
        box = Box(box.x, box.y, box.w, tall * down + self.gap * (down - 1))
        for n, (button, cell) in enumerate(
            zip(view.buttons, grid(box, across, down, self.gap), strict=False)
        ):
            self.one(
                f"button{n}",
                Key,
                cell,
                text=button.words,
                icon=button.icon,
                look=button.look,
                act=button.act,
                chosen=button.chosen,
                centred=False,
                wanted=self.type.action * 1.15,
            )
