"""A machine emulated by qemu: a processor of its own, and disks whose writes can be lost."""

import json
import os
import socket
import subprocess
import time
from pathlib import Path
from typing import Any

from vm import LabError, Machine


class Emulated(Machine):
    """One qemu: a virtio disk, a virtio display, ports on virtio, USB."""

    def __init__(
        self, image: Path, disk: Path, *, display: bool = True, memory: int = 2048,
        cpus: int = 2, cache: str = "writeback", more: tuple[str, ...] = (),
    ) -> None:  # fmt: skip
        super().__init__()
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
            *("-chardev", f"socket,id=camera,path={self.folder}/camera.sock,server=on,wait=off"),
            *("-device", "virtserialport,chardev=camera,name=camera"),
            *("-qmp", f"unix:{self.folder}/qmp.sock,server=on,wait=off"),
            *("-device", "virtio-rng-pci", "-device", "qemu-xhci,id=usb", "-no-reboot"),
            *(("-device", "virtio-gpu-pci,xres=800,yres=480") if display else ()),
            *more,
        ]

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

    def film(self) -> socket.socket:
        """Connect to where the guest's camera asks for frames."""
        return self.connected(self.folder / "camera.sock")

    def plug_in(self, stick: Path) -> None:
        """Plug a USB stick in."""
        node = {"driver": "file", "node-name": "stick", "filename": str(stick)}
        self.monitor("blockdev-add", **node)
        self.monitor("device_add", driver="usb-storage", drive="stick", bus="usb.0", id="usb-stick")

    def pull_out(self) -> None:
        """Pull the stick out, however it is used."""
        self.monitor("device_del", id="usb-stick")


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
