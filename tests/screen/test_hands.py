"""Fingers on a real window: corrections, aims, taking back, camera loss, languages, one finger."""

import logging
import time
from dataclasses import replace

import pytest

from companion.game.standings import total
from companion.screen.acts import (
    AgreeHere,
    ChangeSetting,
    ChooseHouse,
    ChooseRules,
    Explain,
    Go,
    MoveSeat,
    Page,
    PauseGame,
    PressKey,
    Seat,
    TakeName,
    TakePencil,
    Type,
)
from companion.screen.theme import Layout
from companion.table.signals import (
    ChooseAim,
    ChooseFace,
    NewGame,
    PressDie,
    SayThrown,
    TapDie,
    TapField,
    ThrowAgain,
)
from hardware.panel import Button
from vision.messages import ExpectDice
from vision.reading import Trouble

SCORE, UNDO, HOLD = (PressKey(b) for b in (Button.SCORE, Button.UNDO, Button.HOLD))


def begin(evening, rules: str = "yatzy", players: tuple[str, ...] = ("p0",)) -> None:
    evening.camera(works=True)
    evening.session.put(NewGame(rules, players))
    evening.settle()


def dice(evening) -> tuple[int, ...]:
    return evening.situation.position.turn.dice


def prompt(evening) -> str:
    view = evening.app.front.view().prompt
    return f"{view.bold} {view.muted}".strip()


def test_a_die_is_corrected_by_holding_it(evening) -> None:
    begin(evening)
    evening.throw(1, 2, 3, 4, 4)
    hold(evening, TapDie(4))
    assert prompt(evening) == "What does this die show?"
    evening.tap(ChooseFace(5))
    assert dice(evening) == (1, 2, 3, 4, 5)


def hold(evening, act: object) -> None:
    from kivy.tests.common import UnitTestTouch

    evening.hours.ahead += 0.3
    finger = UnitTestTouch(*evening.place(act))
    finger.touch_down()
    evening.wait(0.53)
    finger.touch_up()
    evening.settle()


def test_a_die_is_corrected_with_the_pencil(evening) -> None:
    begin(evening)
    evening.throw(1, 2, 3, 4, 4)
    evening.tap(TakePencil())
    assert prompt(evening) == "Which die is wrong? tap it"
    evening.tap(PressDie(4))
    evening.tap(ChooseFace(5))
    assert dice(evening) == (1, 2, 3, 4, 5)
    evening.tap(TapDie(0))  # the pencil is down again: a tap keeps
    assert evening.situation.state.kept == (0,)


def test_a_doubtful_die_is_set_by_one_touch_of_score(evening) -> None:
    begin(evening)
    evening.throw(1, 2, 3, 4, 4, trouble=Trouble.UNSURE, second=6)
    assert not dice(evening)
    assert evening.situation.state.pending is not None
    while evening.situation.state.pending is not None:
        evening.tap(SCORE)
    assert len(dice(evening)) == 5


def test_a_leaning_die_costs_nothing(evening) -> None:
    begin(evening)
    evening.throw(1, 2, 3, 4, 5, trouble=Trouble.LEANING)
    assert "leaning" in prompt(evening)
    evening.tap(UNDO)  # throw again
    assert evening.situation.position.turn.used == 0
    evening.throw(1, 2, 3, 4, 5)
    assert evening.situation.position.turn.used == 1


def test_a_missed_die_is_tapped_in_and_a_ghost_taken_away(evening) -> None:
    begin(evening)
    evening.throw(1, 2, 3, 4, trouble=Trouble.TOO_FEW)
    evening.tap(ChooseFace(6))
    assert sorted(dice(evening)) == [1, 2, 3, 4, 6]
    evening.throw(1, 2, 3, 4, 5, 6, trouble=Trouble.TOO_MANY)
    assert prompt(evening) == "I see 6 dice. Take one away"
    evening.tap(ThrowAgain())
    assert evening.situation.position.turn.used == 1


def test_an_aim_is_declared_by_touch(evening) -> None:
    begin(evening, "special8", ("p0", "p1"))
    for faces in ((1, 1, 1, 2, 2, 3, 3, 4), (1, 1, 1, 2, 2, 3, 3, 4)) * 3:  # three turns each: full
        evening.throw(*faces)
        row = next(
            t.act
            for column in evening.app.front.view().card.columns
            for t in column
            if t.act and t.points not in ("0", "")
        )
        evening.tap(row)
        evening.tap(SCORE)
    assert evening.situation.position.seat.saved == 6
    evening.throw(1, 2, 3, 4, 5, 6, 3, 4)
    for slot in range(6):
        evening.tap(TapDie(slot))
    view = evening.app.front.view()
    assert view.aim is not None
    target = view.aim.targets[-1]
    evening.tap(target.act)
    assert isinstance(target.act, ChooseAim)
    evening.tap(HOLD)
    assert evening.situation.position.turn.aim.field == target.act.field
    evening.tap(UNDO)
    assert evening.situation.position.turn.aim is None


