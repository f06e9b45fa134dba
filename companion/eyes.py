"""The vision process, looked after: started, listened to, restarted when silent or dead."""

import contextlib
import json
import logging
import queue
import select
import socket
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from multiprocessing import connection, get_context
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar

from companion.durable import write_whole
from companion.game.events import Thrown, Voided
from companion.table.signals import Seen
from companion.table.situation import Situation
from vision.messages import (
    CameraLost,
    Command,
    ExpectDice,
    Heartbeat,
    Message,
    Photograph,
    Preview,
    Remember,
    SetTray,
    Stop,
    TrayFound,
)
from vision.reading import Reading

log = logging.getLogger(__name__)

Picture = TypeVar("Picture", Preview, Photograph)

DOUBLED_AT_MOST = 3  # times: four minutes for a first word are enough for any computer


@dataclass(frozen=True)
class Patience:
    """How long the eyes may be silent, and how soon they are started again; all in seconds."""

    silence: float = 5.0
    idle: float = 60.0  # of beats without work: a slow computer may read one picture for long
    starting: float = 30.0  # until the first word: a small computer loads the net for a while
    back_off: tuple[float, ...] = (1.0, 2.0, 4.0, 8.0, 16.0, 30.0)
    stopping: float = 3.0


class Eyes:
    """One vision process at a time, for ever; one thread that only hands on what it says.

    `work(pipe, *orders)` runs in the spawned process. A process started anew is told all that
    matters before it looks: the tray, how many dice, and how they lay when the last stroke counted.
    """

    def __init__(
        self,
        work: Callable[..., None],
        orders: tuple[object, ...],
        inbox: Callable[[Seen], None],
        tray_file: Path,
        patience: Patience | None = None,
        tray: dict[str, Any] | None = None,
    ) -> None:
        self._work, self._orders, self._inbox = work, orders, inbox
        self._patience = patience or Patience()
        self._tray_file = tray_file
        self._tray = tray or _stored_tray(self._tray_file)
        self._expected: ExpectDice | None = None
        self._memory: Remember | None = None
        self._game: str | None = None
        self._throws = 0  # the newest throw's number: no other process may give it to another
        self._previews: list[Callable[[Preview], None]] = []
        self._photographs: list[Callable[[Photograph], None]] = []
        self._notes: queue.SimpleQueue[tuple[Command, bool]] = queue.SimpleQueue()
        self._bell, self._rope = socket.socketpair()
        self._rope.setblocking(False)
        self._closing = False
        self._spoke = False  # whether the process of now said anything yet
        self._thread = Thread(target=self._run, name="eyes")

    @property
    def tray(self) -> dict[str, Any] | None:
        """The tray as found or set, in the shape `SetTray` takes."""
        return self._tray

    def begin(self) -> None:
        """Start the process and the thread that listens to it."""
        self._thread.start()

    def send(self, command: Command) -> None:
        """Hand a command to the process; safe from any thread, never blocks."""
        self._notes.put((command, True))
        self._ring()

    def subscribe(self, watcher: Callable[[Preview], None]) -> None:
        """Call `watcher` with every preview that was asked for, from the eyes' thread."""
        self._previews.append(watcher)

    def photographed(self, watcher: Callable[[Photograph], None]) -> None:
        """Call `watcher` with every photograph that was asked for, from the eyes' thread."""
        self._photographs.append(watcher)

    def follow(self, situation: Situation) -> None:
        """Note how the dice lay when a game or a stroke began to count: a session's watcher."""
        begun = situation.game != self._game
        self._game = situation.game
        if begun or any(isinstance(event, Thrown | Voided) for event in situation.events):
            reading = situation.state.tray.reading
            if reading is not None:
                self._notes.put((Remember(reading), False))

    def close(self) -> None:
        """End the process and the thread; safe to call twice."""
        if self._closing:
            return
        self._closing = True
        self._ring()
        if self._thread.is_alive():
            self._thread.join()
        self._bell.close()
        self._rope.close()

    def _run(self) -> None:
        failures = 0
        while not self._closing:
            began = time.monotonic()
            # What did not speak in time may only be slow: the next is given twice as long.
            why = self._one_life(self._patience.starting * 2 ** min(failures, DOUBLED_AT_MOST))
            if self._closing:
                return
            self._inbox(CameraLost(time.monotonic(), why))
            log.warning("%s", why)
            # Who worked for a while failed by accident; who fails at once is given more time.
            if self._spoke and time.monotonic() - began > self._patience.back_off[-1]:
                failures = 0
            self._rest(self._patience.back_off[min(failures, len(self._patience.back_off) - 1)])
            failures += 1

    def _one_life(self, starting: float) -> str:
        """Run one process until it ends, falls silent or is no longer wanted; say why it ended.

        It has `starting` seconds until its first word.
        """
        self._spoke = False
        ours, theirs = get_context("spawn").Pipe()
        process = get_context("spawn").Process(
            target=self._work, args=(theirs, *self._orders), name="eyes", daemon=True
        )
        with ours:
            try:
                process.start()
            except OSError as error:
                return f"The eyes cannot be started: {error.strerror}."
            finally:
                theirs.close()
            try:
                for command in self._what_matters():
                    _tell(ours, command)
                return self._listen(ours, process.sentinel, starting)
            finally:
                if self._closing:
                    _tell(ours, Stop())
                    process.join(self._patience.stopping)
                process.kill()
                process.join()
                process.close()

    def _what_matters(self) -> Iterator[Command]:
        self._take_notes()
        if self._tray is not None:
            yield SetTray(self._tray)
        if self._expected is not None:
            yield self._expected
            if self._memory is not None and self._expected.count is not None:
                reading = self._memory.reading
                yield Remember(replace(reading, throw=max(reading.throw, self._throws)))

    def _take_notes(self) -> list[Command]:
        """Note what a process started later must know; give what is for the one of now."""
        with contextlib.suppress(BlockingIOError):
            self._bell.recv(4096, socket.MSG_DONTWAIT)
        wanted: list[Command] = []
        with contextlib.suppress(queue.Empty):
            while True:
                command, for_now = self._notes.get_nowait()
                match command:
                    case ExpectDice():
                        self._expected = command
                    case Remember():
                        self._memory = command
                    case SetTray(tray=tray):
                        self._keep_tray(tray)
                if for_now:
                    wanted.append(command)
        return wanted

    def _listen(self, pipe: Connection, sentinel: int, starting: float) -> str:
        due = time.monotonic() + starting
        while not self._closing:
            ready = connection.wait([pipe, sentinel, self._bell], max(0.0, due - time.monotonic()))
            if self._bell in ready:
                for command in self._take_notes():
                    _tell(pipe, command)
            if pipe in ready:
                try:
                    message = pipe.recv()
                except (EOFError, OSError):
                    return "The eyes stopped; they are being started again."
                except Exception as error:  # pickle promises nothing about torn bytes
                    return f"The eyes said something that is no message: {error}."
                self._spoke = True
                due = time.monotonic() + self._patience.silence
                if isinstance(message, Heartbeat) and message.idle > self._patience.idle:
                    return "The eyes see nothing any more; they are being started again."
                self._hear(message)
            elif sentinel in ready:
                return "The eyes stopped; they are being started again."
            elif time.monotonic() >= due:
                return "The eyes are silent; they are being started again."
        return ""

    def _hear(self, message: Message) -> None:
        match message:
            case Heartbeat():
                pass
            case Preview():
                for preview in self._previews:
                    _hand_on(preview, message)
            case Photograph():
                for photograph in self._photographs:
                    _hand_on(photograph, message)
            case _:
                if isinstance(message, Reading):
                    self._throws = max(self._throws, message.throw)
                if isinstance(message, TrayFound):
                    self._keep_tray(message.tray)
                self._inbox(message)

    def _keep_tray(self, tray: dict[str, Any] | None) -> None:
        """Keep the tray with the data, for the next process and the next evening."""
        if tray == self._tray:
            return
        self._tray = tray
        try:
            if tray is None:
                self._tray_file.unlink(missing_ok=True)
            else:
                write_whole(self._tray_file, json.dumps(tray))
        except OSError as error:
            log.warning("The tray is found anew at the next start: %s", error)

    def _rest(self, seconds: float) -> None:
        """Wait, but not when closing."""
        until = time.monotonic() + seconds
        while not self._closing and (left := until - time.monotonic()) > 0:
            if connection.wait([self._bell], left):
                self._take_notes()

    def _ring(self) -> None:
        with contextlib.suppress(OSError):  # it rings already, or nobody is there to hear it
            self._rope.send(b".")


def _hand_on(watcher: Callable[[Picture], None], picture: Picture) -> None:
    try:
        watcher(picture)
    except Exception:
        # Whoever cannot show or keep a picture must not cost the table its camera.
        log.exception("A picture was lost")


def _tell(pipe: Connection, command: Command) -> None:
    """Send unless the process is gone or has not read for so long that the pipe is full."""
    with contextlib.suppress(OSError):
        writable = select.poll()
        writable.register(pipe.fileno(), select.POLLOUT)
        if any(event & select.POLLOUT for _, event in writable.poll(0)):
            pipe.send(command)


def _stored_tray(file: Path) -> dict[str, Any] | None:
    with contextlib.suppress(OSError, ValueError):
        tray = json.loads(file.read_text())
        return tray if isinstance(tray, dict) else None
    return None
