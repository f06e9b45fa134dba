"""What the session publishes: an immutable picture of the table for screen, lamps and voices."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from companion.game.events import Event
from companion.game.position import Position
from companion.table.announcements import Announcement
from companion.table.legend import Legend, legend
from companion.table.state import State
from hardware.panel import Button, Lamp


@dataclass(frozen=True)
class Situation:
    """One moment of the table; `number` grows with every change."""

    number: int = 0
    game: str | None = None  # its name in the journal; None: no game is on the table
    position: Position | None = None
    state: State = field(default_factory=State)
    said: tuple[Announcement, ...] = ()  # news since the situation before
    events: tuple[Event, ...] = ()  # what was written since the situation before
    trouble: str = ""  # why nothing can be written now, in words

    @cached_property
    def legend(self) -> Legend:
        """What each button would do now."""
        return legend(self.state, self.position)

    def lamps(self, breathing: bool = False) -> Mapping[Button, Lamp]:
        """How the lamps show it; the primary one breathes when nothing happens for long."""
        return {
            button: Lamp.BREATHING if breathing and meaning.lamp is Lamp.PRIMARY else meaning.lamp
            for button, meaning in self.legend.items()
        }
