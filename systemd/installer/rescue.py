"""When the table gives up starting: back to the last version that ran, or words on the screen."""

from pathlib import Path

from installer import versions
from installer.install import go_back
from installer.places import UNIT, Places
from installer.shell import output, run, succeeds
from installer.words import say

WORDS = """\x1bc\x1b[?25h

    The dice table does not start. Its games are safe.

    It last said:
{log}

    What to do: switch the machine off and on once. If this stays,
    log in here and type:   sudo companion doctor

"""


def rescue(places: Places) -> None:
    """Undo an update that never started; otherwise tell the people in front of the screen."""
    old = previous(places)
    if old is not None:
        say(f"The new version never started: back to {old.name}")
        go_back(places, old, x11=places.x11.exists())
        succeeds("systemctl", "reset-failed", UNIT)
        run("systemctl", "start", "--no-block", UNIT, why="Starting the old version")
        return
    log = output("journalctl", "--unit", UNIT, "--lines=6", "--output=cat", "--no-pager")
    indented = "\n".join(f"      {line[:90]}" for line in log.splitlines())
    console = places.root / "dev/tty1"
    if console.exists():
        console.write_text(WORDS.format(log=indented))
    say("The table does not start and there is no earlier version to go back to.")
    succeeds("systemctl", "start", "--no-block", "getty@tty1.service")


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
