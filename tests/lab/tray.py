"""The tray before the guest's camera: the product's own simulated table, drawn on the host.

Drawing takes long on an emulated processor; what the guest's camera delivers is the same.
"""

import contextlib
import socket
import struct
import threading

import cv2

from vision.simulation.commands import Throw
from vision.sources.simulated import SimulatedTable

WIDTH, HEIGHT = 640, 480


class Tray:
    """Dice on a simulated tray, filmed into a port of the machine: a frame whenever it asks."""

    def __init__(self, dice: int, rate: float, seed: int = 1) -> None:
        self._table = SimulatedTable(seed=seed, dice=dice, fps=rate, live=False)
        self._table.open()
        self._port: socket.socket | None = None
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._film, name="tray", daemon=True)
        self._thread.start()

    def plug_into(self, wire: socket.socket) -> None:
        """Film into this wire from now on."""
        wire.settimeout(2)
        self._port = wire

    def throw(self, *faces: int, dice: tuple[int, ...] = ()) -> None:
        """A hand picks dice up (all, or these) and throws these faces."""
        self._table.do(Throw(dice=dice, faces=faces))

    def close(self) -> None:
        """Stop filming."""
        self._over.set()
        self._thread.join()

    def _film(self) -> None:
        while not self._over.is_set():
            if self._port is None:
                self._over.wait(0.1)
                continue
            with contextlib.suppress(OSError):  # the machine is off, or its camera unplugged
                if not self._port.recv(1):  # each byte asks for a frame
                    return
                image = cv2.resize(self._table.grab().image, (WIDTH, HEIGHT))
                jpeg = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 85])[1].tobytes()
                self._port.sendall(b"FRAME" + struct.pack("<I", len(jpeg)) + jpeg)
