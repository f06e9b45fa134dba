"""What this is."""

from companion.screen.geometry import Box, rows
from companion.screen.pages.body import Body
from companion.screen.pages_shown import AboutBody
from companion.screen.theme import SURFACE
from companion.screen.widgets.plate import Plate
from companion.screen.widgets.words import Words


class AboutPage(Body):
    """Shows an AboutBody: lines of words on a panel."""

    def build(self, view: AboutBody, box: Box) -> None:
        """One line under the other."""
        self.one("panel", Plate, box, fill=SURFACE)
        inner = box.inset(16, 10)
        tall = min(self.type.row * 2, inner.h / max(1, len(view.lines)))
        inner = Box(inner.x, inner.y, inner.w, tall * len(view.lines))
        for n, (line, cell) in enumerate(
            zip(view.lines, rows(inner, [1] * len(view.lines), 0), strict=True)
        ):
            self.one(f"line{n}", Words, cell, text=line, wanted=self.type.row)
