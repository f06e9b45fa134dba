"""The new game while it is being put together. Pure: chance comes from outside."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from companion.game.refusal import Refusal
from companion.game.requests import Start
from companion.game.ruleset import RuleSet
from companion.game.start import start, why_not_seated
from companion.rules.registry import find_rules
from companion.screen.acts import (
    AgreeHere,
    ChangeStake,
    ChooseHouse,
    ChooseRules,
    MoveSeat,
    Seat,
    Shuffle,
    Swap,
    Unseat,
)

FIRST_STAKE = 50


@dataclass(frozen=True)
class Draft:
    """What has been chosen so far."""

    rules_id: str = "yatzy"
    players: tuple[str, ...] = ()
    house: Mapping[str, str] = field(default_factory=dict)
    stake: int = FIRST_STAKE
    agreed: frozenset[str] = frozenset()

    @property
    def rules(self) -> RuleSet:
        """The rule set as this table would play it."""
        return find_rules(self.rules_id, self.house)

    @property
    def staked(self) -> int:
        """What each stakes; nothing where coins are not played for."""
        return self.stake if self.rules.stakes else 0

    def why_not_seated(self) -> Refusal | None:
        """Tell why these players cannot play this game yet, or None."""
        return why_not_seated(self.rules, self.players)

    def why_not(self, purses: Mapping[str, int]) -> Refusal | None:
        """Tell why the game cannot begin, or None if it can."""
        begun = start(self.rules, Start(self.players, self.staked, purses))
        return begun if isinstance(begun, Refusal) else None

    def waiting(self) -> tuple[str, ...]:
        """Name those who have not agreed to the stake."""
        return tuple(p for p in self.players if p not in self.agreed) if self.staked else ()


Shuffled = Callable[[Sequence[str]], Sequence[str]]


def changed(draft: Draft, act: object, shuffled: Shuffled) -> Draft:
    """Take up one touch about the new game."""
    match act:
        case ChooseRules(rules):
            kept = draft.house if rules == draft.rules_id else {}
            return replace(draft, rules_id=rules, house=kept)
        case Seat(player) if player not in draft.players:
            return replace(draft, players=(*draft.players, player))
        case Unseat(player):
            return replace(draft, players=tuple(p for p in draft.players if p != player))
        case MoveSeat(player, to) if player in draft.players:
            others = [p for p in draft.players if p != player]
            to = max(0, min(to, len(others)))
            return replace(draft, players=(*others[:to], player, *others[to:]))
        case Shuffle():
            return replace(draft, players=tuple(shuffled(draft.players)))
        case Swap():
            return replace(draft, players=tuple(reversed(draft.players)))
        case ChooseHouse(rule, value):
            return replace(draft, house={**draft.house, rule: value}, agreed=frozenset())
        case ChangeStake(by):
            stakes = draft.rules.stakes
            if stakes is None:
                return draft
            stake = max(stakes.least, min(stakes.most, draft.stake + by))
            return replace(draft, stake=stake, agreed=frozenset())
        case AgreeHere(player):
            return replace(draft, agreed=draft.agreed ^ {player})
    return draft