def test_striking_a_row_is_asked_about_and_can_be_left(evening) -> None:
    begin(evening)
    evening.throw(1, 2, 3, 4, 6)
    evening.tap(TapField("yatzy"))
    evening.tap(SCORE)
    assert prompt(evening) == "Strike Yatzy? it pays 0"
    evening.tap(UNDO)
    assert prompt(evening) == "Keep some, throw the rest"
    assert evening.situation.state.selection.field is None
    evening.tap(TapField("yatzy"))
    evening.tap(SCORE)
    evening.tap(SCORE)
    assert evening.situation.position.seat.card.entry("yatzy").points == 0


def test_an_entry_is_taken_back_until_the_next_throw(evening) -> None:
    begin(evening, "yatzy", ("p0", "p1"))
    evening.throw(6, 6, 6, 6, 6)
    evening.tap(TapField("yatzy"))
    evening.tap(SCORE)
    assert evening.situation.position.seat.player == "p1"
    assert prompt(evening) == "50 in Yatzy. Björn, your turn"
    evening.tap(UNDO)
    assert evening.situation.position.seat.player == "p0"
    assert total(evening.situation.position.rules, evening.situation.position.seat.card) == 0


def test_the_game_goes_on_by_touch_while_the_camera_is_away(evening) -> None:
    begin(evening)
    evening.throw(1, 2, 3, 4, 4)
    evening.camera(works=False)
    view = evening.app.front.view()
    assert view.banner
    assert view.prompt.camera.lost
    evening.tap(TapDie(3))
    evening.tap(TapDie(4))
    for face in (4, 5, 6):
        evening.tap(ChooseFace(face))
    assert sorted(dice(evening)) == [4, 4, 4, 5, 6]
    evening.camera(works=True)
    assert prompt(evening).startswith("Camera is back")
    assert ExpectDice(5) in evening.told


def test_the_language_is_switched_in_the_middle_of_a_game(evening) -> None:
    begin(evening)
    evening.tap(Go(Page.MENU))
    evening.tap(Go(Page.SETTINGS))
    evening.tap(ChangeSetting("language", "sv"))
    assert evening.app.front.view().title == "Inställningar"
    evening.tap(SCORE)  # done
    evening.tap(SCORE)  # back to the table
    assert prompt(evening) == "Kasta alla 5"


def test_one_finger_is_one_touch_however_many_providers_report_it(evening) -> None:
    from kivy.tests.common import UnitTestTouch

    begin(evening)
    evening.throw(1, 2, 3, 4, 4)
    evening.hours.ahead += 0.3
    x, y = evening.place(TapDie(2))
    fingers = [UnitTestTouch(x, y), UnitTestTouch(x + 1, y)]
    for finger in fingers:
        finger.touch_down()
    evening.hours.ahead += 0.06
    for finger in fingers:
        finger.touch_up()
    evening.settle()
    assert evening.situation.state.kept == (2,)
    late = UnitTestTouch(x, y)  # the second provider may be behind the first
    late.touch_down()
    late.touch_up()
    evening.settle()
    assert evening.situation.state.kept == (2,)


def test_the_input_of_kivy_is_ours_alone() -> None:
    from kivy.config import Config

    assert dict(Config.items("input")) == {"mouse": "mouse,disable_multitouch,disable_hover"}


def test_a_sliding_finger_touches_nothing(evening) -> None:
    from kivy.tests.common import UnitTestTouch

    begin(evening)
    evening.throw(1, 2, 3, 4, 4)
    evening.hours.ahead += 0.3
    x, y = evening.place(TapDie(2))
    finger = UnitTestTouch(x, y)
    finger.touch_down()
    finger.touch_move(x + 20, y)
    evening.hours.ahead += 0.06
    finger.touch_up()
    evening.settle()
    assert evening.situation.state.kept == ()


