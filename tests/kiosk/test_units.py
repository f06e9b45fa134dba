"""The units as systemd itself reads them; any word it says is a fault."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

SYSTEMD = Path(__file__).parents[2] / "systemd"
UNITS = ("dice-table-companion.service", "dice-table-companion-rescue.service")
PROGRAMS = ("opt/dice-table-companion/current/bin/companion", "usr/bin/xinit", "usr/bin/python3",
            "bin/sh")  # fmt: skip


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A machine with Debian's own units, ours, and the programs ours start."""
    system = tmp_path / "usr/lib/systemd/system"
    shutil.copytree("/usr/lib/systemd/system", system, symlinks=True)
    (tmp_path / "lib").symlink_to("usr/lib")
    units = tmp_path / "etc/systemd/system"
    units.mkdir(parents=True)
    for unit in UNITS:
        shutil.copy(SYSTEMD / unit, units)
    for program in PROGRAMS:
        path = tmp_path / program
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("#!/bin/sh\n")
        path.chmod(0o755)
    return tmp_path


def verify(root: Path, unit: str) -> str:
    """What systemd says of a unit; it exits with 0 on a misspelt key, so the words count."""
    command = ["systemd-analyze", "verify", "--man=no", f"--root={root}", unit]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    return said.stderr + (f"exit code {said.returncode}" if said.returncode else "")


@pytest.mark.parametrize("unit", UNITS)
def test_systemd_has_nothing_to_say_about_a_unit(root: Path, unit: str) -> None:
    assert verify(root, unit) == ""


def test_systemd_has_nothing_to_say_about_the_x11_drop_in(root: Path) -> None:
    folder = root / "etc/systemd/system" / f"{UNITS[0]}.d"
    folder.mkdir()
    shutil.copy(SYSTEMD / "x11.conf", folder)

    assert verify(root, UNITS[0]) == ""


def test_a_misspelt_key_would_be_noticed(root: Path) -> None:
    unit = root / "etc/systemd/system" / UNITS[0]
    unit.write_text(unit.read_text().replace("WatchdogSec", "WatchDogSec"))

    assert "WatchDogSec" in verify(root, UNITS[0])


def test_nothing_takes_the_terminal_from_the_table_once_it_runs() -> None:
    # systemd hangs the terminal up for every further command of the unit: the table would end.
    unit = (SYSTEMD / UNITS[0]).read_text()

    assert "TTYVHangup=yes" in unit
    assert not re.search(r"^Exec(StartPost|Reload|Condition)=", unit, re.MULTILINE)


def test_the_installer_waits_longer_than_a_start_may_take() -> None:
    unit = (SYSTEMD / UNITS[0]).read_text()
    installer = (SYSTEMD / "installer/system.py").read_text()

    [limit] = re.findall(r"^TimeoutStartSec=(\d+)min$", unit, re.MULTILINE)
    [waits] = re.findall(r"^STARTS_WITHIN = ([0-9.]+)", installer, re.MULTILINE)
    assert float(waits) > 60 * int(limit)


@pytest.mark.parametrize(("unit", "at_most"), [(UNITS[0], 4.0), (UNITS[1], 4.0)])
def test_a_unit_is_hardened(unit: str, at_most: float) -> None:
    command = ["systemd-analyze", "security", "--offline=true", "--no-pager", SYSTEMD / unit]
    said = subprocess.run(command, capture_output=True, text=True, check=False).stdout

    exposure = re.search(r"exposure level .*: ([0-9.]+)", said)
    assert exposure is not None
    assert float(exposure[1]) <= at_most
