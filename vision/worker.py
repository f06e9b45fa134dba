"""The vision process: a camera in, small plain messages out, for ever."""

import contextlib
import logging
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Lock
from typing import Any

from vision.messages import (
    AskPhotograph,
    AskPreview,
    Command,
    Corrected,
    ExpectDice,
    LookAgain,
    Message,
    OnTable,
    Photograph,
    Preview,
    Remember,
    SetTray,
    Stop,
    TrayFound,
)

log = logging.getLogger(__name__)

PARENT = 1.0  # seconds between two looks after the parent
WAIT = 0.03  # seconds a frame is waited for before commands are looked at again


@dataclass(frozen=True)
class WorkerOrders:
    """What the worker needs to know before it can be told anything."""

    camera: str = "auto"  # as in the settings: auto, picamera2, simulated, 0, a path
    width: int = 640
    height: int = 480
    fps: int = 15
    expected: int | None = None
    tray: dict[str, Any] | None = None
    seed: int | None = None  # of the simulated table, and where it keeps its dice
    dice: int = 6
    memory: str | None = None
    speed: float = 1.0  # how much faster than real time simulated dice roll


def work(pipe: Connection, orders: WorkerOrders) -> None:
    """The target of the spawned process; returns when told to stop or when the parent is gone."""
    import cv2

    # Ctrl-C in the terminal is the parent's to answer.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    cv2.setNumThreads(1)  # the other cores belong to the game and the screen
    with contextlib.suppress(EOFError, BrokenPipeError, ConnectionResetError):
        Worker(_in_turn(pipe), orders).run(pipe)


def _in_turn(pipe: Connection) -> Callable[[Message], None]:
    """A way to send from several threads: two messages at once would tear each other."""
    turn = Lock()

    def send(message: Message) -> None:
        with turn:
            pipe.send(message)

    return send


class Worker:
    """Tends the camera, watches the tray, and does what it is told between two frames."""

    def __init__(self, send: Callable[[Message], None], orders: WorkerOrders) -> None:
        from vision.capture import Capture
        from vision.finder import Finder
        from vision.pulse import Pulse
        from vision.watching import Watcher

        self._send, self._orders = send, orders
        self._capture = Capture(self._source)
        self._watcher = Watcher(Finder(), orders.expected)
        self._simulated: Any = None
        self._turned = time.monotonic()  # when the loop went round last
        self._parent_at = 0.0
        self._pulse = Pulse(send, lambda: self._watcher.frames, self._active)
        if orders.tray is not None:
            self._set_tray(orders.tray)

    def run(self, pipe: Connection) -> None:
        """Work until told to stop; EOFError or BrokenPipeError when nobody listens any more."""
        from vision.events import live

        self._capture.start()
        self._pulse.begin()
        try:
            while self._obeyed(pipe):
                self._turned = time.monotonic()
                self._mind_parent()
                for message in live(self._capture, self._watcher, WAIT):
                    self._send(message)
                    if isinstance(message, TrayFound):
                        self._capture.lock()  # calibrated: from now on nothing may drift
        finally:
            self._pulse.end()
            self._capture.stop()

    def _active(self) -> float:
        """When both threads that watch were last seen at work: the loop's and the camera's."""
        return min(self._turned, self._capture.active)

    def _obeyed(self, pipe: Connection) -> bool:
        """Do all that waits in the pipe; False once told to stop."""
        while pipe.poll():
            command: Command = pipe.recv()
            if isinstance(command, Stop):
                return False
            self._do(command)
        return True

    def _do(self, command: Command) -> None:
        match command:
            case ExpectDice(count):
                self._watcher.expect(count)
            case SetTray(tray):
                self._set_tray(tray)
            case Remember(reading):
                self._watcher.remember(reading)
            case Corrected(track, face):
                self._watcher.correct(track, face)
            case LookAgain():
                self._watcher.look_again()
            case AskPreview(width, drawn):
                shown = self._watcher.preview(width, drawn)
                self._send(Preview(time.monotonic(), shown))
            case AskPhotograph(of):
                self._send(Photograph(of, self._watcher.album.photograph(of)))
            case OnTable(deed):
                if self._simulated is not None:
                    self._simulated.do(deed)
            case _:
                log.warning("the worker was told something it does not know: %r", command)

    def _set_tray(self, plain: dict[str, Any] | None) -> None:
        from vision.tray import tray_of

        try:
            tray = None if plain is None else tray_of(plain)
        except ValueError as odd:
            log.warning("the tray is found anew: %s", odd)
            tray = None
        self._watcher.set_tray(tray)
        if tray is None:
            self._capture.reopen()  # exposure and focus are chosen anew, too
        elif tray.by_hand:
            self._capture.lock()
            self._send(TrayFound(time.monotonic(), tray.plain()))

    def _mind_parent(self) -> None:
        if self._turned < self._parent_at:
            return
        self._parent_at = self._turned + PARENT
        parent = parent_process()
        if parent is not None and not parent.is_alive():
            raise EOFError

    def _source(self) -> Any:
        """The camera the orders name, made anew whenever the one before failed."""
        from vision.cameras import SIMULATED, choose
        from vision.sources.paced import Paced
        from vision.sources.simulated import SimulatedTable

        orders = self._orders
        if named := SIMULATED.fullmatch(orders.camera):
            seed = orders.seed if orders.seed is not None else int(named[1] or time.time())
            memory = None if orders.memory is None else Path(orders.memory)
            self._simulated = SimulatedTable(
                seed,
                orders.dice,
                orders.fps,
                memory=memory,
                before=self._simulated,
                speed=orders.speed,
            )
            return self._simulated
        source = choose(orders.camera, orders.width, orders.height, orders.fps)
        return source if source.live else Paced(source)
