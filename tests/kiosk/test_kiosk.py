"""What systemd hears from the table, over a real socket."""

import os
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import kiosk
from companion.kiosk import Kiosk


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(str(tmp_path / "notify"))
        listener.setblocking(False)
        yield listener


def heard(listener: socket.socket) -> list[str]:
    messages = []
    while True:
        try:
            messages.append(listener.recv(4096).decode())
        except BlockingIOError:
            return messages


def environment(tmp_path: Path, **more: str) -> dict[str, str]:
    return {"NOTIFY_SOCKET": str(tmp_path / "notify"), "RUNTIME_DIRECTORY": str(tmp_path), **more}


def test_ready_and_stopping_are_said_once(tmp_path: Path, systemd: socket.socket) -> None:
    table = Kiosk(environment(tmp_path))

    table.ready()
    table.stopping()

    assert heard(systemd) == ["READY=1\nSTATUS=The table is ready.", "STOPPING=1"]


def test_a_version_that_shows_a_picture_is_on_record(tmp_path: Path) -> None:
    Kiosk({"STATE_DIRECTORY": str(tmp_path)}).ready()

    assert (tmp_path / "started").read_text().strip() == Path(sys.prefix).resolve().name
    Kiosk({"STATE_DIRECTORY": str(tmp_path / "gone")}).ready()  # and a full disk stops nothing


def test_the_watchdog_is_fed_four_times_a_period_however_fast_the_loop_ticks(
    tmp_path: Path, systemd: socket.socket
) -> None:
    clock = Clock()
    table = Kiosk(environment(tmp_path, WATCHDOG_USEC="20000000"), clock)
    table.beat()
    assert heard(systemd) == [], "a start is not watched"
    table.ready()
    heard(systemd)

    for _ in range(600):  # twenty seconds at thirty a second
        table.beat()
        clock.now += 1 / 30

    assert heard(systemd) == ["WATCHDOG=1"] * 4


def test_a_loop_that_stands_still_feeds_nothing(tmp_path: Path, systemd: socket.socket) -> None:
    clock = Clock()
    table = Kiosk(environment(tmp_path, WATCHDOG_USEC="20000000"), clock)
    table.ready()
    heard(systemd)

    clock.now += 60
    table.playing("yatzy: Ann, Bo")

    assert not any("WATCHDOG" in message for message in heard(systemd))


@pytest.mark.parametrize(
    "watchdog",
    [
        {},
        {"WATCHDOG_USEC": "0"},
        {"WATCHDOG_USEC": "20000000", "WATCHDOG_PID": "1"},
        {"WATCHDOG_USEC": "soon"},
    ],
)
def test_a_watchdog_that_does_not_watch_us_is_not_fed(
    tmp_path: Path, systemd: socket.socket, watchdog: dict[str, str]
) -> None:
    table = Kiosk(environment(tmp_path, **watchdog))
    table.ready()
    heard(systemd)
    table.beat()

    assert heard(systemd) == []


def test_our_own_process_number_is_ours(tmp_path: Path, systemd: socket.socket) -> None:
    watchdog = {"WATCHDOG_USEC": "4000000", "WATCHDOG_PID": str(os.getpid())}

    table = Kiosk(environment(tmp_path, **watchdog))
    table.ready()
    table.beat()

    assert heard(systemd)[1:] == ["WATCHDOG=1"]


def test_an_abstract_address_is_understood() -> None:
    name = f"dice-table-test-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind("\0" + name)
        listener.setblocking(False)

        Kiosk({"NOTIFY_SOCKET": "@" + name}).ready("here")

        assert heard(listener) == ["READY=1\nSTATUS=here"]


def test_a_game_on_the_table_is_on_record_until_it_ends(
    tmp_path: Path, systemd: socket.socket
) -> None:
    table = Kiosk(environment(tmp_path))

    table.playing("yatzy: Ann,\nBo")
    assert (tmp_path / "game").exists()
    table.playing(None)

    assert not (tmp_path / "game").exists()
    assert heard(systemd) == [
        "STATUS=Playing yatzy: Ann, Bo.",
        "STATUS=No game is on the table.",
    ]


def test_stopping_in_the_middle_of_a_game_leaves_no_record_behind(
    tmp_path: Path, systemd: socket.socket
) -> None:
    table = Kiosk(environment(tmp_path))
    table.playing("maxi: Ann")

    table.stopping()

    assert not (tmp_path / "game").exists()
    assert heard(systemd)[-1] == "STOPPING=1"


def test_nobody_listening_disturbs_nothing(tmp_path: Path) -> None:
    for table in (Kiosk({}), Kiosk(environment(tmp_path / "gone", WATCHDOG_USEC="1000"))):
        table.ready()
        table.beat()
        table.playing("yatzy: Ann")
        table.stopping()

    assert not (tmp_path / "gone").exists()


def systemctl(folder: Path, script: str) -> None:
    program = folder / "systemctl"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)


def test_switching_off_asks_systemd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    systemctl(tmp_path, f'echo "$@" >> {tmp_path}/asked')

    kiosk.power_off()
    kiosk.restart_machine()

    asked = (tmp_path / "asked").read_text().splitlines()
    assert asked == ["--no-ask-password poweroff", "--no-ask-password reboot"]


def test_a_refusal_is_told_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    systemctl(tmp_path, "echo 'Interactive authentication required.' >&2; exit 1")

    with pytest.raises(kiosk.PowerError, match=r"switched off from here: Interactive"):
        kiosk.power_off()
    (tmp_path / "systemctl").unlink()
    with pytest.raises(kiosk.PowerError, match="systemctl"):
        kiosk.restart_machine()
