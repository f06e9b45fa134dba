"""Which presses still mean what their button did when the finger came down."""

import time

from companion.table.legend import Legend, Meaning
from hardware.panel import Button, Pressed


class TimelyPresses:
    """Tells a press from one that was meant for what its button did before."""

    def __init__(self) -> None:
        self._since = dict.fromkeys(Button, 0.0)  # each does what it does now

    def holds(self, pressed: Pressed) -> bool:
        """Whether the button already did then what it does now."""
        return pressed.began >= self._since[pressed.button]

    def follow(self, before: Legend, now: Legend) -> None:
        """Note which buttons do something else from now on."""
        for button, meaning in now.items():
            if _deed(meaning) != _deed(before[button]):
                self._since[button] = time.monotonic()

    def forget(self) -> None:
        """Let nothing count that was pressed up to now."""
        self._since = dict.fromkeys(Button, time.monotonic())


def _deed(meaning: Meaning) -> tuple[str, str]:
    # Whoever agrees to a stake does so alone. What NEXT and BACK choose changes no deed: rows are
    # walked over faster than lamps follow.
    return meaning.act, meaning.player
