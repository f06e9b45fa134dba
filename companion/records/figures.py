"""What statistics answer with: plain frozen values."""

from dataclasses import dataclass, field

from companion.records.fairness import Fairness


@dataclass(frozen=True)
class FieldFigures:
    """One row over all games: the average, against what the best dice pay, and how often struck."""

    field: str
    games: int
    average: float
    possible: float
    struck: int

    @property
    def share(self) -> float:
        """The part of the possible points that was made, 0 to 1."""
        return self.average / self.possible if self.possible else 0.0


@dataclass(frozen=True)
class PlayerFigures:
    """One player in one rule set, games in which they left early apart."""

    player: str
    rules: str
    games: int
    wins: int
    shared: int  # of the wins
    left: int
    average: float
    best: int
    best_game: str
    worst: int
    bonus_rate: float
    strikes: float  # a game
    strokes: float  # a game
    best_turn: int
    best_turn_field: str
    saved_won: int
    saved_spent: int
    saved_wasted: int
    trend: float | None  # average of the newest games above that of those before; None: too few
    course: tuple[int, ...]  # the newest totals, oldest first
    fields: tuple[FieldFigures, ...] = field(default=())


@dataclass(frozen=True)
class Result:
    """A place in a top list."""

    player: str
    points: int
    game: str
    began: str
    field: str = ""


@dataclass(frozen=True)
class Duel:
    """Two players against each other in one rule set."""

    rules: str
    games: int
    first: int  # games in which the first came out ahead
    second: int
    even: int


@dataclass(frozen=True)
class Records:
    """The best of the table in one rule set; None where there is none yet."""

    rules: str
    games: int
    highest: Result | None
    best_turn: Result | None
    widest: Result | None
    in_a_row: Result | None  # points: wins one after the other


@dataclass(frozen=True)
class DiceFigures:
    """The dice and the camera: faces, and how often a person had to help."""

    fairness: Fairness
    strokes: int
    helped: int  # strokes in which a person helped, in one way or several
    by_hand: int
    corrected: int
    voided: int

    @property
    def help_rate(self) -> float:
        """Strokes in which a person had to help the camera, 0 to 1."""
        return self.helped / self.strokes if self.strokes else 0.0
