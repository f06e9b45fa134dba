"""Which machine the installed table is tried on."""

import os
from pathlib import Path

from contained import Contained
from qemu import Emulated, overlay
from uml import Native
from vm import Machine, Place


def fresh_machine(image: Path, name: str) -> Machine:
    """A machine whose disk is as it was built: emulated, or a kernel that is a process of ours."""
    if os.environ.get("LAB_MACHINE") == "uml":
        return Native(image, image / f"{name}.cow")
    return Emulated(image, overlay(image, f"{name}.qcow2"))


def fresh_place(image: Path, name: str) -> Place:
    """Where nothing but systemd is asked for, a container will do: LAB_MACHINE=container."""
    if os.environ.get("LAB_MACHINE") == "container":
        return Contained(image)
    return fresh_machine(image, name)
