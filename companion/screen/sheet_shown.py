"""What the full sheet shows, as plain frozen values. No kivy."""

from dataclasses import dataclass, field

from companion.screen.shown import Act, PlayerView
from companion.screen.theme import TEXT, Colour


@dataclass(frozen=True)
class CellView:
    """One cell of the sheet."""

    text: str = ""
    tone: Colour = TEXT


@dataclass(frozen=True)
class SheetRowView:
    """One line of the sheet."""

    name: str
    cells: tuple[CellView, ...]
    bold: bool = False


@dataclass(frozen=True)
class SheetView:
    """The full sheet: all rows, all players."""

    close: str = ""
    close_act: Act = None
    players: tuple[PlayerView, ...] = ()
    rows: tuple[SheetRowView, ...] = ()
    totals: SheetRowView = field(default_factory=lambda: SheetRowView("", ()))
