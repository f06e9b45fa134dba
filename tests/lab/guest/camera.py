"""A USB camera (v4l2loopback): the frames of a port to the host come out of DEVICE as MJPG.

camera.py DEVICE WIDTH HEIGHT RATE: asks for a frame so many times a second by this machine's own
clock, however slowly that goes; each frame is a JPEG after its length in four bytes.
"""

import fcntl
import os
import struct
import sys
import time
from typing import BinaryIO

from port import open_port

SET_FORMAT, OUTPUT = 0xC0D05605, 2


def open_device(device: str, width: int, height: int) -> int:
    """Open the loopback device for writing MJPG, as USB cameras deliver."""
    size = width * height * 2
    picture = struct.pack("<II4sIIIIIIIII", width, height, b"MJPG", 1, 0, size, 8, 0, 0, 0, 0, 0)
    request = bytearray(struct.pack("<II", OUTPUT, 0) + picture + bytes(200 - len(picture)))
    handle = os.open(device, os.O_RDWR)
    fcntl.ioctl(handle, SET_FORMAT, request)
    return handle


def exactly(port: BinaryIO, count: int) -> bytes:
    """Read so many bytes, however they arrive."""
    read = b""
    while len(read) < count:
        read += port.read(count - len(read)) or b""
    return read


def main(device: str, width: str, height: str, rate: str) -> None:
    """Hand frames on for ever."""
    handle = open_device(device, int(width), int(height))
    due = time.monotonic()
    with open_port("camera") as port:
        while True:
            due = max(due + 1 / float(rate), time.monotonic())
            time.sleep(due - time.monotonic())
            port.write(b"?")
            # A camera plugged in again may find half a frame: every frame begins with this word.
            while exactly(port, 1) != b"F" or exactly(port, 4) != b"RAME":
                pass
            [size] = struct.unpack("<I", exactly(port, 4))
            jpeg = exactly(port, size)
            if jpeg[:2] == b"\xff\xd8" and jpeg[-2:] == b"\xff\xd9":
                os.write(handle, jpeg)


if __name__ == "__main__":
    main(*sys.argv[1:])
