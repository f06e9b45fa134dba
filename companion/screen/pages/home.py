"""Home: dice, a headline, and what to do tonight."""

from kivy.metrics import dp

from companion.screen import theme
from companion.screen.geometry import Box, columns, fixed_bottom, fixed_top, grid
from companion.screen.pages.body import Body
from companion.screen.pages_shown import HomeBody
from companion.screen.theme import Layout
from companion.screen.widgets.die import DieFace
from companion.screen.widgets.key import BESIDE, EDGE
from companion.screen.widgets.resume import Resume
from companion.screen.widgets.words import Words, width_of

# Face, place in the picture, side, tilt; the last two are red indicator dice.
DICE = (
    (6, 0.10, 0.06, 0.25, 14, False),
    (3, 0.44, 0.20, 0.25, -13, False),
    (5, 0.12, 0.46, 0.25, -25, False),
    (1, 0.47, 0.62, 0.25, 5, False),
    (4, 0.75, 0.08, 0.15, -30, True),
    (2, 0.80, 0.75, 0.15, 20, True),
)


class HomePage(Body):
    """Shows a HomeBody."""

    def build(self, view: HomeBody, box: Box) -> None:
        """Picture beside the words; above them on upright panels."""
        portrait = self.unit.layout is Layout.PORTRAIT
        across = 2 if portrait else len(view.row)
        down = -(-len(view.row) // across)
        top, row = fixed_bottom(box, 58 * self.type.action / 18 * down, self.gap)
        cells = grid(row, across, down, self.gap)
        size = self._row_size(view, cells[0].w)
        for n, (cell, entry) in enumerate(zip(cells, view.row, strict=False)):
            tone = theme.GREEN if entry.icon == "camera" else theme.TEXT
            self.key(f"row{n}", entry, cell, size, icon_tone=tone)
        if portrait:
            picture, words = fixed_top(top, top.h * 0.42, self.gap)
        else:
            picture, words = columns(top, [1, 1], self.gap * 2)
        self._picture(picture)
        self._words(view, words)

    def _row_size(self, view: HomeBody, width: float) -> float:
        """One size for all buttons of the row, so that the longest word fits."""
        wanted = self.type.action * 1.05
        longest = max(width_of(entry.words, dp(wanted), False) / dp(1) for entry in view.row)
        return float(wanted * min(1.0, (width - 2 * EDGE - BESIDE) / (longest + wanted)))

    def _picture(self, box: Box) -> None:
        side = min(box.w, box.h * 1.1)
        left, top = box.x + (box.w - side) / 2, box.y + (box.h - side / 1.1) / 2
        for n, (face, x, y, size, tilt, red) in enumerate(DICE):
            place = Box(left + x * side, top + y * side / 1.1, size * side, size * side)
            self.one(
                f"die{n}",
                DieFace,
                place,
                face=face,
                tilt=tilt,
                body=theme.INDICATOR if red else theme.IVORY,
                pips=theme.WHITE if red else theme.INK,
            )

    def _words(self, view: HomeBody, box: Box) -> None:
        big = self.type.prompt * 1.32
        line, scale = big * 1.25, self.type.row / 18
        new_deep = min(84.0 * scale, box.h * 0.3)
        deep = 2 * line + 2 * self.gap + new_deep
        go_on_deep = min(80.0 * scale, box.h - deep - self.gap)
        deep += go_on_deep + self.gap if view.resume is not None else 0
        box = Box(box.x, box.y + max(0.0, box.h - deep) / 2, box.w, box.h)
        head, rest = fixed_top(box, line, 0)
        promise, rest = fixed_top(rest, line, self.gap * 2)
        self.one("headline", Words, head, text=view.headline, bold=True, wanted=big)
        self.one(
            "promise", Words, promise, text=view.promise, bold=True, wanted=big, color=theme.MUTED
        )
        new, rest = fixed_top(rest, new_deep, self.gap)
        self.key("new", view.new, new, self.type.prompt * 0.92)
        if view.resume is not None:
            go_on, _ = fixed_top(rest, go_on_deep, self.gap)
            self.one("resume", Resume, go_on, view=view.resume, wanted=self.type.action * 1.15)
