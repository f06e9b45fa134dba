"""A kiosk on a disk that takes nothing: words on the screen, and the table when it takes again."""

import os
import resource
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.game.requests import Start
from companion.game.start import start
from companion.journal.games import begin_game, unfinished_games
from companion.journal.writing import open_journal
from companion.rules.registry import find_rules
from companion.waiting import walled_off

TOP = Path(__file__).parents[2]
PATIENCE = 60.0
# A file may have 512 bytes: less than a page of the journal, or of the index of its log.
NOTHING_FITS = ("sh", "-c", 'ulimit -S -f 1; exec "$@"', "sh")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with an unfinished game in it."""
    folder = tmp_path / "data"
    with open_journal(folder) as journal:
        rules = find_rules("yatzy")
        begin_game(journal, start(rules, Start(("ann",))), datetime.now(UTC))
    return folder


@contextmanager
def kiosk(tmp_path: Path, data: Path) -> Iterator[tuple[subprocess.Popen[str], socket.socket]]:
    """The kiosk's own command, drawn off-screen, and the socket on which systemd would listen."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        environment = {
            **os.environ,
            "SDL_VIDEODRIVER": "offscreen",
            "NOTIFY_SOCKET": str(tmp_path / "notify"),
            "STATE_DIRECTORY": str(data),
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        run = (sys.executable, "-m", "companion", "run", "--kiosk", "--data", str(data))
        with subprocess.Popen(
            (*NOTHING_FITS, *run), cwd=TOP, env=environment, text=True, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        ) as table:  # fmt: skip
            try:
                yield table, systemd
            finally:
                table.kill()


def told(systemd: socket.socket) -> str:
    readable, _, _ = select.select([systemd], [], [], PATIENCE)
    assert readable, "systemd heard nothing"
    return systemd.recv(4096).decode()


def test_it_waits_with_a_picture_and_begins_when_there_is_room(tmp_path: Path, data: Path) -> None:
    with kiosk(tmp_path, data) as (table, systemd):
        first = told(systemd)
        assert first.startswith("READY=1\nSTATUS=Waits for its disk: The disk is full")
        assert table.poll() is None
        assert not (data / "started").exists(), "this proves no version"
        resource.prlimit(table.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
        said, _ = table.communicate(timeout=PATIENCE)
    assert table.returncode == 0, said
    assert "the table starts anew" in said
    assert "Traceback" not in said
    assert "Kivy" not in said, "an operator reads this"
    with open_journal(data) as journal:
        assert len(unfinished_games(journal)) == 1


def test_it_ends_when_it_is_told_to(tmp_path: Path, data: Path) -> None:
    with kiosk(tmp_path, data) as (table, systemd):
        told(systemd)
        table.send_signal(signal.SIGTERM)
        table.communicate(timeout=PATIENCE)
    assert table.returncode == 0


ROOT = "315 1 254:0 / / {} shared:1 - ext4 /dev/mmcblk0p2 {}\n"
VIEW = "354 315 254:0 /var/lib/table /var/lib/table {},nosuid shared:133 - ext4 /dev/mmcblk0p2 {}\n"


@pytest.mark.parametrize(
    ("mounts", "walled"),
    [
        (ROOT.format("ro", "rw") + VIEW.format("rw", "rw"), False),  # as it runs every evening
        (ROOT.format("ro", "ro") + VIEW.format("ro", "ro"), False),  # nobody may write
        (ROOT.format("ro", "rw") + VIEW.format("ro", "rw"), True),  # mended, but not for this life
        (VIEW.format("ro", "rw") + VIEW.format("rw", "rw"), False),  # the last lies on top
        (ROOT.format("rw", "rw"), False),
        (ROOT.format("ro", "rw"), True),
    ],
)
def test_a_disk_mended_outside_the_walls_is_noticed(mounts: str, walled: bool) -> None:
    """As seen in the lab: the disk could be written to again, and the table went on waiting."""
    assert walled_off(Path("/var/lib/table/games"), mounts) is walled
