"""What touches about a game as a whole ask of the table."""

from collections.abc import Mapping, Sequence

from companion.screen.acts import (
    Begin,
    GiveUp,
    LeaveResult,
    PauseGame,
    PlayAgain,
    PutGameAside,
    ResumeHere,
)
from companion.screen.menus.draft import Draft
from companion.table.signals import (
    AgreeStake,
    CloseGame,
    NewGame,
    Pause,
    PutAside,
    Rematch,
    ResumeGame,
    Signal,
)


def asked_of_the_table(act: object, draft: Draft, purses: Mapping[str, int]) -> Sequence[Signal]:
    """Give what a touch asks of the table; nothing for a touch about anything else."""
    match act:
        case Begin():
            house, stake = dict(draft.house), draft.staked
            new = NewGame(draft.rules_id, draft.players, house, stake, purses)
            return (new, *(AgreeStake(player) for player in draft.players if stake))
        case ResumeHere(game=game):
            return (ResumeGame(game),)
        case PlayAgain():
            return (Rematch(purses),)
        case LeaveResult() | GiveUp():
            return (CloseGame(),)
        case PutGameAside():
            return (PutAside(),)
        case PauseGame(paused=paused):
            return (Pause(paused),)
    return ()
