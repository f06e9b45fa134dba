"""How the panel is wired. Plain data that cannot hold an impossible panel."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from hardware.panel import Button
from hardware.pins import pin_problems
from hardware.presses import Timing

BUTTON_PINS = MappingProxyType(dict(zip(Button, (5, 6, 13, 19, 26), strict=True)))
LAMP_PINS = MappingProxyType(dict(zip(Button, (22, 23, 24, 25, 12), strict=True)))
BUZZER_PIN = 18
TURNED = (Button.BACK, Button.NEXT)  # what an encoder stands in for


class Pull(StrEnum):
    """Which way the Pi's own resistor pulls an open contact."""

    UP = "up"
    DOWN = "down"
    NONE = "none"


class Level(StrEnum):
    """The level of a pin."""

    LOW = "low"
    HIGH = "high"


class WiringError(ValueError):
    """The panel cannot be wired like this; `problems` holds (part, reason in words)."""

    def __init__(self, problems: tuple[tuple[str, str], ...]) -> None:
        self.problems = problems
        super().__init__("\n".join(f"{part}: {words}" for part, words in problems))


@dataclass(frozen=True)
class Wiring:
    """Pins and levels of the panel; a button without a lamp is not named in `lamps`.

    With an `encoder` (its two pins, A and B) turning it right is NEXT and left is BACK, and these
    two have no button of their own.
    """

    buttons: Mapping[Button, int] = field(default_factory=lambda: BUTTON_PINS)
    lamps: Mapping[Button, int] = field(default_factory=lambda: LAMP_PINS)
    buzzer: int | None = BUZZER_PIN
    encoder: tuple[int, int] | None = None
    pull: Pull = Pull.UP
    pressed: Level | None = None  # None: against the pull
    lit: Level = Level.HIGH
    timing: Timing = field(default_factory=Timing)

    def __post_init__(self) -> None:
        problems = tuple(self._problems())
        if problems:
            raise WiringError(problems)

    @property
    def pressed_is_high(self) -> bool:
        """Whether a pressed button's pin is high."""
        if self.pressed is not None:
            return self.pressed is Level.HIGH
        return self.pull is Pull.DOWN

    def parts(self) -> dict[str, int]:
        """Every part with its pin."""
        parts = {f"buttons.{button}": pin for button, pin in self.buttons.items()}
        parts |= {f"lamps.{button}": pin for button, pin in self.lamps.items()}
        if self.encoder is not None:
            parts |= dict(zip(("encoder.a", "encoder.b"), self.encoder, strict=True))
        if self.buzzer is not None:
            parts["buzzer"] = self.buzzer
        return parts

    def _problems(self) -> Iterator[tuple[str, str]]:
        for button in Button:
            turned = self.encoder is not None and button in TURNED
            if turned and button in self.buttons:
                yield f"buttons.{button}", "the encoder stands in for it: give one or the other"
            elif not turned and button not in self.buttons:
                yield f"buttons.{button}", "has no pin"
        yield from pin_problems(self.parts())
        if self.pull is Pull.NONE and self.pressed is None:
            yield "pressed", "without a pull, say whether a pressed button is low or high"
        if not 0 <= self.timing.debounce < self.timing.hold < self.timing.stuck:
            yield "stuck", "debounce, hold and stuck must be in this order, shortest first"
