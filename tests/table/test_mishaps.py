"""What goes wrong on an ordinary evening: two things at once, people who come and go, haste."""

from dataclasses import replace

import pytest

from companion.game.events import Corrected, Declared, Scored, TakenBack, Thrown, Voided
from companion.game.refusal import TOO_LATE
from companion.journal.stored import find_game
from companion.journal.writing import Journal
from companion.rules.registry import RULE_SETS
from companion.table import announcements as say
from companion.table.legend import Act, aim_options
from companion.table.signals import (
    ChooseAim,
    ChooseFace,
    JoinGame,
    LeaveGame,
    NewGame,
    Pause,
    PressDie,
    SayThrown,
    TapDie,
    TapField,
    ThrowAgain,
)
from companion.table.state import Question
from hardware.panel import Button, Pressed
from tests.table.desk import FIRST, Table, dice, playing, reading, used
from tests.table.test_referee import A_PAIR, with_saved_strokes
from vision.messages import CameraBack, CameraLost, Hand, Lifted, Motion
from vision.reading import Reading, Trouble


def unsure(seen: Reading, die: int) -> Reading:
    """The same reading, but one of its dice could be another face."""
    dice = tuple(
        replace(each, trouble=Trouble.UNSURE) if n == die else each
        for n, each in enumerate(seen.dice)
    )
    return replace(seen, dice=dice, trouble=Trouble.UNSURE)


def kinds(journal: Journal) -> list[type]:
    return [type(event) for event in find_game(journal, "last").events[1:]]


def test_hold_pressed_as_the_dice_begin_to_move_keeps_nothing_else(
    table: Table, journal: Journal
) -> None:
    playing(table)
    table.send(reading(FIRST, throw=1), Lifted(1, lifted=(3, 4, 5), lying=(1, 2)))
    table.send(Motion(2, True))
    table.press(Button.HOLD)
    now = table.send(reading("1:3= 2:3= 3:2 4:2 5:2", throw=2))
    assert dice(now) == (3, 3, 2, 2, 2)
    assert kinds(journal) == [Thrown, Thrown]


def test_score_and_undo_at_once_leave_one_decision_or_none(table: Table, journal: Journal) -> None:
    playing(table)
    table.send(reading(FIRST, throw=1), TapField("chance"))
    both = Pressed(Button.SCORE), Pressed(Button.UNDO)
    table.send(*both)
    events = kinds(journal)
    assert events in ([Thrown, Scored], [Thrown])
    table.send(*both)  # and the same presses heard twice
    assert kinds(journal) == events


def test_a_throw_before_the_row_was_scored_is_asked_about_when_it_is(
    table: Table, journal: Journal
) -> None:
    playing(table)
    for number in (1, 2, 3):
        table.send(reading(" ".join(f"{n}:{n}" for n in range(1, 6)), throw=number))
    table.send(TapField("small_straight"))
    table.send(Motion(4, True), reading("1:6 2:6 3:6 4:6 5:6", throw=4))  # bo cannot wait
    now = table.press(Button.SCORE)
    assert now.position
    assert now.position.seat.player == "bo"
    assert used(now) == 0
    now = table.send(SayThrown(True))
    assert used(now) == 1
    assert dice(now) == (6, 6, 6, 6, 6)


def test_a_first_throw_with_a_die_left_lying_and_one_leaning_is_void_like_any_other(
    table: Table, journal: Journal
) -> None:
    playing(table)
    table.send(reading(FIRST, throw=1), TapField("chance"))
    table.press(Button.SCORE)
    table.send(reading("1:3= 2:6 3:6 4:6 5:6", trouble=Trouble.LEANING, throw=2), ThrowAgain())
    now = table.send(reading("1:2 2:6 3:6 4:6 5:6", throw=3))
    assert dice(now) == (2, 6, 6, 6, 6)
    assert kinds(journal) == [Thrown, Scored, Voided, Thrown]


def test_taps_beside_a_covered_tray_mean_what_they_say(table: Table) -> None:
    playing(table)
    now = table.send(reading(FIRST, throw=1), Hand(1, True), TapDie(0))
    assert now.state.kept == (0,)
    now = table.send(Hand(2, False), reading("1:3= 2:3= 3:5= 4:1= 5:6=", stroke=False, throw=1))
    assert now.state.kept == (0,)
    assert used(now) == 1


