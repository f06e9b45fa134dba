"""The heartbeats of the vision process: from a thread of their own, about the others."""

import time
from collections import deque
from collections.abc import Callable
from threading import Event, Thread

from vision.messages import Heartbeat

BEAT = 1.0  # seconds between two heartbeats


class Pulse:
    """Beats while a look of the net takes its time; what it says is how long nothing was done."""

    def __init__(
        self,
        send: Callable[[Heartbeat], None],
        frames: Callable[[], int],
        active: Callable[[], float],
    ) -> None:
        """`frames` were watched so far; `active` is when all threads were last seen at work."""
        self._send, self._frames, self._active = send, frames, active
        self._counted: deque[tuple[float, int]] = deque(maxlen=4)
        self._over = Event()
        self._thread = Thread(target=self._run, name="pulse", daemon=True)

    def begin(self) -> None:
        """Beat from now on."""
        self._thread.start()

    def end(self) -> None:
        """Beat no more."""
        self._over.set()
        self._thread.join(BEAT)

    def _run(self) -> None:
        try:
            self._beat()
            while not self._over.wait(BEAT):
                self._beat()
        except OSError:
            return  # nobody listens any more: the loop learns it from its own pipe

    def _beat(self) -> None:
        now, frames = time.monotonic(), self._frames()
        self._counted.append((now, frames))
        then, before = self._counted[0]
        rate = (frames - before) / (now - then) if now > then else 0.0
        idle = max(0.0, now - self._active())
        self._send(Heartbeat(now, frames, round(rate, 1), round(idle, 1)))
