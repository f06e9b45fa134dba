"""The standings in seating order: alone, two cards, a list, or two columns."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.screen import kv
from companion.screen.shown import PlayersView, PlayerView, Seating
from companion.screen.widgets.plate import Plate


class PlayerPlate(Plate):
    """A player; the one to play wears a frame in the player's colour."""

    view = ObjectProperty(PlayerView(), rebind=True)
    total_size = NumericProperty(30)
    name_size = NumericProperty(21)
    small = NumericProperty(15)
    bare = BooleanProperty(False)  # nobody else is there to be told from


class PlayerCard(PlayerPlate):
    """One of two: name, total, indicator, bonus; `low` where there is little height."""

    low = BooleanProperty(False)


class PlayerLine(PlayerPlate):
    """One of three or four: a line with bonus balance and indicator."""


class PlayerCell(PlayerPlate):
    """One of five to ten: letters, indicator, total."""


class PlayerAlone(PlayerPlate):
    """The only one: total, and how it compares."""

    players = ObjectProperty(PlayersView(), rebind=True)
    bare = BooleanProperty(True)


KINDS = {
    Seating.SOLO: PlayerAlone,
    Seating.CARDS: PlayerCard,
    Seating.LIST: PlayerLine,
    Seating.COLUMNS: PlayerCell,
}


class Players(Widget):
    """Lays the standings out and keeps every player in its place."""

    view = ObjectProperty(PlayersView(), rebind=True)
    total_size = NumericProperty(30)
    small = NumericProperty(15)
    gap = NumericProperty(4)
    across = NumericProperty(1)  # a list may stand in two columns where there is little height

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._plates: list[PlayerPlate] = []
        for name in ("view", "pos", "size"):
            self.fbind(name, self._show)

    def _show(self, *_: object) -> None:
        kind = KINDS[self.view.seating]
        wanted = len(self.view.players)
        if len(self._plates) != wanted or any(type(p) is not kind for p in self._plates):
            self.clear_widgets()
            self._plates = [kind() for _ in range(wanted)]
            for plate in self._plates:
                self.add_widget(plate)
        for n, (plate, view) in enumerate(zip(self._plates, self.view.players, strict=True)):
            plate.total_size, plate.small = self.total_size, self.small
            plate.name_size = self.total_size * 0.7
            self._place(plate, n, wanted)
            plate.view = view
            if isinstance(plate, PlayerAlone):
                plate.players = self.view

    def _place(self, plate: PlayerPlate, n: int, count: int) -> None:
        gap, seating = dp(self.gap), self.view.seating
        across, down = {
            Seating.SOLO: (1, 1),
            Seating.CARDS: (2, 1),
            Seating.LIST: (int(self.across), -(-count // int(self.across))),
            Seating.COLUMNS: (2, (count + 1) // 2),
        }[seating]
        if seating is Seating.CARDS:
            gap *= 1.5
        column, row = (n % 2, 0) if seating is Seating.CARDS else (n // down, n % down)
        width = (self.width - gap * (across - 1)) / across
        height = (self.height - gap * (down - 1)) / down
        plate.size = (width, height)
        plate.pos = (self.x + column * (width + gap), self.top - height - row * (height + gap))
        if isinstance(plate, PlayerCard):
            plate.low = height < dp(110)


kv.load(__file__)
