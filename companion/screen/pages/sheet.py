"""The full sheet: all rows, all players, no scrolling."""

from companion.screen import theme
from companion.screen.geometry import Box, columns, fixed_left, fixed_top
from companion.screen.pages.body import Body
from companion.screen.sheet_shown import SheetRowView, SheetView
from companion.screen.shown import PlayerView
from companion.screen.theme import Layout
from companion.screen.widgets.disc import Disc
from companion.screen.widgets.key import Key
from companion.screen.widgets.plate import Plate
from companion.screen.widgets.sheet_row import SheetRow
from companion.screen.widgets.words import Words, width_of

LOWEST_LINE = 18.0  # a line lower than this is hard to read: then the sheet stands in two blocks
FEW_PLAYERS = 4  # who fit twice side by side


class SheetPage(Body):
    """Shows a SheetView: a head with everybody, then a line a row."""

    def build(self, view: SheetView, box: Box) -> None:
        """One block, or two side by side for long cards; the totals end the last one."""
        box = box.inset(4)
        scale = self.type.small / 15
        head = 47 * scale
        lines = [*view.rows, view.totals]
        blocks = 1
        if (box.h - head) / len(lines) < LOWEST_LINE * scale and len(view.players) <= FEW_PLAYERS:
            blocks = 2
        down = -(-len(lines) // blocks)
        tall = min((box.h - head - 3) / down, 36 * scale)
        for n, part in enumerate(columns(box, [1] * blocks, 12)):
            self._block(n, view, lines[n * down : (n + 1) * down], part, head, tall)

    def _block(
        self, n: int, view: SheetView, lines: list[SheetRowView], box: Box, head: float, tall: float
    ) -> None:
        first = self._names_width(box)
        top, rest = fixed_top(box, head, 3)
        close, heads = fixed_left(top, first, 4)
        if n == 0:
            self._close(view, close)
        step = heads.w / len(view.players)
        for k, player in enumerate(view.players):
            cell = Box(heads.x + k * step, head, step, head)
            if player.active:
                lift = Box(cell.x, top.y, step, head + 3 + tall * len(lines))
                self.one(f"lift{n}", Plate, lift, fill=theme.mixed(theme.BG, theme.BLUE, 0.14))
            self._head(f"{n}.{k}", player, Box(cell.x, top.y, step, head))
        for k, row in enumerate(lines):
            place = Box(rest.x, rest.y + k * tall, rest.w, tall)
            size = min(self.type.small * 1.15, tall * 0.78)
            line = self.one(f"line{n}.{k}", SheetRow, place, size_wanted=size)
            line.split, line.view, line.striped = first + 4, row, k % 2 == 0
            line.leaders = tuple(p.leads for p in view.players) if row is view.totals else ()

    def _names_width(self, box: Box) -> float:
        least = 118.0 if self.unit.layout is Layout.PORTRAIT else 128.0 * self.type.small / 15
        return min(max(least, box.w * 0.2), box.w * 0.3)

    def _close(self, view: SheetView, box: Box) -> None:
        wanted = self.type.small * 1.15
        self.one(
            "close", Key, box, text=view.close, icon="cross", act=view.close_act, wanted=wanted
        )

    def _head(self, name: str, player: PlayerView, box: Box) -> None:
        disc = box.h * 0.62
        wanted = self.type.small * 1.2
        wide = width_of(player.name, wanted, True) + 4
        room = box.w - disc - 18
        if room < 60:  # letters alone where the name would be cut to nothing
            place = Box(box.x + (box.w - disc) / 2, box.y + (box.h - disc) / 2, disc, disc)
            self.one(f"disc{name}", Disc, place, letters=player.letters, tone=player.colour)
            return
        wide = min(wide, room)
        left = box.x + (box.w - disc - 6 - wide) / 2
        place = Box(left, box.y + (box.h - disc) / 2, disc, disc)
        self.one(f"disc{name}", Disc, place, letters=player.letters, tone=player.colour)
        words = Box(left + disc + 6, box.y, wide, box.h)
        self.one(f"name{name}", Words, words, text=player.name, bold=True, wanted=wanted)
