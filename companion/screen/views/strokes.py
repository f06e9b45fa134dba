"""Position -> the strokes of the turn."""

from companion.game.position import Position
from companion.screen.people import Room
from companion.screen.shown import SpotView, StrokesView

MOST_SQUARES = 2  # more extras stand as one indicator die


def is_strokes(position: Position) -> bool:
    """Tell whether this game says "stroke"; the others say "throw"."""
    return position.rules.aims


def extras_in_turn(position: Position) -> tuple[int, int]:
    """Give extra strokes used and extra strokes there were at the turn's beginning."""
    used = max(0, position.turn.used - position.rules.strokes.per_turn)
    return used, used + position.seat.saved


def strokes_view(position: Position, room: Room) -> StrokesView:
    """Show strokes used, the next one, and what is left in words."""
    per_turn, used = position.rules.strokes.per_turn, position.turn.used
    used_extra, extras = extras_in_turn(position)
    spots = [SpotView(str(n), spent=n <= used, next=n == used + 1) for n in range(1, per_turn + 1)]
    next_extra = used >= per_turn and position.seat.saved > 0
    if extras > MOST_SQUARES and position.seat.saved:
        saved = position.seat.saved
        pips = saved if saved <= 6 else 0
        spots.append(SpotView(str(saved), extra=True, next=next_extra, pips=pips))
    elif extras <= MOST_SQUARES:
        spots += [
            SpotView(str(n), True, n <= used_extra, next_extra and n == used_extra + 1)
            for n in range(1, extras + 1)
        ]
    words, more = _in_words(position, room)
    return StrokesView(tuple(spots), words, more)


def _in_words(position: Position, room: Room) -> tuple[str, str]:
    say, left, saved = room.language.say, position.strokes_left, position.seat.saved
    used_extra, extras = extras_in_turn(position)
    if not left:
        return (say("no strokes left") if is_strokes(position) else say("no throws left")), ""
    if not position.regular_left and extras <= MOST_SQUARES:
        return say("extra {n}", n=used_extra + 1), say("of {n}", n=extras)
    bold = say("{n} left", n=left)
    if not saved or not position.regular_left:
        return bold, ""
    if position.rules.strokes.saved_at_most is None:
        return bold, say("{n} + {m} spared", n=position.regular_left, m=saved)
    return bold, say("{n} + {m} saved", n=position.regular_left, m=saved)
