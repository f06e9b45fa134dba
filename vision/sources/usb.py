"""A USB camera, through V4L2."""

import time

import cv2

from vision.quiet import quiet_opencv
from vision.sources.source import Frame, SourceError

# For people, automatic setting, its "off" and "on" (V4L2: manual exposure is 1, automatic is 3),
# and the value to keep.
LOCKS = (
    ("exposure", cv2.CAP_PROP_AUTO_EXPOSURE, 1.0, 3.0, cv2.CAP_PROP_EXPOSURE),
    ("white balance", cv2.CAP_PROP_AUTO_WB, 0.0, 1.0, cv2.CAP_PROP_WB_TEMPERATURE),
    ("focus", cv2.CAP_PROP_AUTOFOCUS, 0.0, 1.0, cv2.CAP_PROP_FOCUS),
)


class UsbCamera:
    """Frames from /dev/videoN."""

    live = True

    def __init__(self, number: int, width: int = 640, height: int = 480, fps: int = 15) -> None:
        self._number, self._width, self._height, self._fps = number, width, height, fps
        self._device: cv2.VideoCapture | None = None

    def describe(self) -> str:
        """The device, as an operator would name it."""
        return f"USB camera /dev/video{self._number}"

    def open(self) -> None:
        """Open the device and ask for the wanted size and rate."""
        self.close()
        quiet_opencv()
        device = cv2.VideoCapture(self._number, cv2.CAP_V4L2)
        if not device.isOpened():
            device.release()
            raise SourceError(f"no camera answers at /dev/video{self._number}")
        # MJPG: uncompressed pictures fill a USB 2 bus at 10 frames a second.
        device.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        device.set(cv2.CAP_PROP_FRAME_WIDTH, self._width)
        device.set(cv2.CAP_PROP_FRAME_HEIGHT, self._height)
        device.set(cv2.CAP_PROP_FPS, self._fps)
        device.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        for _, automatic, _, on, _ in LOCKS:
            device.set(automatic, on)  # what was locked last time may suit no more
        self._device = device

    def grab(self) -> Frame:
        """The next frame; may block for ten seconds when the camera stalls."""
        if self._device is None:
            raise SourceError(f"{self.describe()} is not open")
        taken, image = self._device.read()
        if not taken or image is None:
            raise SourceError(f"{self.describe()} stopped delivering")
        return Frame(time.monotonic(), image.astype("uint8", copy=False))

    def lock(self) -> tuple[str, ...]:
        """Fix what the driver lets be fixed, at the value the camera chose by itself."""
        if self._device is None:
            return ()
        locked = []
        for name, automatic, off, _, setting in LOCKS:
            value = self._device.get(setting)
            if self._device.set(automatic, off):
                self._device.set(setting, value)
                locked.append(name)
        return tuple(locked)

    def close(self) -> None:
        """Release the device."""
        if self._device is not None:
            self._device.release()
            self._device = None
