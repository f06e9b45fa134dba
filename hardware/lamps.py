"""How bright a lamp is, and when the buzzer sounds. Pure: time comes in with every call."""

import math

from hardware.panel import Beep, Lamp

BREATH = 4.0  # seconds from bright to bright
BREATH_STEP = 1 / 12  # seconds between two steps of a breath: smooth to the eye, idle for the Pi
_LOWEST = 0.2
_STEADY = {Lamp.OUT: 0.0, Lamp.POSSIBLE: 0.4, Lamp.PRIMARY: 1.0}
# Seconds on, off, on...
_TUNES = {Beep.CLICK: (0.015,), Beep.TROUBLE: (0.12, 0.08, 0.12)}


def brightness(lamp: Lamp, at: float) -> float:
    """How bright the lamp is at a moment, 0 to 1."""
    if lamp is Lamp.BREATHING:
        return _LOWEST + (1 - _LOWEST) * (1 + math.cos(2 * math.pi * at / BREATH)) / 2
    return _STEADY[lamp]


class Tune:
    """A beep that began at a moment."""

    def __init__(self, beep: Beep, at: float) -> None:
        self._turns = [at]
        for seconds in _TUNES[beep]:
            self._turns.append(self._turns[-1] + seconds)

    def sounds(self, at: float) -> bool:
        """Whether the buzzer is on at a moment."""
        return sum(turn <= at for turn in self._turns) % 2 == 1

    def due(self, at: float) -> float | None:
        """When the buzzer next goes on or off; None: the tune is over."""
        return next((turn for turn in self._turns if turn > at), None)
