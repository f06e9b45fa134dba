"""Who is playing: seats in order on one side, people to add on the other."""

from collections.abc import Callable

from companion.screen.geometry import Box, columns, fixed_bottom, fixed_left, fixed_top, grid, rows
from companion.screen.pages.body import Body
from companion.screen.pages_shown import SeatsBody, SeatView
from companion.screen.shown import Act
from companion.screen.theme import AMBER, MUTED, Layout
from companion.screen.widgets.seat import SeatRow
from companion.screen.widgets.words import Words

ONE_COLUMN = 5  # more seats stand in two columns


class SeatsPage(Body):
    """Shows a SeatsBody; a seat is dragged up and down by its grip."""

    dropped: Callable[[Act], None] | None = None

    def build(self, view: SeatsBody, box: Box) -> None:
        """Seats left, people right; below each other on upright panels."""
        if self.unit.layout is Layout.PORTRAIT:
            left, right = rows(box, [10, 9], self.gap)
        else:
            many = len(view.seats) > ONE_COLUMN
            left, right = fixed_left(box, box.w * (0.6 if many else 0.455), self.gap * 1.5)
        tall = self.type.action * 2.85
        seats, tools = fixed_bottom(left, tall, self.gap)
        for n, (tool, cell) in enumerate(
            zip(view.tools, columns(tools, [1] * len(view.tools), self.gap), strict=True)
        ):
            self.key(f"tool{n}", tool, cell, self.type.action * 0.95)
        self._seats(view, seats)
        self._people(view, right)

    def _seats(self, view: SeatsBody, box: Box) -> None:
        if view.why:
            box, why = fixed_bottom(box, self.type.row * 1.5, self.gap)
            self.one("why", Words, why, text=view.why, wanted=self.type.row, color=AMBER)
        count = len(view.seats)
        across = 2 if count > ONE_COLUMN else 1
        down = -(-count // across)
        tall = min(60.0 * self.type.row / 18, (box.h - self.gap * (down - 1)) / down)
        box = Box(box.x, box.y, box.w, tall * down + self.gap * (down - 1))
        cells = [
            cell
            for column in columns(box, [1] * across, self.gap)
            for cell in rows(column, [1] * down, self.gap)
        ]
        for n, (seat, cell) in enumerate(zip(view.seats, cells, strict=False)):
            row = self.one(f"seat{n}", SeatRow, cell, view=seat, wanted=self.type.action * 1.2)
            row.narrow = across > 1
            row.grip_drag = self._dragging(seat, cells) if seat.move else None

    def _dragging(self, seat: SeatView, cells: list[Box]) -> Callable[[float, float, bool], None]:
        def drag(x: float, y: float, done: bool) -> None:
            """Dropped over another seat, the player moves there."""
            if not done or self.dropped is None:
                return
            down = (self.height - y) / self.unit.u
            across = x / self.unit.u
            near = min(
                range(len(seat.move)),
                key=lambda n: (
                    (cells[n].x + cells[n].w / 2 - across) ** 2
                    + (cells[n].y + cells[n].h / 2 - down) ** 2
                ),
            )
            self.dropped(seat.move[near])

        return drag

    def _people(self, view: SeatsBody, box: Box) -> None:
        hint, rest = fixed_top(box, self.type.row * 1.4, 4)
        self.one("hint", Words, hint, text=view.hint, wanted=self.type.row, color=MUTED)
        across = 2 if len(view.seats) > ONE_COLUMN else 3
        if self.unit.layout is Layout.PORTRAIT:
            across = 3
        down = max(1, -(-len(view.people) // across))
        tall = min(62.0 * self.type.row / 18, (rest.h - self.gap * down) / (down + 1))
        names, rest = fixed_top(rest, tall * down + self.gap * (down - 1), self.gap)
        if not view.people:
            rest = Box(names.x, names.y, names.w, names.h + rest.h)
        for n, (person, cell) in enumerate(
            zip(view.people, grid(names, across, down, self.gap), strict=False)
        ):
            self.key(f"person{n}", person, cell, self.type.action * 1.1)
        new, _ = fixed_top(rest, tall, 0)
        self.key("new", view.new_name, new, self.type.action * 1.15)
