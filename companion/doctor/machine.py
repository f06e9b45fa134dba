"""The machine under the table, as the kernel's files tell it."""

import os
import shutil
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from companion.doctor.finding import Finding, Patient, ok, problem, read, warning

MEGABYTE = 1024 * 1024
ROOM, LITTLE_ROOM = 200, 1000  # MB: below the first a game may not be saved
HOT, WARM = 80.0, 70.0  # degrees: a Pi slows itself down at 80


def disk(patient: Patient) -> Iterator[Finding]:
    """Room for games, and whether the disk complains."""
    folder = next(p for p in (patient.data, *patient.data.parents) if p.exists())
    free = shutil.disk_usage(folder).free // MEGABYTE
    words = f"{free} MB free for {patient.data}"
    to_do = "Export old photographs and make room, or use a larger card."
    if free < ROOM:
        yield problem("disk space", words, to_do)
    elif free < LITTLE_ROOM:
        yield warning("disk space", words, to_do)
    else:
        yield ok("disk space", words)
    if folder == patient.data and not os.access(folder, os.W_OK):
        yield problem(
            "disk health",
            f"{folder} cannot be written",
            "Look who owns the folder; a card that turned read-only is worn out: replace it.",
        )
        return
    errors = sum(int(read(p) or 0) for p in patient.root.glob("sys/fs/ext4/*/errors_count"))
    if is_read_only(patient):
        yield problem(
            "disk health",
            "the system's disk is mounted read-only",
            "Restart once; if it stays, the card is worn out: make a backup and replace it.",
        )
    elif errors:
        yield warning(
            "disk health",
            f"the file system counted {errors} errors",
            "Make a backup now (companion backup), then replace the card.",
        )
    else:
        yield ok("disk health", "no errors counted")


def is_read_only(patient: Patient) -> bool:
    """Tell whether the root file system was mounted for reading only."""
    for line in read(patient.root / "proc/mounts").splitlines():
        fields = line.split()
        if len(fields) > 3 and fields[1] == "/" and "ro" in fields[3].split(","):
            return True
    return False


def clock(patient: Patient) -> Iterator[Finding]:
    """Whether the time can be believed."""
    now = datetime.now(UTC)
    if now.year < 2026:
        yield problem(
            "clock",
            f"the clock says {now:%Y-%m-%d}",
            "Connect the machine to a network once, or fit a clock battery.",
        )
    elif newest := newest_event(patient.data, now):
        yield problem(
            "clock",
            f"the clock says {now:%Y-%m-%d %H:%M}, a game was played at {newest:%Y-%m-%d %H:%M}",
            "Set the time (timedatectl); until then no daily reward is paid.",
        )
    elif (patient.root / "run/systemd/timesync/synchronized").exists():
        yield ok("clock", f"{now:%Y-%m-%d %H:%M} UTC, synchronised")
    else:
        yield warning(
            "clock",
            f"{now:%Y-%m-%d %H:%M} UTC, not synchronised",
            "Connect a network; games go on, the daily reward waits for a sure clock.",
        )


def newest_event(data: Path, now: datetime) -> datetime | None:
    """Return the time of the newest stored event, when it lies in the future."""
    from companion.journal.errors import JournalError
    from companion.journal.reading import read_journal

    try:
        with read_journal(data) as games:
            newest = games.newest()
    except JournalError:
        return None
    return newest if newest is not None and newest > now else None


def power(patient: Patient) -> Iterator[Finding]:
    """Under-voltage, where the Pi tells."""
    for sensor in patient.root.glob("sys/class/hwmon/hwmon*"):
        if read(sensor / "name") != "rpi_volt":
            continue
        if read(sensor / "in0_lcrit_alarm") == "1":
            yield problem(
                "power",
                "the voltage is or was too low",
                "Use the official supply (Pi 4: 5 V 3 A, Pi 5: 5 V 5 A) and a short cable.",
            )
        else:
            yield ok("power", "no under-voltage since the start")
        return
    yield ok("power", "this machine does not tell about its supply")


def temperature(patient: Patient) -> Iterator[Finding]:
    """How hot the processor is."""
    readings = [read(p) for p in patient.root.glob("sys/class/thermal/thermal_zone*/temp")]
    degrees = [int(text) / 1000 for text in readings if text.lstrip("-").isdigit()]
    if not degrees:
        yield ok("temperature", "this machine does not tell")
        return
    words = f"{max(degrees):.0f} °C"
    if max(degrees) >= HOT:
        yield problem("temperature", words, "Give it air or a fan: at 80 °C a Pi slows down.")
    elif max(degrees) >= WARM:
        yield warning("temperature", words, "Give it air; a small heat sink is enough.")
    else:
        yield ok("temperature", words)


def uptime(patient: Patient) -> Iterator[Finding]:
    """Which machine this is, and since when it runs."""
    model = read(patient.root / "proc/device-tree/model") or "not a Raspberry Pi"
    seconds = float((read(patient.root / "proc/uptime") or "0").split()[0])
    yield ok("machine", f"{model}, up {time.strftime('%H:%M', time.gmtime(seconds % 86400))} h "
             f"and {int(seconds // 86400)} days")  # fmt: skip
