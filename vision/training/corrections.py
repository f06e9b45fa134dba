"""What was seen to be wrong in the labels of the photographs, looked at die by die.

corrections.json names photographs and places (x, y in their pixels):

- relabelled: the die shows another face than its label says;
- unreadable: nobody could tell its face from the picture (cut, hidden, blurred, or its pips drown
  in its pattern), so any answer is accepted;
- no_dice: a label where no die lies;
- unlabelled: a die that carries no label.

Each place was decided from the picture, enlarged four to seven times; where that left a doubt
between two faces, the label stands.
"""

import json
from dataclasses import dataclass
from functools import cache
from math import hypot
from pathlib import Path
from typing import Any

_NEAR = 8.0  # px: a place this close to a label's middle means that label

Spot = tuple[float, float]


@dataclass(frozen=True)
class Corrections:
    """Those of one photograph."""

    relabelled: tuple[tuple[float, float, int], ...] = ()
    unreadable: tuple[Spot, ...] = ()
    no_dice: tuple[Spot, ...] = ()
    unlabelled: tuple[tuple[float, float, int], ...] = ()

    def is_die(self, x: float, y: float) -> bool:
        """Whether a die lies where this label says."""
        return not any(_near(x, y, *spot) for spot in self.no_dice)

    def face(self, x: float, y: float, label: int) -> int | None:
        """What the labelled die shows; None where nobody can tell."""
        if any(_near(x, y, *spot) for spot in self.unreadable):
            return None
        seen = (face for at, down, face in self.relabelled if _near(x, y, at, down))
        return next(seen, label)


def _near(x: float, y: float, other_x: float, other_y: float) -> bool:
    return hypot(x - other_x, y - other_y) < _NEAR


@cache
def _stored() -> dict[str, dict[str, Any]]:
    read: dict[str, dict[str, Any]] = json.loads(Path(__file__).with_suffix(".json").read_text())
    return read


def corrections(photo: str) -> Corrections:
    """What is known to be wrong in the labels of the photograph of this file name."""
    kinds: dict[str, Any] = {
        kind: tuple(tuple(place) for place in places.get(photo, ()))
        for kind, places in _stored().items()
    }
    return Corrections(**kinds)
