"""A reader that takes its time, fed by a camera that does not wait for it."""

import threading
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from tests.vision.tabletop import FPS, finder, of, readings
from vision.capture import TRAIL, Capture
from vision.events import live
from vision.messages import Message, TrayFound
from vision.reading import Fate
from vision.simulation.commands import PutBack, TableCommand, Throw
from vision.sources.simulated import SimulatedTable
from vision.sources.source import Frame
from vision.watching import Watcher

DICE = 5


class Camera:
    """Takes a picture of the simulated table whenever the test lets it."""

    live = True

    def __init__(self) -> None:
        self.table = SimulatedTable(seed=7, dice=DICE, live=False)
        self.due = threading.Semaphore(0)
        self.over = threading.Event()
        self.at = 0.0  # of the newest picture

    def describe(self) -> str:
        return "a camera that waits for nobody"

    def open(self) -> None:
        self.table.open()

    def grab(self) -> Frame | None:
        self.due.acquire()
        if self.over.is_set():
            return None
        frame = self.table.grab()
        self.at = frame.at
        return frame

    def lock(self) -> tuple[str, ...]:
        return ()

    def close(self) -> None:
        self.over.set()
        self.due.release()


class SlowTable:
    """A watcher whose every look takes so many frames of a camera that goes on meanwhile."""

    def __init__(self, slow: int) -> None:
        self.camera = Camera()
        self.capture = Capture(lambda: self.camera)
        self.slow = slow
        self.reads = 0
        self.meanwhile: dict[int, TableCommand] = {}  # done in so many frames of the next look
        self.watcher = Watcher(self, DICE)  # type: ignore[arg-type]
        self.capture.start()
        self.said = self.wait(2.0)

    def find(self, *given: Any) -> Any:
        return finder().find(*given)

    def settled(self, *given: Any) -> Any:
        self.reads += 1
        for frame in range(self.slow):
            if deed := self.meanwhile.pop(frame, None):
                self.camera.table.do(deed)
            self.pass_frames(1)
        return finder().settled(*given)

    def pass_frames(self, count: int) -> None:
        for _ in range(count):
            before = self.capture.frames
            self.camera.due.release()
            while self.capture.frames == before:
                threading.Event().wait(0.001)

    def wait(self, seconds: float) -> list[Message]:
        """The camera's time goes on; whatever waits is worked off between two pictures."""
        said: list[Message] = []
        for _ in range(round(seconds * FPS)):
            self.pass_frames(1)
            said += self._work_off()
        return said

    def _work_off(self) -> list[Message]:
        said: list[Message] = []
        seen = -1
        while self.watcher.frames != seen:
            seen = self.watcher.frames
            said += live(self.capture, self.watcher, 0.0)
        return said

    def close(self) -> None:
        self.camera.over.set()
        self.camera.due.release()
        self.capture.stop()


@pytest.fixture(params=[20, 60], ids=["a second and a third", "four seconds"])
def table(request: pytest.FixtureRequest) -> Iterator[SlowTable]:
    slow = SlowTable(request.param)
    yield slow
    slow.close()


def test_dice_that_lie_still_are_read_once_however_long_a_look_takes(table: SlowTable) -> None:
    assert len(of(TrayFound, table.said)) == 1
    assert len(readings(table.said)) == 1
    reads = table.reads
    assert not readings(table.wait(6.0))
    assert table.reads == reads


def test_a_throw_during_a_look_is_a_stroke_and_nobody_is_asked(table: SlowTable) -> None:
    table.meanwhile = {2: Throw((0, 2), hand=False)}
    table.watcher.look_again()
    said = table.wait(6.0)
    thrown = [reading for reading in readings(said) if reading.stroke]
    assert [reading.throw for reading in thrown] == [1]
    fates = [die.fate for die in thrown[0].dice]
    assert fates.count(Fate.THROWN) == 2
    assert fates.count(Fate.STILL) == 3


def test_a_die_turned_by_a_hand_during_a_look_is_no_stroke(table: SlowTable) -> None:
    table.meanwhile = {2: PutBack(1, 6)}
    table.watcher.look_again()
    said = table.wait(8.0)
    last = readings(said)[-1]
    assert not any(reading.stroke for reading in readings(said))
    assert sorted(die.fate for die in last.dice) == [Fate.PUT_BACK] + [Fate.STILL] * 4


def test_two_throws_during_one_look_are_two_strokes() -> None:
    table = SlowTable(60)
    table.meanwhile = {2: Throw((0, 1), hand=False), 34: Throw((2, 3), hand=False)}
    table.watcher.look_again()
    said = table.wait(10.0)
    table.close()
    assert [reading.throw for reading in readings(said) if reading.stroke] == [1, 2]


def test_a_reader_that_is_behind_holds_few_pictures_and_the_newest_of_them(
    table: SlowTable,
) -> None:
    table.pass_frames(200)
    table.capture.owe()
    frames = []
    while (frame := table.capture.take(0.0)) is not None:
        frames.append(frame)
    times = [frame.at for frame in frames]
    assert len(frames) == TRAIL
    assert times == sorted(times)
    assert times[-1] == pytest.approx(table.camera.at)
    gaps = [b - a for a, b in pairwise(times)]
    assert max(gaps) <= 3 * min(gaps)


def test_without_a_look_only_the_newest_picture_counts(table: SlowTable) -> None:
    table.pass_frames(9)
    before = table.watcher.frames
    table._work_off()
    assert table.watcher.frames == before + 1
