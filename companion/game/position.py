"""A position: everything that matters about a game between two events."""

from dataclasses import dataclass, field

from companion.game.card import Card, Faces
from companion.game.requests import Slots
from companion.game.ruleset import RuleSet


@dataclass(frozen=True)
class Aim:
    """A declared aim: which dice are kept and what the field must exceed."""

    field: str
    kept: Slots
    beat: int
    hit_before: bool = False  # an earlier stroke hit it, so the turn ends there whatever comes


@dataclass(frozen=True)
class Turn:
    """The turn under way: strokes used, dice as they count, and what was decided about them."""

    used: int = 0
    dice: Faces = ()  # empty until the first stroke
    held: Slots = ()
    aim: Aim | None = None


@dataclass(frozen=True)
class Seat:
    """A player at the table."""

    player: str
    card: Card = field(default_factory=Card)
    saved: int = 0
    agreed: bool = False
    left: bool = False


@dataclass(frozen=True)
class Position:
    """An immutable game. `before` is the position a take-back would restore, if any."""

    rules: RuleSet
    seats: tuple[Seat, ...]
    stake: int = 0
    playing: int = 0  # the seat whose turn it is
    turn: Turn = field(default_factory=Turn)
    closed: bool = False
    before: "Position | None" = field(default=None, repr=False, compare=False)

    @property
    def seat(self) -> Seat:
        """The seat whose turn it is."""
        return self.seats[self.playing]

    @property
    def over(self) -> bool:
        """Whether everybody still at the table has filled the card."""
        rows = len(self.rules.fields)
        return all(seat.left or len(seat.card.entries) == rows for seat in self.seats)

    @property
    def round(self) -> int:
        """The number of the round under way, from 1; the last one when the game is over."""
        least = min((len(s.card.entries) for s in self.seats if not s.left), default=0)
        return min(least + 1, len(self.rules.fields))

    @property
    def regular_left(self) -> int:
        """Regular strokes left in this turn."""
        return max(0, self.rules.strokes.per_turn - self.turn.used)

    @property
    def strokes_left(self) -> int:
        """Strokes left in this turn, saved ones included."""
        return self.regular_left + self.seat.saved

    def seat_of(self, player: str) -> int | None:
        """Find a player's seat; those who left are not found."""
        return next(
            (n for n, s in enumerate(self.seats) if s.player == player and not s.left), None
        )
