"""The camera goes while something is open: a question, a doubt, a hand; and comes back."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.game.events import Declared, Thrown, Voided
from companion.journal.stored import find_game
from companion.journal.writing import Journal
from companion.table.legend import Act
from companion.table.signals import ChooseFace, PressDie, TakeAway, TapDie, TapField
from companion.table.situation import Situation
from companion.table.state import Question
from hardware.panel import Button
from tests.table.desk import FIRST, Table, dice, playing, reading, used
from tests.table.test_referee import A_PAIR, with_saved_strokes
from vision.messages import CameraBack, CameraLost, Hand, LookAgain, Motion
from vision.reading import Trouble

GONE = CameraLost(5, "unplugged")
BACK = CameraBack(6, "a camera")
STILL = "1:3= 2:3= 3:5= 4:1= 5:2="


def kinds(journal: Journal) -> list[type]:
    return [type(event) for event in find_game(journal, "last").events[1:]]


def test_a_hand_that_nobody_watches_any_more_is_not_waited_for(table: Table) -> None:
    playing(table)
    assert table.send(Hand(1, True)).state.tray.hand
    now = table.send(GONE)
    assert not now.state.tray.hand
    now = table.send(*(ChooseFace(face) for face in (4, 4, 4, 4, 4)))
    assert used(now) == 1


def test_a_question_outlives_the_camera_and_is_answered_without_it(table: Table) -> None:
    playing(table)
    table.send(reading(FIRST, throw=1))
    table.send(reading("1:3= 2:3= 3:5= 4:1= 5:2^", stroke=False, throw=1))
    now = table.send(GONE)
    assert now.state.pending
    assert now.state.pending.question is Question.THROWN_OR_TURNED
    now = table.press(Button.SCORE)
    assert (used(now), dice(now)) == (2, (3, 3, 5, 1, 2))


@pytest.mark.parametrize("thrown", [True, False], ids=["thrown", "turned"])
def test_a_question_outlives_a_camera_that_comes_back(table: Table, thrown: bool) -> None:
    playing(table)
    table.send(reading(FIRST, throw=1))
    table.send(reading("1:3= 2:3= 3:5= 4:1= 5:2^", stroke=False, throw=1), GONE)
    now = table.send(BACK, reading(STILL, stroke=False, throw=1))
    assert table.told[-1] == LookAgain()
    assert now.legend[Button.SCORE].act is Act.SAY_THROWN
    now = table.press(Button.SCORE if thrown else Button.UNDO)
    assert (used(now), dice(now)[4]) == ((2, 2) if thrown else (1, 6))
    # Whatever was answered, the dice that lie there are asked about no second time.
    now = table.send(reading(STILL, stroke=False, throw=1))
    assert now.state.pending is None
    now = table.send(reading("1:3= 2:3= 3:6 4:6 5:6", throw=2))
    assert (used(now), dice(now)) == (3 if thrown else 2, (3, 3, 6, 6, 6))


def test_an_aim_asked_for_is_declared_without_the_camera(table: Table, journal: Journal) -> None:
    with_saved_strokes(table)
    table.send(reading(A_PAIR, throw=8))
    table.send(reading("11:5= 12:5= 21:6 22:6 23:1 24:2 25:3 26:4", throw=9), GONE)
    now = table.press(Button.HOLD)
    assert used(now) == 2
    assert kinds(journal)[-2:] == [Declared, Thrown]


def too_few(table: Table) -> Situation:
    table.send(reading("1:3 2:3 3:5 4:1", trouble=Trouble.TOO_FEW, throw=1), GONE)
    return table.send(ChooseFace(6))


def too_many(table: Table) -> Situation:
    table.send(reading(FIRST + " 6:2", trouble=Trouble.TOO_MANY, throw=1), GONE)
    return table.send(TakeAway(5))


def unsure(table: Table) -> Situation:
    seen = reading(FIRST, trouble=Trouble.UNSURE, throw=1)
    doubtful = replace(seen.dice[4], trouble=Trouble.UNSURE)
    table.send(replace(seen, dice=(*seen.dice[:4], doubtful)), GONE)
    return table.send(TapDie(4), ChooseFace(6))


def covered(table: Table) -> Situation:
    table.send(reading(FIRST, trouble=Trouble.COVERED, throw=1), GONE)
    return table.send(PressDie(4), ChooseFace(6))


@pytest.mark.parametrize("doubt", [too_few, too_many, unsure, covered])
def test_a_doubtful_stroke_is_set_right_without_the_camera_and_counts_once(
    table: Table, journal: Journal, doubt: Callable[[Table], Situation]
) -> None:
    playing(table)
    now = doubt(table)
    assert (used(now), sorted(dice(now))) == (1, [1, 3, 3, 5, 6])
    # It comes back, and sees the very throw that was told by hand.
    now = table.send(BACK, reading(FIRST.replace(" ", "= ") + "=", stroke=False, throw=1))
    assert used(now) == 1
    assert now.state.pending is None
    assert kinds(journal) == [Thrown]


def test_a_leaning_die_is_thrown_again_without_the_camera(table: Table, journal: Journal) -> None:
    playing(table)
    table.send(reading(FIRST, trouble=Trouble.LEANING, throw=1), GONE)
    table.press(Button.UNDO)
    now = table.send(*(ChooseFace(face) for face in (4, 4, 4, 4, 4)))
    assert (used(now), dice(now)) == (1, (4, 4, 4, 4, 4))
    assert kinds(journal) == [Voided, Thrown]


def test_a_camera_lost_while_dice_roll_gives_the_buttons_back(table: Table) -> None:
    playing(table)
    table.send(reading(FIRST, throw=1), TapField("chance"), Motion(4, True))
    assert table.session.situation.legend[Button.SCORE].act is Act.NOTHING
    now = table.send(GONE)
    assert now.legend[Button.SCORE].act is Act.SCORE
    table.press(Button.SCORE)
    assert table.session.situation.position
    assert table.session.situation.position.seat.player == "bo"
