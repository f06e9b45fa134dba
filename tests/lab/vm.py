"""Where the table is tried, from the host's side: commands, pictures, a plug to pull."""

import json
import socket
import subprocess
import tempfile
import time
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, Self


class LabError(Exception):
    """The lab itself failed, not the table."""


class Place(ABC):
    """Where the installed table runs: commands, and a display of 800x480."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="lab-"))
        self.boot_seconds = 0.0
        self.process: subprocess.Popen[bytes]

    @abstractmethod
    def start(self, wait: float = 600) -> Self:
        """Switch on and wait until it answers."""

    @abstractmethod
    def run(self, command: str, timeout: float = 120, check: bool = True) -> str:
        """Run a shell command there and return what it said."""

    @abstractmethod
    def picture(self, png: Path) -> None:
        """Keep what the display shows."""

    @abstractmethod
    def stop(self) -> None:
        """Shut it down."""


class Machine(Place):
    """A machine with a disk, a KMS display, parts to plug in, and a port for commands."""

    def __init__(self) -> None:
        super().__init__()
        self._port: socket.socket
        self._asked = 0
        self._heard = b""

    @abstractmethod
    def switch_on(self) -> None:
        """Start it and open the port for commands."""

    @abstractmethod
    def film(self) -> socket.socket:
        """Connect to where the guest's camera asks for frames."""

    @abstractmethod
    def plug_in(self, stick: Path) -> None:
        """Plug a USB stick in."""

    @abstractmethod
    def pull_out(self) -> None:
        """Pull the stick out, however it is used."""

    def start(self, wait: float = 600) -> Self:
        """Switch on and wait until the guest says hello."""
        began = time.monotonic()
        self.switch_on()
        self._line(wait)
        self.boot_seconds = time.monotonic() - began
        return self

    def run(self, command: str, timeout: float = 120, check: bool = True) -> str:
        """Run a shell command in the guest and return what it said."""
        self._asked += 1
        request = {"id": self._asked, "command": command, "timeout": timeout}
        self._port.sendall((json.dumps(request) + "\n").encode())
        while (answer := self._line(timeout + 60)).get("id") != self._asked:
            pass
        if check and answer["code"]:
            raise LabError(f"code {answer['code']}: {command}\n{answer['output']}")
        return str(answer["output"]).strip()

    def _line(self, wait: float) -> dict[str, Any]:
        end = time.monotonic() + wait
        while b"\n" not in self._heard:
            self._port.settimeout(max(0.1, end - time.monotonic()))
            try:
                arrived = self._port.recv(65536)
            except TimeoutError as late:
                raise LabError(f"no answer from the guest; see {self.folder}") from late
            if not arrived:
                raise LabError("the machine is gone")
            self._heard += arrived
        line, self._heard = self._heard.split(b"\n", 1)
        answer: dict[str, Any] = json.loads(line)
        return answer

    def pull_plug(self) -> None:
        """End it at once."""
        self.process.kill()
        self.process.wait()
        self._port.close()

    def stop(self) -> None:
        """Shut it down."""
        try:
            self._port.sendall(b'{"id": 0, "command": "systemctl --no-block poweroff"}\n')
            self.process.wait(120)
        except (OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        self._port.close()