def test_a_correction_after_hold_changes_the_die_and_keeps_it_kept(
    table: Table, journal: Journal
) -> None:
    playing(table)
    table.send(reading(FIRST, throw=1), TapDie(0), TapDie(1))
    table.press(Button.HOLD)
    now = table.send(PressDie(1), ChooseFace(5))
    assert dice(now) == (3, 5, 5, 1, 6)
    assert now.state.kept == (0, 1)
    now = table.send(reading("1:3= 2:5= 3:4 4:4 5:4", throw=2))
    assert dice(now) == (3, 5, 4, 4, 4)
    thrown = find_game(journal, "last").events[-1]
    assert isinstance(thrown, Thrown)
    assert thrown.knocked == ()


def test_undo_takes_a_correction_back_and_then_the_hold(table: Table) -> None:
    playing(table)
    table.send(reading(FIRST, throw=1), TapDie(0))
    table.press(Button.HOLD)
    table.send(PressDie(4), ChooseFace(5))
    assert dice(table.press(Button.UNDO)) == (3, 3, 5, 1, 6)
    now = table.press(Button.UNDO)
    assert now.state.kept == ()
    assert table.press(Button.UNDO).legend[Button.UNDO].act is Act.NOTHING
    assert used(now) == 1


def test_a_camera_lost_between_throw_and_reading_costs_a_question(table: Table) -> None:
    playing(table)
    table.send(reading(FIRST, throw=1), Lifted(1, (3, 4, 5), (1, 2)), Motion(2, True))
    now = table.send(CameraLost(3, "unplugged"))
    assert not now.state.tray.moving
    now = table.send(
        CameraBack(4, "a camera"), reading("1:3= 2:3= 3:6^ 4:6^ 5:6^", stroke=False, throw=1)
    )
    assert used(now) == 1
    assert now.legend[Button.SCORE].act is Act.SAY_THROWN
    now = table.press(Button.SCORE)
    assert (used(now), dice(now)) == (2, (3, 3, 6, 6, 6))


def test_a_scored_row_stays_once_the_next_player_has_thrown(table: Table, journal: Journal) -> None:
    playing(table)
    table.send(reading(FIRST, throw=1), TapField("chance"))
    table.press(Button.SCORE)
    table.send(reading("1:1 2:1 3:1 4:1 5:2", throw=2))
    now = table.press(Button.UNDO)
    assert table.said(say.Refused) == [say.Refused(TOO_LATE(player="bo"))]
    assert dice(now) == (1, 1, 1, 1, 2)
    assert TakenBack not in kinds(journal)


def test_a_row_taken_back_after_a_throw_that_was_refused_waits_for_a_throw(table: Table) -> None:
    playing(table)
    table.send(reading(FIRST, throw=1), TapField("chance"))
    table.press(Button.SCORE)
    table.send(reading("1:3= 2:6 3:6 4:6 5:6", throw=2))  # bo left one lying: all must be thrown
    now = table.press(Button.UNDO)
    assert dice(now) == (3, 3, 5, 1, 6)
    table.send(reading("1:3= 2:6= 3:6= 4:6= 5:6~", stroke=False, throw=2))
    assert used(table.session.situation) == 1, "a nudge is no stroke"


@pytest.mark.parametrize("rules", list(RULE_SETS))
def test_a_void_stroke_twice_in_a_row_costs_nothing(
    rules: str, table: Table, journal: Journal
) -> None:
    playing(table, rules)
    count = RULE_SETS[rules].dice
    table.send(reading(" ".join(f"{n}:{n % 6 + 1}" for n in range(count)), throw=1))
    before = dice(table.session.situation)
    for throw in (2, 3):
        kept = "0:1= 1:2= "
        rolled = " ".join(f"{n}:6" for n in range(2, count))
        table.send(reading(kept + rolled, trouble=Trouble.LEANING, throw=throw))
        now = table.press(Button.UNDO)
        assert (used(now), dice(now)) == (1, before)
    now = table.send(reading("0:1= 1:2= " + " ".join(f"{n}:5" for n in range(2, count)), throw=4))
    assert used(now) == 2
    assert dice(now) == (1, 2, *(5,) * (count - 2))
    assert kinds(journal) == [Thrown, Voided, Voided, Thrown]
    last = find_game(journal, "last").events[-1]
    assert isinstance(last, Thrown)
    assert (last.thrown, last.knocked) == (tuple(range(2, count)), ())


