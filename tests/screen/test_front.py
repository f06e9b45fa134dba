"""What touches and presses mean on pages beside the table: the front alone, no window."""

from collections.abc import Callable
from random import Random

import pytest

from companion.game.refusal import Refusal
from companion.screen.acts import (
    AskName,
    BackUp,
    ChangeStake,
    ChooseHouse,
    ChooseRules,
    FindTray,
    Freeze,
    Go,
    JudgeReading,
    MoveCorner,
    NextCorner,
    Page,
    PowerOff,
    Recolour,
    Restore,
    SaveTray,
    Seat,
    Shuffle,
    Swap,
    TakeName,
    Type,
    Unseat,
)
from companion.screen.exposure import exposure
from companion.screen.front import Front
from companion.screen.menus.menu import Deed, Stop, Walk
from companion.screen.menus.typing import DELETE, OTHER, SHIFT, SPACE, Typed, typed
from companion.screen.pages_shown import ChoicesBody, PageView
from companion.screen.people import Room, letters, signed
from companion.screen.ports import Welcome
from companion.screen.scenes import WORKING, after, people, playing
from companion.screen.still import Still
from companion.table.situation import Situation
from hardware.panel import Button, Lamp, Pressed


@pytest.fixture
def still() -> Still:
    made = Still()
    made.people.known = people(coins=True)
    return made


@pytest.fixture
def front(still: Still) -> Front:
    return Front(still.ports(), Random(1))


def do(front: Front, *acts: object) -> None:
    for act in acts:
        front.act(act, 0.0)
        front.view()


def press(front: Front, *buttons: Button) -> None:
    for button in buttons:
        front.view()
        front.press(Pressed(button))


class Scrapbook:
    """A further page, as others bring them."""

    title, icon, at_home = "Scrapbook", "sheet", True

    def __init__(self) -> None:
        self.got: list[object] = []
        self.refresh: Callable[[], None] | None = None

    def opened(self, refresh: Callable[[], None]) -> None:
        self.refresh = refresh

    def view(self, room: Room, focus: int) -> tuple[PageView, Walk]:
        body = ChoicesBody(f"{len(room.people)} people, {focus}", ())
        return PageView(body, "Scrapbook"), Walk((Stop("cut", "cut"),))

    def act(self, act: object) -> None:
        self.got.append(act)


def test_a_further_page_is_opened_from_home_and_gets_its_own_acts(still: Still) -> None:
    book = Scrapbook()
    still.pages["scraps"] = book
    front = Front(still.ports())
    assert "Scrapbook" in [button.words for button in front.view().body.row]
    do(front, Go("scraps"), "glue")
    assert front.view().title == "Scrapbook"
    assert book.got == ["glue"]
    assert book.refresh is not None
    press(front, Button.SCORE)
    assert book.got == ["glue", "cut"]


def test_a_page_asks_for_a_name_and_gets_it_back(still: Still) -> None:
    book = Scrapbook()
    still.pages["scraps"] = book
    front = Front(still.ports())
    do(front, Go("scraps"), AskName("Rename", lambda name: ("renamed", name), "Bo"))
    assert front.view().title == "Rename"
    do(front, Type("b"), TakeName("Bob"))
    assert front.shown.page == "scraps"
    assert book.got == [("renamed", "Bob")]


@pytest.mark.parametrize(
    ("acts", "players"),
    [
        ((Seat("p0"), Seat("p1"), Seat("p0")), ("p0", "p1")),
        ((Seat("p0"), Seat("p1"), Unseat("p0")), ("p1",)),
        ((Seat("p0"), Seat("p1"), Swap()), ("p1", "p0")),
    ],
)
def test_seats(front: Front, acts: tuple[object, ...], players: tuple[str, ...]) -> None:
    do(front, ChooseRules("maxi"), *acts)
    assert front.shown.draft.players == players


def test_a_shuffle_keeps_everybody(front: Front) -> None:
    do(front, ChooseRules("maxi_spared"), *(Seat(f"p{n}") for n in range(6)), Shuffle())
    assert sorted(front.shown.draft.players) == [f"p{n}" for n in range(6)]
    assert front.shown.draft.players != tuple(f"p{n}" for n in range(6))


@pytest.mark.parametrize(
    ("rules", "count", "why", "short"),
    [
        ("maxi", 1, "Maxi Yatzy needs at least 2 players.", "one more player"),
        ("special8", 2, "Special 8 is for at most 2.", "on with 2 players"),
        ("yahtzee", 4, "Yahtzee is for at most 4.", "on with 4 players"),
    ],
)
def test_the_number_of_players_is_limited_with_the_reason(
    front: Front, rules: str, count: int, why: str, short: str
) -> None:
    do(front, ChooseRules(rules), *(Seat(f"p{n}") for n in range(count)))
    view = front.view()
    assert view.body.why == why
    assert view.legend.keys[3].words == short


