"""A whole table with a real journal on disk: signals in, situations and lamps out."""

import threading
import time
from pathlib import Path

from companion.game.events import Corrected, Scored, Thrown, Voided
from companion.journal.games import unfinished_games
from companion.journal.stored import find_game
from companion.journal.writing import Journal, open_journal
from companion.table import announcements as say
from companion.table.legend import Act
from companion.table.signals import (
    ChooseFace,
    CloseGame,
    ResumeGame,
    SayThrown,
    TapDie,
    TapField,
)
from companion.table.situation import Situation
from hardware.panel import Button, Lamp, Pressed
from tests.table.desk import FIRST, Table, playing, reading
from vision.messages import CameraLost, Lifted, Motion
from vision.reading import Die, Fate, Reading, Trouble


def test_a_turn_by_dice_next_and_score(table: Table, journal: Journal) -> None:
    playing(table)
    assert table.session.situation.legend[Button.SCORE].act is Act.NOTHING
    table.send(Motion(0, True), reading(FIRST))
    now = table.send(Lifted(1, lifted=(3, 4, 5), lying=(1, 2)))
    assert now.state.kept == (0, 1)
    table.press(Button.HOLD)
    now = table.send(reading("1:3 2:3 6:3 7:2 8:2", still="1 2"))
    assert now.position
    assert now.position.turn.dice == (3, 3, 3, 2, 2)
    assert now.position.turn.used == 2
    table.send(TapField("full_house"))
    assert table.panel.lamps[Button.SCORE] is Lamp.PRIMARY
    now = table.press(Button.SCORE)
    assert now.position
    assert now.position.seat.player == "bo"
    stored = find_game(journal, "last")
    scored = [e for e in stored.events if isinstance(e, Scored)]
    assert [(e.field, e.points, e.dice) for e in scored] == [("full_house", 13, (3, 3, 3, 2, 2))]
    assert stored.position() == now.position


def test_a_row_that_pays_nothing_is_struck_only_when_asked_twice(table: Table) -> None:
    playing(table)
    table.send(reading(FIRST), TapField("yatzy"))
    assert table.press(Button.SCORE).legend[Button.SCORE].act is Act.STRIKE
    assert table.said(say.FieldScored) == []
    table.press(Button.SCORE)
    assert table.said(say.FieldScored) == [say.FieldScored("anna", "yatzy", 0, 0, yatzy=False)]


def test_too_few_dice_are_asked_for_and_one_tap_completes_the_stroke(table: Table) -> None:
    playing(table)
    now = table.send(reading("1:3 2:3 3:5 4:1", trouble=Trouble.TOO_FEW))
    assert now.position
    assert not now.position.turn.used
    assert now.state.pending
    assert now.state.pending.faces.count(None) == 1
    now = table.send(ChooseFace(6))
    assert now.position
    assert sorted(now.position.turn.dice) == [1, 3, 3, 5, 6]


def test_an_unsure_die_is_never_scored_silently(table: Table) -> None:
    playing(table)
    doubtful = reading(FIRST, trouble=Trouble.UNSURE)
    now = table.send(doubtful)
    assert now.position
    assert not now.position.turn.used
    [slot] = now.state.pending.doubtful if now.state.pending else ()
    table.send(TapDie(slot))
    now = table.press(Button.SCORE)  # the second guess is chosen already
    assert now.position
    assert now.position.turn.dice[slot] == doubtful.dice[slot].second


def test_a_leaning_die_is_thrown_again_and_costs_nothing(table: Table, journal: Journal) -> None:
    playing(table)
    table.send(reading(FIRST, trouble=Trouble.LEANING))
    now = table.send(reading("6:1 7:1 8:2 9:2 10:3"))
    assert now.position
    assert now.position.turn.used == 1
    kinds = [type(e) for e in find_game(journal, "last").events[1:]]
    assert kinds == [Voided, Thrown]


