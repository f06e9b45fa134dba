"""The table with its panel on a mock header: pins are driven, the journal and the lamps answer."""

import time
from collections.abc import Callable, Iterator

import pytest

from companion.game.events import Corrected, Held, Scored, TakenBack, Thrown
from companion.journal.stored import find_game
from companion.journal.writing import Journal
from companion.lent_panel import LentPanel
from companion.table.legend import Act
from companion.table.session import Session
from companion.table.signals import ChooseFace, NewGame, PressDie, Signal, TapDie, TapField
from companion.table.situation import Situation
from hardware.gpio import GpioPanel
from hardware.keyboard import KeyboardPanel
from hardware.panel import Button, Panel
from hardware.patient import PatientPanel
from hardware.presses import Timing
from hardware.together import PanelsTogether
from hardware.wiring import LAMP_PINS, Wiring
from tests.hardware.bench import LiveHeader, eventually
from tests.table.desk import FIRST, reading
from vision.messages import CameraBack, Motion
from vision.reading import Fate

QUICK = Timing(debounce=0.02, hold=0.2, stuck=0.6)


class WiredTable:
    """A session whose panel hangs on pins, and may be pulled out."""

    def __init__(self, journal: Journal) -> None:
        self.journal, self.header = journal, LiveHeader()
        self.keyboard = KeyboardPanel()
        self.panel: Panel = LentPanel(
            PanelsTogether(PatientPanel(self._find, patience=(0.05,)), self.keyboard), {}
        )
        self.session = Session(journal, self.panel, lambda _: None)
        eventually(lambda: self.panel.status().present)
        self.session.begin()
        self.send(CameraBack(0, "a camera"), NewGame("yatzy", ("anna", "bo")))

    def _find(self) -> Panel:
        return GpioPanel(Wiring(timing=QUICK), pin_factory=self.header)

    def send(self, *signals: Signal) -> None:
        for signal in signals:
            self.session.put(signal)

    def until(self, truth: Callable[[Situation], bool]) -> None:
        eventually(lambda: truth(self.session.situation))

    def means(self, button: Button, act: Act) -> None:
        """Wait until a press would do this: what is pushed before that is not heard."""
        self.until(lambda now: now.legend[button].act is act)

    def lamp(self, button: Button) -> float:
        return float(self.header.pin(LAMP_PINS[button]).state)

    def kinds(self) -> list[type]:
        return [type(event) for event in find_game(self.journal, "last").events[1:]]


@pytest.fixture
def wired(journal: Journal) -> Iterator[WiredTable]:
    made = WiredTable(journal)
    try:
        made.until(lambda now: now.state.panel.present and now.position is not None)
        yield made
    finally:
        made.session.close()
        made.panel.close()


def thrown(wired: WiredTable, number: int = 1) -> None:
    wired.send(reading(FIRST, throw=number))
    wired.until(lambda now: bool(now.position and now.position.turn.used))


def test_one_bouncing_press_strikes_no_row_and_the_second_strikes_one(wired: WiredTable) -> None:
    thrown(wired)
    wired.send(TapField("yatzy"))
    wired.means(Button.SCORE, Act.ASK_STRIKE)
    wired.header.push(Button.SCORE)
    assert wired.kinds() == [Thrown]
    wired.means(Button.SCORE, Act.STRIKE)
    wired.header.push(Button.SCORE)
    wired.means(Button.SCORE, Act.NOTHING)
    assert wired.kinds() == [Thrown, Scored]
    wired.header.push(Button.SCORE)
    assert wired.kinds() == [Thrown, Scored], "nothing of it leaks into the next turn"


def test_score_held_down_scores_one_row(wired: WiredTable) -> None:
    thrown(wired)
    wired.send(TapField("chance"))
    wired.means(Button.SCORE, Act.SCORE)
    wired.header.push(Button.SCORE, seconds=0.45)
    wired.means(Button.SCORE, Act.NOTHING)
    assert wired.kinds() == [Thrown, Scored]


def test_a_held_undo_takes_back_one_decision(wired: WiredTable) -> None:
    thrown(wired)
    wired.send(TapDie(0))
    wired.means(Button.HOLD, Act.KEEP)
    wired.header.push(Button.HOLD)
    wired.means(Button.UNDO, Act.TAKE_BACK)
    wired.send(PressDie(4), ChooseFace(5))
    wired.until(lambda now: bool(now.position and now.position.turn.dice[4] == 5))
    wired.header.push(Button.UNDO, seconds=0.5)
    wired.until(lambda now: bool(now.position and now.position.turn.dice[4] == 6))
    assert wired.kinds() == [Thrown, Held, Corrected, TakenBack]


