"""What the machine is, and what about it does not fit."""

import os
import sys
from dataclasses import dataclass
from pathlib import Path

from installer.shell import output

MEGABYTE = 1024 * 1024
SPACE_NEEDED = 1800  # MB: packages, two versions side by side, and room for the evening
RELEASES = {"12": "Bookworm", "13": "Trixie"}


@dataclass(frozen=True)
class Machine:
    """The facts that decide how to install, or whether."""

    system: str  # as os-release names it
    family: str  # its ID: debian, raspbian, ubuntu
    release: str  # its VERSION_ID: 12, 13
    architecture: str  # of the programs, not of the kernel: a 32-bit Pi OS runs a 64-bit kernel
    python: tuple[int, int]
    free: int  # MB
    model: str = ""  # "Raspberry Pi 5 Model B Rev 1.0", empty elsewhere
    mode_setting: bool = True  # a display the kernel drives itself, so that no X server is needed
    desktop: bool = False

    @property
    def is_pi(self) -> bool:
        """Whether Raspberry Pi OS packages are to be had."""
        return self.model.startswith("Raspberry Pi")

    @property
    def bookworm(self) -> bool:
        """Whether it is the older of the two releases."""
        return self.release == "12"


def look(root: Path) -> Machine:
    """Gather the facts below `root`."""
    release = os_release(root / "etc/os-release")
    model = root / "proc/device-tree/model"
    drm = root / "sys/class/drm"
    space = os.statvfs(root)
    return Machine(
        system=release.get("PRETTY_NAME", "an unknown system"),
        family=release.get("ID", ""),
        release=release.get("VERSION_ID", ""),
        architecture=output("dpkg", "--print-architecture"),
        python=sys.version_info[:2],
        free=space.f_bavail * space.f_frsize // MEGABYTE,
        model=model.read_text().strip("\0\n") if model.exists() else "",
        # A connector (card0-HDMI-A-1) is a display; a card without one cannot show anything.
        mode_setting=not drm.is_dir() or any(drm.glob("card*-*")),
        desktop=(root / "etc/systemd/system/display-manager.service").is_symlink(),
    )


def os_release(path: Path) -> dict[str, str]:
    """Read os-release(5); a machine without one has no facts."""
    if not path.exists():
        return {}
    pairs = (line.split("=", 1) for line in path.read_text().splitlines() if "=" in line)
    return {key: value.strip("\"'") for key, value in pairs}


def misfits(machine: Machine) -> list[str]:
    """Say everything that does not fit, each with what to do; nothing when all is well."""
    found = []
    if machine.architecture not in {"arm64", "amd64"}:
        found.append(
            f"This is a 32-bit system ({machine.architecture or 'unknown'}). Kivy and the dice "
            "reader exist for 64 bits only. Write the 64-bit Raspberry Pi OS to the card."
        )
    if machine.family not in {"debian", "raspbian"} or machine.release not in RELEASES:
        found.append(
            f"This is {machine.system}. The table runs on Raspberry Pi OS or Debian, "
            "12 (Bookworm) or 13 (Trixie)."
        )
    if machine.python < (3, 11):
        found.append(
            "Python 3.11 or newer is needed; this is {}.{}.".format(*machine.python)
            + " Raspberry Pi OS has it from Bookworm on."
        )
    if machine.free < SPACE_NEEDED:
        found.append(
            f"Only {machine.free} MB are free; {SPACE_NEEDED} MB are needed. "
            "Use a larger card, or make room (sudo apt clean)."
        )
    return found
