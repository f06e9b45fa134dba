"""Vision processes in which something is wrong, for tests to talk to."""

import threading
import time
from multiprocessing.connection import Connection
from typing import Any

from vision import worker
from vision.finder import Finder
from vision.sources.simulated import SimulatedTable
from vision.worker import WorkerOrders

SLOW = 8.0  # seconds for one reading


def raising_once(pipe: Connection, orders: WorkerOrders) -> None:
    """The camera's thread meets an error nobody thought of, once."""
    grab, raised = SimulatedTable.grab, threading.Event()

    def broken(self: SimulatedTable) -> Any:
        if self._count > 5 and not raised.is_set():
            raised.set()
            raise KeyError("nobody thought of this")
        return grab(self)

    SimulatedTable.grab = broken  # type: ignore[method-assign]
    worker.work(pipe, orders)


def slow_reader(pipe: Connection, orders: WorkerOrders) -> None:
    """One reading takes longer than the table bears silence."""
    settled = Finder.settled

    def slowly(self: Finder, *args: Any, **more: Any) -> Any:
        time.sleep(SLOW)
        return settled(self, *args, **more)

    Finder.settled = slowly  # type: ignore[method-assign]
    worker.work(pipe, orders)