def test_score_and_undo_pushed_together_do_nothing(wired: WiredTable) -> None:
    thrown(wired)
    wired.send(TapField("chance"))
    wired.means(Button.SCORE, Act.SCORE)
    wired.header.wire(Button.SCORE, True)
    wired.header.wire(Button.UNDO, True)
    time.sleep(0.4)
    wired.header.wire(Button.UNDO, False)
    wired.header.wire(Button.SCORE, False)
    time.sleep(0.1)
    assert wired.kinds() == [Thrown]
    wired.header.push(Button.SCORE)
    wired.means(Button.SCORE, Act.NOTHING)
    assert wired.kinds() == [Thrown, Scored]


def test_lamps_go_out_while_dice_move_and_a_press_then_does_nothing(wired: WiredTable) -> None:
    thrown(wired)
    wired.send(TapField("chance"))
    eventually(lambda: wired.lamp(Button.SCORE) == 1.0)
    assert wired.lamp(Button.NEXT) == pytest.approx(0.4)
    wired.send(Motion(1, True))
    eventually(lambda: wired.lamp(Button.SCORE) == 0.0)
    wired.header.push(Button.SCORE)
    wired.header.push(Button.HOLD)
    still = reading(FIRST, throw=1, stroke=False, still="1 2 3 4 5")
    assert all(die.fate is Fate.STILL for die in still.dice)
    wired.send(still)
    eventually(lambda: wired.lamp(Button.SCORE) == 1.0)
    assert wired.kinds() == [Thrown]


def test_the_primary_lamp_breathes_when_nobody_does_anything_for_a_while(
    wired: WiredTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.table.session.BREATHE_SECONDS", 0.4)
    thrown(wired)
    wired.send(TapField("chance"))
    eventually(lambda: wired.lamp(Button.SCORE) == 1.0)
    eventually(lambda: 0.2 <= wired.lamp(Button.SCORE) < 0.7)
    assert wired.lamp(Button.NEXT) == pytest.approx(0.4), "only the primary one breathes"
    wired.header.push(Button.SCORE)
    wired.means(Button.SCORE, Act.NOTHING)
    assert wired.kinds() == [Thrown, Scored], "a breathing lamp's button does what it says"
    eventually(lambda: wired.lamp(Button.SCORE) == 0.0)


def test_a_button_that_went_down_before_the_dice_rested_scores_nothing_after(
    wired: WiredTable,
) -> None:
    thrown(wired)
    wired.send(TapField("chance"), Motion(1, True))
    wired.until(lambda now: now.state.tray.moving)
    wired.header.wire(Button.SCORE, True)
    wired.send(Motion(2, False))
    time.sleep(0.4)
    wired.header.wire(Button.SCORE, False)
    time.sleep(0.1)
    assert wired.kinds() == [Thrown]


def test_a_stuck_button_is_named_and_the_game_goes_on_with_the_others(wired: WiredTable) -> None:
    thrown(wired)
    wired.header.wire(Button.NEXT, True)
    wired.until(lambda now: now.state.panel.stuck == (Button.NEXT,))
    assert "NEXT" in wired.session.situation.state.panel.words
    wired.send(TapField("chance"))
    wired.means(Button.SCORE, Act.SCORE)
    wired.header.push(Button.SCORE)
    wired.means(Button.SCORE, Act.NOTHING)
    assert wired.kinds() == [Thrown, Scored]
    wired.header.wire(Button.NEXT, False)
    wired.until(lambda now: now.state.panel.stuck == ())


def test_the_panel_goes_and_comes_back_in_the_middle_of_a_turn(wired: WiredTable) -> None:
    thrown(wired)
    wired.header.pulled = True
    wired.send(TapField("chance"))
    wired.until(lambda now: not now.state.panel.present)
    wired.keyboard.key_down("f3")  # keys stand in
    wired.keyboard.key_up("f3")
    wired.header.pulled = False
    wired.until(lambda now: now.state.panel.present)
    eventually(lambda: wired.lamp(Button.SCORE) == 1.0)
    wired.header.push(Button.SCORE)
    wired.means(Button.SCORE, Act.NOTHING)
    assert wired.kinds() == [Thrown, Scored]
