"""Hands at the simulated table: they lay dice out for a game, throw them, and do worse."""

from collections.abc import Callable, Mapping
from time import monotonic

from companion.game import options
from companion.table.situation import Situation
from vision.messages import Command, OnTable
from vision.simulation.commands import (
    GOING,
    Cover,
    Going,
    LayOut,
    Nudge,
    PutBack,
    Reach,
    TableCommand,
    Throw,
    ThrowFrom,
    Uncover,
)

Place = tuple[float, float]

# What keys do. The letters of the panel's buttons are left to them.
THROWS = {
    " ": Going.WELL,
    "l": Going.LEANING,
    "k": Going.STACKED,
    "o": Going.OFF,
    "c": Going.KNOCKING,
}
# To one die after the other: M moves it, T turns it over, V lays a hand on it, and so on.
TOUCHES: Mapping[str, Callable[[int], TableCommand]] = {
    "m": Nudge,
    "t": lambda die: PutBack(die, die % 6 + 1),
    "v": Cover,
    "w": lambda _: Uncover(),
    "r": lambda _: Reach(),
}
REPEATS_WITHIN = 0.6  # seconds: a key held down repeats after half a second, then all the time


class Hands:
    """Whoever plays without real dice; knows of the table only what the screen shows too."""

    def __init__(
        self, send: Callable[[Command], None], now: Callable[[], float] = monotonic
    ) -> None:
        self._send, self._now = send, now
        self._game: str | None = None  # whose dice lie there
        self._turn = 0  # the die that is touched next
        self._key = ("", 0.0)  # the key last heard of, and when

    def follow(self, situation: Situation) -> None:
        """Lay out as many dice as a game is played with: a watcher of the session."""
        position = situation.position
        if position is None or not situation.state.camera.working:
            return  # told before anybody looks, it would be lost
        if situation.game != self._game:
            self._game = situation.game
            self.do(LayOut(position.rules.dice, unless_there=True))

    def key(self, key: str, situation: Situation) -> bool:
        """Do at the table what this key stands for; tells whether it stands for a deed at all."""
        position, key = situation.position, key.lower()
        if position is None or key not in (*THROWS, *TOUCHES):
            return False
        before, self._key = self._key, (key, self._now())
        if before[0] == key and self._key[1] - before[1] < REPEATS_WITHIN:
            return True  # it is held down
        if key in THROWS:
            self._throw_loose(situation, THROWS[key])
            return True
        self._turn = (self._turn + 1) % position.rules.dice
        self.do(TOUCHES[key](self._turn))
        return True

    def _throw_loose(self, situation: Situation, going: Going) -> None:
        """Throw what is not kept, where the turn has a stroke left."""
        position = situation.position
        if position is None or options.why_no_stroke(position):
            return
        kept = situation.state.kept if position.turn.used else ()
        self.throw(situation, set(range(position.rules.dice)) - set(kept), going=going)

    def throw(
        self,
        situation: Situation,
        slots: set[int],
        faces: tuple[int, ...] = (),
        going: Going = Going.WELL,
    ) -> bool:
        """Throw the dice of these slots, to show these faces if any; False: none was found."""
        position = situation.position
        if position is None or not slots:
            return False
        if len(slots) == position.rules.dice:
            self.do(Throw(faces=faces) if going is Going.KNOCKING else GOING[going](faces=faces))
            return True
        lying = places(situation, slots)
        away = len(slots) - len(lying)  # off the tray, or in somebody's hand
        seen = situation.state.tray.reading
        if lying or (away and seen is not None and len(seen.dice) < position.rules.dice):
            self.do(ThrowFrom(lying, faces, going=going))
            return True
        return False

    def do(self, deed: TableCommand) -> None:
        """Do anything else at the table."""
        self._send(OnTable(deed))


def places(situation: Situation, slots: set[int]) -> tuple[Place, ...]:
    """Tell where the dice of these slots lie in the picture, in the order of the slots."""
    tray = situation.state.tray
    seen = {die.track: (die.x, die.y) for die in (tray.reading.dice if tray.reading else ())}
    tracks = [track for slot, track in enumerate(tray.tracks) if slot in slots]
    return tuple(seen[track] for track in tracks if track in seen)
