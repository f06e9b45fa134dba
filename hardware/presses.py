"""What five contacts mean: presses. Pure: time comes in with every call, messages go out."""

from collections.abc import Mapping
from dataclasses import dataclass

from hardware.debounce import Contact
from hardware.panel import NEVER_LONG, Button, Pressed


@dataclass(frozen=True)
class Timing:
    """How long is long: all in seconds."""

    debounce: float = 0.02
    hold: float = 0.6
    stuck: float = 10.0


class _Key:
    """One button: its contact, and what is still to be said about the way it is down."""

    def __init__(self, contact: Contact, at: float) -> None:
        self.contact = contact
        self.down_since = at  # means something only while the contact is closed
        self.long_at: float | None = None  # when the hold grows long; None: it never will

    @property
    def long_due(self) -> float | None:
        """When the long press is due; a finger that may just have left makes none."""
        return self.long_at if self.contact.wire else None


class Presses:
    """Turns wires into presses, by the manners of the panel.

    Closing is the press, letting go is nothing. A button that is down at the start is not a press.
    One button at a time: what is pressed while another is down does nothing, and both stay silent
    until let go. A stuck or restless button is named, and the others play on without it.
    """

    def __init__(self, timing: Timing, closed: Mapping[Button, bool], at: float) -> None:
        self._timing = timing
        self._at = at
        self._keys = {b: _Key(Contact(timing.debounce, c, at), at) for b, c in closed.items()}

    def sense(self, button: Button, closed: bool, at: float) -> list[Pressed]:
        """Take in the level of one button's wire."""
        at = max(at, self._at)
        pressed = self.pass_time(at)
        if self._keys[button].contact.sense(closed, at):
            pressed += self._turned(button)
        return pressed

    def click(self, button: Button, at: float) -> list[Pressed]:
        """Take in one click of the encoder; a knob that is being pushed does not turn."""
        pressed = self.pass_time(at)
        if not self._another_down(button):
            pressed.append(Pressed(button, began=at))
        return pressed

    def pass_time(self, at: float) -> list[Pressed]:
        """Let time pass, moment by moment: contacts come to rest, holds grow long."""
        pressed: list[Pressed] = []
        while (due := self.due()) is not None and due <= at:
            pressed += self._at_moment(due)
        self._at = max(at, self._at)
        return pressed

    def due(self) -> float | None:
        """The next moment at which passing time can change anything."""
        moments = [m for key in self._keys.values() for m in (key.contact.due, key.long_due)]
        return min((m for m in moments if m is not None), default=None)

    def stuck(self) -> tuple[Button, ...]:
        """The buttons that have been down, or trembling, for too long to be a finger."""
        return tuple(button for button in self._keys if self._is_stuck(button))

    def _at_moment(self, at: float) -> list[Pressed]:
        self._at = max(at, self._at)
        pressed: list[Pressed] = []
        for button, key in self._keys.items():
            if key.contact.settle(at):
                pressed += self._turned(button)
            elif key.long_due is not None and key.long_due <= at:
                key.long_at = None
                pressed.append(Pressed(button, long=True, began=key.down_since))
        return pressed

    def _turned(self, button: Button) -> list[Pressed]:
        """A contact has come to rest the other way round."""
        key = self._keys[button]
        key.long_at = None
        if not key.contact.closed:
            return []
        key.down_since = key.contact.wire_since
        if self._another_down(button):
            for other in self._keys.values():
                other.long_at = None
            return []
        if button not in NEVER_LONG:
            key.long_at = key.down_since + self._timing.hold
        return [Pressed(button, began=key.down_since)]

    def _another_down(self, button: Button) -> bool:
        return any(
            (key.contact.closed or key.contact.wire) and not self._is_stuck(other)
            for other, key in self._keys.items()
            if other is not button
        )

    def _is_stuck(self, button: Button) -> bool:
        key = self._keys[button]
        down = self._at - key.down_since if key.contact.closed else 0.0
        return max(down, key.contact.restless_for(self._at)) >= self._timing.stuck
