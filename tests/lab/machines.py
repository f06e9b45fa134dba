"""Which machine the installed table is tried on."""

import os
from pathlib import Path

from qemu import Emulated, overlay
from uml import Native
from vm import Machine


def fresh_machine(image: Path, name: str) -> Machine:
    """A machine whose disk is as it was built: emulated, or a kernel that is a process of ours."""
    if os.environ.get("LAB_MACHINE") == "uml":
        return Native(image, image / f"{name}.cow")
    return Emulated(image, overlay(image, f"{name}.qcow2"))
