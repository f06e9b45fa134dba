"""A real window, opened once (SDL draws it offscreen), and evenings at a real table in it."""

import logging
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.fittings import TableFitting
from companion.journal.writing import open_journal
from companion.lent_panel import LentPanel
from companion.screen.pictures import Studio
from companion.screen.scenes import people
from companion.screen.still import Still
from companion.table.session import Session
from companion.table.situation import Situation
from hardware.keyboard import KeyboardPanel
from hardware.panel import Button, PanelStatus
from vision.messages import CameraBack, CameraLost, Command
from vision.reading import Die, Reading, Trouble

WIDTH, HEIGHT = 800, 480
KEYS = dict(zip(Button, range(282, 287), strict=True))  # F1 to F5 as SDL numbers them
PATIENCE = 60.0
ROUNDS = 7  # Kivy allows 10 a frame, and no page takes more than 6


class Hours:
    """Kivy's clock and the finger's: a real one that tests put forward, and never back.

    An event of Kivy's that was planned for later than now is not run, and so waits for ever.
    """

    def __init__(self) -> None:
        self.ahead = 0.0

    def now(self) -> float:
        return time.monotonic() + self.ahead


@pytest.fixture(scope="session")
def hours() -> Hours:
    return Hours()


@pytest.fixture(scope="session")
def studio(hours: Hours) -> Studio:
    assert "kivy.config" not in sys.modules, "a test imports kivy before its window is prepared"
    made = Studio()
    from kivy.clock import Clock

    Clock.time = hours.now
    Clock.max_iteration = ROUNDS
    return made


@pytest.fixture(autouse=True)
def nothing_goes_round_in_circles(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Kivy says so when widgets that fit each other do not come to an end within a frame."""
    yield
    told = [*caplog.get_records("setup"), *caplog.get_records("call")]
    assert not [each for each in told if each.levelno >= logging.CRITICAL]


class Evening:
    """The screen, a real session behind it, and hands: fingers on the glass, keys, dice."""

    def __init__(self, folder: Path, studio: Studio, hours: Hours) -> None:
        from companion.screen.app import CompanionApp

        self.studio, self.hours, self.flushed, self.stroke = studio, hours, 0, 0
        self.told: list[Command] = []
        self.still = Still()
        self.still.people.known = people()
        self.still.settings.chosen = {"sounds": "off"}
        self.keyboard = KeyboardPanel()
        self.panel = LentPanel(self.keyboard, {})
        self.journal = open_journal(folder)
        self.session = Session(self.journal, self.panel, self.told.append)
        self.still.table = TableFitting(self.session)
        ports = self.still.ports()
        self.app = CompanionApp(ports, keyboard=self.keyboard, now=hours.now)
        self.panel.hand_presses_to(self.app.press)

    def wait(self, seconds: float) -> None:
        """Let time pass, and the screen notice."""
        self.hours.ahead += seconds
        self.settle()

    def open(self) -> None:
        from kivy.core.window import Window

        self.studio.resize(WIDTH, HEIGHT)
        Window.remove_widget(self.studio.app.stage)
        Window.add_widget(self.app.build())
        self.app.on_start()
        self.session.begin()
        self.settle()

    def close(self) -> None:
        from kivy.core.window import Window

        self.session.close()
        self.journal.close()
        self.app.on_stop()
        Window.remove_widget(self.app.stage)
        Window.add_widget(self.studio.app.stage)

    @property
    def situation(self) -> Situation:
        return self.session.situation

    @property
    def page(self) -> str:
        return self.app.front.shown.page

    def settle(self) -> None:
        """Let the screen hand on what was done, the session take it up, and the screen show it."""
        self.studio.tick()
        self.flushed += 1
        word = f"flush {self.flushed}"
        self.session.put(PanelStatus(present=True, words=word))
        until = time.monotonic() + PATIENCE
        while self.situation.state.panel.words != word:
            assert time.monotonic() < until, "the session does not answer"
            time.sleep(0.001)
        self.studio.settle()

    def tap(self, act: object, seconds: float = 0.06) -> None:
        """Touch the window where something stands that means this."""
        self.touch(*self.place(act), seconds)

    def place(self, act: object) -> tuple[float, float]:
        from companion.screen.widgets.touchable import Touchable

        found = [
            w
            for w in self.app.stage.page.walk()
            if isinstance(w, Touchable) and w.act == act and w.opacity
        ]
        assert found, f"nothing on {self.page} means {act}"
        return found[0].center

    def touch(self, x: float, y: float, seconds: float = 0.06) -> None:
        from kivy.tests.common import UnitTestTouch

        self.hours.ahead += 0.3  # the page before has long been left
        finger = UnitTestTouch(x, y)
        finger.touch_down()
        self.hours.ahead += seconds
        finger.touch_up()
        self.settle()

    def press(self, button: Button) -> None:
        """Press a key of the keyboard that stands in for the panel."""
        from kivy.core.window import Window

        Window.dispatch("on_key_down", KEYS[button], 0, None, [])
        Window.dispatch("on_key_up", KEYS[button], 0)
        self.settle()

    def camera(self, *, works: bool) -> None:
        self.session.put(CameraBack(0.0, "stand-in") if works else CameraLost(0.0, "unplugged"))
        self.settle()

    def throw(self, *faces: int, trouble: Trouble | None = None, **die: object) -> None:
        """Dice are thrown before the camera: all of them, each a new one to it."""
        self.stroke += 1
        dice = tuple(
            Die(face, 60.0 + 50 * n, 80.0, 40.0, 0.99, track=100 * self.stroke + n, **die)
            for n, face in enumerate(faces)
        )
        at = float(self.stroke)
        self.session.put(Reading(at, dice, trouble, stroke=True, throw=self.stroke))
        self.settle()


@pytest.fixture
def evening(tmp_path: Path, studio: Studio, hours: Hours) -> Iterator[Evening]:
    made = Evening(tmp_path, studio, hours)
    made.open()
    yield made
    made.close()
