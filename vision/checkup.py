"""A short look through a camera: does it deliver, is it sharp and lit, what can be locked."""

import threading
import time
from dataclasses import dataclass

import cv2
import numpy as np

from vision.sources.health import FrameJudge
from vision.sources.source import Image, Source, SourceError

FRAMES = 12  # some cameras need half a dozen until exposure has settled
PATIENCE = 20.0  # seconds; a stalled driver blocks for ten
WIDTH = 640  # sharpness is compared at one size


@dataclass(frozen=True)
class Checkup:
    """What was seen; `why` says in words what kept it from being more."""

    frames: int = 0
    width: int = 0
    height: int = 0
    light: float = 0.0  # mean grey level, 0 to 255
    sharpness: float = 0.0  # variance of the Laplacian at a common width
    locked: tuple[str, ...] = ()
    why: str = ""


def checkup(source: Source, patience: float = PATIENCE) -> Checkup:
    """Open the source, look, close it; never raises and never takes much longer than patience."""
    answers: list[Checkup] = []
    looker = threading.Thread(target=lambda: answers.append(_look(source)), daemon=True)
    looker.start()
    looker.join(patience)
    return answers[0] if answers else Checkup(why="the camera does not answer")


def _look(source: Source) -> Checkup:
    try:
        source.open()
        try:
            return _seen(source)
        finally:
            source.close()
    except SourceError as error:
        return Checkup(why=str(error))
    except (cv2.error, OSError, ValueError) as error:
        return Checkup(why=f"the camera's driver failed: {error}")


def _seen(source: Source) -> Checkup:
    judge, count, last, flaw = FrameJudge(), 0, None, None
    while count < FRAMES and (frame := source.grab()) is not None:
        count, last = count + 1, frame.image
        flaw = judge.judge(frame.image, time.monotonic())
    if last is None:
        return Checkup(why="no picture came")
    grey = _common_size(last)
    return Checkup(
        frames=count,
        width=last.shape[1],
        height=last.shape[0],
        light=float(grey.mean()),
        sharpness=float(cv2.Laplacian(grey, cv2.CV_64F).var()),
        locked=source.lock(),
        why=str(flaw) if flaw else "",
    )


def _common_size(image: Image) -> Image:
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    height = max(1, round(grey.shape[0] * WIDTH / grey.shape[1]))
    small = cv2.resize(grey, (WIDTH, height), interpolation=cv2.INTER_AREA)
    return small.astype(np.uint8)