@pytest.mark.parametrize("rules", list(RULE_SETS))
def test_a_kept_die_knocked_by_a_void_stroke_has_its_value_from_before(
    rules: str, table: Table, journal: Journal
) -> None:
    playing(table, rules)
    count = RULE_SETS[rules].dice
    table.send(reading(" ".join(f"{n}:{n % 6 + 1}" for n in range(count)), throw=1))
    rolled = " ".join(f"{n}:6" for n in range(2, count))
    table.send(reading("0:4! 1:2= " + rolled, trouble=Trouble.LEANING, throw=2), ThrowAgain())
    assert table.said(say.Knocked) == [say.Knocked(0, shows=4, counts=1)]
    # Nobody turned it back.
    now = table.send(reading("0:4= 1:2= " + rolled, throw=3))
    assert dice(now) == (1, 2, *(6,) * (count - 2))
    last = find_game(journal, "last").events[-1]
    assert isinstance(last, Thrown)
    assert last.thrown == tuple(range(2, count))


@pytest.mark.parametrize("rules", list(RULE_SETS))
def test_a_knocked_die_counts_by_the_rules_of_the_game(
    rules: str, table: Table, journal: Journal
) -> None:
    playing(table, rules)
    count = RULE_SETS[rules].dice
    table.send(reading(" ".join(f"{n}:{n % 6 + 1}" for n in range(count)), throw=1))
    rolled = " ".join(f"{n}:6" for n in range(2, count))
    now = table.send(reading("0:4! 1:2= " + rolled, throw=2))
    counts = 4 if rules == "special8" else 1
    assert dice(now)[0] == counts
    assert table.said(say.Knocked) == [say.Knocked(0, shows=4, counts=counts)]


def test_an_aim_being_chosen_survives_the_dice_being_seen_again(
    table: Table, journal: Journal
) -> None:
    with_saved_strokes(table)
    table.send(reading(A_PAIR, throw=8))
    undeclared = reading("11:5= 12:5= 21:6 22:6 23:1 24:2 25:3 26:4", throw=9)
    now = table.send(undeclared)
    assert now.position
    wanted = aim_options(now.state, now.position)[2].field
    table.send(ChooseAim(wanted))
    table.send(Hand(1, True), Hand(2, False), undeclared)
    table.press(Button.HOLD)
    [declared] = [e for e in find_game(journal, "last").events if isinstance(e, Declared)]
    assert declared.field == wanted


def test_faces_tapped_in_survive_a_hand_over_the_tray(table: Table) -> None:
    playing(table)
    three = reading("1:3 2:3 3:5", trouble=Trouble.TOO_FEW, throw=1)
    table.send(three, ChooseFace(6), Hand(1, True), Hand(2, False), three)
    now = table.send(ChooseFace(2))
    assert sorted(dice(now)) == [2, 3, 3, 5, 6]


def test_a_die_of_a_doubtful_stroke_is_corrected_in_that_stroke(
    table: Table, journal: Journal
) -> None:
    playing(table)
    table.send(reading(FIRST, throw=1))
    table.send(unsure(reading("1:3= 2:3= 3:2 4:2 5:2", throw=2), die=4))
    now = table.send(PressDie(2), ChooseFace(4))
    assert used(now) == 1, "the other one is still in doubt"
    now = table.send(TapDie(4), ChooseFace(6))
    assert used(now) == 2
    assert dice(now) == (3, 3, 4, 2, 6)
    assert kinds(journal) == [Thrown, Thrown]


def test_a_die_of_a_first_stroke_in_doubt_is_corrected_before_it_counts(
    table: Table, journal: Journal
) -> None:
    playing(table)
    table.send(unsure(reading(FIRST, throw=1), die=4))
    now = table.send(PressDie(2), ChooseFace(4))  # seen as sure, and wrong all the same
    assert used(now) == 0, "the other one is still in doubt"
    now = table.send(TapDie(4), ChooseFace(6))
    assert (used(now), dice(now)) == (1, (3, 3, 4, 1, 6))
    assert kinds(journal) == [Thrown]


