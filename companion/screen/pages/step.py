"""One step of a stored game: what the camera saw, what was read, what people made of it."""

from companion.screen.geometry import Box, columns, fixed_bottom, fixed_left, fixed_top, rows
from companion.screen.pages.body import Body
from companion.screen.records_shown import StepBody
from companion.screen.theme import MUTED, Layout
from companion.screen.widgets.disc import Disc
from companion.screen.widgets.photo import Photo
from companion.screen.widgets.seen import Seen
from companion.screen.widgets.tray import Tray
from companion.screen.widgets.words import Words


class StepPage(Body):
    """Shows a StepBody."""

    def build(self, view: StepBody, box: Box) -> None:
        """The picture left, what happened right; below each other on upright panels."""
        box, along = fixed_bottom(box, self.type.action * 2.8, self.gap)
        self._along(view, along)
        if self.unit.layout is Layout.PORTRAIT:
            left, right = rows(box, [6, 5], self.gap)
        else:
            left, right = fixed_left(box, box.w * 0.54, self.gap * 1.6)
        row = self.type.row
        if view.photograph:
            self.one("photo", Photo, left, file=view.photograph, caption=view.caption, row_size=row)
        else:
            tray, caption = fixed_bottom(left, row * 1.7, 0)
            self.one("tray", Tray, tray, view=view.tray)
            self.one(
                "caption",
                Words,
                caption,
                text=view.caption,
                wanted=row * 0.85,
                halign="center",
                color=MUTED,
            )
        self._happened(view, right)

    def _happened(self, view: StepBody, box: Box) -> None:
        row = self.type.row
        head, box = fixed_top(box, row * 2.4, self.gap)
        disc, name = fixed_left(head, row * 2.2, self.gap * 1.5)
        place = Box(disc.x, disc.y + (disc.h - disc.w) / 2, disc.w, disc.w)
        self.one("disc", Disc, place, letters=view.letters, tone=view.colour, picture=view.picture)
        self.one("who", Words, name, text=view.who, bold=True, wanted=row * 1.25)
        if view.dice:
            dice, box = fixed_top(box, row * 3.4, self.gap)
            self.one("dice", Seen, dice, dice=view.dice, row_size=row)
        headline, box = fixed_top(box, row * 2.9, self.gap)
        self.one(
            "headline", Words, headline, text=view.headline, bold=True, wrap=True, wanted=row * 1.3
        )
        for n, (line, cell) in enumerate(
            zip(view.lines, rows(box, [1] * max(3, len(view.lines)), 0), strict=False)
        ):
            self.one(f"line{n}", Words, cell, text=line, wrap=True, wanted=row, color=view.tone)

    def _along(self, view: StepBody, box: Box) -> None:
        parts = columns(box, [1, *([1] * (len(view.buttons) - 1))], self.gap)
        for n, (button, cell) in enumerate(zip(view.buttons, parts, strict=True)):
            self.key(f"button{n}", button, cell, self.type.action)
