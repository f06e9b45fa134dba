"""What the tray, fingers and buttons mean in the odd moments of a turn."""

from pathlib import Path

from companion.game.events import Corrected, Declared, Scored, Thrown, Voided
from companion.game.requests import Source
from companion.journal.games import unfinished_games
from companion.journal.stored import find_game
from companion.journal.writing import Journal, open_journal
from companion.table import announcements as say
from companion.table.legend import Act, aim_options
from companion.table.signals import (
    ChooseAim,
    ChooseFace,
    NewGame,
    Pause,
    PressDie,
    ResumeGame,
    SayThrown,
    TakeAway,
    TapDie,
    TapField,
    ThrowAgain,
)
from companion.table.state import Question
from hardware.panel import Button
from tests.table.desk import FIRST, Table, dice, playing, reading, used
from vision.messages import CameraBack, CameraLost, ExpectDice, LookAgain, Remember
from vision.messages import Corrected as TellCorrected
from vision.reading import Trouble

ALL_TWOS = " ".join(f"{n}:2" for n in range(1, 9))


def with_saved_strokes(table: Table) -> None:
    """Special 8, alone, three turns ended after one stroke: six saved strokes, stopping costs."""
    table.send(CameraBack(0, "a camera"), NewGame("special8", ("anna",), {"players": "1-4"}))
    for field in ("ones", "threes", "chance"):
        table.send(reading(ALL_TWOS), TapField(field))
        table.press(Button.SCORE)
        if field != "chance":
            table.press(Button.SCORE)  # it pays 0: asked once
    assert [s.saved for s in table.said(say.StrokesSaved)] == [2, 4, 6]


A_PAIR = "11:5 12:5 13:1 14:2 15:3 16:4 17:6 18:1"


def test_an_aim_is_offered_where_stopping_costs_and_declared_by_hold(
    table: Table, journal: Journal
) -> None:
    with_saved_strokes(table)
    table.send(reading(A_PAIR))
    now = table.send(TapDie(0), TapDie(1))
    assert now.position
    offered = [option.field for option in aim_options(now.state, now.position)]
    assert "one_pair" in offered
    assert now.legend[Button.HOLD].act is Act.DECLARE
    now = table.press(Button.NEXT)
    assert now.legend[Button.HOLD].field == offered[1]
    table.send(ChooseAim("one_pair"))
    table.press(Button.HOLD)
    [declared] = [e for e in find_game(journal, "last").events if isinstance(e, Declared)]
    assert (declared.field, declared.kept, declared.beat) == ("one_pair", (0, 1), 10)
    now = table.send(reading("11:5= 12:5= 21:6 22:6 23:1 24:2 25:3 26:4"))
    assert table.said(say.AimResult) == [say.AimResult("one_pair", hit=True)]
    assert now.position
    assert now.position.turn.aim


def test_an_aim_may_be_left_and_all_dice_broken_up(table: Table) -> None:
    with_saved_strokes(table)
    table.send(reading(A_PAIR))
    now = table.send(TapDie(0), TapDie(1))
    assert now.legend[Button.SCORE].act is Act.LEAVE_AIM
    now = table.press(Button.SCORE)
    assert now.legend[Button.HOLD].act is Act.KEEP
    now = table.send(reading(" ".join(f"{n}:3" for n in range(31, 39))))
    assert used(now) == 2


def test_a_throw_without_its_declaration_is_asked_about_before_it_counts(
    table: Table, journal: Journal
) -> None:
    with_saved_strokes(table)
    table.send(reading(A_PAIR))
    now = table.send(reading("11:5= 12:5= 21:6 22:6 23:1 24:2 25:3 26:4", throw=9))
    assert used(now) == 1
    assert now.state.pending
    assert now.state.pending.question is Question.WHICH_AIM
    table.send(ChooseAim("one_pair"))
    now = table.press(Button.HOLD)
    assert used(now) == 2
    events = find_game(journal, "last").events
    assert [type(e) for e in events[-2:]] == [Declared, Thrown]