def test_the_other_number_of_players_is_offered(front: Front) -> None:
    do(front, ChooseRules("special8"), ChooseHouse("players", "1-4"))
    assert len(front.view().body.seats) == 4


def test_colours_at_a_table_are_told_apart(front: Front) -> None:
    do(front, ChooseRules("maxi"), Seat("p0"), Seat("p1"), Recolour("p0"))
    seats = [s for s in front.view().body.seats if not s.free]
    assert len({seat.colour for seat in seats}) == 2


def test_a_stake_stays_within_its_bounds_and_asks_anew(front: Front) -> None:
    do(front, ChooseRules("maxi"), Seat("p0"), Seat("p1"), ChooseHouse("coins", "on"))
    do(front, ChangeStake(-1000))
    assert front.shown.draft.stake == front.shown.draft.rules.stakes.least
    do(front, Go(Page.STAKE))
    assert front.view().legend.keys[3].words == "waiting for Anna"


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        ("anna", "Anna"),
        (("å", "s", "a", SPACE, "ö"), "Åsa Ö"),
        (("a", DELETE, "b"), "B"),
        ((SPACE, "a"), "A"),
        (("a", SHIFT, "b"), "AB"),
        ((OTHER, "é", "l"), "Él"),
        ("a" * 30, "A" + "a" * 19),
    ],
)
def test_names_are_typed(keys: tuple[str, ...], text: str) -> None:
    now = Typed()
    for key in keys:
        now = typed(now, key)
    assert now.text == text


def test_the_tray_is_drawn_saved_and_found_anew(front: Front, still: Still) -> None:
    still.eyes.corners = ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.5, 1.0), (0.1, 0.9))
    do(front, Go(Page.CAMERA))
    body = front.view().body
    assert len(body.outline) == 5
    assert body.corners == ((0.1, 0.1), (0.9, 0.1), (0.9, 1.0), (0.1, 1.0))
    do(front, NextCorner(), MoveCorner(0, -0.5, 0.2))
    assert front.view().body.outline[0] == (0.0, 0.2)
    do(front, SaveTray())
    assert still.eyes.corners == ((0.0, 0.2), (0.9, 0.1), (0.9, 1.0), (0.1, 1.0))
    do(front, FindTray())
    assert still.eyes.corners is None


def test_tries_are_counted_and_the_picture_frozen(front: Front) -> None:
    front.situated(Situation(state=WORKING))
    do(front, Go(Page.CAMERA), JudgeReading(True), JudgeReading(True), JudgeReading(False))
    assert (front.shown.looking.right, front.shown.looking.wrong) == (2, 1)
    do(front, Freeze())
    assert front.view().legend.keys[2].words == "let it run"


def test_without_a_picture_nothing_about_it_can_be_judged(front: Front) -> None:
    do(front, Go(Page.CAMERA))
    view = front.view()
    assert [button.act for button in view.body.buttons] == [None] * 4
    assert view.legend.keys[2].level == "off"
    assert {check.state for check in view.body.checks} == {"waiting"}


def test_the_focus_is_measured_against_the_sharpest(front: Front) -> None:
    front.measured(0.5, 40.0)
    front.measured(0.5, 10.0)
    assert front.shown.looking.focus == 0.25


@pytest.mark.parametrize(("grey", "low", "high"), [(5, 0.0, 0.1), (110, 0.4, 0.7), (255, 0.8, 1.0)])
def test_the_light_meter(grey: int, low: float, high: float) -> None:
    light, sharp = exposure(bytes([grey, grey, grey, 255]) * 64 * 48, 64, 48)
    assert low <= light <= high
    assert sharp == 0.0


def test_an_edge_is_sharper_than_a_slope() -> None:
    def picture(level: Callable[[int], int]) -> bytes:
        return b"".join(bytes([level(x)] * 3 + [255]) for _ in range(48) for x in range(64))

    edge = exposure(picture(lambda x: 255 if x > 31 else 0), 64, 48)[1]
    slope = exposure(picture(lambda x: 4 * x), 64, 48)[1]
    assert edge > 10 * slope


def test_the_panel_test_marks_each_button_once(front: Front) -> None:
    do(front, Go(Page.BUTTONS))
    press(front, Button.HOLD, Button.HOLD, Button.SCORE)
    states = [key.state for key in front.view().body.keys]
    assert states == ["open", "open", "works", "pressed", "open"]
    assert front.view().status == "2 of 5"


def test_a_backup_is_offered_with_a_stick_and_tells_what_came_of_it(
    front: Front, still: Still
) -> None:
    do(front, Go(Page.SETTINGS), Go(Page.MACHINE))
    assert [button.act for button in front.view().body.buttons] == [None]
    still.care.has_stick = still.care.kiosk = True
    assert len(front.view().body.buttons) == 4
    do(front, BackUp())
    assert front.view().body.words == "Backup written."
    do(front, PowerOff(restart=True), PowerOff())
    assert still.care.deeds == ["backup", "restart", "off"]


