"""Running the machine's own programs."""

import os
import subprocess
from pathlib import Path

from installer.words import InstallError


def run(*command: str | Path, why: str, folder: Path | None = None) -> None:
    """Run a program; when it fails, say what it was for and how it ended."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8"}
    try:
        done = subprocess.run(
            command,
            env=environment,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
    except OSError as error:
        raise InstallError(f"{why}: {command[0]} cannot be run ({error.strerror}).") from error
    if done.returncode:
        last = "\n".join(done.stdout.strip().splitlines()[-8:])
        raise InstallError(f"{why} failed ({command[0]} ended with {done.returncode}):\n{last}")


def output(*command: str | Path) -> str:
    """Return what a program answers, stripped; nothing when it fails or is not there."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout.strip()


def succeeds(*command: str | Path) -> bool:
    """Tell whether a program ends well."""
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        return False
