"""A USB camera (v4l2loopback) over the product's own simulated table: camera.py DEVICE DICE RATE.

Lines on /run/lab-dice are things done at that table: `throw 3 3 5 1 6` throws these faces,
`throw` whatever comes.
"""

import fcntl
import os
import struct
import sys
import threading
from pathlib import Path

import cv2

from vision.simulation.commands import Throw
from vision.sources.simulated import SimulatedTable

FIFO = Path("/run/lab-dice")
SET_FORMAT, OUTPUT = 0xC0D05605, 2


def open_device(device: str, width: int, height: int) -> int:
    """Open the loopback device for writing MJPG, as USB cameras deliver."""
    size = width * height * 2
    picture = struct.pack("<II4sIIIIIIIII", width, height, b"MJPG", 1, 0, size, 8, 0, 0, 0, 0, 0)
    request = bytearray(struct.pack("<II", OUTPUT, 0) + picture + bytes(200 - len(picture)))
    handle = os.open(device, os.O_RDWR)
    fcntl.ioctl(handle, SET_FORMAT, request)
    return handle


def obey(table: SimulatedTable) -> None:
    """Do as the lines say, for ever."""
    while True:
        for line in FIFO.open():
            table.do(Throw(faces=tuple(int(face) for face in line.split()[1:])))


def main(device: str, dice: str, rate: str) -> None:
    """Deliver frames for ever."""
    table = SimulatedTable(seed=1, dice=int(dice), fps=float(rate))
    table.open()
    if not FIFO.exists():
        os.mkfifo(FIFO)
    threading.Thread(target=obey, args=(table,), daemon=True).start()
    image = table.grab().image
    handle = open_device(device, image.shape[1], image.shape[0])
    while True:
        frame = table.grab().image
        jpeg = cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, 85])[1]
        os.write(handle, jpeg.tobytes())


if __name__ == "__main__":
    main(*sys.argv[1:])