def test_a_restore_is_asked_about_first(front: Front, still: Still) -> None:
    still.care.has_stick = still.care.kiosk = True
    do(front, Go(Page.SETTINGS), Go(Page.MACHINE), Restore())
    assert still.care.deeds == []
    assert [button.act for button in front.view().body.buttons] == [
        Go(Page.MACHINE),
        Restore(sure=True),
    ]
    press(front, Button.SCORE)  # the first that is lit keeps everything as it is
    assert still.care.deeds == []
    do(front, Restore(), Restore(sure=True))
    assert still.care.deeds == ["restore"]
    assert front.view().body.words.startswith("There is no backup on the stick.")


def test_no_restore_takes_a_game_off_the_table(front: Front, still: Still) -> None:
    still.care.has_stick = still.care.kiosk = True
    front.situated(playing(after("yatzy", 1, 9)))
    do(front, Restore(sure=True))
    assert still.care.deeds == []
    assert front.shown.told == "A game is on the table: put it aside first."


def test_what_other_threads_bring_waits_for_the_screens_own(front: Front, still: Still) -> None:
    waiting: list[Callable[[], None]] = []
    front.later = waiting.append
    still.care.has_stick = True
    do(front, Go(Page.SETTINGS), Go(Page.MACHINE), BackUp())
    assert front.view().body.words == "Writing the backup…"
    for deed in waiting:
        deed()
    assert front.view().body.words == "Backup written."


def test_buttons_walk_every_page_and_lamps_tell_what_they_do(front: Front) -> None:
    assert front.lamps() is not None
    front.view()
    press(front, Button.SCORE)
    assert front.shown.page == Page.RULES
    press(front, Button.BACK)  # around the end
    assert front.view().body.cards[-1].chosen
    lamps = front.lamps()
    assert lamps[Button.SCORE] is Lamp.PRIMARY
    assert lamps[Button.HOLD] is Lamp.OUT
    press(front, Button.UNDO)
    assert front.shown.page == Page.HOME


def test_a_walk_without_stops_does_nothing() -> None:
    assert Walk().deeds(3) == {
        Button.HOLD: Deed(),
        Button.SCORE: Deed(),
        Button.UNDO: Deed(),
    }


def test_a_page_of_a_game_without_one_is_home(front: Front) -> None:
    do(front, Go(Page.RESULT))
    assert front.shown.page == Page.HOME


def test_letters_tell_people_apart() -> None:
    assert letters(["Anna", "Björn"]) == ("A", "B")
    assert letters(["Anna", "Anders"]) == ("An", "Ad")
    assert letters(["Anna", "Anna"]) == ("An", "Aa")


def test_balances_carry_a_sign() -> None:
    assert [signed(n) for n in (3, 0, -5)] == ["+3", "±0", "−5"]


def test_a_new_player_sits_down_as_soon_as_the_disk_has_the_name(
    front: Front, still: Still
) -> None:
    waiting: list[Callable[[], None]] = []
    front.later = waiting.append
    do(front, ChooseRules("yatzy"), Go(Page.TYPING), TakeName("Märta"))
    assert front.shown.page == Page.SEATS
    assert front.shown.draft.players == ()
    waiting.pop()()
    assert front.shown.draft.players == ("Märta",)
    assert front.view().body.seats[0].name == "Märta"


def test_a_name_that_cannot_be_kept_is_said_beside_the_seats(front: Front, still: Still) -> None:
    still.people.full = Refusal("not-added", "The disk is full.")
    do(front, ChooseRules("yatzy"), Go(Page.TYPING), TakeName("Märta"))
    assert front.view().body.why == "The disk is full."
    assert front.shown.draft.players == ()
    do(front, Seat("p0"))
    assert front.shown.draft.players == ("p0",)


def test_coins_of_the_day_are_told_when_they_are_booked(front: Front, still: Still) -> None:
    waiting: list[Callable[[], None]] = []
    front.later = waiting.append
    still.people.welcomes = (Welcome("p0", 50, 1),)
    do(front, ChooseRules("maxi"), Seat("p0"), Seat("p1"), ChooseHouse("coins", "on"))
    do(front, Go(Page.STAKE))
    assert front.view().body.money == "Play money: never bought, never sold."
    waiting.pop()()
    assert front.view().body.money.startswith("For coming back: Anna +50")


def test_who_is_in_can_say_otherwise(front: Front) -> None:
    do(front, ChooseRules("maxi"), Seat("p0"), Seat("p1"), ChooseHouse("coins", "on"))
    do(front, Go(Page.STAKE))
    assert front.view().legend.keys[2].words == "Anna is in"
    press(front, Button.HOLD)
    assert front.view().legend.keys[2].words == "Anna is out"
    press(front, Button.HOLD)
    assert front.shown.draft.agreed == frozenset()
