"""Whole games shown moment by moment: the table's view tells what the game says."""

from dataclasses import replace
from random import Random

import pytest

from companion.bots import play, random_bot
from companion.game import options
from companion.game.standings import total
from companion.rules.registry import RULE_SETS, find_rules
from companion.screen.news import News, fold
from companion.screen.people import Room
from companion.screen.scenes import after
from companion.screen.views.table import table_view
from companion.table.referee import respond
from companion.table.situation import Situation
from companion.table.state import Camera, Pending, Question, State, Tray
from hardware.panel import Button, PanelStatus


@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_moment_of_a_game_can_be_shown(rules: str) -> None:
    seats = {"Anna": random_bot, "Björn": random_bot}
    room, state = Room(), State(camera=Camera(working=True))
    for number, (_, position) in enumerate(play(find_rules(rules), seats, Random(3))):
        view = table_view(Situation(number, "g", position, state), room, News())
        assert [die.face for die in view.dice if die.face] == list(position.turn.dice)
        assert [int(player.total) for player in view.players.players] == [
            total(position.rules, seat.card) for seat in position.seats
        ]
        assert len(view.legend.keys) == 5
        tiles = [tile for column in view.card.columns for tile in column]
        assert len(tiles) >= len(position.rules.fields) + 1
        assert view.prompt.bold or position.closed
        assert set(options.choices(position)) == {row.id for row in position.rules.fields}


@pytest.mark.parametrize(
    ("thrown", "words"),
    [
        ((2,), "One die shows another face."),
        (tuple(range(8)), "The dice moved while I was not looking."),
    ],
)
def test_what_is_asked_about_dice_that_moved_unseen(thrown: tuple[int, ...], words: str) -> None:
    seen = Pending(thrown, (1,) * 8, tuple(range(8)), question=Question.THROWN_OR_TURNED)
    state = State(camera=Camera(working=True), pending=seen)
    view = table_view(Situation(1, "g", after("special8", 2, 4), state), Room(), News())
    assert view.trouble is not None
    assert view.trouble.bold == words
    assert len(view.trouble.offers) == 2


def test_a_stuck_button_is_named_until_play_goes_on_and_marked_until_it_comes_up() -> None:
    position = after("special8", 2, 4)
    status = PanelStatus(present=True, stuck=(Button.HOLD,))
    outcome = respond(State(camera=Camera(working=True)), position, status)
    named = Situation(1, "g", position, outcome.state, outcome.said)
    news = fold(News(), named)
    assert table_view(named, Room(), news).prompt.bold == "HOLD is stuck:"
    assert respond(outcome.state, position, status).said == (), "it is said once"
    rolling = replace(outcome.state, tray=Tray(moving=True))
    later = Situation(2, "g", position, replace(rolling, tray=Tray()))
    news = fold(fold(news, Situation(2, "g", position, rolling)), later)
    prompt = table_view(later, Room(), news).prompt
    assert "stuck" not in prompt.bold
    assert prompt.buttons.icon == "warning"
    up = replace(later, state=replace(later.state, panel=PanelStatus(present=True)))
    assert table_view(up, Room(), news).prompt.buttons.icon == "button"
