"""The score card: rows filled one after the other, never changed."""

from dataclasses import dataclass

Faces = tuple[int, ...]


@dataclass(frozen=True)
class Entry:
    """One filled row: what it paid, what was paid beside it, and the dice that paid it."""

    field: str
    points: int
    extra: int = 0  # further Yatzys; belongs to the turn, not to the row
    dice: Faces = ()  # none when the row was struck without a throw
    strokes: int = 0


@dataclass(frozen=True)
class Card:
    """A player's entries in the order in which they were made."""

    entries: tuple[Entry, ...] = ()

    def entry(self, field: str) -> Entry | None:
        """Tell what stands in a row, or None while it is open."""
        return next((entry for entry in self.entries if entry.field == field), None)

    def is_open(self, field: str) -> bool:
        """Tell whether the row can still be filled."""
        return self.entry(field) is None

    def with_entry(self, entry: Entry) -> "Card":
        """Give the card with one more row filled."""
        return Card((*self.entries, entry))