def test_the_touch_that_wakes_does_nothing_else(evening) -> None:
    begin(evening)
    evening.throw(1, 2, 3, 4, 4)
    evening.app.stage.sleep(attract=False)
    evening.tap(TapDie(2))
    assert not evening.app.stage.asleep
    assert evening.situation.state.kept == ()
    evening.tap(TapDie(2))
    assert evening.situation.state.kept == (2,)


def test_the_screen_invites_people_after_a_while_at_home(evening) -> None:
    evening.wait(175)
    assert not evening.app.stage.asleep
    evening.wait(6)
    veil = evening.app.stage.veil
    assert evening.app.stage.asleep
    assert veil.inviting
    assert veil.words == "Touch to play"
    evening.tap(Go(Page.RULES))
    assert not evening.app.stage.asleep
    assert evening.page == Page.HOME, "the touch that wakes does nothing else"
    evening.tap(Go(Page.RULES))
    assert evening.page == Page.RULES


def test_the_screen_dims_over_a_game_unless_it_never_should(evening) -> None:
    begin(evening)
    evening.wait(181)
    assert evening.app.stage.asleep
    assert not evening.app.stage.veil.inviting, "the game stays to be seen"
    evening.press(Button.NEXT)
    evening.still.settings.chosen["dim_after_seconds"] = "0"
    evening.press(Button.NEXT)
    evening.wait(3600)
    assert not evening.app.stage.asleep


def test_a_display_turned_on_its_side_gets_the_upright_layout(evening) -> None:
    begin(evening)
    evening.throw(1, 2, 3, 4, 4)
    evening.studio.resize(480, 800)
    assert evening.app.unit.layout is Layout.PORTRAIT
    evening.tap(TapDie(2))
    assert evening.situation.state.kept == (2,)
    evening.studio.resize(800, 480)
    assert evening.app.unit.layout is Layout.COMPACT


def test_the_tray_is_drawn_with_a_finger(evening) -> None:
    from kivy.tests.common import UnitTestTouch

    from companion.screen.widgets.picture import Corner, Picture

    evening.camera(works=True)
    evening.tap(Go(Page.CAMERA))
    page = list(evening.app.stage.page.walk())
    picture = next(w for w in page if isinstance(w, Picture))
    corner = min((w for w in page if isinstance(w, Corner)), key=lambda w: (w.x, -w.y))
    evening.hours.ahead += 0.3
    finger = UnitTestTouch(*corner.center)
    finger.touch_down()
    to = (picture.x + 0.25 * picture.width, picture.y + 0.75 * picture.height)
    finger.touch_move(*to)
    finger.touch_up()
    evening.settle()
    evening.tap(SCORE)  # save the tray
    assert evening.still.eyes.corners is not None
    assert evening.still.eyes.corners[0] == pytest.approx((0.25, 0.25), abs=0.01)


def test_the_press_that_wakes_does_nothing_else(evening) -> None:
    evening.app.stage.sleep(attract=True)
    evening.press(Button.SCORE)
    assert not evening.app.stage.asleep
    assert evening.page == Page.HOME


def test_dice_thrown_wake_the_screen(evening) -> None:
    begin(evening)
    evening.app.stage.sleep(attract=False)
    evening.throw(1, 2, 3, 4, 4)
    assert not evening.app.stage.asleep


def test_a_pause_and_back(evening) -> None:
    begin(evening)
    evening.tap(Go(Page.MENU))
    evening.tap(PauseGame(True))
    assert prompt(evening) == "Paused. SCORE goes on"
    evening.throw(1, 2, 3, 4, 5)
    assert not dice(evening)
    evening.tap(SCORE)
    assert prompt(evening) == "Thrown, or turned by mistake?"
    evening.tap(SayThrown(False))
    assert prompt(evening).startswith("Throw all 5")


def test_a_new_player_is_typed_seated_and_dragged(evening) -> None:
    evening.tap(Go(Page.RULES))
    evening.tap(ChooseRules("maxi"))
    evening.tap(Seat("p0"))
    evening.tap(Go(Page.TYPING))
    for letter in "åsa":
        evening.tap(Type(letter))
    evening.tap(TakeName("Åsa"))
    assert evening.app.front.shown.draft.players == ("p0", "Åsa")
    drag(evening, "Åsa", "p0")
    assert evening.app.front.shown.draft.players == ("Åsa", "p0")


