"""The Raspberry Pi's own camera, through picamera2, which is imported only when this is opened."""

import time
from typing import Any

from vision.sources.source import Frame, SourceError

MANUAL, CONTINUOUS = 0, 2  # libcamera's AfMode
SCANNING = 1  # libcamera's AfState
FOCUSING = 90  # frames at most until a lens has found its place


class PiCamera:
    """Frames from a camera on the ribbon cable."""

    live = True

    def __init__(self, width: int = 640, height: int = 480, fps: int = 15) -> None:
        self._size, self._fps = (width, height), fps
        self._camera: Any = None

    def describe(self) -> str:
        """The camera, as an operator would name it."""
        return "Pi camera"

    def open(self) -> None:
        """Start the camera with the wanted size and rate."""
        try:
            from picamera2 import Picamera2
        except ImportError as missing:
            raise SourceError(
                "the Pi camera needs python3-picamera2 from apt in a venv that sees system packages"
            ) from missing
        self.close()
        try:
            camera = Picamera2()
            # libcamera's "RGB888" lies in memory as blue, green, red: what everything here expects.
            main = {"size": self._size, "format": "RGB888"}
            controls: dict[str, Any] = {"FrameRate": self._fps}
            if "AfMode" in camera.camera_controls:
                controls["AfMode"] = CONTINUOUS  # or the lens stays at a metre
            sensor = whole_view(camera.sensor_modes, self._size, self._fps)
            camera.configure(
                camera.create_video_configuration(main=main, sensor=sensor, controls=controls)
            )
            camera.start()
        except (RuntimeError, IndexError, OSError) as failed:
            raise SourceError(f"the Pi camera does not start: {failed}") from failed
        self._camera = camera

    def grab(self) -> Frame:
        """The next frame."""
        if self._camera is None:
            raise SourceError("the Pi camera is not open")
        try:
            return Frame(time.monotonic(), self._camera.capture_array("main"))
        except (RuntimeError, OSError) as failed:
            raise SourceError(f"the Pi camera stopped delivering: {failed}") from failed

    def lock(self) -> tuple[str, ...]:
        """Fix exposure, gains and lens position at what the camera chose by itself."""
        if self._camera is None:
            return ()
        now = self._in_focus()
        fixed: dict[str, Any] = {
            "AeEnable": False,
            "ExposureTime": now["ExposureTime"],
            "AnalogueGain": now["AnalogueGain"],
            "AwbEnable": False,
            "ColourGains": now["ColourGains"],
        }
        locked = ["exposure", "white balance"]
        if "LensPosition" in now:  # only cameras with a motor have one
            fixed |= {"AfMode": MANUAL, "LensPosition": now["LensPosition"]}
            locked.append("focus")
        self._camera.set_controls(fixed)
        return tuple(locked)

    def _in_focus(self) -> dict[str, Any]:
        """What the camera says of a frame, once its lens no longer seeks."""
        now: dict[str, Any] = self._camera.capture_metadata()
        for _ in range(FOCUSING):
            if now.get("AfState") != SCANNING:
                break
            now = self._camera.capture_metadata()
        return now

    def close(self) -> None:
        """Stop and free the camera."""
        if self._camera is not None:
            self._camera.stop()
            self._camera.close()
            self._camera = None


def whole_view(
    modes: list[dict[str, Any]], size: tuple[int, int], fps: float
) -> dict[str, Any] | None:
    """Choose the sensor's mode: the smallest that shows all the lens does, fast and large enough.

    Left to itself the camera takes a mode that reads only the middle of the sensor, and the tray
    would not fit at the height the build guide calculates.
    """
    if not modes:
        return None

    def area(mode: dict[str, Any]) -> int:
        _, _, width, height = mode["crop_limits"]
        return int(width * height)

    def pixels(mode: dict[str, Any]) -> int:
        width, height = mode["size"]
        return int(width * height)

    widest = max(map(area, modes))
    whole = [mode for mode in modes if area(mode) == widest]
    fast = [mode for mode in whole if mode["fps"] >= fps] or whole
    large = [mode for mode in fast if all(m >= s for m, s in zip(mode["size"], size, strict=True))]
    chosen = min(large, key=pixels) if large else max(fast, key=pixels)
    return {"output_size": chosen["size"], "bit_depth": chosen["bit_depth"]}
