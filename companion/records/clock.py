"""Whether the clock can be believed: a Pi without a network wakes up in the past."""

from datetime import datetime
from enum import StrEnum
from pathlib import Path

# systemd-timesyncd makes the folder when it runs and the file once the time is right.
TIMESYNC = Path("/run/systemd/timesync")


class Doubt(StrEnum):
    """Why the clock is not believed."""

    BEHIND = "behind"
    NOT_SET = "not-set"


WORDS = {
    Doubt.BEHIND: "The clock is behind the newest stored event: "
    "no daily coins until the date is right.",
    Doubt.NOT_SET: "The clock has not been set since the start: "
    "no daily coins until the network has told the time.",
}


def doubt(now: datetime, newest: datetime | None, timesync: Path = TIMESYNC) -> Doubt | None:
    """Tell why the clock is not believed, or None: nobody knows better, so it is."""
    if newest is not None and now < newest:
        return Doubt.BEHIND
    try:
        told = not timesync.is_dir() or (timesync / "synchronized").exists()
    except OSError:  # a sandbox hides the folder: nobody can tell
        told = True
    return None if told else Doubt.NOT_SET
