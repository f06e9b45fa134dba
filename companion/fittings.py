"""The house's parts as the screen wants to meet them: one small fitting for each of its ports."""

import locale
import logging
import os
import signal
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from pathlib import Path
from threading import Thread
from typing import Any

from companion.backup.asked import ask
from companion.backup.making import make_backup
from companion.backup.manifest import BackupError
from companion.config import Config
from companion.eyes import Eyes
from companion.journal.errors import JournalError
from companion.kiosk import PowerError, power_off, restart_machine, usb_stick
from companion.lent_panel import LentPanel
from companion.screen.language import ENGLISH, languages
from companion.screen.ports import Corners
from companion.settings import change_settings, changed
from companion.table.session import Session
from companion.table.signals import Signal
from companion.table.situation import Situation
from hardware.panel import Button, Lamp, PanelStatus
from vision.messages import AskPreview, Preview, SetTray

log = logging.getLogger(__name__)

BACKUP = "dice-table.zip"  # its name on the stick
WORDS = {True: "on", False: "off"}


class TableFitting:
    """The session."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def latest(self) -> Situation:
        """Give the newest situation."""
        return self._session.situation

    def subscribe(self, watcher: Callable[[Situation], None]) -> None:
        """Call `watcher` with every new situation, from the session's thread."""
        self._session.watch(watcher)

    def send(self, signal: Signal) -> None:
        """Hand in a touch or a wish."""
        self._session.put(signal)


class SettingsFitting:
    """What people choose on the screen: used at once, and on disk a moment later."""

    def __init__(self, config: Config, data: Path) -> None:
        self.config, self._data = config, data
        self._writer = ThreadPoolExecutor(1, "settings")  # one, so that the last choice stays

    def values(self) -> Mapping[str, str]:
        """Give every setting of the screen as words."""
        section = self.config.screen
        values = {each.name: getattr(section, each.name) for each in fields(section)}
        values["language"] = section.language or system_language()
        return {
            name: WORDS[value] if isinstance(value, bool) else str(value)
            for name, value in values.items()
            if value is not None
        }

    def change(self, name: str, value: str) -> None:
        """Use and remember a setting; what a disk refuses is used until the program ends."""
        now = getattr(self.config.screen, name, None)
        chosen: Any = value
        if isinstance(now, bool):
            chosen = value == WORDS[True]
        elif isinstance(now, int):
            chosen = int(value)
        self.keep("screen", name, chosen)

    def keep(self, section: str, name: str, value: object) -> None:
        """Use and remember a setting of any section that the screen may change."""
        try:
            self.config = changed(self.config, section, {name: value})
        except ValueError as error:
            log.warning("%s was not taken: %s", name, error)
        else:
            self._writer.submit(self._write, section, name, value)

    def close(self) -> None:
        """Let what was chosen last be written."""
        self._writer.shutdown()

    def _write(self, section: str, name: str, value: object) -> None:
        try:
            change_settings(self.config, self._data, section, {name: value})
        except OSError as error:
            log.warning("%s was not remembered: %s", name, error)


class EyesFitting:
    """The camera, for its set-up page."""

    def __init__(self, eyes: Eyes, settings: SettingsFitting) -> None:
        self._eyes, self._settings = eyes, settings

    def ask(self, width: int, *, drawn: bool) -> None:
        """Ask for one preview."""
        self._eyes.send(AskPreview(width, drawn))

    def subscribe(self, watcher: Callable[[Preview], None]) -> None:
        """Call `watcher` with every preview that was asked for."""
        self._eyes.subscribe(watcher)

    def tray(self) -> Corners | None:
        """Give the tray's corners; a round tray has those of the square around it."""
        outline = (self._eyes.tray or {}).get("outline")
        if not outline:
            return None
        if len(outline) == 4:
            return tuple((float(x), float(y)) for x, y in outline)
        left, right = min(x for x, _ in outline), max(x for x, _ in outline)
        top, below = min(y for _, y in outline), max(y for _, y in outline)
        return ((left, top), (right, top), (right, below), (left, below))

    def use_tray(self, corners: Corners | None) -> None:
        """Use and remember these corners; None: find the tray anew."""
        self._settings.keep("camera", "tray", [list(corner) for corner in corners or ()])
        self._eyes.send(SetTray(plain_tray(corners) if corners else None))


class PanelFitting:
    """The buttons, while a page beside the table is shown."""

    def __init__(self, panel: LentPanel) -> None:
        self._panel = panel

    def status(self) -> PanelStatus:
        """Tell how the panel is."""
        return self._panel.status()

    def pins(self) -> Mapping[Button, str]:
        """Say in digits where each button and lamp is wired."""
        return self._panel.pins()

    def light(self, lamps: Mapping[Button, Lamp] | None) -> None:
        """Light the lamps for a page; None hands them back to the game."""
        self._panel.lend(lamps)


class CareFitting:
    """The machine; what takes long is done in a thread of its own and told at its end."""

    def __init__(self, data: Path, config: Path | None, *, kiosk: bool) -> None:
        self._data, self._config, self._kiosk = data, config, kiosk

    def in_kiosk(self) -> bool:
        """Tell whether the machine may be switched off from here."""
        return self._kiosk

    def stick(self) -> bool:
        """Tell whether there is a stick to write a backup to."""
        return usb_stick() is not None

    def back_up(self, done: Callable[[str], None]) -> None:
        """Write a backup to the stick."""
        Thread(target=lambda: done(self._backed_up()), name="backup", daemon=True).start()

    def restore(self, done: Callable[[str], None]) -> None:
        """Look through the stick's backup; if it is whole, end, and the next start uses it."""

        def deed() -> None:
            stick = usb_stick()
            if stick is None or not (stick / BACKUP).is_file():
                done("There is no backup on the stick.")
                return
            try:
                ask(stick / BACKUP, self._data)
            except (BackupError, JournalError, OSError) as error:
                done(str(error))
                return
            done("Back in a moment.")
            os.kill(os.getpid(), signal.SIGTERM)  # systemd starts the table anew

        Thread(target=deed, name="restore", daemon=True).start()

    def power_off(self, done: Callable[[str], None], *, restart: bool) -> None:
        """Switch off, or start anew."""

        def deed() -> None:
            try:
                restart_machine() if restart else power_off()
            except PowerError as error:
                done(str(error))

        Thread(target=deed, name="power", daemon=True).start()

    def _backed_up(self) -> str:
        stick = usb_stick()
        if stick is None:
            return "There is no stick any more."
        try:
            make_backup(stick / BACKUP, self._data, self._config)
        except (BackupError, JournalError, OSError) as error:
            return str(error)
        return "Backup written."


def plain_tray(corners: Corners) -> dict[str, Any]:
    """Give corners drawn by hand in the shape the eyes take."""
    return {"outline": [list(corner) for corner in corners], "found": True, "by_hand": True}


def system_language() -> str:
    """Give the language the system speaks, if the screen speaks it too."""
    spoken = (locale.getlocale()[0] or "").split("_")[0]
    return spoken if spoken in languages() else ENGLISH
