"""Orders of events nobody thinks of: a throw, a question, a press and a lost camera in each other's
way."""

import time

from companion.game.events import Agreed, Scored, TakenBack, Thrown, Voided
from companion.journal.stored import find_game
from companion.journal.writing import Journal
from companion.table.legend import Act
from companion.table.signals import (
    ChooseFace,
    LeaveGame,
    NewGame,
    Pause,
    PressDie,
    SayThrown,
    TapField,
)
from companion.table.situation import Situation
from companion.table.state import Question
from hardware.panel import Button, Pressed
from tests.table.desk import FIRST, Table, dice, playing, reading, used
from vision.messages import CameraBack, CameraLost, LookAgain
from vision.reading import Trouble


def asked(now: Situation) -> bool:
    return bool(now.state.pending and now.state.pending.question is Question.THROWN_OR_TURNED)


def kinds(journal: Journal) -> list[type]:
    return [type(event) for event in find_game(journal, "last").events[1:]]


def lying(faces: str) -> str:
    return " ".join(f"{word}=" for word in faces.split())


def test_a_throw_nobody_watched_that_ended_under_a_hand_is_asked_about_and_read_when_it_is_clear(
    table: Table, journal: Journal
) -> None:
    playing(table)
    table.send(reading(FIRST, throw=1), CameraLost(1, "stalled"), CameraBack(2, "a camera"))
    moved = "1:3= 2:3= 3:5= 4:1^ 5:2^"
    now = table.send(reading(moved, trouble=Trouble.COVERED, stroke=False, throw=1))
    assert asked(now)
    now = table.send(reading(lying("1:3 2:3 3:5 4:1 5:2"), stroke=False, throw=1))
    assert asked(now)
    now = table.send(SayThrown(True))
    assert used(now) == 1, "it was not clear when it was asked about"
    assert table.told[-1] == LookAgain()
    now = table.send(reading(lying("1:3 2:3 3:5 4:1 5:2"), stroke=False, throw=1))
    assert (used(now), dice(now)) == (2, (3, 3, 5, 1, 2))
    thrown = find_game(journal, "last").events[-1]
    assert isinstance(thrown, Thrown)
    assert thrown.thrown == (3, 4)


def test_a_first_throw_nobody_watched_is_asked_about_though_one_die_came_to_lie_where_one_lay(
    table: Table,
) -> None:
    playing(table)
    table.send(reading(lying("1:1 2:1 3:1 4:1 5:1"), stroke=False))
    table.send(CameraLost(1, "stalled"), CameraBack(2, "a camera"))
    now = table.send(reading("1:3^ 2:3^ 3:1= 4:1^ 5:2^", stroke=False))
    assert asked(now)
    now = table.send(SayThrown(True))
    assert (used(now), sorted(dice(now))) == (1, [1, 1, 2, 3, 3])


def test_two_dice_tidied_before_a_turn_while_nobody_watched_are_no_throw(table: Table) -> None:
    playing(table)
    table.send(reading(lying("1:1 2:1 3:1 4:1 5:1"), stroke=False))
    table.send(CameraLost(1, "stalled"), CameraBack(2, "a camera"))
    now = table.send(reading("1:1= 2:1= 3:1= 4:1^ 5:2^", stroke=False))
    assert now.state.pending is None


def third_stroke_and_an_early_throw(table: Table, early: str, **about: object) -> None:
    playing(table)
    for number in (1, 2, 3):
        table.send(reading(" ".join(f"{n}:{n}" for n in range(1, 6)), throw=number))
    table.send(TapField("small_straight"))
    table.send(reading(early, throw=4, **about))  # type: ignore[arg-type]


def test_an_early_throw_with_a_leaning_die_is_asked_about_and_thrown_again(
    table: Table, journal: Journal
) -> None:
    third_stroke_and_an_early_throw(table, "1:6 2:6 3:6 4:6 5:6", trouble=Trouble.LEANING)
    now = table.press(Button.SCORE)
    assert asked(now)
    now = table.send(SayThrown(True))
    assert used(now) == 0
    assert now.legend[Button.UNDO].act is Act.THROW_AGAIN
    table.press(Button.UNDO)
    now = table.send(reading("1:2 2:2 3:2 4:2 5:2", throw=5))
    assert (used(now), dice(now)) == (1, (2, 2, 2, 2, 2))
    assert kinds(journal)[-2:] == [Voided, Thrown]


def test_an_early_throw_seen_whole_only_after_the_row_was_scored_is_asked_about_then(
    table: Table,
) -> None:
    third_stroke_and_an_early_throw(table, "1:6 2:6 3:6 4:6", trouble=Trouble.TOO_FEW)
    now = table.press(Button.SCORE)
    assert now.state.pending is None
    now = table.send(reading(lying("1:6 2:6 3:6 4:6 5:6"), stroke=False, throw=4))
    assert asked(now)
    now = table.send(SayThrown(True))
    assert (used(now), dice(now)) == (1, (6, 6, 6, 6, 6))


def test_an_early_throw_is_remembered_while_dice_are_nudged_and_forgotten_after_another(
    table: Table,
) -> None:
    third_stroke_and_an_early_throw(table, "1:6 2:6 3:6 4:6 5:6")
    table.send(reading("1:6~ 2:6= 3:6= 4:6= 5:6=", stroke=False, throw=4))
    now = table.press(Button.SCORE)
    assert asked(now)
    now = table.send(reading("1:2 2:2 3:2 4:2 5:2", throw=5))  # thrown again instead of answering
    assert (used(now), dice(now)) == (1, (2, 2, 2, 2, 2))
    table.send(TapField("twos"))
    now = table.press(Button.SCORE)
    assert now.state.pending is None, "it was asked about once"


