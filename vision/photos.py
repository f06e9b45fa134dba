"""Opens photographs of any kind as frames, or says in words why one cannot be opened."""

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

LEAST_SIDE = 32  # px; smaller pictures hold no readable die
MOST_PIXELS = 120_000_000  # beyond this a small computer runs out of memory


class PhotoError(Exception):
    """The photograph cannot be read; the words say why."""


def load(path: Path) -> NDArray[np.uint8]:
    """The photograph as BGR, 8 bits, turned as its camera was held."""
    try:
        data = path.read_bytes()
    except IsADirectoryError:
        raise PhotoError("it is a folder, not a photograph") from None
    except OSError as error:
        raise PhotoError((error.strerror or "it cannot be opened").lower()) from None
    return decoded(data)


def decoded(data: bytes) -> NDArray[np.uint8]:
    """The same from the bytes of a file."""
    if not data:
        raise PhotoError("the file is empty")
    try:
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        raise PhotoError("the picture is damaged or too large to open") from None
    if picture is None:
        raise PhotoError("it is no picture, or a damaged one")
    high, wide = picture.shape[:2]
    if min(high, wide) < LEAST_SIDE:
        raise PhotoError(f"the picture is too small ({wide} x {high} pixels)")
    if high * wide > MOST_PIXELS:
        raise PhotoError(f"the picture is too large ({wide} x {high} pixels)")
    return np.asarray(picture, np.uint8)
