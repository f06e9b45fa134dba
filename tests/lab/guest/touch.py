"""A touch screen for one finger (uinput): `tap X Y`, `hold X Y SECONDS` lines on /run/lab-touch."""

import fcntl
import os
import struct
import time
from pathlib import Path

WIDTH, HEIGHT = 800, 480
FIFO = Path("/run/lab-touch")
SET_EVENT, SET_KEY, SET_ABSOLUTE, SET_PROPERTY, CREATE = (
    0x40045564,
    0x40045565,
    0x40045567,
    0x4004556E,
    0x5501,
)
SYN, KEY, ABS = 0, 1, 3
BTN_TOUCH, DIRECT = 0x14A, 1
X, Y, SLOT, MT_X, MT_Y, TRACKING = 0x00, 0x01, 0x2F, 0x35, 0x36, 0x39
LARGEST = {X: WIDTH - 1, Y: HEIGHT - 1, SLOT: 9, MT_X: WIDTH - 1, MT_Y: HEIGHT - 1, TRACKING: 65535}


def plug_in() -> int:
    """Make the device appear."""
    device = os.open("/dev/uinput", os.O_WRONLY | os.O_NONBLOCK)
    for kind in (SYN, KEY, ABS):
        fcntl.ioctl(device, SET_EVENT, kind)
    fcntl.ioctl(device, SET_KEY, BTN_TOUCH)
    fcntl.ioctl(device, SET_PROPERTY, DIRECT)
    for axis in LARGEST:
        fcntl.ioctl(device, SET_ABSOLUTE, axis)
    most = [LARGEST.get(axis, 0) for axis in range(64)]
    name = struct.pack("<80sHHHHi", b"lab touchscreen", 3, 0x1234, 0x5678, 1, 0)
    os.write(device, name + struct.pack("<64i", *most) + struct.pack("<64i", *[0] * 64) * 3)
    fcntl.ioctl(device, CREATE)
    return device


def send(device: int, *events: tuple[int, int, int]) -> None:
    """Send events as one report."""
    for kind, code, value in (*events, (SYN, 0, 0)):
        os.write(device, struct.pack("<qqHHi", 0, 0, kind, code, value))


def touch(device: int, finger: int, x: int, y: int, seconds: float) -> None:
    """Put a finger down and lift it."""
    # The kernel drops a coordinate that did not change, and Kivy would take it for none; a finger
    # never comes down on the same spot twice either.
    x, y = x ^ (finger & 1), y ^ (finger & 1)
    send(device, (ABS, SLOT, 0), (ABS, TRACKING, finger), (ABS, MT_X, x), (ABS, MT_Y, y),
         (KEY, BTN_TOUCH, 1), (ABS, X, x), (ABS, Y, y))  # fmt: skip
    time.sleep(seconds)
    send(device, (ABS, SLOT, 0), (ABS, TRACKING, -1), (KEY, BTN_TOUCH, 0))


def main() -> None:
    """Do as the lines say, for ever."""
    device = plug_in()
    if not FIFO.exists():
        os.mkfifo(FIFO)
    finger = 0
    while True:
        for line in FIFO.open():
            word, *numbers = line.split()
            finger += 1
            seconds = float(numbers[2]) if word == "hold" else 0.15
            touch(device, finger, int(numbers[0]), int(numbers[1]), seconds)


if __name__ == "__main__":
    main()
