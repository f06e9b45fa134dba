"""One row of the score card."""

from kivy.animation import Animation
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty

from companion.screen import kv, theme
from companion.screen.shown import TileState, TileView
from companion.screen.widgets.plate import Plate

FLASH_SECONDS = 0.2


class Tile(Plate):
    """Shows what a row pays or paid; a tap selects it, a long press explains it."""

    view = ObjectProperty(TileView(), rebind=True)
    row_size = NumericProperty(18)
    narrow = BooleanProperty(False)  # no room for an arrow beside a sign
    mini = NumericProperty(28)  # the side of an upper row's die
    points_size = NumericProperty(28)
    note_size = NumericProperty(15)
    shine = NumericProperty(0)

    def on_view(self, _: object, view: TileView) -> None:
        """Flash once when the row has just been filled."""
        if view.flash:
            self.shine = 0.6
            Animation(shine=0, duration=FLASH_SECONDS, t="out_quad").start(self)


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
