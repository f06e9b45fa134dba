"""Whole games in a real window: by touch alone, by buttons alone, with a real session behind."""

from random import Random

from companion.game.options import choices
from companion.game.standings import total
from companion.screen.acts import (
    ChooseRules,
    Go,
    Page,
    PressKey,
    Seat,
)
from companion.table.signals import ChooseFace, TapField
from hardware.panel import Button

SCORE = PressKey(Button.SCORE)


def seat(evening, rules: str, *players: str) -> None:
    """From home to the table, every step touched."""
    evening.tap(Go(Page.RULES))
    evening.tap(ChooseRules(rules))
    for player in players:
        evening.tap(Seat(player))
    evening.tap(SCORE)
    assert evening.page == Page.HOUSE
    evening.tap(SCORE)
    assert evening.page == Page.TABLE


def seat_by_buttons(evening, rules: int, players: int) -> None:
    """From home to the table without touching the screen."""
    evening.press(Button.SCORE)
    for _ in range(rules):
        evening.press(Button.NEXT)
    evening.press(Button.SCORE)
    for _ in range(players):
        evening.press(Button.HOLD)
    evening.press(Button.SCORE)
    evening.press(Button.SCORE)
    assert evening.page == Page.TABLE


def best_row(evening) -> str:
    open_rows = choices(evening.situation.position)
    return max((c.points, row) for row, c in open_rows.items() if c.refused is None)[1]


def filled(evening) -> int:
    return sum(len(seat.card.entries) for seat in evening.situation.position.seats)


def test_a_game_of_yatzy_by_touch_alone_without_a_camera(evening) -> None:
    dice = Random(1)
    seat(evening, "yatzy", "p0")
    rows = len(evening.situation.position.rules.fields)
    for turn in range(rows):
        for _ in range(5):
            evening.tap(ChooseFace(dice.randint(1, 6)))
        evening.tap(TapField(best_row(evening)))
        evening.tap(SCORE)
        if filled(evening) == turn:  # the row pays 0: asked once
            evening.tap(SCORE)
        assert filled(evening) == turn + 1
    assert evening.page == Page.RESULT
    assert evening.situation.position.over
    evening.tap(SCORE)  # play again
    assert evening.page == Page.TABLE
    assert filled(evening) == 0


def test_a_game_of_special_8_by_touch_alone(evening) -> None:
    dice = Random(2)
    evening.camera(works=True)
    seat(evening, "special8", "p0", "p1")
    for turn in range(62):
        evening.throw(*(dice.randint(1, 6) for _ in range(8)))
        evening.tap(TapField(best_row(evening)))
        evening.tap(SCORE)
        if filled(evening) == turn:
            evening.tap(SCORE)
        assert filled(evening) == turn + 1
    over = evening.situation.position
    assert evening.page == Page.RESULT
    shown = evening.app.front.view().body.ranks
    assert sorted(int(rank.total) for rank in shown) == sorted(
        total(over.rules, seat.card) for seat in over.seats
    )
    evening.tap(Go(Page.STORY))
    assert evening.page == Page.STORY
    evening.tap(SCORE)  # rematch: the order moves on by one seat
    assert [s.player for s in evening.situation.position.seats] == ["p1", "p0"]


def test_a_game_of_yatzy_by_buttons_alone(evening) -> None:
    play_by_buttons(evening, 0, 5, 1)


def test_a_game_of_special_8_by_buttons_alone(evening) -> None:
    play_by_buttons(evening, 4, 8, 2)


def play_by_buttons(evening, number: int, count: int, seats: int) -> None:
    dice = Random(3)
    evening.camera(works=True)
    seat_by_buttons(evening, number, seats)
    rows = len(evening.situation.position.rules.fields) * seats
    for turn in range(rows):
        evening.throw(*(dice.randint(1, 6) for _ in range(count)))
        evening.press(Button.NEXT)
        evening.press(Button.SCORE)
        if filled(evening) == turn:
            evening.press(Button.SCORE)
        assert filled(evening) == turn + 1
    assert evening.page == Page.RESULT
    evening.press(Button.NEXT)
    assert evening.page == Page.STORY
    evening.press(Button.HOLD)  # home
    assert evening.page == Page.HOME
