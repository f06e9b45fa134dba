"""What a rule set is: plain values, with named functions where a game has real behaviour."""

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from companion.game.card import Card, Faces
from companion.game.refusal import Refusal


class Section(StrEnum):
    """Where a row stands, and whether its dice make a finished combination."""

    UPPER = "upper"
    COMBINATION = "combination"
    CHANCE = "chance"


@dataclass(frozen=True)
class Field:
    """One row of the card: what any dice are worth in it, and its rule in a sentence."""

    id: str
    name: str
    says: str
    score: Callable[[Faces], int] = dataclasses.field(compare=False)
    section: Section = Section.COMBINATION
    groups: tuple[int, ...] = ()  # sizes of the groups of equal dice it asks for
    joker: int | None = None  # what a joker pays here; None: what the dice give


@dataclass(frozen=True)
class Strokes:
    """How many strokes a turn has and what becomes of those not used."""

    save: Callable[[int, int], int]  # saved, unused -> saved
    per_turn: int = 3
    at_least: int = 1
    saved_at_most: int | None = 0  # None: no limit


@dataclass(frozen=True)
class Bonus:
    """Points for an upper part that reaches a total."""

    upper_at_least: int
    points: int


@dataclass(frozen=True)
class Stakes:
    """Play for coins: what each begins with, may stake, and what the house keeps."""

    purse: int
    least: int
    most: int
    house_fee_percent: int
    daily_bonus_cap: int  # on top of the daily coins
    daily_total_cap: int | None  # on the daily coins as a whole


@dataclass(frozen=True)
class Choice:
    """What a row offers for the dice as they lie; refused tells why it cannot be taken now."""

    points: int
    extra: int = 0
    refused: Refusal | None = None


@dataclass(frozen=True)
class TieBreak:
    """One way to tell equal totals apart; the higher value wins."""

    id: str
    words: str
    value: Callable[["RuleSet", Card], int]


@dataclass(frozen=True)
class HouseRule:
    """A named switch: its values, the default first, and the rule set each of them makes."""

    id: str
    words: str
    values: tuple[str, ...]
    apply: Callable[["RuleSet", str], "RuleSet"]


class UpperShown(StrEnum):
    """How players of this rule set read the upper part."""

    POINTS = "points"
    DIFFERENCE = "difference"  # each row against par, signed
    BALANCE = "balance"  # points in the rows, one running balance


class Collision(StrEnum):
    """What counts when a kept die is knocked over by a thrown one."""

    NEW = "new"
    OLD = "old"


@dataclass(frozen=True)
class RuleSet:
    """One game, as it reads in the printed rules."""

    id: str
    name: str
    dice: int
    players: range
    fields: tuple[Field, ...]
    columns: tuple[tuple[str, ...], ...]  # how the rows stand on a screen; "bonus" is the bonus
    upper_par: int  # dice of each face that reach the bonus
    strokes: Strokes
    placement: Callable[["RuleSet", Card, Faces], Mapping[str, Choice]]
    bonus: Bonus | None = None
    upper_shown: UpperShown = UpperShown.POINTS
    collision: Collision = Collision.OLD
    void_strokes: bool = True
    field_limit: bool = True
    aims: bool = False
    joker_when_zero: bool = False
    extra_yatzy: int = 0  # paid for each further Yatzy
    ties: tuple[TieBreak, ...] = ()
    stakes: Stakes | None = None
    house_rules: tuple[HouseRule, ...] = ()
    # What was chosen at this table: every house rule named, with its value.
    house: Mapping[str, str] = dataclasses.field(default_factory=dict)

    def field(self, field_id: str) -> Field | None:
        """Find a row by its id."""
        return next((row for row in self.fields if row.id == field_id), None)

    def section(self, section: Section) -> Iterable[Field]:
        """Give the rows of one section, in card order."""
        return (row for row in self.fields if row.section is section)
