"""The Raspberry Pi's own camera, through picamera2, which is imported only when this is opened."""

import time
from typing import Any

from vision.sources.source import Frame, SourceError


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
            camera.configure(
                camera.create_video_configuration(main=main, controls={"FrameRate": self._fps})
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
        now = self._camera.capture_metadata()
        fixed: dict[str, Any] = {
            "AeEnable": False,
            "ExposureTime": now["ExposureTime"],
            "AnalogueGain": now["AnalogueGain"],
            "AwbEnable": False,
            "ColourGains": now["ColourGains"],
        }
        locked = ["exposure", "white balance"]
        if "LensPosition" in now:  # only cameras with a motor have one
            fixed |= {"AfMode": 0, "LensPosition": now["LensPosition"]}
            locked.append("focus")
        self._camera.set_controls(fixed)
        return tuple(locked)

    def close(self) -> None:
        """Stop and free the camera."""
        if self._camera is not None:
            self._camera.stop()
            self._camera.close()
            self._camera = None
