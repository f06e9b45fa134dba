"""A panel that may be missing, or come and go, while the table plays on."""

import logging
import threading
from collections.abc import Callable, Mapping, Sequence

from hardware.panel import Beep, Button, Lamp, NoPanelError, Panel, PanelMessage, PanelStatus

log = logging.getLogger(__name__)

# Seconds between two looks for a missing panel; the last one for ever.
PATIENCE = (1.0, 2.0, 5.0, 10.0, 30.0)


class PatientPanel:
    """Looks for a panel until it finds one, and again when it is lost; says so once each time.

    `find` gives a working panel or raises NoPanelError; it arrives with the lamps last asked for.
    """

    def __init__(self, find: Callable[[], Panel], patience: Sequence[float] = PATIENCE) -> None:
        self._find = find
        self._patience = patience
        self._listeners: list[Callable[[PanelMessage], None]] = []
        self._lock = threading.Lock()
        self._panel: Panel | None = None
        self._lamps: Mapping[Button, Lamp] = {}
        self._status = PanelStatus(present=False, words="Looking for the panel.")
        self._lost = threading.Event()  # also set to end the wait when closing
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._look, name="panel finder", daemon=True)
        self._thread.start()

    def listen(self, listener: Callable[[PanelMessage], None]) -> None:
        """Send every press and every change of status to `listener` from now on."""
        self._listeners.append(listener)

    def light(self, lamps: Mapping[Button, Lamp]) -> None:
        """Set all lamps, now or when the panel appears."""
        with self._lock:
            self._lamps = dict(lamps)
            if self._panel is not None:
                self._panel.light(self._lamps)

    def beep(self, beep: Beep) -> None:
        """Sound the buzzer; without a panel, silence."""
        with self._lock:
            if self._panel is not None:
                self._panel.beep(beep)

    def status(self) -> PanelStatus:
        """Tell how the panel is now."""
        return self._status

    def close(self) -> None:
        """Stop looking, and close the panel if there is one; safe to call twice."""
        self._closed.set()
        self._lost.set()
        if threading.current_thread() is not self._thread:
            self._thread.join()

    def _look(self) -> None:
        tries = 0
        while not self._closed.is_set():
            try:
                panel = self._find()
            except NoPanelError as error:
                self._hear(PanelStatus(present=False, words=str(error)))
            except Exception:
                log.exception("Looking for the panel failed")
                self._hear(PanelStatus(present=False, words="No panel: see the log."))
            else:
                tries = 0
                self._play_with(panel)
            self._closed.wait(self._patience[min(tries, len(self._patience) - 1)])
            tries += 1

    def _play_with(self, panel: Panel) -> None:
        """Stay with the panel until it is lost or the table closes."""
        with self._lock:
            self._panel = panel
            panel.light(self._lamps)
        panel.listen(self._hear)
        self._hear(panel.status())
        self._lost.wait()
        with self._lock:
            self._panel = None
        panel.close()
        if not self._closed.is_set():
            self._lost.clear()

    def _hear(self, message: PanelMessage) -> None:
        if isinstance(message, PanelStatus):
            if not message.present and self._panel is not None:
                self._lost.set()
            if message == self._status:
                return
            self._status = message
            stand_ins = "" if message.present else " Keys and touch stand in."
            log.info("%s%s", message.words or "The panel is there.", stand_ins)
        for listener in tuple(self._listeners):
            listener(message)
