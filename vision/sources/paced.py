"""A recording played in real time, over and over, as if it were a camera."""

import time

from vision.sources.source import Frame, Source


class Paced:
    """Frames at the pace of their nominal time, stamped with the time they are shown at."""

    live = True

    def __init__(self, source: Source) -> None:
        self._source = source
        self._began = 0.0

    def describe(self) -> str:
        """The recording."""
        return self._source.describe()

    def open(self) -> None:
        """Begin at the first frame."""
        self._source.open()
        self._began = time.monotonic()

    def grab(self) -> Frame | None:
        """The next frame, when it is due; after the last one the recording begins anew."""
        frame = self._source.grab()
        if frame is None:
            self.open()
            frame = self._source.grab()
            if frame is None:
                return None
        due = self._began + frame.at
        time.sleep(max(0.0, due - time.monotonic()))
        return Frame(due, frame.image)

    def lock(self) -> tuple[str, ...]:
        """Nothing to fix."""
        return self._source.lock()

    def close(self) -> None:
        """Let go of the recording."""
        self._source.close()
