"""An announcement in words, for the prompt."""

from companion.game.position import Position
from companion.screen.news import News
from companion.screen.people import Room
from companion.screen.views.legend import LOOKS
from companion.screen.views.strokes import is_strokes
from companion.table.announcements import (
    AimResult,
    ButtonStuck,
    CameraReturned,
    DieCorrected,
    FieldScored,
    Knocked,
    Refused,
    StrokesSaved,
    StrokeVoid,
    Undone,
    WelcomeBack,
)

Said = tuple[str, str, bool]


def told(news: News, position: Position, room: Room) -> Said | None:
    """Tell the newest announcement as bold and muted words, and whether it is a warning."""
    say, said = room.language.say, news.said
    match said:
        case FieldScored(field=field, points=points, extra=extra):
            scored = say(
                "{points} in {field}.", points=points + extra, field=_row(position, room, field)
            )
            return scored, _after_score(news, position, room), False
        case StrokesSaved(change=change, saved=saved) if change > 0:
            return say("Saved {n}.", n=change), say("You have {n}", n=saved), False
        case StrokesSaved(change=change, saved=saved):
            before = saved - change
            return (
                say("Saved strokes:" if is_strokes(position) else "Saved throws:"),
                say("{n} down to {m}", n=before, m=saved),
                False,
            )
        case Undone():
            return say("Taken back."), say("Choose again"), False
        case Knocked(shows=shows, counts=counts) if shows == counts:
            return say("A kept die turned:"), say("now a {face}", face=shows), False
        case Knocked(counts=counts):
            return say("A kept die turned:"), say("turn it back to {face}", face=counts), True
        case CameraReturned():
            return say("Camera is back"), "", False
        case ButtonStuck(button=button):
            stuck = say("{button} is stuck:", button=say(LOOKS[button][0]))
            return stuck, say("free it, or play by touch"), True
        case WelcomeBack(player=player):
            return say("Welcome back,"), room.name(player), False
        case DieCorrected(face=face):
            return say("Set to {face}.", face=face), _go_on(position, room), False
        case StrokeVoid():
            loose = position.rules.dice - len(position.turn.held)
            lost = say(
                "same {n} dice, no stroke lost"
                if is_strokes(position)
                else "same {n} dice, no throw lost",
                n=loose,
            )
            return say("Throw again:"), lost, False
        case AimResult(field=field, hit=False):
            return say("Not this time"), _row(position, room, field), False
        case Refused(refusal=refusal):
            return room.language.refusal(refusal, room.names), "", False
    return None


def _after_score(news: News, position: Position, room: Room) -> str:
    say = room.language.say
    if len(position.seats) > 1:
        return say("{name}, your turn", name=room.name(position.seat.player))
    saved = news.beside
    if isinstance(saved, StrokesSaved) and saved.change > 0:
        return say("Saved {n}.", n=saved.change)
    return say("Throw all {n}", n=position.rules.dice)


def _go_on(position: Position, room: Room) -> str:
    return room.language.say("Throw or score" if position.strokes_left else "Pick a row")


def _row(position: Position, room: Room, field: str) -> str:
    row = position.rules.field(field)
    return room.language.say(row.name) if row else field
