"""The eyes with real workers in which something is wrong: slow is borne with, dead is noticed."""

from contextlib import closing
from pathlib import Path

from companion.eyes import Eyes, Patience
from companion.table.signals import Seen
from tests.table.test_eyes import wait_for
from tests.vision import odd_workers
from vision.messages import CameraLost
from vision.reading import Reading
from vision.worker import WorkerOrders

ORDERS = WorkerOrders("simulated:7", expected=5, dice=5)


def ended(heard: list[Seen]) -> list[str]:
    """Why processes were ended; that pictures come late on a busy machine ends none."""
    return [m.why for m in heard if isinstance(m, CameraLost) and "started again" in m.why]


def test_a_slow_reader_is_not_taken_for_dead(tmp_path: Path) -> None:
    heard: list[Seen] = []
    eyes = Eyes(odd_workers.slow_reader, (ORDERS,), heard.append, tmp_path / "tray.json")
    with closing(eyes):
        eyes.begin()
        wait_for(lambda: any(isinstance(m, Reading) for m in heard))
    assert not ended(heard)


def test_a_process_that_only_beats_is_replaced(tmp_path: Path) -> None:
    heard: list[Seen] = []
    impatient = Patience(idle=2.0, back_off=(0.02,))
    eyes = Eyes(odd_workers.slow_reader, (ORDERS,), heard.append, tmp_path / "t.json", impatient)
    with closing(eyes):
        eyes.begin()
        wait_for(lambda: ended(heard))
    assert "see nothing any more" in ended(heard)[0]


def test_a_camera_thread_that_fails_is_replaced_in_the_same_process(tmp_path: Path) -> None:
    heard: list[Seen] = []
    eyes = Eyes(odd_workers.raising_once, (ORDERS,), heard.append, tmp_path / "tray.json")
    with closing(eyes):
        eyes.begin()
        wait_for(lambda: any(isinstance(m, Reading) for m in heard))
    assert not ended(heard)