def test_a_throw_without_its_declaration_may_be_thrown_again(table: Table) -> None:
    with_saved_strokes(table)
    table.send(reading(A_PAIR))
    table.send(reading("11:5= 12:5= 21:6 22:6 23:1 24:2 25:3 26:4", throw=9))
    now = table.press(Button.UNDO)
    assert used(now) == 1
    assert len(table.said(say.StrokeVoid)) == 1
    assert dice(now) == (5, 5, 1, 2, 3, 4, 6, 1)


def test_the_last_regular_stroke_is_announced_and_extras_are_counted(table: Table) -> None:
    with_saved_strokes(table)
    first = 10
    for number in range(1, 6):
        faces = " ".join(f"{first + 8 * number + n}:{n % 3 + 1}" for n in range(8))
        table.send(reading(faces))
    assert table.said(say.LastRegular)[-1] == say.LastRegular(extra=6)
    assert table.said(say.ExtraStroke) == [say.ExtraStroke(1, 6), say.ExtraStroke(2, 6)]
    table.send(TapField("twos"))
    table.press(Button.SCORE)
    assert table.session.situation.position
    assert table.session.situation.position.seats[0].saved == 4


def test_saved_strokes_are_counted_down_for_stopping_too_early(table: Table) -> None:
    with_saved_strokes(table)
    table.send(reading(A_PAIR), TapField("ones"), TapField("twos"))
    table.press(Button.SCORE)
    assert table.said(say.StrokesSaved)[-1] == say.StrokesSaved("anna", -2, 4)


def test_a_throw_is_tapped_in_for_the_loose_dice_only(table: Table, journal: Journal) -> None:
    playing(table)
    table.send(reading(FIRST), CameraLost(1, "unplugged"), TapDie(0), TapDie(1))
    table.press(Button.HOLD)
    now = table.send(ChooseFace(3), ChooseFace(2))
    assert now.legend[Button.UNDO].act is Act.UNTAP
    table.press(Button.UNDO)
    now = table.send(ChooseFace(4), ChooseFace(4))
    assert dice(now) == (3, 3, 3, 4, 4)
    thrown = find_game(journal, "last").events[-1]
    assert thrown == Thrown((3, 3, 3, 4, 4), (2, 3, 4), (), Source.HAND)


def test_taps_for_a_camera_reading_are_taken_back_without_touching_what_was_read(
    table: Table,
) -> None:
    playing(table)
    now = table.send(reading("1:3 2:3 3:5", trouble=Trouble.TOO_FEW), ChooseFace(6))
    assert now.state.pending
    assert now.state.pending.faces.count(None) == 1
    now = table.press(Button.UNDO)
    assert now.state.pending
    assert [face for face in now.state.pending.faces if face] == [3, 3, 5]
    now = table.send(ChooseFace(1), ChooseFace(2))
    assert sorted(dice(now)) == [1, 2, 3, 3, 5]


def test_dice_seen_after_a_stroke_was_tapped_in_are_that_stroke(table: Table) -> None:
    playing(table)
    table.send(CameraLost(1, "unplugged"), *(ChooseFace(face) for face in (4, 4, 4, 2, 1)))
    now = table.send(CameraBack(2, "a camera"), reading("1:1 2:2 3:4 4:4 5:4", throw=3))
    assert used(now) == 1
    assert now.state.pending is None
    # From here on they are followed again: what lies stays, what is thrown is thrown.
    now = table.send(reading("3:4= 4:4= 5:4= 6:6 7:6", throw=4))
    assert dice(now) == (4, 4, 4, 6, 6)


def test_other_faces_after_a_stroke_was_tapped_in_are_asked_about(table: Table) -> None:
    playing(table)
    table.send(CameraLost(1, "unplugged"), *(ChooseFace(face) for face in (4, 4, 4, 2, 1)))
    now = table.send(CameraBack(2, "a camera"), reading("1:1 2:2 3:4 4:4 5:6", throw=3))
    assert now.legend[Button.SCORE].act is Act.SAY_THROWN
    now = table.press(Button.SCORE)
    assert sorted(dice(now)) == [1, 2, 4, 4, 6]
    assert used(now) == 2


