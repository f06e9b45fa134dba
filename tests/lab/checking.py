"""What is left on a data disk after a cut, looked at without mounting it."""

import shutil
import sqlite3
import subprocess
from dataclasses import dataclass
from pathlib import Path

SIZE = 64 << 20
FILE_SYSTEM = "56M"


@dataclass(frozen=True)
class Remains:
    """How many events were found, and everything that is wrong."""

    events: int
    wrong: tuple[str, ...]


def fresh_disk(path: Path) -> None:
    """Make an empty data disk: a small ext4, and room behind it for the mark."""
    with path.open("wb") as file:
        file.truncate(SIZE)
    make = ["mke2fs", "-q", "-F", "-t", "ext4", "-b", "4096", "-J", "size=4"]
    subprocess.run([*make, str(path), FILE_SYSTEM], check=True)


def remains(disk: Path, confirmed: int, work: Path) -> Remains:
    """Repair the file system as a boot would, take the journal out, and count."""
    wrong = []
    repaired = subprocess.run(
        ["e2fsck", "-fy", str(disk)], capture_output=True, text=True, check=False
    )
    if repaired.returncode > 1:
        wrong.append(f"e2fsck ended with {repaired.returncode}")
    out = work / "journal"
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir()
    for name in ("journal.db", "journal.db-wal"):
        dump = f"dump /table/{name} {out / name}"
        subprocess.run(["debugfs", "-R", dump, str(disk)], capture_output=True, check=False)
    events = 0
    journal = out / "journal.db"
    if journal.exists() and journal.stat().st_size:
        try:
            events = count(journal)
        except sqlite3.Error as error:
            wrong.append(f"damaged: {error}")
        except ValueError as error:
            wrong.append(str(error))
    if events < confirmed:
        wrong.append(f"lost: {confirmed} confirmed, {events} found")
    return Remains(events, tuple(wrong))


def count(journal: Path) -> int:
    """Count the events, which must be whole and without holes."""
    connection = sqlite3.connect(journal)
    try:
        [verdict] = connection.execute("PRAGMA integrity_check").fetchone()
        if verdict != "ok":
            raise ValueError(f"integrity: {verdict[:80]}")
        tables = connection.execute("SELECT count(*) FROM sqlite_master WHERE name = 'events'")
        if tables.fetchone() == (0,):
            return 0
        holes = connection.execute(
            "SELECT stream FROM events GROUP BY stream HAVING count(*) <> max(sequence)"
        ).fetchall()
        if holes:
            raise ValueError(f"holes in {holes[0][0]}")
        [events] = connection.execute("SELECT count(*) FROM events").fetchone()
        return int(events)
    finally:
        connection.close()
