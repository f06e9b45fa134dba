"""The table as a unit of systemd: tells how it does, and switches the machine off when asked.

Outside a kiosk every call does nothing, so the screen need not know where it runs.
"""

import contextlib
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

STARTED = "started"  # in the data folder: the installed version that showed a picture last
STICK = Path("/media/dice-table")  # where the kiosk's udev rule mounts a USB stick


class Kiosk:
    """The table's word with systemd: a datagram each to say ready, alive, busy, stopping."""

    def __init__(
        self,
        environment: Mapping[str, str] = os.environ,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._address = environment.get("NOTIFY_SOCKET", "")
        self._clock = clock
        self._every = feeding_time(environment)
        self._fed = float("-inf")
        self._watched = False  # a first beat would have systemd watch a start, too
        folder, kept = environment.get("RUNTIME_DIRECTORY"), environment.get("STATE_DIRECTORY")
        self._game = Path(folder) / "game" if folder else None
        self._started = Path(kept) / STARTED if kept else None

    def ready(self, words: str = "The table is ready.") -> None:
        """Say that the first picture is on the screen: this version has proven itself."""
        if self._started is not None:
            with contextlib.suppress(OSError):  # a full disk must not stop the table
                self._started.write_text(f"{Path(sys.prefix).resolve().name}\n")
        self._begun(words)

    def waiting(self, words: str) -> None:
        """Say that the screen shows why the table cannot begin; that proves no version."""
        self._begun(words)

    def _begun(self, words: str) -> None:
        self._tell("READY=1", f"STATUS={words}")
        self._watched = True

    def beat(self) -> None:
        """Feed the watchdog; to be called by the picture's own loop, as often as it likes.

        Before the first picture nothing is fed: drawing it may take a slow machine long, and how
        long a start may take is another limit.
        """
        now = self._clock()
        if self._watched and self._every is not None and now - self._fed >= self._every:
            self._fed = now
            self._tell("WATCHDOG=1")

    def playing(self, game: str | None) -> None:
        """Say which game is on the table (None: none); no update begins while there is one."""
        self._tell(f"STATUS={f'Playing {game}.' if game else 'No game is on the table.'}")
        if self._game is None:
            return
        with contextlib.suppress(OSError):  # a full /run must not stop a game
            if game:
                self._game.write_text(f"{game}\n")
            else:
                self._game.unlink(missing_ok=True)

    def stopping(self) -> None:
        """Say that the end is meant."""
        self._tell("STOPPING=1")
        if self._game is not None:
            with contextlib.suppress(OSError):
                self._game.unlink(missing_ok=True)

    def _tell(self, *lines: str) -> None:
        if not self._address:
            return
        # A leading @ means Linux's abstract names, which begin with a zero byte.
        address = "\0" + self._address[1:] if self._address.startswith("@") else self._address
        text = "\n".join(line.replace("\n", " ") for line in lines)
        with (
            contextlib.suppress(OSError),  # a systemd that does not listen is no reason to stop
            socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as wire,
        ):
            wire.connect(address)
            wire.send(text.encode())


def feeding_time(environment: Mapping[str, str]) -> float | None:
    """Return how many seconds apart to feed the watchdog, or None where none watches us."""
    watched = environment.get("WATCHDOG_PID", str(os.getpid()))
    microseconds = environment.get("WATCHDOG_USEC", "")
    if watched != str(os.getpid()) or not microseconds.isdigit() or int(microseconds) == 0:
        return None
    return int(microseconds) / 1e6 / 4


def usb_stick() -> Path | None:
    """Return where a USB stick is plugged in, if one is."""
    return STICK if STICK.is_mount() else None


class PowerError(Exception):
    """The machine was not switched off; the words say why."""


def power_off() -> None:
    """Shut the machine down cleanly."""
    _ask_systemd("poweroff")


def restart_machine() -> None:
    """Shut the machine down cleanly and start it again."""
    _ask_systemd("reboot")


def _ask_systemd(verb: str) -> None:
    command = ["systemctl", "--no-ask-password", verb]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=20, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise PowerError(f"This machine cannot be switched off from here: {error}") from error
    if done.returncode:
        raise PowerError(f"This machine cannot be switched off from here: {done.stderr.strip()}")