def test_one_die_too_many_is_tapped_away(table: Table, journal: Journal) -> None:
    playing(table)
    now = table.send(reading("1:3 2:3 3:5 4:1 5:6 6:2", trouble=Trouble.TOO_MANY))
    assert used(now) == 0
    now = table.send(TakeAway(5))
    assert dice(now) == (3, 3, 5, 1, 6)
    assert isinstance(find_game(journal, "last").events[-1], Thrown)


def test_a_stroke_completed_by_touch_does_not_count_again_when_seen_whole(
    table: Table, journal: Journal
) -> None:
    playing(table)
    table.send(reading("1:3 2:3 3:5 4:1", trouble=Trouble.TOO_FEW, throw=1), ChooseFace(6))
    now = table.send(reading("1:3 2:3 3:5 4:1 5:2", throw=1))  # misread, or tapped in wrongly
    assert used(now) == 1
    assert sorted(dice(now)) == [1, 3, 3, 5, 6]
    assert now.state.pending is None
    table.send(TapField("chance"))
    table.press(Button.SCORE)
    now = table.send(reading("1:3 2:3 3:5 4:1 5:6", throw=1))
    assert used(now) == 0
    now = table.send(reading("1:1 2:1 3:1 4:1 5:1", throw=2))
    assert used(now) == 1
    assert sum(isinstance(e, Thrown) for e in find_game(journal, "last").events) == 2


def test_a_doubtful_throw_seen_clearly_later_is_no_second_throw(
    table: Table, journal: Journal
) -> None:
    playing(table)
    table.send(reading(FIRST, trouble=Trouble.COVERED, throw=1))
    now = table.send(reading(FIRST, throw=1))
    assert used(now) == 1
    assert not any(isinstance(e, Voided) for e in find_game(journal, "last").events)


def test_after_a_void_stroke_the_dice_that_lie_there_mean_nothing(table: Table) -> None:
    playing(table)
    table.send(reading(FIRST, throw=1))
    table.send(reading("1:3= 2:3= 3:2 4:2 5:4", trouble=Trouble.LEANING, throw=2))
    now = table.send(ThrowAgain())
    assert dice(now) == (3, 3, 5, 1, 6)
    now = table.send(reading("1:3= 2:3= 3:2= 4:2= 5:6^", stroke=False, throw=2))
    assert now.state.pending is None
    assert used(now) == 1
    now = table.send(reading("1:3= 2:3= 3:6 4:6 5:6", throw=3))
    assert used(now) == 2
    assert dice(now) == (3, 3, 6, 6, 6)


def test_a_knocked_die_keeps_its_value_and_players_are_asked_to_turn_it_back(
    table: Table, journal: Journal
) -> None:
    playing(table)
    table.send(reading(FIRST, throw=1))
    now = table.send(reading("1:3= 2:6! 3:3 4:3 5:2", throw=2))
    assert dice(now) == (3, 3, 3, 3, 2)
    assert table.said(say.Knocked) == [say.Knocked(1, shows=6, counts=3)]
    now = table.send(reading("1:3= 2:3^ 3:3= 4:3= 5:2=", stroke=False, throw=2))
    assert now.state.pending is None
    now = table.send(reading("1:3= 2:3= 3:3= 4:3= 5:3", throw=3))
    assert dice(now) == (3, 3, 3, 3, 3)
    assert [e.knocked for e in find_game(journal, "last").events[1:]] == [(), (1,), ()]


def test_a_knocked_die_takes_its_new_value_in_special8_and_it_is_said(table: Table) -> None:
    playing(table, "special8")
    table.send(reading(" ".join(f"{n}:{n % 6 + 1}" for n in range(8)), throw=1))
    now = table.send(reading("0:6! " + " ".join(f"{n}:4" for n in range(1, 8)), throw=2))
    assert dice(now) == (6, 4, 4, 4, 4, 4, 4, 4)
    assert table.said(say.Knocked) == [say.Knocked(0, shows=6, counts=6)]


