"""A way to the host: a port of qemu's by its name, or a serial line of User Mode Linux."""

import time
import tty
from pathlib import Path
from typing import BinaryIO

NAMED = Path("/dev/virtio-ports")
SERIAL = {"lab": Path("/dev/ttyS0"), "camera": Path("/dev/ttyS1")}


def open_port(name: str) -> BinaryIO:
    """Open it, as soon as it is there; every byte passes as it is."""
    native = "User Mode Linux" in Path("/proc/cpuinfo").read_text()
    place = SERIAL[name] if native else NAMED / name
    while not place.exists():
        time.sleep(0.1)
    port = place.open("r+b", buffering=0)
    if port.isatty():
        tty.setraw(port)
    return port
