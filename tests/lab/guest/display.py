"""What the display shows: the frame buffer the kernel scans out, as it lies there.

display.py FILE: writes its bytes, four a pixel, and says width, height and bytes a row.
"""

import fcntl
import mmap
import struct
import sys
from array import array
from pathlib import Path

CARD = Path("/dev/dri/card0")
GET_RESOURCES, GET_CRTC, GET_FB, MAP = 0xC04064A0, 0xC06864A1, 0xC01C64AD, 0xC01064B3


def ask(card: int, request: int, layout: str, *values: int) -> tuple[int, ...]:
    """Ask the kernel; return the same fields as it left them."""
    answer = bytearray(struct.pack(layout, *values))
    fcntl.ioctl(card, request, answer)
    return struct.unpack(layout, answer)


def main(file: str) -> None:
    """Write it down."""
    with CARD.open("r+b", buffering=0) as opened:
        card = opened.fileno()
        crtcs = array("I", [0])
        place = crtcs.buffer_info()[0]
        ask(card, GET_RESOURCES, "=4Q8I", 0, place, 0, 0, 0, len(crtcs), 0, 0, 0, 0, 0, 0)
        shown = ask(card, GET_CRTC, "=Q24I", 0, 0, crtcs[0], *[0] * 22)[3]
        _, width, height, pitch, _, _, handle = ask(card, GET_FB, "=7I", shown, *[0] * 6)
        offset = ask(card, MAP, "=IIQ", handle, 0, 0)[2]
        with mmap.mmap(card, height * pitch, offset=offset) as pixels:
            Path(file).write_bytes(pixels)
    print(width, height, pitch)


if __name__ == "__main__":
    main(*sys.argv[1:])