def test_a_correction_taken_back_does_not_outlast_a_knock(table: Table) -> None:
    playing(table, "special8")
    table.send(reading(" ".join(f"{n}:{n % 6 + 1}" for n in range(8)), throw=1))
    table.send(PressDie(0), ChooseFace(5))
    table.press(Button.UNDO)
    now = table.send(reading("0:6! " + " ".join(f"{n}:4" for n in range(1, 8)), throw=2))
    assert dice(now) == (6, 4, 4, 4, 4, 4, 4, 4)


def test_a_kept_die_that_was_hidden_and_got_another_name_counts_as_it_lies(table: Table) -> None:
    playing(table)
    table.send(reading("1:1 2:1 3:1 4:5 5:4", throw=1))
    # A thrown die came to lie on the first one: what is seen there has the name of the one below.
    table.send(reading("1:2 2:1= 3:1= 4:6", trouble=Trouble.TOO_FEW, throw=2), ThrowAgain())
    now = table.send(reading("5:1= 2:1= 3:1= 1:2 4:4", throw=3))
    assert sorted(dice(now)) == [1, 1, 1, 2, 4]
    assert now.position
    assert now.position.turn.held == (0, 1, 2)


def test_a_die_put_back_with_another_face_may_have_been_thrown(table: Table) -> None:
    playing(table)
    table.send(reading(FIRST, throw=1))
    table.send(reading("1:3= 2:3= 3:5= 4:1= 5:2^", stroke=False, throw=1))
    now = table.send(SayThrown(True))
    assert dice(now) == (3, 3, 5, 1, 2)
    assert used(now) == 2


def test_a_throw_with_no_stroke_left_changes_nothing(table: Table) -> None:
    playing(table)
    for number in (1, 2, 3):
        faces = " ".join(f"{number * 10 + n}:{n + 1}" for n in range(5))
        table.send(reading(faces, throw=number))
    now = table.send(reading("1:6 2:6 3:6 4:6 5:6", trouble=Trouble.LEANING, throw=4))
    assert now.state.pending is None
    assert dice(now) == (1, 2, 3, 4, 5)
    assert len(table.said(say.Refused)) == 1
    table.send(TapField("small_straight"))
    table.press(Button.SCORE)
    assert len(table.said(say.FieldScored)) == 1


def test_a_scored_row_taken_back_knows_its_dice_again(table: Table) -> None:
    playing(table)
    table.send(reading("5:6 4:1 3:5 2:3 1:3", throw=1), TapField("chance"))
    table.press(Button.SCORE)
    table.send(reading("5:6= 4:1~ 3:5= 2:3= 1:3=", stroke=False, throw=1))
    now = table.press(Button.UNDO)
    assert dice(now) == (6, 1, 5, 3, 3)
    now = table.send(reading("2:3= 1:3= 7:3 8:3 9:3", throw=2))
    assert now.position
    assert now.position.turn.held == (3, 4)


def test_after_a_pause_dice_that_changed_are_asked_about(table: Table) -> None:
    playing(table)
    table.send(reading(FIRST, throw=1), Pause())
    table.send(reading("1:3 2:3 3:5 4:1 5:1", throw=2))
    assert table.session.situation.position
    assert table.session.situation.position.turn.used == 1
    now = table.press(Button.SCORE)
    assert not now.state.paused
    assert table.told[-1] == LookAgain()
    now = table.send(reading("1:3= 2:3= 3:5= 4:1= 5:1=", stroke=False, throw=2))
    assert now.legend[Button.SCORE].act is Act.SAY_THROWN


def test_a_correction_is_told_to_the_camera_and_to_nobody_else(
    table: Table, journal: Journal
) -> None:
    playing(table)
    table.send(reading(FIRST, throw=1))
    news = len(table.news)
    table.press(Button.BACK, Button.BACK, Button.SCORE, Button.NEXT, Button.SCORE)
    said = [each for situation in table.news[news:] for each in situation.said]
    assert said == [say.DieCorrected(4, 1)]
    assert TellCorrected(5, 1) in table.told
    assert isinstance(find_game(journal, "last").events[-1], Corrected)


