"""Versions side by side: built apart, switched at once, kept for the way back."""

import os
import shutil
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from installer.machine import Machine
from installer.packages import python_constraints, python_extras
from installer.places import Places
from installer.shell import run
from installer.words import say

# Everything the program loads, and lgpio where it exists: an empty one has no gpiochip_open.
TRIAL_IMPORT = """
import cv2, gpiozero, kivy, numpy, onnxruntime, companion, hardware, vision
try:
    import lgpio
except ImportError:
    pass
else:
    lgpio.gpiochip_open
"""
CAMERA_IMPORT = "import picamera2"
PARTS = ("companion", "vision", "hardware")
IGNORED = shutil.ignore_patterns("__pycache__", ".*")
WHOLE = "whole"  # a file written last: a version without it was never finished


def build(places: Places, source: Path, machine: Machine) -> Path:
    """Make a new version beside the others and try its imports; what runs is not touched."""
    clear_unfinished(places)
    version = places.versions / next_name(places, product_version(source))
    say(f"Version {version.name}: building (some minutes on a Pi)")
    version.parent.mkdir(parents=True, exist_ok=True)
    venv = ("python3", "-m", "venv", "--system-site-packages", str(version))
    run(*venv, why="Making the virtual environment")
    constraints = version / "constraints.txt"
    constraints.write_text("".join(f"{line}\n" for line in python_constraints(machine)))
    pip: tuple[str, ...] = (
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-input",
        "--constraint",
        str(constraints),
    )
    python = version / "bin/python"
    with clean_copy(source) as copy:
        run(
            python,
            *pip,
            copy,
            *python_extras(machine),
            why="Installing the program and what it needs from PyPI",
        )
        # There, because lgpio leaves a pipe in the folder it is loaded from.
        run(python, "-I", "-c", TRIAL_IMPORT, why="Loading the installed program", folder=copy)
        if machine.is_pi:
            loading = "Loading the Pi's camera library"
            run(python, "-I", "-c", CAMERA_IMPORT, why=loading, folder=copy)
    shutil.copytree(source / "systemd", version / "systemd", ignore=IGNORED)
    (version / WHOLE).touch()
    return version


@contextmanager
def clean_copy(source: Path) -> Iterator[Path]:
    """Lend a copy of what is to be installed: building in place would leave root's files behind."""
    with TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in PARTS:
            shutil.copytree(source / name, copy / name, ignore=IGNORED)
        for name in ("pyproject.toml", "README.md", "LICENSE"):
            shutil.copy(source / name, copy)
        yield copy


def product_version(source: Path) -> str:
    """Return the version the source tree says it is."""
    with (source / "pyproject.toml").open("rb") as file:
        version: str = tomllib.load(file)["project"]["version"]
    return version


def next_name(places: Places, version: str) -> str:
    """Number the builds of a version: 0.1.0-1, 0.1.0-2 ..."""
    taken = {path.name for path in places.versions.glob(f"{version}-*")}
    number = 1
    while f"{version}-{number}" in taken:
        number += 1
    return f"{version}-{number}"


def clear_unfinished(places: Places) -> None:
    """Remove what an interrupted build left behind."""
    for path in places.versions.glob("*"):
        if not (path / WHOLE).exists():
            shutil.rmtree(path)


def running(places: Places) -> Path | None:
    """Return the version in use, when there is a whole one."""
    version = places.current.resolve()
    return version if (version / WHOLE).exists() else None


def switch(places: Places, version: Path) -> None:
    """Make `version` the one in use, in one step: a power cut leaves the old or the new."""
    link = places.home / "current.new"
    link.unlink(missing_ok=True)
    link.symlink_to(Path("versions") / version.name)
    link.replace(places.current)
    os.sync()


def keep_only(places: Places, *versions: Path | None) -> None:
    """Remove all versions but these."""
    wanted = {version for version in versions if version}
    for path in places.versions.glob("*"):
        if path not in wanted:
            shutil.rmtree(path)
