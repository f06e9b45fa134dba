"""All that is to be said about a source: every frame of a recording, the newest of a camera."""

from collections.abc import Iterator

from vision.capture import SILENT_AFTER, Capture
from vision.messages import CameraBack, CameraLost, Message
from vision.sources.health import Flaw, FrameJudge
from vision.sources.source import Source
from vision.watching import Watcher


def recorded(source: Source, watcher: Watcher) -> Iterator[Message]:
    """Messages about an opened recording until it ends; SourceError where a frame is missing.

    Frames that show nothing true are passed over, as those of a camera are.
    """
    judge, good_at, lost = FrameJudge(), 0.0, False
    while (frame := source.grab()) is not None:
        flaw = judge.judge(frame.image, frame.at)
        # The same picture twice is a fault of a camera, but not of a recording.
        if flaw is None or flaw is Flaw.FROZEN:
            good_at = frame.at
            if lost:
                lost = False
                yield CameraBack(frame.at, source.describe())
            yield from watcher.see(frame)
        elif frame.at - good_at > SILENT_AFTER and not lost:
            lost = True
            yield CameraLost(frame.at, flaw.value)


def live(capture: Capture, watcher: Watcher, wait: float) -> Iterator[Message]:
    """Messages of one moment: about the camera, and about a frame if one comes within `wait`."""
    if (news := capture.tend()) is not None:
        yield news
    if (frame := capture.take(wait)) is not None:
        looks = watcher.looks
        said = watcher.see(frame)
        if watcher.looks > looks:
            capture.owe()  # a look takes its time: what happened meanwhile is told, too
        yield from said
