"""One whole game a rule set, from rendered frames to the final card; `make proof` has more."""

import pytest

from tests.proof.games import Plan, play, quick_bot

GAMES = [
    Plan("yatzy", 1, mischief=0.15),
    Plan("yahtzee", 2, mischief=0.15),
    Plan("maxi_spared", 3, bot=quick_bot),
    Plan("special8", 4, house={"players": "1-4"}, bot=quick_bot),
    Plan("maxi", 5, players=("anna", "bo"), bot=quick_bot, leaves_early="bo"),
]


@pytest.mark.parametrize("plan", GAMES, ids=lambda plan: plan.rules)
def test_a_whole_game_from_frames_comes_to_the_card_it_must(plan: Plan) -> None:
    came = play(plan, fps=8.0)
    assert came.first_difference == ""
    assert came.right
    assert came.stuck == ()
