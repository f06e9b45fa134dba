"""A picture of a player: any photograph, made small and square by a process of its own.

`python -m vision.portrait [X Y WIDTH HEIGHT]` reads a picture and writes a JPEG. A picture that is
foreign, damaged or huge ends this process at worst, and nothing of it but pixels goes on.
"""

import sys
from collections.abc import Sequence
from enum import IntEnum

SIDE = 256  # px of what comes out
MOST_PIXELS = 50_000_000  # of what goes in: three bytes each must fit a small computer's memory
LEAST_SIDE = 64  # px; what is smaller shows nobody
QUALITY = 88
Part = tuple[float, float, float, float]  # left, top, width, height in shares of the picture
WHOLE: Part = (0.0, 0.0, 1.0, 1.0)


class Unfit(IntEnum):
    """Why a picture cannot be used: the process ends with this number."""

    NO_PICTURE = 2
    DAMAGED = 3
    TOO_LARGE = 4
    TOO_SMALL = 5


def portrait(picture: bytes, part: Part = WHOLE) -> bytes | Unfit:
    """The square in the middle of a part of the picture, as a small JPEG."""
    import cv2

    from vision.headers import header
    from vision.photos import PhotoError, decoded

    claimed = header(picture)
    if claimed is not None and claimed.wide * claimed.high > MOST_PIXELS:
        return Unfit.TOO_LARGE
    if claimed is not None and min(claimed.wide, claimed.high) < LEAST_SIDE:
        return Unfit.TOO_SMALL
    try:
        frame = decoded(picture)
    except PhotoError:
        return Unfit.NO_PICTURE if claimed is None else Unfit.DAMAGED
    high, wide = frame.shape[:2]
    left, top, across, down = part
    side = round(min(across * wide, down * high))
    if min(side, wide, high) < LEAST_SIDE:
        return Unfit.TOO_SMALL
    x = min(max(0, round((left + across / 2) * wide - side / 2)), wide - side)
    y = min(max(0, round((top + down / 2) * high - side / 2)), high - side)
    square = frame[y : y + side, x : x + side]
    small = cv2.resize(square, (SIDE, SIDE), interpolation=cv2.INTER_AREA)
    done, data = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return data.tobytes() if done else Unfit.DAMAGED


def part_of(corners: Sequence[tuple[float, float]]) -> Part:
    """The part of a picture that an outline takes up."""
    across, down = zip(*corners, strict=True)
    left, top = max(0.0, min(across)), max(0.0, min(down))
    return left, top, min(1.0, max(across)) - left, min(1.0, max(down)) - top


def main(arguments: Sequence[str]) -> int:
    """Read a picture, write the small one; the exit code says why there is none."""
    left, top, across, down = map(float, arguments) if arguments else WHOLE
    made = portrait(sys.stdin.buffer.read(), (left, top, across, down))
    if isinstance(made, Unfit):
        return made
    sys.stdout.buffer.write(made)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
