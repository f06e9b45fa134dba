"""Which results may be compared: those of one rule set, played by the same house rules. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass

# House rules about who sits down and what for: they change nothing about the points.
BESIDE_THE_CARD = {"coins", "daily_cap", "players"}


@dataclass(frozen=True, order=True)
class Variant:
    """A rule set as some evenings played it; `house` is empty for the usual rules."""

    rules: str
    house: str = ""  # "id=value id=value", in the order of their ids

    @property
    def choices(self) -> Mapping[str, str]:
        """The house rules that were not the usual ones, by id."""
        return dict(part.split("=", 1) for part in self.house.split())


def variant_of(rules: str, house: Mapping[str, str]) -> Variant:
    """Give the variant a game belongs to, by its house rules that were not the usual ones."""
    telling = sorted((rule, value) for rule, value in house.items() if rule not in BESIDE_THE_CARD)
    return Variant(rules, " ".join(f"{rule}={value}" for rule, value in telling))
