"""A kiosk whose disk takes nothing: says so on the screen until the disk takes something again."""

import logging
import signal
from pathlib import Path
from threading import Event, Thread

from companion.config import Config
from companion.fittings import system_language
from companion.journal.errors import DiskError, JournalError
from companion.journal.writing import open_journal
from companion.kiosk import Kiosk
from companion.screen.language import Language
from companion.screen.window import Glass, prepare

log = logging.getLogger(__name__)

LOOK_SECONDS = 5.0
MOUNTS = Path("/proc/self/mountinfo")


def wait_for_disk(config: Config, data: Path, glass: Glass, refused: DiskError) -> None:
    """Show why nothing can be saved; return once the journal opens, or the program is to end."""
    log.error("The table waits for its disk: %s", refused)
    prepare(glass)
    from companion.screen.waiting import WaitingApp

    kiosk, over = Kiosk(), Event()
    app = WaitingApp(
        Language(config.screen.language or system_language()),
        str(refused),
        ready=lambda: kiosk.waiting(f"Waits for its disk: {refused}"),
        ticked=kiosk.beat,
    )

    at_first = walled_off(data, MOUNTS.read_text())

    def look() -> None:
        while not over.wait(LOOK_SECONDS):
            why = _refusal(data)
            # Where somebody wants it so, a new life would end up here again, and again.
            if why is None or (not at_first and walled_off(data, MOUNTS.read_text())):
                log.warning("The disk takes what is written again, the table starts anew.")
                app.end()
                return
            app.say(why)

    before = signal.signal(signal.SIGTERM, lambda *_: app.end())
    watch = Thread(target=look, name="disk", daemon=True)
    watch.start()
    try:
        app.run()
    finally:
        over.set()
        signal.signal(signal.SIGTERM, before)


def _refusal(data: Path) -> str | None:
    """Why the journal cannot be opened for writing; None where it can, or waiting mends nothing."""
    try:
        open_journal(data).close()
    except DiskError as refused:
        return str(refused)
    except JournalError as other:  # the table itself says it when it starts
        log.warning("%s", other)
    return None


def walled_off(data: Path, mountinfo: str) -> bool:
    """Tell whether a disk may be written to, but not from here.

    systemd makes a unit's view of the disks as they are when it starts: one that could only be read
    then stays so for this life, whatever becomes of it. Only the next life sees it mended.
    """
    longest, here, disk = 0, "", ""
    for line in mountinfo.splitlines():
        view, _, whole = line.partition(" - ")
        place, options = view.split()[4:6]
        if data.is_relative_to(place) and len(place) >= longest:  # a later one lies on top
            longest, here, disk = len(place), options, whole.split()[-1]
    return "ro" in here.split(",") and "rw" in disk.split(",")
