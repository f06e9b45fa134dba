"""Hands at the simulated table: they lay dice out for a game, and throw those that are loose."""

from collections.abc import Callable

from companion.game import options
from companion.game.events import Started
from companion.table.situation import Situation
from vision.messages import Command, OnTable
from vision.simulation.commands import LayOut, TableCommand, Throw, ThrowFrom

Place = tuple[float, float]


class Hands:
    """Whoever plays without real dice; knows of the table only what the screen shows too."""

    def __init__(self, send: Callable[[Command], None]) -> None:
        self._send = send
        self._due = 0  # dice to lay out as soon as the table is looked at

    def follow(self, situation: Situation) -> None:
        """Lay out as many dice as a new game is played with: a watcher of the session."""
        position, state = situation.position, situation.state
        if position is None:
            return
        if any(isinstance(event, Started) for event in situation.events):
            self._due = position.rules.dice
        if not self._due or not state.camera.working:
            return  # told before anybody looks, it would be lost
        lying = state.tray.reading
        if lying is None or len(lying.dice) != self._due:
            self.do(LayOut(self._due))
        self._due = 0

    def throw_loose(self, situation: Situation) -> bool:
        """Throw what is not kept; tells whether there was anything to throw."""
        position = situation.position
        if position is None or options.why_no_stroke(position):
            return False
        kept = situation.state.kept if position.turn.used else ()
        return self.throw(situation, set(range(position.rules.dice)) - set(kept))

    def throw(self, situation: Situation, slots: set[int], faces: tuple[int, ...] = ()) -> bool:
        """Throw the dice of these slots, to show these faces if any; False: none was found."""
        position = situation.position
        if position is None or not slots:
            return False
        if len(slots) == position.rules.dice:
            self.do(Throw(faces=faces))
            return True
        lying = places(situation, slots)
        away = len(slots) - len(lying)  # off the tray, or in somebody's hand
        seen = situation.state.tray.reading
        if lying or (away and seen is not None and len(seen.dice) < position.rules.dice):
            self.do(ThrowFrom(lying, faces))
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
