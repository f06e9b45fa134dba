"""Totals, who leads, who won and why."""

from dataclasses import dataclass

from companion.game.card import Card
from companion.game.position import Position
from companion.game.ruleset import RuleSet, Section


def upper_total(rules: RuleSet, card: Card) -> int:
    """Add up the upper part, without bonus."""
    upper = {row.id for row in rules.section(Section.UPPER)}
    return sum(entry.points for entry in card.entries if entry.field in upper)


def bonus(rules: RuleSet, card: Card) -> int:
    """Give the bonus the card has reached so far."""
    reached = rules.bonus and upper_total(rules, card) >= rules.bonus.upper_at_least
    return rules.bonus.points if rules.bonus and reached else 0


def extras(card: Card) -> int:
    """Add up what further Yatzys paid."""
    return sum(entry.extra for entry in card.entries)


def total(rules: RuleSet, card: Card) -> int:
    """Add up the whole card: rows, bonus, further Yatzys."""
    return sum(e.points for e in card.entries) + bonus(rules, card) + extras(card)


def difference(rules: RuleSet, field: str, points: int) -> int:
    """Tell how far an upper row's points are above or below par."""
    faces = [row.id for row in rules.section(Section.UPPER)]
    return points - rules.upper_par * (faces.index(field) + 1)


def balance(rules: RuleSet, card: Card) -> int:
    """Add up the differences of the filled upper rows: at least 0 is on the way to the bonus."""
    upper = {row.id for row in rules.section(Section.UPPER)}
    return sum(difference(rules, e.field, e.points) for e in card.entries if e.field in upper)


@dataclass(frozen=True)
class TieReason:
    """What told two equal totals apart, with both values."""

    words: str
    mine: int
    theirs: int


@dataclass(frozen=True)
class Standing:
    """A player's place, from 1; equal places share. `reason` tells what broke the tie above."""

    place: int
    player: str
    total: int
    left: bool = False
    reason: TieReason | None = None


def leaders(position: Position) -> tuple[str, ...]:
    """Name those with the highest total who are still at the table."""
    totals = {s.player: total(position.rules, s.card) for s in position.seats if not s.left}
    best = max(totals.values(), default=0)
    return tuple(player for player, points in totals.items() if points == best)


def standings(position: Position) -> tuple[Standing, ...]:
    """Rank everybody, best first; those who left stand last and cannot win."""
    rules = position.rules

    def key(card: Card) -> tuple[int, ...]:
        return (total(rules, card), *(tie.value(rules, card) for tie in rules.ties))

    # Seating order is kept among equals: sorted() is stable.
    ranked = sorted(
        position.seats, key=lambda seat: (seat.left, *(-part for part in key(seat.card)))
    )
    found: list[Standing] = []
    for number, seat in enumerate(ranked):
        place, reason = number + 1, None
        if number:
            above = ranked[number - 1]
            mine, theirs = key(seat.card), key(above.card)
            if mine == theirs and seat.left == above.left:
                place = found[-1].place
            elif mine[0] == theirs[0] and seat.left == above.left:
                broke = next(n for n in range(1, len(mine)) if mine[n] != theirs[n])
                reason = TieReason(rules.ties[broke - 1].words, mine[broke], theirs[broke])
        found.append(Standing(place, seat.player, key(seat.card)[0], seat.left, reason))
    return tuple(found)


def winners(position: Position) -> tuple[str, ...]:
    """Name who won, several where the win is shared; nobody while the game goes on."""
    if not position.over:
        return ()
    return tuple(s.player for s in standings(position) if s.place == 1 and not s.left)
