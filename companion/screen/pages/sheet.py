"""The full sheet: all rows, all players, no scrolling."""

from companion.screen import theme
from companion.screen.geometry import Box, fixed_left, fixed_top
from companion.screen.pages.body import Body
from companion.screen.shown import SheetView
from companion.screen.theme import Layout
from companion.screen.widgets.disc import Disc
from companion.screen.widgets.key import Key
from companion.screen.widgets.plate import Plate
from companion.screen.widgets.sheet_row import SheetRow
from companion.screen.widgets.words import Words


class SheetPage(Body):
    """Shows a SheetView: a head with everybody, then a line a row."""

    def build(self, view: SheetView, box: Box) -> None:
        """The column of whoever plays is lifted."""
        box = box.inset(4)
        scale = self.type.small / 15
        head, rest = fixed_top(box, 44 * scale, 3)
        first = 128.0 * scale if len(view.players) > 4 else 182.0 * scale
        if self.unit.layout is Layout.PORTRAIT:
            first = 118.0 if len(view.players) <= 4 else 96.0
        close, heads = fixed_left(head, first, 4)
        self.one("close", Key, close, text=view.close, icon="cross", act=view.close_act, wanted=18)
        step = heads.w / len(view.players)
        lines = [*view.rows, view.totals]
        tall = rest.h / len(lines)
        for n, player in enumerate(view.players):
            left = heads.x + n * step
            if player.active:
                lift = Box(left, head.y, step, box.h - tall)
                self.one("lift", Plate, lift, fill=theme.mixed(theme.BG, theme.BLUE, 0.14))
        for n, row in enumerate(lines):
            cell = Box(rest.x, rest.y + n * tall, rest.w, tall)
            line = self.one(
                f"line{n}", SheetRow, cell, size_wanted=min(self.type.small, tall * 0.78)
            )
            line.split, line.view, line.striped = first + 4, row, n % 2 == 0
            line.leaders = tuple(p.leads for p in view.players) if row is view.totals else ()
        for n, player in enumerate(view.players):
            left = heads.x + n * step
            side = min(34.0 * scale, step - 4)
            roomy = step > 100 * scale
            at = left + 6 if roomy else left + (step - side) / 2
            disc = Box(at, head.y + (head.h - side) / 2, side, side)
            self.one(f"disc{n}", Disc, disc, letters=player.letters, tone=player.colour)
            if roomy:
                name = Box(disc.right + 6, head.y, step - side - 16, head.h)
                self.one(f"name{n}", Words, name, text=player.name, bold=True, wanted=self.type.row)
