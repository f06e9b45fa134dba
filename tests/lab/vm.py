"""The host's side: start a virtual machine, run commands in it, take its picture, pull its plug."""

import json
import os
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any, Self


class LabError(Exception):
    """The lab itself failed, not the table."""


class Machine:
    """One virtual machine: a virtio disk, a KMS display of 800x480, and a port for commands."""

    def __init__(
        self, image: Path, disk: Path, *, display: bool = True, memory: int = 2048,
        cpus: int = 2, cache: str = "writeback", more: tuple[str, ...] = (),
    ) -> None:  # fmt: skip
        self.folder = Path(tempfile.mkdtemp(prefix="lab-"))
        self.camera = self.folder / "camera.sock"  # frames for the guest's camera
        self.boot_seconds = 0.0
        accelerator = os.environ.get("LAB_ACCEL", "tcg,thread=single,tb-size=512")
        counted = accelerator.startswith("tcg") and os.environ.get("LAB_CLOCK") != "host"
        self.command = [
            *("nice", "-n", os.environ.get("LAB_NICE", "10")),
            *("qemu-system-x86_64", "-nodefaults", "-display", "none"),
            *("-m", str(memory), "-smp", str(cpus), "-M", "q35", "-accel", accelerator),
            *("-cpu", os.environ.get("LAB_CPU", "Nehalem")),
            # The guest's clock counts its instructions, a thousand million a second: whatever else
            # this machine has to do, the guest is a computer like a Pi, only longer in the making.
            *(("-icount", "shift=0,align=off,sleep=on", "-rtc", "clock=vm") if counted else ()),
            *("-kernel", str(image / "vmlinuz"), "-initrd", str(image / "initrd.img")),
            *("-append", "console=ttyS0 root=/dev/vda rw quiet net.ifnames=0"),
            *("-drive", f"file={disk},if=virtio,format=qcow2,cache={cache}"),
            *("-chardev", f"file,id=serial,path={self.folder}/serial.log"),
            *("-serial", "chardev:serial"),
            *("-device", "virtio-serial-pci"),
            *("-chardev", f"socket,id=lab,path={self.folder}/lab.sock,server=on,wait=off"),
            *("-device", "virtserialport,chardev=lab,name=lab"),
            *("-chardev", f"socket,id=camera,path={self.camera},server=on,wait=off"),
            *("-device", "virtserialport,chardev=camera,name=camera"),
            *("-qmp", f"unix:{self.folder}/qmp.sock,server=on,wait=off"),
            *("-device", "virtio-rng-pci", "-device", "qemu-xhci,id=usb", "-no-reboot"),
            *(("-device", "virtio-gpu-pci,xres=800,yres=480") if display else ()),
            *more,
        ]
        self._asked = 0
        self._heard = b""

    def start(self, wait: float = 600) -> Self:
        """Switch on and wait until the guest says hello."""
        began = time.monotonic()
        self.switch_on()
        self._line(wait)
        self.boot_seconds = time.monotonic() - began
        return self

    def switch_on(self) -> None:
        """Start qemu and open the port."""
        with (self.folder / "qemu.log").open("wb") as log:
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        self._port = self.connected(self.folder / "lab.sock")

    def connected(self, port: Path) -> socket.socket:
        """Connect to one of qemu's sockets; its name is there a moment before somebody listens."""
        while self.process.poll() is None:
            wire = socket.socket(socket.AF_UNIX)
            try:
                wire.connect(str(port))
            except (FileNotFoundError, ConnectionRefusedError):
                wire.close()
                time.sleep(0.02)
            else:
                return wire
        raise LabError("qemu ended: " + (self.folder / "qemu.log").read_text())

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
                raise LabError(f"no answer from the guest; see {self.folder}/serial.log") from late
            if not arrived:
                raise LabError("the machine is gone")
            self._heard += arrived
        line, self._heard = self._heard.split(b"\n", 1)
        answer: dict[str, Any] = json.loads(line)
        return answer

    def monitor(self, execute: str, **arguments: Any) -> Any:
        """Ask qemu itself (QMP)."""
        with socket.socket(socket.AF_UNIX) as wire:
            wire.connect(str(self.folder / "qmp.sock"))
            stream = wire.makefile("rw")
            stream.readline()
            answer: dict[str, Any] = {}
            for command in (
                {"execute": "qmp_capabilities"},
                {"execute": execute, "arguments": arguments},
            ):
                stream.write(json.dumps(command) + "\n")
                stream.flush()
                while not ({"return", "error"} & (answer := json.loads(stream.readline())).keys()):
                    pass
        if "error" in answer:
            raise LabError(f"{execute}: {answer['error']}")
        return answer["return"]

    def picture(self, png: Path) -> None:
        """Keep what the display shows."""
        png.parent.mkdir(parents=True, exist_ok=True)
        self.monitor("screendump", filename=str(png.resolve()), format="png")

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


def overlay(image: Path, name: str) -> Path:
    """Return a fresh disk over the built one, which is never written to."""
    disk = image / name
    disk.unlink(missing_ok=True)
    subprocess.run(
        ["qemu-img", "create", "-q", "-f", "qcow2", "-b", str((image / "disk.ext4").resolve()),
         "-F", "raw", str(disk)],
        check=True,
    )  # fmt: skip
    return disk
