"""What a settled look amounts to: a reading, dice lifted, or nothing worth a word."""

from vision.messages import Lifted
from vision.reading import Die, Fate, Reading, Trouble
from vision.tracking import Look

_WORST_FIRST = (
    Trouble.STACKED,
    Trouble.LEANING,
    Trouble.OFF_TRAY,
    Trouble.COVERED,
    Trouble.UNSURE,
)


class Telling:
    """Remembers what was said last: every change is told once."""

    def __init__(self) -> None:
        self._said: object = None

    def tell(
        self, at: float, look: Look, trouble: Trouble | None, throw: int, asked: bool, enough: bool
    ) -> Reading | Lifted | None:
        """The message about a look; `asked`: a reading is wanted in any case."""
        lying = tuple(sorted(die.track for die in look.dice if die.track is not None))
        if look.in_hand and not enough and not asked:
            what: object = (look.lifted, lying)
            known, self._said = what == self._said, what
            return None if known else Lifted(at, look.lifted, lying)
        if not look.dice and self._said is None and not asked:
            return None  # an empty tray at the start is no reading
        what = (trouble, frozenset((die.track, die.face, die.trouble) for die in look.dice))
        moved = any(die.fate is not Fate.STILL for die in look.dice)
        known, self._said = what == self._said, what
        if known and not moved and not asked:
            return None
        return Reading(at, look.dice, trouble, look.thrown, throw)


def trouble_of(
    dice: tuple[Die, ...], expected: int | None, doubt: bool, hand: bool
) -> Trouble | None:
    """Why a person must look: `doubt` of the finder in the whole, or a `hand` over the tray."""
    causes = [die.trouble for die in dice if die.trouble is not None]
    worst = min(causes, key=_WORST_FIRST.index) if causes else None
    if worst is not None and worst is not Trouble.UNSURE:
        return worst
    if not dice or (expected is not None and len(dice) < expected):
        return Trouble.COVERED if hand else Trouble.TOO_FEW
    if expected is not None and len(dice) > expected:
        return Trouble.TOO_MANY
    return worst or (Trouble.UNSURE if doubt else None)
