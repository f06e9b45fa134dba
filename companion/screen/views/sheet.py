"""Position -> the full sheet: all rows, all players."""

from companion.game.position import Position, Seat
from companion.game.ruleset import Field, Section, UpperShown
from companion.game.standings import balance, bonus, difference, extras
from companion.screen.acts import Go, Page
from companion.screen.people import Room, signed
from companion.screen.sheet_shown import CellView, SheetRowView, SheetView
from companion.screen.shown import Act
from companion.screen.theme import DASH, GREEN, MUTED, TEXT, VERMILION
from companion.screen.views.players import player_views

OPEN = CellView("·", DASH)
TO_TABLE = Go(Page.TABLE)


def sheet_view(position: Position, room: Room, close: Act = TO_TABLE) -> SheetView:
    """Show what everybody has in every row."""
    say, rules = room.language.say, position.rules
    players = player_views(position, room)
    rows = [
        SheetRowView(say(row.name), tuple(_cell(position, seat, row) for seat in position.seats))
        for row in rules.fields
    ]
    upper = sum(1 for _ in rules.section(Section.UPPER))
    if rules.bonus is not None:
        cells = tuple(_bonus_cell(position, seat) for seat in position.seats)
        rows.insert(upper, SheetRowView(say("Bonus"), cells, bold=True))
    if any(extras(seat.card) for seat in position.seats):
        further = tuple(CellView(str(extras(seat.card)), TEXT) for seat in position.seats)
        rows.append(SheetRowView(say("Further Yatzys"), further))
    totals = SheetRowView(say("Total"), tuple(CellView(p.total) for p in players), bold=True)
    return SheetView(say("Close"), close, players, tuple(rows), totals)


def _cell(position: Position, seat: Seat, row: Field) -> CellView:
    entry, rules = seat.card.entry(row.id), position.rules
    if entry is None:
        return OPEN
    if row.section is Section.UPPER and rules.upper_shown is UpperShown.DIFFERENCE:
        off = difference(rules, row.id, entry.points)
        return CellView(signed(off), GREEN if off >= 0 else VERMILION)
    return CellView(str(entry.points)) if entry.points else CellView("×", MUTED)


def _bonus_cell(position: Position, seat: Seat) -> CellView:
    reached = bonus(position.rules, seat.card)
    if reached:
        return CellView(f"+{reached}", GREEN)
    balanced = balance(position.rules, seat.card)
    return CellView(signed(balanced), GREEN if balanced >= 0 else VERMILION)