def drag(evening, player: str, onto: str) -> None:
    from kivy.tests.common import UnitTestTouch

    from companion.screen.widgets.seat import SeatRow

    rows = [w for w in evening.app.stage.page.walk() if isinstance(w, SeatRow) and w.view.move]
    row = {r.view.move[0].player: r for r in rows}
    assert isinstance(rows[0].view.move[0], MoveSeat)
    evening.hours.ahead += 0.3
    finger = UnitTestTouch(*row[player].ids.grip.center)
    finger.touch_down()
    finger.touch_move(*row[onto].ids.grip.center)
    finger.touch_up()
    evening.settle()


def test_coins_are_staked_only_when_everybody_is_in(evening) -> None:
    for person in range(3):
        evening.still.people.known[person] = type(evening.still.people.known[0])(
            f"p{person}", "ABC"[person], person, 500
        )
    evening.tap(Go(Page.RULES))
    evening.tap(ChooseRules("maxi"))
    evening.tap(Seat("p0"))
    evening.tap(Seat("p1"))
    evening.tap(SCORE)
    evening.tap(ChooseHouse("coins", "on"))
    evening.tap(SCORE)
    assert evening.page == Page.STAKE
    evening.tap(AgreeHere("p0"))
    evening.tap(SCORE)
    assert evening.page == Page.STAKE, "one is not in yet"
    evening.tap(AgreeHere("p1"))
    evening.tap(SCORE)
    assert evening.page == Page.TABLE
    position = evening.situation.position
    assert position.stake == 50
    assert all(s.agreed for s in position.seats)


def test_a_row_is_explained_while_it_is_held(evening) -> None:
    begin(evening)
    evening.throw(1, 2, 3, 4, 4)
    hold(evening, TapField("chance"))
    assert evening.app.front.view().explain
    evening.tap(Explain(""))
    assert not evening.app.front.view().explain


def test_a_row_is_explained_without_a_camera_too(evening) -> None:
    begin(evening)
    evening.camera(works=False)
    for face in (1, 2, 3, 4, 4):
        evening.tap(ChooseFace(face))
    hold(evening, TapField("chance"))
    evening.tap(Explain(""))  # what cannot be seen cannot be tapped
    evening.tap(ChooseFace(5))
    assert evening.situation.state.pending is not None


def test_a_tap_stays_a_tap_while_a_frame_takes_long(evening) -> None:
    from kivy.clock import Clock
    from kivy.tests.common import UnitTestTouch

    begin(evening)
    evening.throw(1, 2, 3, 4, 4)
    evening.hours.ahead += 0.3
    finger = UnitTestTouch(*evening.place(TapField("chance")))
    finger.touch_down()
    time.sleep(0.6)  # the frame; the finger leaves meanwhile
    Clock.tick()  # looks at the clock before it hears of fingers
    finger.touch_up()
    evening.settle()
    assert evening.situation.state.selection.field == "chance"
    assert not evening.app.front.view().explain


@pytest.mark.parametrize(("lasted", "chosen"), [(0.15, "chance"), (0.01, None)])
def test_a_tap_heard_all_at_once_lasted_as_long_as_on_the_glass(evening, lasted, chosen) -> None:
    from kivy.tests.common import UnitTestTouch

    begin(evening)
    evening.throw(1, 2, 3, 4, 4)
    evening.hours.ahead += 0.3
    finger = UnitTestTouch(*evening.place(TapField("chance")))
    finger.touch_down()
    finger.time_end = finger.time_start + lasted
    finger.touch_up()
    evening.settle()
    assert evening.situation.state.selection.field == chosen


def test_a_finger_that_stays_on_next_jumps_to_the_dice(evening) -> None:
    begin(evening)
    evening.throw(1, 2, 3, 4, 4)
    evening.tap(PressKey(Button.NEXT))
    assert evening.situation.state.selection.field is not None
    hold(evening, PressKey(Button.NEXT))
    assert evening.situation.state.selection.die == 0


def test_a_die_turned_by_mistake_is_asked_about(evening) -> None:
    from dataclasses import replace

    from vision.reading import Fate

    begin(evening)
    evening.throw(1, 2, 3, 4, 4)
    reading = evening.situation.state.tray.reading
    turned = replace(reading.dice[0], face=6, fate=Fate.PUT_BACK)
    still = tuple(replace(die, fate=Fate.STILL) for die in reading.dice[1:])
    evening.session.put(replace(reading, at=9.0, dice=(turned, *still), stroke=False))
    evening.settle()
    evening.tap(SayThrown(False))
    assert dice(evening) == (1, 2, 3, 4, 4)


