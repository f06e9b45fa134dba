"""Beginning a game: who may sit down, and for how much."""

from collections.abc import Sequence

from companion.game.events import Started
from companion.game.refusal import (
    NO_STAKES_HERE,
    NOT_ENOUGH_COINS,
    SAME_PLAYER_TWICE,
    STAKE_OUT_OF_RANGE,
    TOO_FEW_PLAYERS,
    TOO_MANY_PLAYERS,
    Refusal,
)
from companion.game.requests import Start
from companion.game.ruleset import RuleSet


def start(rules: RuleSet, request: Start) -> Started | Refusal:
    """Begin a game by these rules, or say why it cannot begin."""
    refused = why_not_seated(rules, request.players) or _why_not_staked(rules, request)
    return refused or Started(rules.id, dict(rules.house), request.players, request.stake)


def why_not_seated(rules: RuleSet, players: Sequence[str]) -> Refusal | None:
    """Tell why these players cannot play by these rules, or None if they can."""
    twice = next((p for n, p in enumerate(players) if p in players[:n]), None)
    if twice is not None:
        return SAME_PLAYER_TWICE(player=twice)
    if len(players) < rules.players[0]:
        return TOO_FEW_PLAYERS(rules=rules.name, least=rules.players[0])
    if len(players) > rules.players[-1]:
        return TOO_MANY_PLAYERS(rules=rules.name, most=rules.players[-1])
    return None


def _why_not_staked(rules: RuleSet, request: Start) -> Refusal | None:
    stakes = rules.stakes
    if stakes is None:
        return NO_STAKES_HERE() if request.stake else None
    if not stakes.least <= request.stake <= stakes.most:
        return STAKE_OUT_OF_RANGE(least=stakes.least, most=stakes.most)
    for player in request.players:
        coins = request.purses.get(player, stakes.purse)
        if coins < request.stake:
            return NOT_ENOUGH_COINS(player=player, coins=coins)
    return None


def rematch(started: Started) -> Start:
    """Play again with the same people; the order moves on by one seat."""
    return Start((*started.players[1:], started.players[0]), started.stake)
