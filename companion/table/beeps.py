"""What the buzzer says of the news, for a table whose players look at the dice."""

from collections.abc import Sequence

from companion.table.announcements import (
    Announcement,
    ButtonStuck,
    CameraGone,
    DiceTrouble,
    FieldScored,
    Kept,
    Refused,
    StrokeRead,
    StrokeVoid,
    Undone,
)
from hardware.panel import Beep

PLEASE_LOOK = (DiceTrouble, StrokeVoid, CameraGone, ButtonStuck, Refused)
DONE = (StrokeRead, Kept, FieldScored, Undone)


def beep_for(said: Sequence[Announcement]) -> Beep | None:
    """Give the one beep for what was announced at once: whatever needs a person goes first."""
    if any(isinstance(each, PLEASE_LOOK) for each in said):
        return Beep.TROUBLE
    return Beep.CLICK if any(isinstance(each, DONE) for each in said) else None
