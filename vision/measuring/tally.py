"""How right readings are, counted as everybody counts: per photograph and per die."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.measuring.labels import Labelled
from vision.reading import Die

NEAR = 0.6  # of a die: a reading closer to the truth than this is about the same die


def matched(dice: Sequence[Die], truth: Labelled) -> int:
    """How many dice of the truth were found where they are, with the right face."""
    free = set(range(len(dice)))
    right = 0
    for die in truth.dice:
        away = {
            n: float(np.hypot(dice[n].x - die.x, dice[n].y - die.y))
            for n in free
            if np.hypot(dice[n].x - die.x, dice[n].y - die.y) < NEAR * truth.die_px
        }
        if away:
            nearest = min(away, key=away.__getitem__)
            free.discard(nearest)
            right += dice[nearest].face == die.face
    return right


@dataclass
class Tally:
    """Counts over some photographs."""

    photos: int = 0
    exact: int = 0
    dice: int = 0
    found: int = 0
    right: int = 0
    accepted: int = 0
    wrong: int = 0

    def add(self, dice: Sequence[Die], truth: Labelled, accepted: bool = False) -> bool:
        """Count one reading; True where it was accepted though it is not exact."""
        right = matched(dice, truth)
        exact = right == len(truth.dice) == len(dice)
        self.photos += 1
        self.exact += exact
        self.dice += len(truth.dice)
        self.found += len(dice)
        self.right += right
        self.accepted += accepted
        self.wrong += accepted and not exact
        return accepted and not exact

    def words(self) -> str:
        """Exact, recall and precision in per cent."""
        recall = 100 * self.right / max(self.dice, 1)
        precision = 100 * self.right / max(self.found, 1)
        exact = 100 * self.exact / max(self.photos, 1)
        return f"exact {exact:5.1f} %  recall {recall:5.1f}  precision {precision:5.1f}"

    def trust(self) -> str:
        """How many were accepted, and how many of them wrongly."""
        share = 100 * self.accepted / max(self.photos, 1)
        return f"accepted {share:5.1f} %  wrong {self.wrong}"