def test_who_leaves_takes_an_early_throw_along(table: Table) -> None:
    third_stroke_and_an_early_throw(table, "1:6 2:6 3:6 4:6 5:6")
    now = table.send(LeaveGame("anna"))
    assert now.position
    assert now.position.seat.player == "bo"
    now = table.send(reading(lying("1:6 2:6 3:6 4:6 5:6"), stroke=False, throw=4))
    assert now.state.pending is None
    table.send(reading("1:2 2:2 3:2 4:2 5:2", throw=5), TapField("twos"))
    now = table.press(Button.SCORE)
    assert now.state.pending is None


def test_dice_thrown_before_the_last_player_agreed_to_the_stake_are_asked_about(
    table: Table,
) -> None:
    purses = {"anna": 500, "bo": 500}
    wish = NewGame("maxi", ("anna", "bo"), {"coins": "on"}, 50, purses)
    table.send(CameraBack(0, "a camera"), wish)
    table.send(reading("1:3 2:3 3:5 4:1 5:6 6:6", throw=1))
    now = table.press(Button.SCORE)
    assert now.state.pending is None, "bo has not agreed yet"
    now = table.press(Button.SCORE)
    assert asked(now)
    assert used(table.send(SayThrown(True))) == 1


def test_a_hasty_press_agrees_for_one_player(table: Table, journal: Journal) -> None:
    purses = {"anna": 500, "bo": 500}
    table.send(NewGame("maxi", ("anna", "bo"), {"coins": "on"}, 50, purses))
    time.sleep(0.002)  # a press begins after what it answers
    table.send(Pressed(Button.SCORE), Pressed(Button.SCORE))
    assert find_game(journal, "last").events[1:] == (Agreed("anna"),)


def test_a_throw_right_after_a_pause_counts_though_it_shows_what_lay_there(table: Table) -> None:
    playing(table)
    table.send(reading(FIRST, throw=1), Pause(), Pause(False))
    now = table.send(reading("1:3= 2:3= 3:5= 4:1= 5:6", throw=2))
    assert (used(now), dice(now)) == (2, (3, 3, 5, 1, 6))
    assert now.position
    assert now.position.turn.held == (0, 1, 2, 3)


def test_undo_right_after_a_throw_takes_nothing_back(table: Table, journal: Journal) -> None:
    playing(table)
    table.send(reading(FIRST, throw=1))
    now = table.press(Button.UNDO)
    assert (used(now), dice(now)) == (1, (3, 3, 5, 1, 6))
    assert kinds(journal) == [Thrown]


def test_dice_gathered_between_two_turns_are_no_stroke_and_the_row_can_be_taken_back(
    table: Table, journal: Journal
) -> None:
    playing(table)
    table.send(reading(FIRST, throw=1), TapField("chance"))
    table.press(Button.SCORE)
    table.send(reading(lying("1:3 2:3"), trouble=Trouble.TOO_FEW, stroke=False, throw=1))
    table.send(reading("1:3= 2:3= 6:4^ 7:4^ 8:4^", stroke=False, throw=1))
    now = table.press(Button.UNDO)
    assert (used(now), dice(now)) == (1, (3, 3, 5, 1, 6))
    assert kinds(journal) == [Thrown, Scored, TakenBack]


def test_a_correction_begun_before_the_next_throw_does_not_change_it(table: Table) -> None:
    playing(table)
    table.send(reading(FIRST, throw=1), PressDie(4))
    now = table.send(reading("1:3= 2:3= 3:2 4:2 5:2", throw=2))
    assert now.state.picker is None
    now = table.send(ChooseFace(1))
    assert (used(now), dice(now)) == (2, (3, 3, 2, 2, 2))


def test_presses_made_while_nothing_could_be_written_do_nothing_later(
    table: Table, journal: Journal
) -> None:
    playing(table)
    table.send(reading(FIRST, throw=1), PressDie(4), ChooseFace(5), PressDie(3), ChooseFace(2))
    journal._connection.execute("PRAGMA query_only = ON")
    table.session.put(PressDie(0))
    table.session.put(ChooseFace(4))
    until = time.monotonic() + 60
    while not table.session.situation.trouble and time.monotonic() < until:
        time.sleep(0.01)
    for _ in range(3):
        table.session.put(Pressed(Button.UNDO))  # nothing comes of it, so again
    journal._connection.execute("PRAGMA query_only = OFF")
    while table.session.situation.trouble and time.monotonic() < until:
        time.sleep(0.01)
    table.settle()
    assert dice(table.session.situation) == (4, 3, 5, 2, 5)
    assert TakenBack not in kinds(journal)


def test_a_watcher_that_fails_keeps_no_other_from_following(table: Table) -> None:
    def fails(_: Situation) -> None:
        raise RuntimeError("not my day")

    table.session._watchers.insert(0, fails)
    playing(table)
    now = table.send(reading(FIRST, throw=1))
    assert used(now) == 1
    assert table.news[-1].number == now.number


def test_who_tells_every_die_needs_to_take_none_away(table: Table) -> None:
    playing(table)
    table.send(reading("1:3 2:3 3:5 4:1 5:6 6:2", trouble=Trouble.TOO_MANY, throw=1))
    for slot, face in enumerate((4, 4, 4, 2, 2)):
        now = table.send(PressDie(slot), ChooseFace(face))
    assert (used(now), dice(now)) == (1, (4, 4, 4, 2, 2))
