"""The vision process through its pipe, as the table talks to it."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path
from typing import TypeVar

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.messages import (
    AskPhotograph,
    AskPreview,
    CameraBack,
    CameraLost,
    Command,
    Corrected,
    ExpectDice,
    Heartbeat,
    LookAgain,
    Message,
    OnTable,
    Photograph,
    Preview,
    Remember,
    SetTray,
    Stop,
    TrayFound,
)
from vision.reading import Fate, Reading, Trouble
from vision.simulation.commands import Break, Fault, Throw
from vision.worker import WorkerOrders, work

TOP = Path(__file__).parents[2]
PATIENCE = 60.0
Told = TypeVar("Told")


class Process:
    """A worker of its own, and all it ever said."""

    def __init__(self, orders: WorkerOrders) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(theirs, orders), daemon=True)
        self.process.start()
        theirs.close()
        self.heard: list[Message] = []

    def tell(self, *commands: Command) -> None:
        for command in commands:
            self.pipe.send(command)

    def hear(self, kind: type[Told]) -> Told:
        """The next message of that kind."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if self.pipe.poll(0.1):
                message = self.pipe.recv()
                self.heard.append(message)
                if isinstance(message, kind):
                    return message
        raise AssertionError(f"no {kind.__name__} among {self.heard}")

    def end(self) -> None:
        self.pipe.close()
        self.process.join(PATIENCE)
        assert self.process.exitcode == 0


@pytest.fixture
def worker(tmp_path: Path) -> Iterator[Process]:
    orders = WorkerOrders("simulated:7", expected=5, dice=5, memory=str(tmp_path / "table.json"))
    process = Process(orders)
    yield process
    process.end()


def test_it_reads_a_throw_and_sends_pictures_on_request(worker: Process) -> None:
    first = worker.hear(Reading)
    assert any(isinstance(message, TrayFound) for message in worker.heard)
    worker.tell(OnTable(Throw()))
    thrown = worker.hear(Reading)
    assert (first.stroke, thrown.stroke, thrown.throw) == (False, True, 1)
    worker.tell(AskPhotograph(thrown.at), AskPhotograph(1.0))
    assert _picture(worker.hear(Photograph).jpeg).shape == (480, 640, 3)
    assert worker.hear(Photograph) == Photograph(1.0, b"")
    worker.tell(AskPreview(320, drawn=True), AskPreview(320, drawn=False))
    drawn, plain = _picture(worker.hear(Preview).jpeg), _picture(worker.hear(Preview).jpeg)
    assert drawn.shape == plain.shape == (240, 320, 3)
    assert np.abs(drawn.astype(int) - plain).max() > 100


def test_a_person_corrects_a_die_and_it_keeps_that_face(worker: Process) -> None:
    die = worker.hear(Reading).dice[0]
    assert die.track is not None
    other = die.face % 6 + 1
    worker.tell(Corrected(die.track, other), LookAgain())
    again = worker.hear(Reading)
    assert next(d.face for d in again.dice if d.track == die.track) == other
    assert not again.stroke
    worker.tell(ExpectDice(6))
    assert worker.hear(Reading).trouble is Trouble.TOO_FEW


def test_a_tray_drawn_by_hand_is_used_and_nonsense_is_not(worker: Process) -> None:
    worker.hear(Reading)
    corners = [[0.3, 0.3], [0.5, 0.3], [0.5, 0.6], [0.3, 0.6]]
    worker.tell(SetTray({"outline": corners}), ExpectDice(None), LookAgain())
    assert worker.hear(TrayFound).tray["outline"] == corners
    inside = worker.hear(Reading)
    assert 0 < len(inside.dice) < 5
    worker.tell(SetTray({"outline": [[0, 0]]}), LookAgain())
    found = worker.hear(TrayFound).tray
    assert found["found"]
    assert not found["by_hand"]


def test_a_camera_that_fails_is_told_and_nothing_is_read_into_the_gap(worker: Process) -> None:
    worker.hear(Reading)
    worker.tell(OnTable(Break(Fault.BLACK, 4.0)))
    assert worker.hear(CameraLost).why == "the picture is black"
    worker.hear(Heartbeat)
    worker.hear(CameraBack)
    worker.tell(LookAgain())
    again = worker.hear(Reading)
    assert {die.fate for die in again.dice} == {Fate.STILL}
    assert sum(isinstance(message, Reading) for message in worker.heard) == 2


def test_a_worker_started_anew_finds_the_dice_it_is_told_about(tmp_path: Path) -> None:
    orders = WorkerOrders("simulated:7", expected=5, dice=5, memory=str(tmp_path / "table.json"))
    one = Process(orders)
    one.hear(Reading)
    one.tell(OnTable(Throw()))
    thrown = one.hear(Reading)
    one.process.kill()
    one.process.join()
    two = Process(orders)
    two.tell(Remember(thrown), LookAgain())
    again = two.hear(Reading)
    assert not again.stroke
    assert again.throw == 1
    assert {(d.track, d.face, d.fate) for d in again.dice} == {
        (d.track, d.face, Fate.STILL) for d in thrown.dice
    }
    two.tell(Stop())
    two.process.join(PATIENCE)
    assert two.process.exitcode == 0


def test_without_any_camera_it_goes_on_trying_and_saying_that_it_lives() -> None:
    worker = Process(WorkerOrders("no-such-file.mp4"))
    assert "is no source" in worker.hear(CameraLost).why
    worker.tell(AskPreview())
    assert worker.hear(Preview).jpeg == b""
    worker.hear(Heartbeat)
    worker.end()


def test_it_does_not_outlive_its_parent() -> None:
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT], cwd=TOP, stdout=subprocess.PIPE, text=True
    )
    assert parent.stdout is not None
    worker = int(parent.stdout.readline())
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    until = time.monotonic() + PATIENCE
    while _alive(worker) and time.monotonic() < until:
        time.sleep(0.05)
    assert not _alive(worker)
    parent.stdout.close()


PARENT = """
import sys, time
from multiprocessing import get_context
from vision.worker import WorkerOrders, work

if __name__ == "__main__":
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=work, args=(theirs, WorkerOrders("simulated:1")))
    process.start()
    theirs.close()
    ours.recv()
    print(process.pid, flush=True)
    time.sleep(60)
"""


def _alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
        os.kill(pid, 0)
    except (OSError, IndexError):
        return False
    return state != "Z"  # nobody may be left to bury it


def _picture(jpeg: bytes) -> NDArray[np.generic]:
    picture = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    return picture
