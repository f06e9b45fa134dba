"""When the table gives up starting: back to the last version that ran, or words on the screen."""

from pathlib import Path
from time import monotonic, sleep

from installer import versions
from installer.alone import BusyError, alone
from installer.install import go_back
from installer.places import UNIT, Places
from installer.shell import output, run, succeeds
from installer.telling import tell
from installer.words import say

TRIES, RUNS = "ActiveState=activating", "ActiveState=active"
PATIENCE = 40.0  # seconds


def rescue(places: Places) -> None:
    """Undo an update that never started; otherwise tell the people in front of the screen."""
    if not given_up():
        say("The table is started again.")
        return
    try:
        with alone(places):
            help_table(places)
    except BusyError:
        say("An installation is running: it sees to what does not start.")


def given_up() -> bool:
    """Tell whether systemd starts the table no more: from 254 on it asks at every failure.

    While it still tries, the last failure may come before this ends, and would not ask again.
    """
    end = monotonic() + PATIENCE
    while (state := output("systemctl", "show", "--property=ActiveState", UNIT)) == TRIES:
        if monotonic() > end:
            return False
        sleep(1)
    return state != RUNS


def help_table(places: Places) -> None:
    """Do it, while nobody else changes what is installed."""
    old = previous(places)
    if old is not None:
        say(f"The new version never started: back to {old.name}")
        go_back(places, old, x11=places.x11.exists())
        succeeds("systemctl", "reset-failed", UNIT)
        run("systemctl", "start", "--no-block", UNIT, why="Starting the old version")
        return
    tell(places)
    say("The table does not start and there is no earlier version to go back to.")


def previous(places: Places) -> Path | None:
    """Return the version an unproven update replaced, when there is one."""
    if not places.trial.exists() or proven(places):
        return None
    version = places.versions / places.trial.read_text().strip()
    return version if version != places.versions and (version / versions.WHOLE).exists() else None


def proven(places: Places) -> bool:
    """Tell whether the version in use has shown a picture before: then it is not the update."""
    try:
        return places.started.read_text().strip() == places.current.resolve().name
    except OSError:
        return False
