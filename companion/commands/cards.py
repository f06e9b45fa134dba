"""A game's score card on paper: as text with a column a player, and as JSON-plain data."""

from typing import Any

from companion.game.position import Position, Seat
from companion.game.ruleset import Section
from companion.game.standings import bonus, extras, standings, total, winners


def card_text(position: Position) -> str:
    """Give the card with every row, the bonus and the totals."""
    rules, seats = position.rules, position.seats
    head = max(len(row.id) for row in rules.fields)
    wide = max(7, *(len(seat.player) + 2 for seat in seats))

    def line(name: str, cells: list[str]) -> str:
        return f"{name:{head}}" + "".join(f"{cell:>{wide}}" for cell in cells)

    def filled(seat: Seat, field: str) -> str:
        entry = seat.card.entry(field)
        return "." if entry is None else str(entry.points)

    lines = [line("", [seat.player for seat in seats])]
    for row in rules.fields:
        lines.append(line(row.id, [filled(seat, row.id) for seat in seats]))
        if row is [*rules.section(Section.UPPER)][-1]:
            lines.append(line("bonus", [str(bonus(rules, seat.card)) for seat in seats]))
    if any(extras(seat.card) for seat in seats):
        lines.append(line("more yatzys", [str(extras(seat.card)) for seat in seats]))
    lines.append(line("total", [str(total(rules, seat.card)) for seat in seats]))
    return "\n".join(lines)


def standings_text(position: Position) -> str:
    """Give who stands where, with what told equal totals apart."""
    lines = []
    for standing in standings(position):
        words = f"{standing.place}. {standing.player} {standing.total}"
        if standing.left:
            words += ", left"
        if standing.reason:
            reason = standing.reason
            words += f" ({reason.words}: {reason.mine} against {reason.theirs})"
        lines.append(words)
    return "\n".join(lines)


def card_data(position: Position) -> dict[str, Any]:
    """Give the card and who won as JSON-plain data."""
    rules = position.rules
    return {
        "players": [
            {
                "player": seat.player,
                "total": total(rules, seat.card),
                "bonus": bonus(rules, seat.card),
                "extra": extras(seat.card),
                "left": seat.left,
                "fields": {entry.field: entry.points for entry in seat.card.entries},
            }
            for seat in position.seats
        ],
        "winners": list(winners(position)),
    }