def test_a_throw_made_while_the_table_was_down_counts_once(tmp_path: Path) -> None:
    with open_journal(tmp_path) as journal:
        first = Table(journal, tmp_path)
        playing(first)
        first.send(reading(FIRST, throw=1))
        first.session.close()
    with open_journal(tmp_path) as journal:
        second = Table(journal, tmp_path)
        [game] = unfinished_games(journal)
        second.send(ResumeGame(game))
        [remembered] = [told for told in second.told if isinstance(told, Remember)]
        assert [die.face for die in remembered.reading.dice] == [3, 3, 5, 1, 6]
        assert second.told[-2:] == [ExpectDice(5), LookAgain()]
        now = second.send(reading("1:3= 2:3= 6:1 7:1 8:1", throw=2))
        assert used(now) == 2
        assert dice(now) == (3, 3, 1, 1, 1)
        second.session.close()


def test_a_memory_of_another_moment_is_not_believed(tmp_path: Path) -> None:
    with open_journal(tmp_path) as journal:
        first = Table(journal, tmp_path)
        playing(first)
        first.send(reading(FIRST, throw=1))
        stale = (tmp_path / "tray-memory.json").read_text()
        first.send(reading("1:3= 2:3= 6:1 7:1 8:1", throw=2))
        first.session.close()
    (tmp_path / "tray-memory.json").write_text(stale)
    with open_journal(tmp_path) as journal:
        second = Table(journal, tmp_path)
        [game] = unfinished_games(journal)
        second.send(ResumeGame(game))
        assert not [told for told in second.told if isinstance(told, Remember)]
        now = second.send(reading("1:1 2:1 3:3 4:1 5:3", throw=1))
        assert used(now) == 2
        assert now.state.pending is None
        second.session.close()


def test_dice_thrown_while_the_camera_was_away_are_asked_about_and_count(table: Table) -> None:
    playing(table)
    table.send(reading(FIRST, throw=1), CameraLost(1, "stalled"), CameraBack(2, "a camera"))
    # Two dice lie elsewhere, one of them with the face it had.
    now = table.send(reading("1:3= 2:3= 3:5= 4:1^ 5:2^", stroke=False, throw=1))
    assert now.state.pending
    assert now.state.pending.thrown == (3, 4)
    now = table.press(Button.SCORE)
    assert used(now) == 2
    assert dice(now) == (3, 3, 5, 1, 2)


def test_a_first_throw_while_the_camera_was_away_counts_when_all_dice_lie_elsewhere(
    table: Table,
) -> None:
    playing(table)
    table.send(reading("1:1= 2:1= 3:1= 4:1= 5:1=", stroke=False))
    table.send(CameraLost(1, "stalled"), CameraBack(2, "a camera"))
    now = table.send(reading("1:3^ 2:3^ 3:5^ 4:1^ 5:2^", stroke=False))
    assert used(now) == 0
    now = table.send(SayThrown(True))
    assert used(now) == 1
    assert dice(now) == (3, 3, 5, 1, 2)


def test_a_tidied_tray_after_the_camera_was_away_is_no_stroke(table: Table) -> None:
    playing(table)
    table.send(reading(FIRST, throw=1), CameraLost(1, "stalled"), CameraBack(2, "a camera"))
    table.send(reading("1:3= 2:3= 3:5= 4:1^ 6:2^", stroke=False, throw=1))
    now = table.send(SayThrown(False))
    assert used(now) == 1
    now = table.send(reading("4:1= 6:2= 7:3 8:3 9:3", throw=2))
    assert dice(now) == (3, 3, 3, 1, 6)  # what counted goes on counting, whatever it shows


def test_a_bonus_of_points_is_in_the_event(table: Table, journal: Journal) -> None:
    playing(table)
    table.send(reading("1:6 2:6 3:6 4:6 5:6", throw=1), TapField("yatzy"))
    table.press(Button.SCORE)
    [scored] = [e for e in find_game(journal, "last").events if isinstance(e, Scored)]
    assert scored.points == 50
    assert table.said(say.FieldScored) == [say.FieldScored("anna", "yatzy", 50, 0, yatzy=True)]