def test_a_kept_die_set_right_during_a_doubtful_stroke_was_not_knocked(
    table: Table, journal: Journal
) -> None:
    playing(table, "special8")
    table.send(reading(" ".join(f"{n}:{n % 6 + 1}" for n in range(8)), throw=1))
    rolled = " ".join(f"{n}:6" for n in range(1, 8))
    table.send(unsure(reading("0:1= " + rolled, throw=2), die=7))
    now = table.send(PressDie(0), ChooseFace(2), TapDie(7), ChooseFace(6))
    assert dice(now) == (2, *(6,) * 7)
    assert kinds(journal) == [Thrown, Corrected, Thrown]
    last = find_game(journal, "last").events[-1]
    assert isinstance(last, Thrown)
    assert last.knocked == ()


def test_a_die_left_lying_is_no_reason_for_doubt(table: Table) -> None:
    playing(table)
    table.send(reading(FIRST, throw=1))
    now = table.send(unsure(reading("1:3= 2:3= 3:2 4:2 5:2", throw=2), die=0))
    assert used(now) == 2
    assert dice(now) == (3, 3, 2, 2, 2)


def test_who_leaves_in_the_middle_of_a_turn_takes_the_throw_along(table: Table) -> None:
    playing(table, players=("anna", "bo"))
    table.send(reading("1:3 2:3 3:5 4:1", trouble=Trouble.TOO_FEW, throw=1))
    now = table.send(LeaveGame("anna"))
    assert now.position
    assert now.position.seat.player == "bo"
    assert table.said(say.TurnBegins)[-1] == say.TurnBegins("bo")
    now = table.send(reading("1:3 2:3 3:5 4:1 5:1", throw=1))
    assert used(now) == 0, "it was anna's throw"
    now = table.send(reading("1:2 2:2 3:2 4:2 5:2", throw=2))
    assert used(now) == 1


def test_who_comes_or_goes_beside_the_player_disturbs_no_throw(table: Table) -> None:
    playing(table, players=("anna", "bo"))
    table.send(reading("1:3 2:3 3:5 4:1", trouble=Trouble.TOO_FEW, throw=1))
    table.send(JoinGame("cleo"), LeaveGame("bo"))
    now = table.send(ChooseFace(6))
    assert used(now) == 1
    now = table.send(TapDie(0), TapDie(1), JoinGame("dora"))
    assert now.state.kept == (0, 1)
    assert now.position
    assert [seat.player for seat in now.position.seats] == ["anna", "bo", "cleo", "dora"]


def test_the_last_one_to_leave_ends_the_game_and_it_is_said(table: Table) -> None:
    playing(table, players=("anna", "bo"))
    table.send(LeaveGame("anna"))
    now = table.send(LeaveGame("bo"))
    assert now.position
    assert now.position.over
    assert len(table.said(say.GameOver)) == 1


def test_a_first_throw_made_during_a_pause_is_asked_about(table: Table) -> None:
    playing(table)
    table.send(reading("1:1 2:1 3:1 4:1 5:1", stroke=False), Pause())
    table.send(reading(FIRST, throw=1))
    table.send(Pause(False))
    now = table.send(reading("1:3= 2:3= 3:5= 4:1= 5:6=", stroke=False, throw=1))
    assert used(now) == 0
    now = table.send(SayThrown(True))
    assert used(now) == 1


def test_no_stroke_is_void_where_every_throw_counts_as_it_lies(table: Table) -> None:
    table.send(CameraBack(0, "a camera"), NewGame("yatzy", ("anna",), {"void_strokes": "off"}))
    table.send(reading(FIRST, trouble=Trouble.COVERED, throw=1))
    now = table.send(ThrowAgain())
    assert now.state.pending, "what was thrown still waits for a person"


def test_a_finger_beside_the_dice_of_this_game_leaves_the_table_alive(table: Table) -> None:
    playing(table)
    table.send(reading(FIRST, throw=1), TapDie(7), PressDie(7))
    now = table.send(TapDie(0), TapDie(1))
    assert now.state.kept == (0, 1)
    now = table.send(TapField("chance"))
    assert now.legend[Button.SCORE].act is Act.SCORE


def test_a_question_is_not_answered_by_a_press_meant_for_something_else(table: Table) -> None:
    playing(table)
    table.send(reading(FIRST, throw=1), TapField("chance"))
    early = Pressed(Button.SCORE)
    now = table.send(reading("1:3= 2:3= 3:5= 4:1= 5:2^", stroke=False, throw=1), early)
    assert now.state.pending
    assert now.state.pending.question is Question.THROWN_OR_TURNED
    assert used(now) == 1