def test_an_error_in_a_view_is_said_calmly_and_the_game_goes_on(
    evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    begin(evening)
    whole = evening.app.front.view
    with caplog.at_level(logging.ERROR), monkeypatch.context() as broken:
        broken.setattr(evening.app.front, "view", lambda: 1 / 0)
        evening.throw(1, 2, 3, 4, 4)
        assert evening.app._shown.title == "Sorry"
    assert "A page could not be shown" in caplog.text
    assert dice(evening) == (1, 2, 3, 4, 4)
    assert evening.app.front.view == whole
    evening.tap(Go(Page.TABLE))
    evening.tap(TapDie(0))
    assert evening.situation.state.kept == (0,)


def test_an_error_in_a_drawing_is_said_calmly(evening, caplog: pytest.LogCaptureFixture) -> None:
    from kivy.clock import Clock

    begin(evening)
    Clock.schedule_once(lambda _: 1 / 0)
    with caplog.at_level(logging.ERROR):
        Clock.tick()
    assert "A page could not be drawn" in caplog.text
    assert evening.app._shown.title == "Sorry"
    evening.tap(Go(Page.TABLE))
    assert prompt(evening).startswith("Throw all 5")


def test_a_name_is_typed_on_a_real_keyboard(evening) -> None:
    from kivy.core.window import Window

    evening.tap(Go(Page.RULES))
    evening.tap(ChooseRules("yatzy"))
    evening.tap(Go(Page.TYPING))
    shift = (304, "İ")  # as Kivy tells of it
    for key, text in (shift, (98, "b"), (111, "o"), (8, None), (111, "o"), (32, " "), (13, None)):
        Window.dispatch("on_key_down", key, 0, text, [])
        Window.dispatch("on_key_up", key, 0)
        evening.settle()
    assert evening.app.front.shown.draft.players == ("Bo",)


def test_ready_is_told_once_a_page_was_flipped_to(evening) -> None:
    """Not for an empty frame, and not before the display was given the first drawn one."""
    from kivy.clock import Clock
    from kivy.core.window import Window

    told = []
    evening.app._ready = lambda: told.append("ready")
    page = evening.app.stage
    Window.remove_widget(page)
    for _ in range(3):
        Window.dispatch("on_draw")
        Window.dispatch("on_flip")
        Clock.tick()
    assert told == [], "the window was empty"
    Window.add_widget(page)
    Window.dispatch("on_draw")
    Window.dispatch("on_flip")
    assert told == [], "told by the clock, after the flip"
    Clock.tick()
    assert told == ["ready"]
    Window.dispatch("on_draw")
    Window.dispatch("on_flip")
    Clock.tick()
    assert told == ["ready"], "and only once"


def test_a_page_is_drawn_again_when_the_first_flip_loses_it(evening, monkeypatch) -> None:
    """Straight on a display the first frame is lost, and a page at rest draws no other."""
    from kivy.base import EventLoop
    from kivy.core.window import Window

    from companion.screen.first_picture import shows_something, when_shown

    evening.settle()
    flips, told = [], []
    monkeypatch.setattr(Window, "flip", lambda: flips.append(shows_something()))
    when_shown(lambda: told.append(len(flips)))
    Window.canvas.ask_update()
    for _ in range(6):
        EventLoop.idle()
    assert flips[:2] == [True, True], "the page at rest was flipped to twice"
    assert told == [2], "told after the second flip"
    assert len(flips) == 2, "and then it rests"


def test_ticks_are_told_by_the_loop_of_the_picture(evening) -> None:
    """What feeds the watchdog: nothing else does."""
    told = []
    evening.app._ticked = lambda: told.append("tick")
    evening.hours.ahead += 1.05
    assert told == [], "no tick while the loop stands still"
    evening.settle()
    assert told == ["tick"]


def test_keys_reach_the_simulated_table_only_from_its_page_and_leave_buttons_theirs(
    evening,
) -> None:
    from kivy.core.window import Window

    keys: list[str] = []

    def at_table(key: str) -> bool:
        keys.append(key)
        return key in (" ", "l")

    def type_(key: int, text: str | None) -> None:
        Window.dispatch("on_key_down", key, 0, text, [])
        Window.dispatch("on_key_up", key, 0)
        evening.settle()

    evening.app.front.ports = replace(evening.app.front.ports, simulated=at_table)
    type_(32, " ")
    assert keys == [], "no game is on the table"
    begin(evening)
    type_(32, " ")
    type_(ord("l"), "l")
    assert keys == [" ", "l"]
    evening.throw(1, 2, 3, 4, 4)
    type_(ord("n"), "n")
    assert evening.situation.state.selection.field, "N is still NEXT"
