"""The machine's side of an installation: files, user, units, and whether the table runs."""

import contextlib
import shutil
import time
from pathlib import Path

from installer.places import NAME, PROGRAMS, SYSTEM_FILES, UNIT, USER, X11_FILE, Places
from installer.shell import output, run, succeeds
from installer.words import say

STARTS_WITHIN = 200.0  # seconds; longer than the unit's own limit, which speaks first
STAYS_UP = 8.0


def put_files(places: Places, version: Path, *, x11: bool) -> None:
    """Put the units, rules and the command of a version where the machine looks for them."""
    for name, place in SYSTEM_FILES.items():
        copy(
            version / "systemd" / name,
            places.root / place,
            mode=0o755 if name in PROGRAMS else 0o644,
        )
    if x11:
        copy(version / "systemd" / X11_FILE, places.x11, mode=0o644)
    else:
        remove_x11(places)
    for name in ("installer", "README.md", "uninstall.sh"):
        source, target = version / "systemd" / name, places.home / name
        if source.is_dir():
            shutil.rmtree(target, ignore_errors=True)
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, target)


def remove_x11(places: Places) -> None:
    """Draw without an X server; what an owner put beside our drop-in is the owner's, and stays."""
    places.x11.unlink(missing_ok=True)
    with contextlib.suppress(OSError):  # not there, or not empty
        places.x11.parent.rmdir()


def copy(source: Path, target: Path, *, mode: int) -> None:
    """Copy one file, making its folder."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
    target.chmod(mode)


def make_user(places: Places) -> None:
    """Make the table's user and put it into the groups of its devices."""
    run("systemd-sysusers", f"--root={places.root}", f"{NAME}.conf", why=f"Making the user {USER}")


def make_settings(places: Places) -> None:
    """Give the settings folder to the table; a file that is there is the operator's, and stays."""
    places.settings.mkdir(parents=True, exist_ok=True)
    file = places.settings / "config.toml"
    if not file.exists():
        file.write_text(
            "# Settings of the table; every value has a default. docs/config.md names them all.\n"
        )
    if places.root == Path("/"):
        for path in (places.settings, file):
            shutil.chown(path, USER, USER)


def is_live(places: Places) -> bool:
    """Tell whether systemd runs here: not in an image being made, not in a container."""
    return (places.root / "run/systemd/system").is_dir()


def enable(places: Places, *, desktop: bool) -> None:
    """Have the table start with the machine, on the screen a desktop would have taken."""
    run("systemctl", f"--root={places.root}", "enable", "--quiet", UNIT, why="Enabling the table")
    target = output("systemctl", f"--root={places.root}", "get-default")
    if desktop and target == "graphical.target":
        places.old_target.write_text(target + "\n")
        boot_into(places, "multi-user.target")
        say("The machine now boots to the table instead of the desktop; uninstalling undoes that.")


def boot_into(places: Places, target: str) -> None:
    """Choose what the machine boots into."""
    run(
        "systemctl",
        f"--root={places.root}",
        "set-default",
        "--quiet",
        target,
        why=f"Choosing {target}",
    )


def reload() -> None:
    """Have the running machine read the new files."""
    run("systemctl", "daemon-reload", why="Reading the new units")
    for command in (
        ("udevadm", "control", "--reload"),
        ("udevadm", "trigger"),
        ("systemctl", "restart", "systemd-modules-load.service"),
    ):
        succeeds(*command)  # a container has no devices; the table runs without them


def starts() -> bool:
    """Restart the table and tell whether it came up and stayed up."""
    succeeds("systemctl", "reset-failed", UNIT)
    succeeds("systemctl", "restart", "--no-block", UNIT)
    end = time.monotonic() + STARTS_WITHIN
    while time.monotonic() < end:
        state = output("systemctl", "show", "--property=ActiveState,NRestarts", UNIT)
        if "ActiveState=active" in state:
            time.sleep(STAYS_UP)
            return output("systemctl", "show", "--property=ActiveState,NRestarts", UNIT) == state
        if "ActiveState=failed" in state or "NRestarts=2" in state:
            return False
        time.sleep(1)
    return False
