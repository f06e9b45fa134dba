"""Looking after the machine from the screen: backups to a stick, switching off. Never waits."""

import threading
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from companion.backup.making import make_backup
from companion.backup.manifest import BackupError
from companion.journal.errors import JournalError
from companion.kiosk import PowerError, power_off, restart_machine, usb_stick

Done = Callable[[str], None]


class Care:
    """Does what takes long in a thread of its own and then tells what came of it, in words."""

    def __init__(
        self,
        data: Path,
        settings: Path | None = None,
        *,
        kiosk: bool = False,
        stick: Callable[[], Path | None] = usb_stick,
        now: Callable[[], datetime] = lambda: datetime.now().astimezone(),
    ) -> None:
        self._data, self._settings, self._kiosk = data, settings, kiosk
        self._stick, self._now = stick, now
        self._busy = threading.Lock()

    def in_kiosk(self) -> bool:
        """Tell whether the machine may be switched off from here."""
        return self._kiosk

    def stick(self) -> bool:
        """Tell whether there is a stick to write a backup to."""
        return self._stick() is not None

    def back_up(self, done: Done) -> None:
        """Write a backup to the stick; one at a time."""
        threading.Thread(target=self._back_up, args=(done,), name="backup").start()

    def power_off(self, done: Done, *, restart: bool) -> None:
        """Switch off, or start anew; `done` hears why not, if not."""
        deed = restart_machine if restart else power_off
        threading.Thread(target=_tried, args=(deed, done), name="power", daemon=True).start()

    def _back_up(self, done: Done) -> None:
        if not self._busy.acquire(blocking=False):
            return
        try:
            stick = self._stick()
            if stick is None:
                done("The stick is gone.")
                return
            file = stick / f"dice-table {self._now():%Y-%m-%d %H.%M}.zip"
            make_backup(file, self._data, self._settings)
            done("Backup written.")
        except (BackupError, JournalError, OSError) as error:
            done(f"No backup: {error}")
        finally:
            self._busy.release()


def _tried(deed: Callable[[], None], done: Done) -> None:
    try:
        deed()
    except PowerError as error:
        done(str(error))
