"""Games as rows for a spreadsheet: one row a turn, and one row a game to begin with."""

import re
from collections.abc import Callable, Iterator

from companion.game.events import Corrected, Scored
from companion.game.standings import standings, total, winners
from companion.journal.stored import StoredGame
from companion.records.history import walk
from companion.records.roster import tidy

Cell = str | int
NameOf = Callable[[str], str]

TURN_COLUMNS = (
    *("game", "date", "rules", "round", "player", "field", "points", "extra"),
    *("dice", "strokes", "corrected", "saved", "total"),
)
GAME_COLUMNS = (
    *("game", "began", "ended", "rules", "house rules", "state", "winners", "why"),
    "players and totals",
)
# What a spreadsheet takes for the beginning of a formula, wide forms too; where numbers have a
# decimal comma a semicolon begins another cell.
FORMULA = re.compile(r"(^|;)(\s*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])")


def harmless(cell: Cell) -> Cell:
    """Give the cell so that no spreadsheet takes it for a formula: an apostrophe in front."""
    return FORMULA.sub(r"\1\2'", tidy(cell)) if isinstance(cell, str) else cell


def turn_rows(stored: StoredGame, name_of: NameOf) -> Iterator[tuple[Cell, ...]]:
    """Give a row for every turn that stands, in the order of play."""
    corrected = 0
    for step in walk(stored):
        if step.undone:
            continue
        corrected += isinstance(step.event, Corrected)
        if not isinstance(step.event, Scored):
            continue
        event = step.event
        seat = next(s for s in step.after.seats if s.player == event.player)
        yield (
            stored.id,
            f"{step.at.astimezone():%Y-%m-%d %H:%M}",
            stored.rules.id,
            step.before.round,
            name_of(event.player),
            event.field,
            event.points,
            event.extra,
            " ".join(map(str, event.dice)),
            step.before.turn.used,
            corrected,
            event.saved,
            total(stored.rules, seat.card),
        )
        corrected = 0


def game_row(stored: StoredGame, name_of: NameOf) -> tuple[Cell, ...]:
    """Give a whole game as one row."""
    position = stored.position()
    places = standings(position)
    reason = next((place.reason for place in places if place.place == 2), None)
    closed = "finished" if position.over else "given-up"
    house = (f"{rule} {value}" for rule, value in stored.rules.house.items())
    return (
        stored.id,
        f"{stored.at.astimezone():%Y-%m-%d %H:%M}",
        f"{stored.entries[-1].at.astimezone():%Y-%m-%d %H:%M}",
        stored.rules.id,
        ", ".join(house),
        closed if position.closed else "unfinished",
        ", ".join(map(name_of, winners(position))),
        f"{reason.words}: {reason.theirs} against {reason.mine}" if reason else "",
        ", ".join(f"{name_of(place.player)} {place.total}" for place in places),
    )
