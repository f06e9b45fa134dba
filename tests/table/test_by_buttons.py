"""The five buttons alone: whatever a finger on the screen can do, they can do too."""

from companion.game.events import Corrected, Scored, Thrown
from companion.game.requests import Source
from companion.journal.stored import find_game
from companion.journal.writing import Journal
from companion.table.legend import Act
from companion.table.signals import TapDie, TapField
from companion.table.situation import Situation
from hardware.panel import Button, Lamp, Pressed
from tests.table.desk import FIRST, Table, playing, reading
from tests.table.test_referee import A_PAIR, with_saved_strokes
from vision.messages import CameraBack, CameraLost
from vision.reading import Trouble


def tell(table: Table, face: int) -> Situation:
    """Open the picker, walk to the face, set it."""
    table.press(Button.SCORE)
    return table.press(*[Button.NEXT] * (face - 1), Button.SCORE)


def primary(now: Situation) -> list[Button]:
    return [button for button, lamp in now.lamps().items() if lamp is Lamp.PRIMARY]


def test_a_turn_without_a_camera_is_played_by_buttons(table: Table, journal: Journal) -> None:
    playing(table)
    now = table.send(CameraLost(1, "unplugged"))
    assert now.legend[Button.SCORE].act is Act.TELL_DIE
    for face in (5, 5, 5, 2, 6):
        now = tell(table, face)
    assert now.position
    assert now.position.turn.dice == (5, 5, 5, 2, 6)
    table.press(*[Button.NEXT] * 6, Button.BACK, Button.SCORE)
    kinds = [type(event) for event in find_game(journal, "last").events[1:]]
    assert kinds == [Thrown, Scored]
    thrown = find_game(journal, "last").events[1]
    assert isinstance(thrown, Thrown)
    assert thrown.source is Source.HAND


def test_what_was_told_by_buttons_is_left_by_undo(table: Table, journal: Journal) -> None:
    playing(table)
    table.send(CameraLost(1, "unplugged"))
    tell(table, 3)
    now = table.press(Button.SCORE, Button.UNDO)
    assert now.state.pending
    assert now.state.pending.faces == (3, None, None, None, None)
    now = table.press(Button.UNDO)
    assert now.state.pending is None
    assert len(find_game(journal, "last").events) == 1


def test_a_die_the_camera_missed_is_told_by_buttons(table: Table) -> None:
    playing(table)
    now = table.send(reading("1:3 2:3 3:5 4:1", trouble=Trouble.TOO_FEW, throw=1))
    assert now.legend[Button.SCORE].act is Act.TELL_DIE
    assert primary(now) == [], "the dice themselves may be set right instead"
    now = tell(table, 6)
    assert now.position
    assert now.position.turn.dice == (3, 3, 5, 1, 6)


def test_a_camera_that_comes_back_while_a_die_is_told_leaves_counted_dice_alone(
    table: Table, journal: Journal
) -> None:
    playing(table)
    table.send(reading(FIRST, throw=1), CameraLost(1, "unplugged"))
    now = table.press(Button.SCORE, Button.NEXT)
    assert now.state.picker
    now = table.send(CameraBack(2, "a camera"))
    assert now.state.picker is None
    table.press(Button.SCORE)
    assert not any(isinstance(e, Corrected) for e in find_game(journal, "last").events)


def test_where_only_the_menu_can_be_reached_it_can_be_left_again(table: Table) -> None:
    playing(table)
    assert table.press(Button.NEXT).legend[Button.SCORE].act is Act.OPEN_MENU
    now = table.send(Pressed(Button.NEXT, long=True))
    assert now.legend[Button.SCORE].act is Act.OPEN_MENU, "who holds NEXT wants to get there"
    assert table.press(Button.NEXT).legend[Button.SCORE].act is Act.NOTHING


def test_one_lamp_at_most_is_the_primary_one(table: Table) -> None:
    playing(table)
    table.send(reading(FIRST, throw=1))
    now = table.send(TapDie(0))
    assert primary(now) == [Button.HOLD]
    now = table.press(Button.BACK)
    assert now.legend[Button.SCORE].act is Act.OPEN_MENU
    assert primary(now) == [Button.SCORE]


def test_a_row_that_was_reached_goes_before_an_aim(table: Table) -> None:
    with_saved_strokes(table)
    table.send(reading(A_PAIR))
    now = table.send(TapDie(0), TapDie(1))
    assert primary(now) == [Button.HOLD]
    now = table.send(TapField("one_pair"))
    assert now.legend[Button.HOLD].act is Act.DECLARE
    assert primary(now) == [Button.SCORE]
