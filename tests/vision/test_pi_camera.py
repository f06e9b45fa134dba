"""The Pi's own camera, with picamera2 played by a stand-in that notes what it is asked."""

import sys
from types import ModuleType
from typing import Any

import pytest

from vision.sources.pi import PiCamera, whole_view

# As picamera2 lists them on a Pi: size, bits, what of the sensor is read, frames a second.
Mode = tuple[tuple[int, int], int, tuple[int, int, int, int], float]
MODULE_3: tuple[Mode, ...] = (
    ((1536, 864), 10, (768, 432, 3072, 1728), 120.13),
    ((2304, 1296), 10, (0, 0, 4608, 2592), 56.03),
    ((4608, 2592), 10, (0, 0, 4608, 2592), 14.35),
)
HQ: tuple[Mode, ...] = (
    ((1332, 990), 10, (696, 528, 2664, 1980), 120.05),
    ((2028, 1080), 12, (0, 440, 4056, 2160), 50.03),
    ((2028, 1520), 12, (0, 0, 4056, 3040), 40.01),
    ((4056, 3040), 12, (0, 0, 4056, 3040), 10.0),
)


def listed(modes: tuple[Mode, ...]) -> list[dict[str, Any]]:
    names = ("size", "bit_depth", "crop_limits", "fps")
    return [dict(zip(names, mode, strict=True)) for mode in modes]


@pytest.mark.parametrize(
    ("modes", "size", "fps", "chosen"),
    [
        (MODULE_3, (1280, 720), 30, (2304, 1296)),
        (MODULE_3, (2560, 1440), 30, (2304, 1296)),  # too large for any that is fast enough
        (MODULE_3, (1280, 720), 60, (2304, 1296)),  # none is fast enough: the whole tray first
        (HQ, (1280, 720), 30, (2028, 1520)),
    ],
)
def test_the_whole_sensor_is_read(
    modes: tuple[Mode, ...], size: tuple[int, int], fps: int, chosen: tuple[int, int]
) -> None:
    mode = whole_view(listed(modes), size, fps)

    assert mode is not None
    assert mode["output_size"] == chosen


def test_a_sensor_without_modes_chooses_itself() -> None:
    assert whole_view([], (1280, 720), 30) is None


class Picamera2:
    """The stand-in; its lens, where it has one, needs three frames to come to rest."""

    motor = True
    sensor_modes = listed(MODULE_3)

    def __init__(self) -> None:
        controls = {"FrameRate": (), "ExposureTime": ()}
        self.camera_controls = controls | ({"AfMode": ()} if self.motor else {})
        self.asked: dict[str, Any] = {}
        self.fixed: dict[str, Any] = {}
        self.frames = 0
        cameras.append(self)

    def create_video_configuration(self, **asked: Any) -> dict[str, Any]:
        return asked

    def configure(self, asked: dict[str, Any]) -> None:
        self.asked = asked

    def start(self) -> None: ...

    def capture_metadata(self) -> dict[str, Any]:
        self.frames += 1
        seen = {"ExposureTime": 8000, "AnalogueGain": 1.5, "ColourGains": (2.0, 1.6)}
        lens = {"AfState": 1 if self.frames < 4 else 2, "LensPosition": self.frames}
        return seen | (lens if self.motor else {})

    def set_controls(self, fixed: dict[str, Any]) -> None:
        self.fixed = fixed

    def stop(self) -> None: ...

    def close(self) -> None: ...


class WithoutMotor(Picamera2):
    """A camera whose lens is turned by hand."""

    motor = False


cameras: list[Picamera2] = []


def opened(monkeypatch: pytest.MonkeyPatch, kind: type[Picamera2]) -> tuple[PiCamera, Picamera2]:
    library = ModuleType("picamera2")
    library.Picamera2 = kind  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "picamera2", library)
    camera = PiCamera(1280, 720, 30)
    camera.open()
    return camera, cameras[-1]


def test_a_lens_with_a_motor_seeks_the_tray_and_stays_where_it_came_to_rest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    camera, asked = opened(monkeypatch, Picamera2)

    assert asked.asked["controls"] == {"FrameRate": 30, "AfMode": 2}
    assert asked.asked["sensor"]["output_size"] == (2304, 1296)
    assert camera.lock() == ("exposure", "white balance", "focus")
    assert (asked.fixed["AfMode"], asked.fixed["LensPosition"]) == (0, 4)


def test_a_lens_without_a_motor_is_not_asked_to_move(monkeypatch: pytest.MonkeyPatch) -> None:
    camera, asked = opened(monkeypatch, WithoutMotor)

    assert "AfMode" not in asked.asked["controls"]
    assert camera.lock() == ("exposure", "white balance")
    assert "LensPosition" not in asked.fixed