def test_a_die_put_back_with_another_face_is_asked_about(table: Table) -> None:
    playing(table)
    table.send(reading(FIRST))
    dice = tuple(
        Die(d.face, d.x, d.y, d.size, d.sure, track=d.track, fate=Fate.STILL)
        for d in reading(FIRST).dice[:4]
    )
    turned = Die(2, 200, 40, 30, 0.99, track=5, fate=Fate.PUT_BACK)
    now = table.send(Reading(3, (*dice, turned)))
    assert now.position
    assert now.position.turn.used == 1
    assert now.legend[Button.SCORE].act is Act.SAY_THROWN
    now = table.send(SayThrown(False))
    assert now.position
    assert now.position.turn.dice == (3, 3, 5, 1, 6)


def test_play_goes_on_by_touch_without_a_camera(table: Table, journal: Journal) -> None:
    playing(table)
    table.send(CameraLost(0, "unplugged"))
    now = table.send(*(ChooseFace(face) for face in (4, 4, 4, 4, 4)))
    assert now.position
    assert now.position.turn.dice == (4, 4, 4, 4, 4)
    table.send(TapField("yatzy"))
    table.press(Button.SCORE)
    thrown = find_game(journal, "last").events[1]
    assert isinstance(thrown, Thrown)
    assert thrown.source == "hand"


def test_a_press_meant_for_the_screen_before_is_dropped(table: Table) -> None:
    playing(table)
    early = Pressed(Button.SCORE)
    time.sleep(0.002)
    table.send(reading(FIRST), TapField("chance"))
    table.send(early)
    assert table.said(say.FieldScored) == []


def test_presses_from_many_threads_score_one_row(table: Table, journal: Journal) -> None:
    playing(table)
    table.send(reading(FIRST), TapField("chance"))
    time.sleep(0.002)
    press = Pressed(Button.SCORE)
    threads = [threading.Thread(target=table.panel.listener, args=(press,)) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    table.settle()
    events = find_game(journal, "last").events
    assert sum(isinstance(event, Scored) for event in events) == 1


def test_correction_and_taking_back_stay_in_the_journal(table: Table, journal: Journal) -> None:
    playing(table)
    table.send(reading(FIRST))
    table.press(Button.BACK, Button.BACK)  # the menu, then the last die
    table.press(Button.SCORE, Button.NEXT, Button.SCORE)
    events = find_game(journal, "last").events
    assert events[-1] == Corrected(slot=4, face=1, was=6)
    now = table.press(Button.UNDO)
    assert now.position
    assert now.position.turn.dice == (3, 3, 5, 1, 6)


def test_a_game_is_back_where_it_was(tmp_path: Path) -> None:
    with open_journal(tmp_path) as journal:
        first = Table(journal)
        playing(first, "special8")
        left = first.send(reading(" ".join(f"{n}:{n % 6 + 1}" for n in range(8))))
        first.session.close()
    with open_journal(tmp_path) as journal:
        second = Table(journal)
        [game] = unfinished_games(journal)
        back = second.send(ResumeGame(game))
        assert back.position == left.position
        assert second.said(say.WelcomeBack) == [say.WelcomeBack("anna")]
        second.send(CloseGame())
        assert second.session.situation.position is None
        assert unfinished_games(journal) == []
        second.session.close()


def disk_refuses(table: Table, journal: Journal) -> Situation:
    journal._connection.execute("PRAGMA query_only = ON")
    table.session.put(reading(FIRST))
    end = time.monotonic() + 60
    while not table.session.situation.trouble and time.monotonic() < end:
        time.sleep(0.01)
    return table.session.situation


def test_a_disk_that_takes_nothing_keeps_nobody_from_stopping_the_table(
    table: Table, journal: Journal
) -> None:
    playing(table)
    now = disk_refuses(table, journal)
    assert "read-only" in now.trouble
    assert now.position
    assert not now.position.turn.used, "shown only once it is on disk"
    closing = threading.Thread(target=table.session.close, daemon=True)
    closing.start()
    closing.join(10)
    assert not closing.is_alive()


def test_what_the_disk_refused_is_written_before_the_table_stops(
    table: Table, journal: Journal
) -> None:
    playing(table)
    disk_refuses(table, journal)
    journal._connection.execute("PRAGMA query_only = OFF")
    table.session.put(TapField("chance"))
    table.session.close()
    now = table.session.situation
    assert now.position
    assert now.position.turn.dice == (3, 3, 5, 1, 6)
    assert isinstance(find_game(journal, "last").events[-1], Thrown)
