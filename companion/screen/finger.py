"""What counts as a tap when fingers are wet and elbows lean on the glass. No kivy, no clock.

Positions are in units, times in seconds; whoever asks brings the time.
"""

from dataclasses import dataclass
from enum import Enum, auto

LEAST_SECONDS = 0.040  # shorter is a drop of water or a sleeve
MOST_TRAVEL = 12.0
HOLD_SECONDS = 0.5
DEAF_SECONDS = 0.25  # after a page change: the second tap of an impatient finger
ECHO_SECONDS = 0.060  # a second provider reporting the finger that has just left


class Gesture(Enum):
    """What a finger did."""

    NOTHING = auto()
    TAP = auto()
    DROP = auto()  # the end of a drag


@dataclass
class _Touch:
    id: object
    x: float
    y: float
    since: float
    travelled: bool = False
    held: bool = False


class Finger:
    """Follows one finger from landing to leaving; a second one is ignored."""

    def __init__(self) -> None:
        self._touch: _Touch | None = None
        self._deaf_until = float("-inf")
        self._last: tuple[float, float, float] | None = None

    def deafen(self, now: float) -> None:
        """The page changed: hear nothing for a moment, and forget the finger that is down."""
        self._touch = None
        self._deaf_until = now + DEAF_SECONDS

    def down(self, touch_id: object, x: float, y: float, now: float) -> bool:
        """A finger lands; tells whether it is the one to follow."""
        if self._touch is not None or now < self._deaf_until or self._echoes(x, y, now):
            return False
        self._touch = _Touch(touch_id, x, y, now)
        return True

    def move(self, touch_id: object, x: float, y: float) -> bool:
        """A finger slides; tells whether it has gone too far to be a tap."""
        touch = self._touch
        if touch is None or touch.id != touch_id:
            return False
        if (x - touch.x) ** 2 + (y - touch.y) ** 2 >= MOST_TRAVEL**2:
            touch.travelled = True
        return touch.travelled

    def hold(self, now: float) -> bool:
        """Tells, once for each finger, that it has rested in its place long enough."""
        touch = self._touch
        if touch is None or touch.travelled or touch.held or now - touch.since < HOLD_SECONDS:
            return False
        touch.held = True
        return True

    def up(self, touch_id: object, x: float, y: float, now: float) -> Gesture:
        """A finger leaves; tells what it did."""
        touch = self._touch
        if touch is None or touch.id != touch_id:
            return Gesture.NOTHING
        self.move(touch_id, x, y)
        self._touch, self._last = None, (x, y, now)
        if touch.travelled:
            return Gesture.DROP
        if touch.held or now - touch.since < LEAST_SECONDS:
            return Gesture.NOTHING
        return Gesture.TAP

    def _echoes(self, x: float, y: float, now: float) -> bool:
        if self._last is None:
            return False
        last_x, last_y, then = self._last
        near = (x - last_x) ** 2 + (y - last_y) ** 2 < MOST_TRAVEL**2
        return near and now - then < ECHO_SECONDS
