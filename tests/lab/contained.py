"""The installed table in a container of this machine: real systemd, real units, an X server.

There is no camera, no pin and no touch screen in it: a finger is the X server's pointer, a key its
keyboard. What it needs is no emulated processor, so a whole evening of faults takes minutes. The
clock is this machine's own, so nothing here may set it.
"""

import contextlib
import os
import struct
import subprocess
import time
from pathlib import Path

import cv2
import numpy as np
from stick import MOUNT
from trial import DATA, UNIT
from vm import LabError, Place

WALLS = ("mnt", "pid", "net", "uts")
SIZE = 192 << 20  # of the table's disk, and of a stick
# What the container changes about the installed unit: it has a display of X's and no console.
CHANGED = """[Service]
StandardInput=null
TTYPath=
TTYReset=no
TTYVHangup=no
Environment=SDL_VIDEODRIVER=x11 DISPLAY={}
BindReadOnlyPaths=/run/lab-x:/tmp/.X11-unix
"""


class Contained(Place):
    """One container: what it writes is gone with it, but for the table's data on a small disk."""

    def __init__(self, image: Path) -> None:
        super().__init__()
        self.began = 0.0  # by the clock that systemd counts with, which is this machine's
        self._leader = ""
        data, stick, changed = (self.folder / name for name in ("data", "stick", "changed.conf"))
        self._display = f":{os.getpid()}"  # nobody else's
        changed.write_text(CHANGED.format(self._display))
        self._mounted = (data, stick)
        for folder in self._mounted:
            mount_fresh(folder)
        stick.chmod(0o777)
        self.command = [
            *("nice", "-n", os.environ.get("LAB_NICE", "10"), "systemd-nspawn", "-q", "-b"),
            *("--register=no", "--keep-unit", "--volatile=overlay", "--private-network"),
            *("-M", "lab", "-D", str(image / "rootfs")),
            *(f"--bind={data}:{DATA}", f"--bind={stick}:{MOUNT}"),
            f"--bind-ro={changed}:/etc/systemd/system/{UNIT}.service.d/changed.conf",
            *("--bind-ro=/tmp/.X11-unix:/run/lab-x", "systemd.mask=lab-agent.service"),
        ]

    def start(self, wait: float = 600) -> "Contained":
        """Start the X server and the container; wait until its systemd answers."""
        self.began = time.monotonic()
        server = ["Xvfb", self._display, "-screen", "0", "800x480x24", "-ac", "-nocursor"]
        self._server = subprocess.Popen(
            [*server, "-nolisten", "tcp", "-fbdir", str(self.folder)], stderr=subprocess.DEVNULL
        )
        with (self.folder / "console.log").open("wb") as log:
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        while time.monotonic() < self.began + wait:
            self._leader = self._first_process()
            up = "systemctl is-active dbus.socket"
            if self._leader and self.run(up, check=False) == "active":
                self.boot_seconds = time.monotonic() - self.began
                self.run("touch /dev/tty1")  # the text console, as a file
                return self
            time.sleep(0.5)
        raise LabError(f"the container does not come up; see {self.folder}")

    def _first_process(self) -> str:
        """Its systemd; none until that has its own walls, or commands would run out here."""
        child = ["ps", "-o", "pid=", "--ppid", str(self.process.pid)]
        pids = subprocess.run(child, capture_output=True, text=True, check=False).stdout.split()
        for pid in pids:
            with contextlib.suppress(OSError):
                ours, theirs = Path("/proc/self/ns"), Path("/proc", pid, "ns")
                if all((ours / kind).readlink() != (theirs / kind).readlink() for kind in WALLS):
                    return pid
        return ""

    def run(self, command: str, timeout: float = 120, check: bool = True) -> str:
        """Run a shell command in the container and return what it said."""
        done = subprocess.run(
            ["nsenter", "-t", self._leader, "-m", "-u", "-i", "-n", "-p", "bash", "-c", command],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, errors="replace", timeout=timeout, check=False,
        )  # fmt: skip
        if check and done.returncode:
            raise LabError(f"code {done.returncode}: {command}\n{done.stdout}")
        return done.stdout.strip()

    def picture(self, png: Path) -> None:
        """Keep what the display shows, from the X server's own memory (the format of xwd)."""
        dump = (self.folder / "Xvfb_screen0").read_bytes()
        fields = struct.unpack(">25I", dump[:100])
        width, height, pitch = fields[4], fields[5], fields[12]
        begins = fields[0] + 12 * fields[19]
        rows = np.frombuffer(dump, np.uint8, height * pitch, begins).reshape(height, -1, 4)
        png.parent.mkdir(parents=True, exist_ok=True)
        if not cv2.imwrite(str(png), rows[:, :width, :3]):
            raise LabError(f"cannot write {png}")

    def tap(self, x: int, y: int) -> None:
        """Tap the screen."""
        self._hand("mousemove", str(x), str(y), "mousedown", "1", "sleep", "0.15", "mouseup", "1")

    def key(self, name: str) -> None:
        """Press a key."""
        self._hand("keydown", name, "sleep", "0.15", "keyup", name)

    def _hand(self, *deeds: str) -> None:
        subprocess.run(
            ["xdotool", *deeds], env={**os.environ, "DISPLAY": self._display}, check=True
        )
        time.sleep(1)

    def stop(self) -> None:
        """End it, and take its disk away."""
        if self.process.poll() is None:
            self.run("systemctl poweroff", check=False)
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self._server.terminate()
        self._server.wait()
        for folder in self._mounted:
            subprocess.run(["umount", str(folder)], check=True)


def mount_fresh(folder: Path) -> None:
    """Make a folder that is a small disk of its own."""
    disk = folder.with_suffix(".img")
    with disk.open("wb") as file:
        file.truncate(SIZE)
    folder.mkdir()
    subprocess.run(["mke2fs", "-q", "-F", "-t", "ext4", str(disk)], check=True)
    subprocess.run(["mount", "-o", "loop", str(disk), str(folder)], check=True)
