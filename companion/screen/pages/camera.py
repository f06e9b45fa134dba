"""The camera's set-up: the live picture, the tray's corners, the checks."""

from collections.abc import Callable
from typing import Any

from companion.screen import theme
from companion.screen.acts import MoveCorner
from companion.screen.geometry import Box, fitted, fixed_bottom, fixed_left, fixed_top, grid, rows
from companion.screen.pages.body import Body
from companion.screen.pages_shown import CameraBody
from companion.screen.theme import Layout
from companion.screen.widgets.check import Check
from companion.screen.widgets.meter import Meter
from companion.screen.widgets.picture import Corner, Picture
from companion.screen.widgets.plate import Plate

METER = 0.6  # the height of a meter beside that of its check


class CameraPage(Body):
    """Shows a CameraBody; corners of the tray are dragged."""

    dropped: Callable[[object], None] | None = None
    _picture: Picture | None = None
    _shape = 16 / 9  # of the camera's picture
    _again: tuple[CameraBody, Box] | None = None

    def build(self, view: CameraBody, box: Box) -> None:
        """Picture left, checks right; below each other on upright panels."""
        if self.unit.layout is Layout.PORTRAIT:
            left, right = fixed_top(box, box.w * 0.62, self.gap * 2)
        else:
            left, right = fixed_left(box, box.w * 0.635, self.gap * 1.4)
        frame = left if view.lost else fitted(left, self._shape)
        self.one("frame", Plate, left, fill=theme.FELT_FRAME)
        self._picture = self.one("picture", Picture, frame, lost=view.lost, row_size=self.type.row)
        self._picture.corners = view.outline
        self._again = (view, box)
        if not view.lost:
            self._corners(view, frame)
        tall = self.type.action * 2.7
        checks, keys = right, None
        if view.buttons:
            checks = Box(right.x, right.y, right.w, right.h - 2 * tall - 2 * self.gap)
            keys = Box(right.x, right.bottom - 2 * tall - self.gap, right.w, 2 * tall + self.gap)
        self._checks(view, checks)
        if keys is not None:
            for n, (button, cell) in enumerate(
                zip(view.buttons, grid(keys, 2, 2, self.gap), strict=False)
            ):
                self.key(f"button{n}", button, cell, self.type.action)

    def frame(self, texture: Any) -> None:
        """Show a new frame of the camera."""
        if self._picture is None:
            return
        self._picture.texture = texture
        shape = texture.width / texture.height
        if shape != self._shape and self._again is not None:
            self._shape = shape
            self.show(*self._again)

    def _checks(self, view: CameraBody, box: Box) -> None:
        shares = [1.0 if check.level is None else 1.0 + METER for check in view.checks]
        for n, (check, cell) in enumerate(zip(view.checks, rows(box, shares, 4), strict=True)):
            check_cell = cell
            if check.level is not None:
                check_cell, meter = fixed_bottom(cell, cell.h * METER / (1 + METER), 0)
                self.one(
                    f"meter{n}",
                    Meter,
                    meter,
                    value=check.level,
                    good=check.good,
                    words=check.scale,
                    wanted=self.type.small * 0.9,
                )
            self.one(f"check{n}", Check, check_cell, view=check, row_size=self.type.row)

    def _corners(self, view: CameraBody, box: Box) -> None:
        reach = 47.0
        for n, (x, y) in enumerate(view.corners):
            at = (box.x + x * box.w, box.y + y * box.h)
            place = Box(at[0] - reach / 2, at[1] - reach / 2, reach, reach)
            corner = self.one(f"corner{n}", Corner, place, chosen=n == view.chosen)
            corner.drag = self._dragging(n, box)
            corner.tone = theme.BLUE

    def _dragging(self, corner: int, box: Box) -> Callable[[float, float, bool], None]:
        def drag(x: float, y: float, done: bool) -> None:
            """Follow the finger; the message goes out as it moves."""
            del done
            if self.dropped is not None:
                across = (x / self.unit.u - box.x) / box.w
                down = ((self.height - y) / self.unit.u - box.y) / box.h
                self.dropped(MoveCorner(corner, across, down))

        return drag
