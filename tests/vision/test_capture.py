"""Cameras that fail in every way, through the real capture: named, and brought back."""

import threading
import time

import numpy as np
import pytest

from vision.capture import Capture, Patience
from vision.messages import CameraBack, CameraLost
from vision.simulation.table import Table
from vision.sources.source import Frame, Image, SourceError

PICTURE = Table(seed=3).picture()[0]
HURRY = Patience(silence=0.2, stalled=0.5, flawed=0.4, back_off=(0.02, 0.05))


class Wire:
    """What is at the other end of the camera's wire: good pictures, or what `fault` says."""

    def __init__(self) -> None:
        self.fault = ""
        self.count = 0
        self.opened = 0
        self.locked = 0
        self.noise = np.random.default_rng(0)

    def image(self) -> Image:
        self.count += 1
        grain = self.noise.integers(0, 3, PICTURE.shape, np.uint8)
        good = np.maximum(PICTURE, 3) - grain
        match self.fault:
            case "black":
                return np.zeros_like(good)
            case "frozen":
                return PICTURE
            case "garbage":
                return self.noise.integers(0, 256, good.shape, np.uint8)
            case "torn":
                half = good.shape[0] // 2
                return np.concatenate([good[:half], 255 - good[half:, ::-1]])
            case "half the size":
                return good[::2, ::2].copy()
            case "no colours":
                return good[..., 0]
            case "no picture at all":
                return np.zeros((0, 0, 3), np.uint8)
        return good


class WiredCamera:
    live = True

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.closed = threading.Event()

    def describe(self) -> str:
        return "a camera on a wire"

    def open(self) -> None:
        self.wire.opened += 1
        if self.wire.fault == "unplugged":
            raise SourceError("no camera answers")

    def grab(self) -> Frame | None:
        time.sleep(0.005)
        if self.wire.fault == "unplugged":
            raise SourceError("the camera stopped delivering")
        if self.wire.fault == "driver":
            raise OSError("input/output error")
        if self.wire.fault == "stalled":
            self.closed.wait(30)
        # A clock that runs faster than the wall's: four seconds of pictures take half a second.
        return Frame(self.wire.count / 15, self.wire.image())

    def lock(self) -> tuple[str, ...]:
        self.wire.locked += 1
        return ()

    def close(self) -> None:
        pass


class Watched:
    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.capture = Capture(lambda: WiredCamera(wire), HURRY)
        self.capture.start()

    def until(self, kind: type[CameraLost] | type[CameraBack]) -> CameraLost | CameraBack:
        for _ in range(2000):
            news = self.capture.tend()
            self.capture.take(0.005)
            if isinstance(news, kind):
                return news
        raise AssertionError(f"no {kind.__name__}")

    def frame(self) -> Image:
        for _ in range(2000):
            self.capture.tend()
            frame = self.capture.take(0.005)
            if frame is not None:
                return frame.image
        raise AssertionError("no frame")


@pytest.fixture
def watched() -> "Watched":
    return Watched(Wire())


@pytest.mark.parametrize(
    ("fault", "why"),
    [
        ("black", "the picture is black"),
        ("frozen", "the picture is frozen"),
        ("garbage", "the picture is garbage"),
        ("torn", "the picture is torn"),
        ("no colours", "the picture is garbage"),
        ("no picture at all", "the picture is garbage"),
        ("stalled", "no picture arrives"),
        ("unplugged", "no camera answers"),
        ("driver", "the camera's driver failed: input/output error"),
    ],
)
def test_a_fault_is_named_and_overcome(watched: Watched, fault: str, why: str) -> None:
    assert watched.frame().shape == PICTURE.shape
    watched.wire.fault = fault
    lost = watched.until(CameraLost)
    assert isinstance(lost, CameraLost)
    assert lost.why == why
    watched.wire.fault = ""
    back = watched.until(CameraBack)
    assert isinstance(back, CameraBack)
    assert back.source == "a camera on a wire"
    assert watched.frame().shape == PICTURE.shape
    watched.capture.stop()


def test_a_lasting_fault_makes_the_camera_be_opened_again_and_again(watched: Watched) -> None:
    watched.frame()
    for fault in ("black", "stalled", "unplugged"):
        before = watched.wire.opened
        watched.wire.fault = fault
        until = time.monotonic() + 60
        while watched.wire.opened < before + 2 and time.monotonic() < until:
            watched.capture.tend()
            watched.capture.take(0.005)
        assert watched.wire.opened >= before + 2
    watched.wire.fault = ""
    watched.frame()
    watched.capture.stop()


def test_one_odd_frame_is_passed_over_and_a_lasting_new_size_is_believed(watched: Watched) -> None:
    watched.frame()
    watched.wire.fault = "half the size"
    shapes = [watched.frame().shape for _ in range(3)]
    assert shapes[-1] == PICTURE[::2, ::2].shape
    watched.capture.stop()


def test_a_camera_that_is_not_there_yet_is_waited_for() -> None:
    wire, there = Wire(), threading.Event()

    def make() -> WiredCamera:
        if not there.is_set():
            raise SourceError("no camera is connected")
        return WiredCamera(wire)

    watched = Watched(wire)
    watched.capture.stop()
    watched.capture = Capture(make, HURRY)
    watched.capture.start()
    lost = watched.until(CameraLost)
    assert isinstance(lost, CameraLost)
    assert lost.why == "no camera is connected"
    there.set()
    watched.until(CameraBack)
    watched.capture.stop()


def test_exposure_is_locked_once_it_has_settled_and_again_after_every_opening(
    watched: Watched,
) -> None:
    watched.frame()
    watched.capture.lock()
    for expected in (1, 2):
        until = time.monotonic() + 60
        while watched.wire.locked < expected and time.monotonic() < until:
            watched.frame()
        assert watched.wire.locked == expected
        watched.wire.fault = "unplugged"
        watched.until(CameraLost)
        watched.wire.fault = ""
    watched.capture.stop()
