"""The vision process killed, silent, talking nonsense: a real process, a stand-in for its work."""

import multiprocessing
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import pairwise
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from companion.eyes import Eyes, Patience
from companion.game.events import Thrown
from companion.table.signals import Seen
from companion.table.situation import Situation
from companion.table.state import State, Tray
from tests.table.standin_eyes import DIE, FALL_SILENT, TALK_NONSENSE, work
from vision.messages import (
    AskPhotograph,
    AskPreview,
    CameraBack,
    CameraLost,
    ExpectDice,
    LookAgain,
    Photograph,
    Preview,
    Remember,
    SetTray,
    TrayFound,
)
from vision.reading import Reading

QUICK = Patience(silence=0.6, starting=20.0, back_off=(0.02, 0.05), stopping=5.0)


class Watched:
    """Eyes whose every word is kept, and the notes of their processes."""

    def __init__(self, folder: Path) -> None:
        self.heard: list[Seen] = []
        self.notes = folder / "notes"
        self.eyes = Eyes(work, (self.notes,), self.heard.append, folder / "tray.json", QUICK)

    def noted(self) -> list[str]:
        return self.notes.read_text().split() if self.notes.exists() else []

    def kinds(self) -> list[type]:
        return [type(message) for message in self.heard]


def wait_for(what: Callable[[], object]) -> None:
    until = time.monotonic() + 60
    while not what():
        assert time.monotonic() < until, "it never happened"
        time.sleep(0.01)


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Watched]:
    made = Watched(tmp_path)
    with closing(made.eyes):
        made.eyes.begin()
        wait_for(lambda: CameraBack in made.kinds())
        yield made


def test_what_is_seen_reaches_the_inbox_and_heartbeats_do_not(watched: Watched) -> None:
    watched.eyes.send(LookAgain())
    wait_for(lambda: TrayFound in watched.kinds())
    time.sleep(0.2)
    assert watched.kinds() == [CameraBack, Reading, TrayFound]


@pytest.mark.parametrize("end", [DIE, FALL_SILENT, TALK_NONSENSE])
def test_a_process_that_fails_is_replaced_and_told_all_that_matters(
    watched: Watched, end: int
) -> None:
    reading = Reading(1, ())
    watched.eyes.send(SetTray({"corners": [3]}))
    watched.eyes.send(ExpectDice(5))
    watched.eyes.send(LookAgain())
    thrown = Thrown((1,), (0,))
    tray = Tray(reading=reading)
    watched.eyes.follow(Situation(state=State(tray=tray), events=(thrown,)))
    watched.eyes.send(AskPreview(width=end))
    wait_for(lambda: watched.kinds().count(CameraBack) == 2)
    assert watched.kinds()[-2:] == [CameraLost, CameraBack]
    wait_for(lambda: watched.noted()[-1:] == ["Remember"])
    last = len(watched.noted()) - watched.noted()[::-1].index("born")
    assert watched.noted()[last:] == ["SetTray", "ExpectDice", "Remember"]


def test_no_throw_gets_the_number_of_another_when_the_process_is_replaced(
    watched: Watched,
) -> None:
    lay = State(tray=Tray(reading=Reading(0, ())))
    watched.eyes.follow(Situation(game="a game that begins", state=lay))
    watched.eyes.send(ExpectDice(1))
    watched.eyes.send(LookAgain())  # a throw that the game refuses: nothing of it is remembered
    wait_for(lambda: Reading in watched.kinds())
    watched.eyes.send(AskPreview(width=DIE))
    wait_for(lambda: watched.kinds().count(CameraBack) == 2)
    watched.eyes.send(LookAgain())
    wait_for(lambda: watched.kinds().count(Reading) == 2)
    assert [seen.throw for seen in watched.heard if isinstance(seen, Reading)] == [1, 2]


def never_speaks(pipe: Connection) -> None:
    """A computer that needs longer for its first word than it is given."""
    pipe.poll(60)


def test_who_is_slow_to_speak_is_given_twice_as_long_the_next_time(tmp_path: Path) -> None:
    heard, began = list[Seen](), time.monotonic()
    short = Patience(starting=0.1, back_off=(0.01,), stopping=5.0)
    eyes = Eyes(never_speaks, (), heard.append, tmp_path / "tray.json", short)
    with closing(eyes):
        eyes.begin()
        wait_for(lambda: len(heard) >= 4)
    lost = [began, *(message.at for message in heard if isinstance(message, CameraLost))]
    lives = [later - earlier for earlier, later in pairwise(lost)]
    assert all(life >= 0.1 * 2**n for n, life in enumerate(lives[:4])), lives


def test_a_killed_process_is_replaced(watched: Watched) -> None:
    [process] = multiprocessing.active_children()
    process.kill()
    wait_for(lambda: watched.kinds().count(CameraBack) == 2)
    assert "started again" in next(m.why for m in watched.heard if isinstance(m, CameraLost))


def test_commands_sent_while_nobody_is_there_are_not_lost(watched: Watched) -> None:
    watched.eyes.send(AskPreview(width=DIE))
    wait_for(lambda: CameraLost in watched.kinds())
    watched.eyes.send(ExpectDice(8))
    watched.eyes.send(Remember(Reading(0, ())))
    wait_for(lambda: watched.noted().count("born") == 2)
    wait_for(lambda: watched.noted()[-2:] == ["ExpectDice", "Remember"])


def test_previews_and_photographs_go_to_who_asked(watched: Watched) -> None:
    previews: list[Preview] = []
    photographs: list[Photograph] = []
    watched.eyes.subscribe(previews.append)
    watched.eyes.photographed(photographs.append)
    watched.eyes.send(AskPreview(width=40_000))  # larger than a pipe holds
    watched.eyes.send(AskPhotograph(7.5))
    wait_for(lambda: photographs)
    assert [len(p.jpeg) for p in previews] == [360_000]
    assert photographs == [Photograph(7.5, b"a photograph")]


def test_a_picture_that_nobody_can_show_does_not_cost_the_table_its_camera(
    watched: Watched, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(_: Preview) -> None:
        raise RuntimeError("no room on the screen")

    shown: list[Preview] = []
    watched.eyes.subscribe(fails)
    watched.eyes.subscribe(shown.append)
    watched.eyes.send(AskPreview(width=9))
    wait_for(lambda: shown)
    watched.eyes.send(LookAgain())
    wait_for(lambda: Reading in watched.kinds())
    assert "A picture was lost" in caplog.text


def test_the_tray_found_is_handed_back_at_the_next_start(tmp_path: Path) -> None:
    first = Watched(tmp_path)
    with closing(first.eyes):
        first.eyes.begin()
        wait_for(lambda: CameraBack in first.kinds())
        first.eyes.send(LookAgain())
        wait_for(lambda: TrayFound in first.kinds())
    second = Watched(tmp_path)
    with closing(second.eyes):
        second.eyes.begin()
        wait_for(lambda: second.noted()[-1:] == ["SetTray"])
        second.eyes.send(SetTray(None))
        wait_for(lambda: not (tmp_path / "tray.json").exists())


def test_closing_leaves_no_process_and_no_thread(tmp_path: Path) -> None:
    before = threading.active_count()
    watched = Watched(tmp_path)
    with closing(watched.eyes):
        watched.eyes.begin()
        wait_for(lambda: CameraBack in watched.kinds())
    watched.eyes.close()
    watched.eyes.send(LookAgain())  # too late, and no harm
    assert multiprocessing.active_children() == []
    assert threading.active_count() == before
    assert watched.noted()[-1] == "Stop"
    assert CameraLost not in watched.kinds()
