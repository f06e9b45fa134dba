"""Which announcement the prompt still tells: the newest that matters, until something changes."""

from dataclasses import dataclass

from companion.game.position import Position
from companion.table.announcements import (
    AimResult,
    Announcement,
    ButtonStuck,
    CameraReturned,
    DieCorrected,
    FieldScored,
    Knocked,
    Refused,
    StrokesSaved,
    StrokeVoid,
    Undone,
    WelcomeBack,
)
from companion.table.situation import Situation
from companion.table.state import State

# The later one in this order is told when several come at once.
WORTH_TELLING = (
    DieCorrected,
    StrokesSaved,
    FieldScored,
    CameraReturned,
    ButtonStuck,
    WelcomeBack,
    Undone,
    StrokeVoid,
    Knocked,
    AimResult,
    Refused,
)


@dataclass(frozen=True)
class News:
    """An announcement, and the position and state it was made in."""

    said: Announcement | None = None
    beside: Announcement | None = None  # the strokes saved with a scored row
    position: Position | None = None
    state: State | None = None

    def holds(self, situation: Situation) -> bool:
        """Tell whether it is still news: a refusal until anything changes, others until play."""
        if self.said is None or self.position != situation.position:
            return False
        if isinstance(self.said, Refused):
            return self.state == situation.state
        return not situation.state.tray.moving and situation.state.pending is None


def fold(news: News, situation: Situation) -> News:
    """Take up what a situation brings; old news that no longer hold are dropped."""
    telling = [s for s in situation.said if isinstance(s, WORTH_TELLING)]
    if telling:
        telling.sort(key=lambda said: WORTH_TELLING.index(type(said)))
        saved = next((s for s in telling if isinstance(s, StrokesSaved)), None)
        return News(telling[-1], saved, situation.position, situation.state)
    return news if news.holds(situation) else News()
