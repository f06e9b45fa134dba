"""Keeps the newest frame of a live source at hand, and brings the source back when it fails.

Only the newest frame counts, but for one case: what came while the watcher looked is caught up
with frame by frame, or a slow reader would not know how the dice came where they lie now.
"""

import contextlib
import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

import cv2

from vision.messages import CameraBack, CameraLost
from vision.sources.health import FrameJudge
from vision.sources.source import Frame, Source, SourceError

log = logging.getLogger(__name__)

SILENT_AFTER = 2.0  # seconds without a usable frame: the camera is lost
SETTLED_AFTER = 20  # good frames until a camera has found its exposure and focus
NOTHING = "no picture arrives"
TRAIL = 24  # frames kept of what nobody took yet; from then on evenly fewer a second


@dataclass(frozen=True)
class Patience:
    """How long a failing source is borne with; all in seconds."""

    silence: float = SILENT_AFTER
    stalled: float = 12.0  # a read that blocks longer than cv2's own ten seconds never comes back
    flawed: float = 5.0  # of black, frozen or garbage before the camera is opened anew
    back_off: tuple[float, ...] = (0.5, 1.0, 2.0, 4.0, 8.0, 15.0)


class _Grabber(threading.Thread):
    """Opens one source and feeds its frames into the slot until told to end."""

    def __init__(self, source: Source, slot: "Capture") -> None:
        super().__init__(name="capture", daemon=True)
        self._source, self._slot = source, slot
        self.unwanted = threading.Event()
        self.alive_at = time.monotonic()

    def run(self) -> None:
        try:
            self._source.open()
            self._slot.opened(self, self._source.describe())
            judge, usable_at = FrameJudge(), time.monotonic()
            good, locked = 0, False
            while not self.unwanted.is_set():
                if good >= SETTLED_AFTER and self._slot.locking and not locked:
                    # Here, between two grabs: drivers dislike being told while they deliver.
                    locked = True
                    self._source.lock()
                frame = self._source.grab()
                self.alive_at = time.monotonic()
                if frame is None:
                    raise SourceError(f"{self._source.describe()} is over")
                flaw = judge.judge(frame.image, frame.at)
                if flaw is None:
                    good += 1
                    usable_at = self.alive_at
                    self._slot.put(self, frame)
                else:
                    self._slot.blame(self, flaw.value)
                    if self.alive_at - usable_at > self._slot.patience.flawed:
                        raise SourceError(flaw.value)
        except SourceError as failed:
            self._slot.blame(self, str(failed))
        except (cv2.error, OSError, RuntimeError, ValueError) as failed:
            # Drivers fail in their own ways; none of them may end the attempts.
            self._slot.blame(self, f"the camera's driver failed: {failed}")
        except Exception as fault:
            log.exception("the camera's thread failed")
            self._slot.blame(self, f"the camera's thread failed: {fault}")
        finally:
            with contextlib.suppress(Exception):  # what failed may fail once more
                self._source.close()


class Capture:
    """The latest good frame of a live source, and a short trail of those that were not taken.

    The source is made anew for ever.
    """

    def __init__(self, make: Callable[[], Source], patience: Patience | None = None) -> None:
        self._make = make
        self.patience = patience or Patience()
        self._fresh = threading.Condition()
        self._trail: deque[tuple[int, Frame]] = deque()  # numbered; the newest is the last
        self._owed = 0  # frames up to this number are handed out one by one
        self._good_at = time.monotonic()
        self._why = NOTHING
        self._what = ""
        self._lost: bool | None = None  # None: nothing came yet, and nothing is overdue
        self._tries = 0
        self._next_try = 0.0
        self._tried_at = time.monotonic()
        self._grabber: _Grabber | None = None
        self._working = False
        self._source: Source | None = None
        self.frames = 0
        self.locking = False  # exposure, white balance and focus are to be fixed

    def start(self) -> None:
        """Begin to grab."""
        self._working = True
        self._tried_at = time.monotonic()
        try:
            self._source = self._make()
        except SourceError as failed:
            # No such camera now, perhaps later: the next attempt is made like any other.
            self._why, self._grabber = str(failed), None
            return
        self._grabber = _Grabber(self._source, self)
        self._grabber.start()

    def lock(self) -> None:
        """Fix exposure, white balance and focus, now and whenever the source is opened again."""
        self.locking = True

    def reopen(self) -> None:
        """Open the source anew, with everything automatic again."""
        self.locking = False
        if self._grabber is not None:
            self._grabber.unwanted.set()

    @property
    def active(self) -> float:
        """When the camera was last tried or gave a picture, of whatever kind."""
        grabber = self._grabber
        return max(self._tried_at, grabber.alive_at if grabber is not None else 0.0)

    @property
    def source(self) -> Source | None:
        """The source in use now."""
        return self._source

    def opened(self, grabber: _Grabber, what: str) -> None:
        """The source could be opened (called by its thread)."""
        with self._fresh:
            if grabber is self._grabber:
                self._what = what

    def put(self, grabber: _Grabber, frame: Frame) -> None:
        """One more good frame (called by its thread)."""
        with self._fresh:
            if grabber is not self._grabber:
                return  # an abandoned read came back after all
            self._good_at, self._tries = time.monotonic(), 0
            self._why = NOTHING
            self.frames += 1
            self._trail.append((self.frames, frame))
            if len(self._trail) > TRAIL:
                self._thin()
            self._fresh.notify()

    def blame(self, grabber: _Grabber, why: str) -> None:
        """Remember what went wrong last (called by its thread)."""
        with self._fresh:
            if grabber is self._grabber:
                self._why = why

    def take(self, timeout: float) -> Frame | None:
        """The newest frame not taken yet, or the next one owed; waits for it at most so long."""
        with self._fresh:
            if not self._trail:
                self._fresh.wait(timeout)
            if not self._trail:
                return None
            if self._trail[0][0] <= self._owed:
                return self._trail.popleft()[1]
            frame = self._trail[-1][1]
            self._trail.clear()
            return frame

    def owe(self) -> None:
        """Hand out one by one what came since the last frame was taken: it is to be followed."""
        with self._fresh:
            self._owed = self.frames

    def tend(self) -> CameraLost | CameraBack | None:
        """Notice silence and recovery, and start a new attempt when one is due; call it often."""
        now = time.monotonic()
        grabber = self._grabber
        if not self._working:
            return None
        stuck = grabber is not None and now - grabber.alive_at > self.patience.stalled
        ended = grabber is None or not grabber.is_alive()
        if (ended or stuck) and now >= self._next_try:
            if stuck:
                self._why = "the camera stalled"
            if grabber is not None:
                grabber.unwanted.set()
            self._next_try = (
                now + self.patience.back_off[min(self._tries, len(self.patience.back_off) - 1)]
            )
            self._tries += 1
            self.start()
        silent = now - self._good_at > self.patience.silence
        if silent != self._lost and (silent or self.frames):
            self._lost = silent
            return CameraLost(now, self._why) if silent else CameraBack(now, self._what)
        return None

    def _thin(self) -> None:
        """Drop the frame that leaves the shortest gap: neither the first nor the last of them."""
        times = [frame.at for _, frame in self._trail]
        gaps = range(1, len(times) - 1)
        del self._trail[min(gaps, key=lambda n: times[n + 1] - times[n - 1])]

    def stop(self) -> None:
        """End grabbing; waits a moment for the source to be let go."""
        self._working = False
        grabber, self._grabber = self._grabber, None
        if grabber is not None:
            grabber.unwanted.set()
            grabber.join(timeout=2.0)
