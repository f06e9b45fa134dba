"""One row of the score card."""

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty

from companion.screen import kv, theme
from companion.screen.shown import TileState, TileView
from companion.screen.widgets.die import DieFace
from companion.screen.widgets.icon import Icon
from companion.screen.widgets.plate import Plate
from companion.screen.widgets.words import Words, width_of

FLASH_SECONDS = 0.2
LEFT = RIGHT = 8.0
NARROW = 112.0  # no room for an arrow beside a sign
SMALLER = {TileState.ZERO: 0.84, TileState.BONUS: 0.92}  # the points, by state


class Tile(Plate):
    """Shows what a row pays or paid; a tap selects it, a long press explains it.

    Laid out here and not in kv: there are dozens of tiles, most of which change with every throw.
    """

    view = ObjectProperty(TileView(), rebind=True)
    row_size = NumericProperty(18)
    points_size = NumericProperty(28)
    note_size = NumericProperty(15)
    shine = NumericProperty(0)

    def __init__(self, **kwargs: object) -> None:
        self._face, self._cross, self._arrow = DieFace(), Icon(tone=theme.MUTED), Icon()
        self._points, self._name, self._note = Words(halign="right"), Words(least=10.5), Words()
        super().__init__(radius=theme.RADIUS_TILE, **kwargs)
        for part in (self._face, self._points, self._cross, self._arrow, self._name, self._note):
            self.add_widget(part)
        again = Clock.create_trigger(self._arrange, -1)
        for name in ("view", "pos", "size", "row_size", "points_size", "note_size"):
            self.fbind(name, again)
        self.fbind("shine", self._fill)
        again()

    def on_view(self, _: object, view: TileView) -> None:
        """Flash once when the row has just been filled."""
        if view.flash:
            self.shine = 0.6
            Animation(shine=0, duration=FLASH_SECONDS, t="out_quad").start(self)

    def _fill(self, *_: object) -> None:
        self.fill = theme.mixed(fill_of(self.view), theme.GREEN, self.shine)

    def _arrange(self, *_: object) -> None:
        view = self.view
        self.act, self.hold_act = view.act, view.hold_act
        self._fill()
        self.edge, self.dashed = edge_of(view), view.state is TileState.ZERO
        struck, chosen = view.state is TileState.STRUCK, view.state is TileState.SELECTED
        left = self.x + dp(LEFT)
        after_face = left + self._arrange_face()
        right = self._arrange_points(struck=struck, chosen=chosen)
        marked = view.rising is not None and self.width >= dp(NARROW)
        arrow = dp(self.points_size) * 0.45
        self._arrow.name = ("up" if view.rising else "down") if marked else ""
        self._arrow.tone, self._arrow.size = view.tone, (arrow, arrow)
        self._arrow.pos = (right - dp(2) - arrow, self.center_y - arrow / 2)
        room = right - (arrow if marked else 0.0)
        name, note = self._name, self._note
        name.text, name.bold = "" if view.face else view.name, is_bold(view)
        name.color, name.wanted = name_tone(view), self.row_size
        ends = self.right - dp(12) - self._cross.width if struck else room
        high = self.height * (0.52 if view.note else 1.0)
        name.size = (max(1.0, ends - left - dp(3)), high)
        name.pos = (left, self.top - (self.height * 0.04 if view.note else 0.0) - high)
        note.text, note.wanted = view.note, self.note_size
        note.color = theme.INK if chosen else view.note_tone
        note.size = (
            max(1.0, room - after_face - dp(3)),
            self.height * (1.0 if view.face else 0.42),
        )
        note.pos = (after_face, self.y + (0.0 if view.face else self.height * 0.05))

    def _arrange_face(self) -> float:
        """An upper row's die; tells how much room it takes."""
        view, face = self.view, self._face
        tall = self.height / dp(1) * 0.8
        side = dp(min(self.row_size * (1.3 if self.width < dp(NARROW) else 1.55), tall))
        face.face, face.opacity = view.face, 1 if view.face else 0
        face.size = (side, side)
        face.pos = (self.x + dp(LEFT), self.center_y - side / 2)
        open_row = is_bold(view)
        face.body = theme.IVORY if open_row else theme.SUNK_PIP
        face.pips = theme.INK if open_row else theme.BG
        return float(side + dp(5)) if view.face else 0.0

    def _arrange_points(self, *, struck: bool, chosen: bool) -> float:
        """The points, or a cross; tells where they begin."""
        view, points, cross = self.view, self._points, self._cross
        points.text = "" if struck else view.points
        points.bold = is_bold(view) or view.state is TileState.BONUS
        points.wanted = self.points_size * SMALLER.get(view.state, 1.0)
        points.color = theme.INK if chosen else view.tone
        wide = dp(2)
        if points.text:
            wide = min(
                wide + width_of(points.text, dp(points.wanted), points.bold), self.width * 0.55
            )
        points.size = (wide, self.height - dp(2))
        points.pos = (self.right - dp(RIGHT) - wide, self.y + dp(1))
        side = dp(self.points_size) * 0.55
        cross.name, cross.size = "cross" if struck else "", (side, side)
        cross.pos = (self.right - dp(9) - side, self.center_y - side / 2)
        return float(points.x)


_RAISED = {TileState.OPEN, TileState.RESTING}
_BOLD = {TileState.OPEN, TileState.ZERO, TileState.RESTING, TileState.SELECTED}


def fill_of(view: TileView) -> theme.Colour:
    """Give a tile's background: raised while open, blue when selected, bare when filled."""
    if view.state is TileState.SELECTED:
        return theme.BLUE
    return theme.RAISED if view.state in _RAISED else theme.BG


def edge_of(view: TileView) -> theme.Colour:
    """Give a tile's outline: dashes where it pays nothing, a thin line when filled."""
    if view.state is TileState.ZERO:
        return theme.DASH
    sunk = view.state in {TileState.FILLED, TileState.STRUCK, TileState.BONUS}
    return theme.OUTLINE if sunk else theme.CLEAR


def name_tone(view: TileView) -> theme.Colour:
    """Give the colour of a row's name: bright while it is open."""
    if view.state is TileState.SELECTED:
        return theme.INK
    return theme.TEXT if view.state in _RAISED else theme.MUTED


def is_bold(view: TileView) -> bool:
    """Tell whether the row is open, and so written bold."""
    return view.state in _BOLD


kv.load(__file__)
