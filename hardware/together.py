"""Several panels played as one: the real one, and keys standing in for it."""

from collections.abc import Callable, Mapping
from contextlib import ExitStack

from hardware.panel import Beep, Button, Lamp, Panel, PanelMessage, PanelStatus, Pressed


class PanelsTogether:
    """A panel and its stand-ins: presses come from all, lamps go to all, status from the first."""

    def __init__(self, first: Panel, *stand_ins: Panel) -> None:
        self._first = first
        self._stand_ins = stand_ins

    def listen(self, listener: Callable[[PanelMessage], None]) -> None:
        """Send every press, and every change of the first panel's status, to `listener`."""
        self._first.listen(listener)
        for panel in self._stand_ins:
            panel.listen(lambda heard: listener(heard) if isinstance(heard, Pressed) else None)

    def light(self, lamps: Mapping[Button, Lamp]) -> None:
        """Set all lamps of all panels."""
        for panel in (self._first, *self._stand_ins):
            panel.light(lamps)

    def beep(self, beep: Beep) -> None:
        """Sound every buzzer there is."""
        for panel in (self._first, *self._stand_ins):
            panel.beep(beep)

    def status(self) -> PanelStatus:
        """Tell how the first panel is: stand-ins are no news."""
        return self._first.status()

    def close(self) -> None:
        """Close all of them, even when one fails; safe to call twice."""
        with ExitStack() as closing:
            for panel in (self._first, *self._stand_ins):
                closing.callback(panel.close)
