"""Which machine the installed table is tried on."""

import os
from pathlib import Path

from qemu import Emulated, overlay
from uml import Native
from vm import Machine


def fresh_machine(image: Path, name: str) -> Machine:
    """A machine whose disk is as it was built: at this machine's own speed, or emulated."""
    if os.environ.get("LAB_MACHINE") == "qemu":
        return Emulated(image, overlay(image, f"{name}.qcow2"))
    return Native(image, image / f"{name}.cow")
