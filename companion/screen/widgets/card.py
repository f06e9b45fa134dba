"""The score card: columns of rows that never move."""

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.screen import kv
from companion.screen.geometry import Box
from companion.screen.shown import CardView
from companion.screen.table_boxes import card_cells
from companion.screen.widgets.tile import Tile


class Card(Widget):
    """All rows of whoever plays."""

    view = ObjectProperty(CardView(), rebind=True)
    row_size = NumericProperty(18)
    points_size = NumericProperty(28)
    note_size = NumericProperty(15)
    gap = NumericProperty(4)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._tiles: list[list[Tile]] = []
        for name in ("pos", "size", "row_size"):
            self.fbind(name, self._place)
        self.fbind("view", self._show)

    def _show(self, *_: object) -> None:
        shape = [len(column) for column in self.view.columns]
        if shape != [len(column) for column in self._tiles]:
            self.clear_widgets()
            self._tiles = [[Tile() for _ in range(count)] for count in shape]
            for column in self._tiles:
                for tile in column:
                    self.add_widget(tile)
            self._place()
        for tiles, views in zip(self._tiles, self.view.columns, strict=True):
            for tile, view in zip(tiles, views, strict=True):
                tile.view = view

    def _place(self, *_: object) -> None:
        if not self._tiles:
            return
        whole = Box(0, 0, self.width, self.height)
        down = max(len(column) for column in self._tiles)
        cells = card_cells(whole, len(self._tiles), down, dp(self.gap))
        for tiles, boxes in zip(self._tiles, cells, strict=True):
            for tile, box in zip(tiles, boxes, strict=False):
                tile.row_size, tile.points_size = self.row_size, self.points_size
                tile.note_size = self.note_size
                tile.size = (box.w, box.h)
                tile.pos = (self.x + box.x, self.top - box.bottom)


kv.load(__file__)
