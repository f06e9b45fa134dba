"""Keys standing in for the panel: F1 to F5, or the first letters of the buttons."""

from collections.abc import Callable, Mapping
from time import monotonic
from types import MappingProxyType

from hardware.panel import (
    NEVER_LONG,
    Beep,
    Button,
    Lamp,
    PanelMessage,
    PanelStatus,
    Pressed,
)

KEYS: Mapping[str, Button] = MappingProxyType(
    {f"f{number}": button for number, button in enumerate(Button, start=1)}
    | {button[0]: button for button in Button}
)
# A held key repeats after half a second, then many times a second. A key going down again after
# more than this is a new press whose release was never seen, as when the window lost the keyboard.
_REPEATS_WITHIN = 1.0


class KeyboardPanel:
    """The five buttons on a keyboard; whoever owns the keyboard feeds it with key names.

    A window calls `key_down` (repeats too) and `key_up`; a terminal, which sees no releases,
    calls `typed`. The lamps are remembered, for the screen to draw.
    """

    def __init__(self, hold: float = 0.6, now: Callable[[], float] = monotonic) -> None:
        self._hold = hold
        self._now = now
        self._listeners: list[Callable[[PanelMessage], None]] = []
        self._lamps: Mapping[Button, Lamp] = MappingProxyType({})
        self._down: tuple[Button, float] | None = None  # the key last pressed, and since when
        self._seen = 0.0  # when it was last heard of
        self._long_sent = False

    @property
    def lamps(self) -> Mapping[Button, Lamp]:
        """Every lamp as last set."""
        return self._lamps

    def key_down(self, key: str) -> bool:
        """A key went down or repeats; whether it is one of ours."""
        button = KEYS.get(key.lower())
        if button is None:
            return False
        at = self._now()
        if self._down is None or self._down[0] is not button or at - self._seen > _REPEATS_WITHIN:
            self._down, self._long_sent = (button, at), False
            self._tell(Pressed(button, began=at))
        elif at - self._down[1] >= self._hold and not self._long_sent and button not in NEVER_LONG:
            self._long_sent = True
            self._tell(Pressed(button, long=True, began=self._down[1]))
        self._seen = at
        return True

    def key_up(self, key: str) -> bool:
        """A key came up: nothing but the end of a hold; whether it is one of ours."""
        button = KEYS.get(key.lower())
        if self._down is not None and self._down[0] is button:
            self._down = None
        return button is not None

    def typed(self, key: str) -> bool:
        """A key was typed on a terminal, a capital meaning a long press; whether it is ours."""
        button = KEYS.get(key.lower())
        if button is None:
            return False
        at = self._now()
        self._tell(Pressed(button, began=at))
        if len(key) == 1 and key.isupper() and button not in NEVER_LONG:
            self._tell(Pressed(button, long=True, began=at))
        return True

    def listen(self, listener: Callable[[PanelMessage], None]) -> None:
        """Send every press to `listener` from now on."""
        self._listeners.append(listener)

    def light(self, lamps: Mapping[Button, Lamp]) -> None:
        """Remember all lamps; a button not named is out."""
        self._lamps = MappingProxyType({b: lamps.get(b, Lamp.OUT) for b in Button})

    def beep(self, beep: Beep) -> None:
        """Stay silent: a keyboard has no buzzer, and the screen has sounds of its own."""

    def status(self) -> PanelStatus:
        """Tell that keys are always there."""
        return PanelStatus(present=True)

    def close(self) -> None:
        """Forget the listeners; safe to call twice."""
        self._listeners.clear()

    def _tell(self, pressed: Pressed) -> None:
        for listener in tuple(self._listeners):
            listener(pressed)
