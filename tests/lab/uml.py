"""A machine without an emulated processor: User Mode Linux, a kernel that is a process of this one.

Its programs run at this machine's own speed. Kernel and modules are made by `uml.sh`.
"""

import os
import signal
import socket
import subprocess
from pathlib import Path

import cv2
import numpy as np
from vm import LabError, Machine

SIZE = (800, 480)


class Native(Machine):
    """One kernel: a disk over the built one, a display (vkms), USB (dummy_hcd), two wires."""

    def __init__(self, image: Path, disk: Path, *, memory: int = 2048) -> None:
        super().__init__()
        self._port, lab = socket.socketpair()
        self._camera, camera = socket.socketpair()
        self._lent = (lab.detach(), camera.detach())
        disk.unlink(missing_ok=True)
        self.command = [
            *("nice", "-n", os.environ.get("LAB_NICE", "10")),
            *(str(image / "uml/linux"), f"mem={memory}M", f"uml_dir={self.folder}/"),
            *(f"ubd0={disk},{image}/disk.ext4", "root=/dev/ubda", "rw", "quiet"),
            *(f"video=Virtual-1:{SIZE[0]}x{SIZE[1]}", "con=null", "ssl=null"),
            *(f"ssl{line}=fd:{wire}" for line, wire in enumerate(self._lent)),
        ]

    def switch_on(self) -> None:
        """Start the kernel; it and its programs are one group of processes."""
        with (self.folder / "console.log").open("wb") as log:
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                pass_fds=self._lent, process_group=0,
            )  # fmt: skip
        for wire in self._lent:
            os.close(wire)

    def start(self, wait: float = 600) -> "Native":
        """Switch on, wait until the guest says hello, and share a folder with it."""
        super().start(wait)
        self.run(f"mkdir -p /host; mount -t hostfs none /host -o {self.folder}")
        return self

    def film(self) -> socket.socket:
        """Connect to where the guest's camera asks for frames."""
        return self._camera

    def picture(self, png: Path) -> None:
        """Keep what the display shows: the picture the kernel scans out."""
        said = self.run("python3 /opt/lab/display.py /host/display.raw")
        width, height, pitch = map(int, said.split())
        rows = np.fromfile(self.folder / "display.raw", np.uint8).reshape(-1, pitch)
        png.parent.mkdir(parents=True, exist_ok=True)
        shown = rows[:height].reshape(height, -1, 4)[:, :width, :3]
        if not cv2.imwrite(str(png), shown):
            raise LabError(f"cannot write {png}")

    def plug_in(self, stick: Path) -> None:
        """Plug a USB stick in."""
        shared = self.folder / "stick.img"
        shared.unlink(missing_ok=True)
        shared.symlink_to(stick)
        self.run("modprobe dummy_hcd && modprobe g_mass_storage file=/host/stick.img removable=1")

    def pull_out(self) -> None:
        """Pull the stick out, however it is used."""
        self.run("rmmod g_mass_storage")

    def pull_plug(self) -> None:
        """End it at once, and all its programs."""
        os.killpg(self.process.pid, signal.SIGKILL)
        super().pull_plug()
