"""Whether the dice are fair: Pearson's chi-squared over the six faces, said in words."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

ENOUGH = 60  # throws of a die: below some ten a face the test says nothing


class Verdict(StrEnum):
    """What the faces say about the dice."""

    TOO_FEW = "too-few"
    FAIR = "fair"
    UNEVEN = "uneven"
    LOADED = "loaded"


WORDS = {
    Verdict.TOO_FEW: "too few throws to tell ({throws}; it takes {enough})",
    Verdict.FAIR: "no sign of loading in {throws} throws",
    Verdict.UNEVEN: "a little uneven in {throws} throws, as {percent} % of fair dice would be: "
    "watch the {face}s",
    Verdict.LOADED: "loaded, it seems: {face}s came up {count} times in {throws} throws, "
    "about {expected} were to be expected",
}


@dataclass(frozen=True)
class Fairness:
    """How often each face came up, and how likely fair dice would be at least as uneven."""

    counts: tuple[int, ...]
    chi_squared: float
    likelihood: float

    @property
    def throws(self) -> int:
        """How many dice came to rest."""
        return sum(self.counts)

    @property
    def verdict(self) -> Verdict:
        """What to make of it: one fair table in twenty looks uneven, one in a thousand loaded."""
        if self.throws < ENOUGH:
            return Verdict.TOO_FEW
        if self.likelihood >= 0.05:
            return Verdict.FAIR
        return Verdict.UNEVEN if self.likelihood >= 0.001 else Verdict.LOADED

    @property
    def values(self) -> dict[str, float]:
        """What a sentence about it needs."""
        expected = self.throws / 6
        oddest = max(range(6), key=lambda face: abs(self.counts[face] - expected))
        return {
            "throws": self.throws,
            "enough": ENOUGH,
            "percent": round(self.likelihood * 100, 1),
            "face": oddest + 1,
            "count": self.counts[oddest],
            "expected": round(expected),
        }

    @property
    def words(self) -> str:
        """Say it in English."""
        values = {name: f"{value:,}" for name, value in self.values.items()}
        return WORDS[self.verdict].format(**values)


def fairness(counts: Sequence[int]) -> Fairness:
    """Test six face counts against fair dice."""
    expected = sum(counts) / 6
    if not expected:
        return Fairness(tuple(counts), 0.0, 1.0)
    chi_squared = sum((count - expected) ** 2 for count in counts) / expected
    return Fairness(tuple(counts), chi_squared, tail(chi_squared))


def tail(chi_squared: float) -> float:
    """Give the chance of a value at least this large, with five degrees of freedom."""
    half = chi_squared / 2
    density = math.sqrt(2 * chi_squared / math.pi) * math.exp(-half)
    return math.erfc(math.sqrt(half)) + density * (1 + chi_squared / 3)
