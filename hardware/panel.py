"""The panel by the tray: five buttons with lamps. Plain data and the protocol; no gpiozero."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from time import monotonic
from typing import Protocol


class Button(StrEnum):
    """The buttons, in their order on the panel and on the keyboard (F1 to F5)."""

    BACK = "back"
    NEXT = "next"
    HOLD = "hold"
    SCORE = "score"
    UNDO = "undo"


class Lamp(StrEnum):
    """How a button's lamp tells what a press would do now."""

    OUT = "out"  # nothing
    POSSIBLE = "possible"  # something
    PRIMARY = "primary"  # the one thing to do
    BREATHING = "breathing"  # the one thing to do, and nobody has done it for a while


class Beep(StrEnum):
    """What the buzzer can say."""

    CLICK = "click"
    TROUBLE = "trouble"


# Taking back is one decision a press: however long UNDO is held, no long press follows.
NEVER_LONG = frozenset({Button.UNDO})


@dataclass(frozen=True)
class Pressed:
    """One press, however much the contact bounced; `long` is a second message while it is held.

    Letting go is never a message. `began` is when the button went down (time.monotonic), the same
    in both messages: who drops what began before the screen last changed its meaning lets neither
    a late press nor a late long press leak into the next screen.
    """

    button: Button
    long: bool = False
    began: float = field(default_factory=monotonic, compare=False)


@dataclass(frozen=True)
class PanelStatus:
    """Whether the panel works and, in words for an operator, what does not."""

    present: bool
    words: str = ""
    stuck: tuple[Button, ...] = ()


class NoPanelError(Exception):
    """There is no working panel; the message says why, in words for an operator."""


PanelMessage = Pressed | PanelStatus


class Panel(Protocol):
    """Anything with buttons and lamps; listeners are called from the panel's own threads."""

    def listen(self, listener: Callable[[PanelMessage], None]) -> None:
        """Send every press and every change of status to `listener` from now on."""

    def light(self, lamps: Mapping[Button, Lamp]) -> None:
        """Set all lamps; a button not named goes out."""

    def beep(self, beep: Beep) -> None:
        """Sound the buzzer, where there is one."""

    def status(self) -> PanelStatus:
        """Tell how the panel is now."""

    def close(self) -> None:
        """Put out the lamps and let go of the pins; safe to call twice."""
