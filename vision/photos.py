"""Opens photographs of any kind as frames, or says in words why one cannot be opened."""

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.headers import header
from vision.quiet import quiet_opencv

LEAST_SIDE = 32  # px; smaller pictures hold no readable die
MOST_PIXELS = 120_000_000  # beyond this a small computer runs out of memory
MOST_BYTES = 500_000_000


class PhotoError(Exception):
    """The photograph cannot be read or written; the words say why."""


def load(path: Path) -> NDArray[np.uint8]:
    """The photograph as BGR, 8 bits, turned as its camera was held."""
    try:
        if path.is_dir():
            raise PhotoError("it is a folder, not a photograph")
        if path.exists() and not path.is_file():  # a device would never end
            raise PhotoError("it is no file")
        if path.exists() and path.stat().st_size > MOST_BYTES:
            raise PhotoError(f"the file is too large ({path.stat().st_size // 1_000_000} MB)")
        data = path.read_bytes()
    except OSError as error:
        raise PhotoError((error.strerror or "it cannot be opened").lower()) from None
    return decoded(data)


def decoded(data: bytes) -> NDArray[np.uint8]:
    """The same from the bytes of a file; its claimed size is checked before memory is spent."""
    if not data:
        raise PhotoError("the file is empty")
    claimed = header(data)
    if claimed is not None:
        _check_size(claimed.wide, claimed.high)
        if claimed.truncated:
            raise PhotoError("the picture is cut short: its file is not complete")
    quiet_opencv()
    try:
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except (cv2.error, MemoryError):
        raise PhotoError("the picture is damaged or too large to open") from None
    if picture is None:
        if data[4:8] == b"ftyp":
            raise PhotoError("pictures of this kind (HEIC) cannot be opened; save it as JPEG")
        raise PhotoError("it is no picture, or a damaged one")
    high, wide = picture.shape[:2]
    _check_size(wide, high)
    return np.asarray(picture, np.uint8)


def save(path: Path, frame: NDArray[np.uint8]) -> None:
    """Writes a picture in the format its name ends in, whole or not at all."""
    try:
        done, coded = cv2.imencode(path.suffix.lower(), frame)
    except cv2.error:
        done = False
    if not done:
        raise PhotoError(f"pictures cannot be written as {path.suffix or 'a file without ending'}")
    part = path.with_name(f".{path.name}.part")
    try:
        part.write_bytes(coded.tobytes())
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise PhotoError((error.strerror or "it cannot be written").lower()) from None


def _check_size(wide: int, high: int) -> None:
    if min(high, wide) < LEAST_SIDE:
        raise PhotoError(f"the picture is too small ({wide} x {high} pixels)")
    if high * wide > MOST_PIXELS:
        raise PhotoError(f"the picture is too large ({wide} x {high} pixels)")
