"""A table with a real journal for tests: signals in, situations and lamps out."""

import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from companion.journal.writing import Journal
from companion.table.session import Session
from companion.table.signals import NewGame, Signal
from companion.table.situation import Situation
from hardware.panel import Beep, Button, Lamp, PanelMessage, PanelStatus, Pressed
from vision.messages import CameraBack, Command
from vision.reading import Die, Fate, Reading, Trouble


class DeskPanel:
    """Five buttons nobody presses, lamps that can be looked at."""

    lamps: Mapping[Button, Lamp] = {}

    def listen(self, listener: Callable[[PanelMessage], None]) -> None:
        self.listener = listener

    def light(self, lamps: Mapping[Button, Lamp]) -> None:
        self.lamps = lamps

    def beep(self, beep: Beep) -> None: ...

    def status(self) -> PanelStatus:
        return PanelStatus(present=True)

    def close(self) -> None: ...


class Table:
    """A session whose thread has always caught up when the test looks."""

    def __init__(self, journal: Journal, folder: Path | None = None) -> None:
        self.panel, self.told, self.news = DeskPanel(), list[Command](), list[Situation]()
        self.session = Session(journal, self.panel, self.told.append, folder=folder)
        self.session.watch(self.news.append)
        self.session.begin()

    def send(self, *signals: Signal) -> Situation:
        for signal in signals:
            self.session.put(signal)
        self.settle()
        return self.session.situation

    def press(self, *buttons: Button) -> Situation:
        for button in buttons:
            time.sleep(0.002)  # a press begins after what it answers
            self.send(Pressed(button))
        return self.session.situation

    def settle(self) -> None:
        # The inbox is worked off in order: once this last signal was taken up, so were all before.
        done = threading.Event()
        mark = PanelStatus(present=True, words=str(time.monotonic_ns()))

        def seen(situation: Situation) -> None:
            if situation.state.panel == mark:
                done.set()

        self.session.watch(seen)
        self.session.put(mark)
        assert done.wait(60)

    def said(self, kind: type) -> list[object]:
        return [each for s in self.news for each in s.said if isinstance(each, kind)]


FATES = {"": Fate.THROWN, "=": Fate.STILL, "~": Fate.NUDGED, "!": Fate.KNOCKED, "^": Fate.PUT_BACK}


def reading(
    faces: str,
    *,
    still: str = "",
    trouble: Trouble | None = None,
    stroke: bool = True,
    throw: int = 0,
) -> Reading:
    """Dice as 'track:face' words with their fate behind: = still, ~ nudged, ! knocked, ^ put back.

    Without a mark a die was thrown, unless its track is named in `still`.
    """
    dice = []
    for n, word in enumerate(faces.split()):
        track, face = map(int, word.rstrip("=~!^").split(":"))
        fate = FATES[word.lstrip("0123456789:")]
        if str(track) in still.split():
            fate = Fate.STILL
        dice.append(Die(face, 50.0 * n, 40, 30, 0.99, second=face % 6 + 1, track=track, fate=fate))
    return Reading(0, tuple(dice), trouble, stroke, throw)


FIRST = "1:3 2:3 3:5 4:1 5:6"


def playing(table: Table, rules: str = "yatzy", players: tuple[str, ...] = ("anna", "bo")) -> None:
    table.send(CameraBack(0, "a camera"), NewGame(rules, players))


def dice(now: Situation) -> tuple[int, ...]:
    assert now.position
    return now.position.turn.dice


def used(now: Situation) -> int:
    assert now.position
    return now.position.turn.used
