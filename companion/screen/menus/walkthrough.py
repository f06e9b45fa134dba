"""Walking through a stored game, step by step: the photograph, what was read, what came of it."""

from collections.abc import Callable, Sequence
from pathlib import Path

from companion.game.events import (
    Agreed,
    Closed,
    Corrected,
    Declared,
    Event,
    Held,
    Joined,
    Left,
    Scored,
    TakenBack,
    Thrown,
    Voided,
)
from companion.game.position import Position
from companion.game.requests import Source, VoidReason
from companion.records.history import Step
from companion.records.roster import Roster
from companion.screen.acts import PressKey
from companion.screen.menus.lists import Frame, first_letter, framed, person_of
from companion.screen.menus.menu import Deed, Stop, Walk
from companion.screen.menus.result import PLACES, TILTS
from companion.screen.pages_shown import ButtonView, PageView
from companion.screen.people import Room
from companion.screen.records_shown import SeenDie, StepBody
from companion.screen.shown import Act, TrayDieView, TrayView
from companion.screen.theme import AMBER, MUTED
from companion.screen.views.strokes import is_strokes
from hardware.panel import Button

FindPhoto = Callable[[int], Path | None]
VOIDS = {
    VoidReason.LEANING: "A die was leaning: thrown again.",
    VoidReason.STACKED: "Dice lay on each other: thrown again.",
    VoidReason.OFF_TRAY: "A die left the tray: thrown again.",
    VoidReason.PLAYERS: "The players chose to throw again.",
}


def walk_page(
    frame: Frame,
    steps: Sequence[Step],
    roster: Roster,
    photo: FindPhoto,
    room: Room,
    focus: int,
    sheet: Act,
) -> tuple[PageView, Walk]:
    """Show the step NEXT and BACK have come to."""
    say = room.language.say
    here = focus % len(steps)
    step = steps[here]
    stops = tuple(Stop(sheet, say("card")) for _ in steps)
    walk = Walk(stops, back=Deed(say("back"), frame.back))
    person = person_of(room, roster, _who(step))
    stroke = _newest_stroke(steps, here)
    picture = photo(stroke.number) if stroke is not None else None
    dice = _dice(step)
    headline, lines = happened(step, roster, room)
    if step.undone:
        lines = (*lines, say("It was taken back."))
    at = f"{step.at.astimezone():%H:%M:%S}"
    body = StepBody(
        photograph=str(picture) if picture else "",
        tray=TrayView(
            tuple(
                TrayDieView(die.face, *PLACES[n % len(PLACES)], TILTS[n % len(TILTS)])
                for n, die in enumerate(dice)
            ),
            0.13,
        ),
        caption=f"{at} · {say('as the camera saw it') if picture else say('no photograph kept')}",
        who=f"{person.name} · {say('round {n}', n=step.before.round)}",
        letters=first_letter(person),
        colour=person.tone,
        picture=person.picture,
        headline=headline,
        lines=lines,
        tone=AMBER if isinstance(step.event, Corrected | Voided) or step.undone else MUTED,
        dice=dice,
        share=(here + 1) / len(steps),
        buttons=(
            ButtonView(say("Before"), PressKey(Button.BACK), "left"),
            ButtonView(say("Card"), sheet, "sheet", "quiet"),
            ButtonView(say("After"), PressKey(Button.NEXT), "right"),
        ),
    )
    status = f"{here + 1} / {len(steps)}"
    framing = Frame(frame.title, frame.subtitle, frame.back, status=status)
    return framed(framing, body, walk, focus, room), walk


def _who(step: Step) -> str:
    event = step.event
    if isinstance(event, Scored | Agreed | Joined | Left):
        return event.player
    return step.before.seat.player


def _newest_stroke(steps: Sequence[Step], here: int) -> Step | None:
    """Find the stroke whose dice lie on the tray at a step."""
    for step in reversed(steps[: here + 1]):
        if isinstance(step.event, Thrown | Voided):
            return step
        if isinstance(step.event, Scored) and step is not steps[here]:
            return None
    return None


def _dice(step: Step) -> tuple[SeenDie, ...]:
    """Give the dice as they count after the step."""
    event, after = step.event, step.after
    if isinstance(event, Scored):
        return tuple(SeenDie(face, thrown=True) for face in event.dice)
    faces, held = after.turn.dice, after.turn.held
    thrown = event.thrown if isinstance(event, Thrown) else ()
    shown = []
    for slot, face in enumerate(faces):
        was = event.was if isinstance(event, Corrected) and event.slot == slot else 0
        bright = slot in thrown if thrown else slot not in held
        shown.append(SeenDie(face, thrown=bright, kept=slot in held and not thrown, was=was))
    return tuple(shown)


def happened(step: Step, roster: Roster, room: Room) -> tuple[str, tuple[str, ...]]:
    """Tell one event in a headline and some lines."""
    say, event, before = room.language.say, step.event, step.before
    match event:
        case Thrown(_, thrown, knocked, source):
            headline = say(
                "Stroke {n}" if is_strokes(before) else "Throw {n}", n=before.turn.used + 1
            )
            lines = [room.language.count("one die thrown", "{n} dice thrown", len(thrown))]
            by_hand = source is Source.HAND
            lines.append(say("entered by hand") if by_hand else say("read by the camera"))
            if knocked:
                lines.append(
                    room.language.count("one kept die turned", "{n} kept dice turned", len(knocked))
                )
            return headline, tuple(lines)
        case Voided(_, reason):
            return say("Void"), (say(VOIDS[reason]),)
        case Corrected(_, face, was):
            words = say("The camera read {was}, a person says {face}.", was=was, face=face)
            return say("Corrected"), (words,)
        case Scored():
            return _scored(event, before, room)
    return _others(event, before, roster, room)


def _scored(event: Scored, before: Position, room: Room) -> tuple[str, tuple[str, ...]]:
    say = room.language.say
    row = before.rules.field(event.field)
    name = say(row.name) if row else event.field
    lines = []
    if event.extra:
        lines.append(say("and {n} for another Yatzy", n=event.extra))
    if before.rules.strokes.saved_at_most != 0:
        lines.append(
            room.language.count("one stroke saved", "{n} strokes saved", event.saved)
            if is_strokes(before)
            else room.language.count("one throw saved", "{n} throws saved", event.saved)
        )
    if not event.points:
        return say("{field}: struck", field=name), tuple(lines)
    return say("{field}: {n} points", field=name, n=event.points), tuple(lines)


def _others(
    event: Event, before: Position, roster: Roster, room: Room
) -> tuple[str, tuple[str, ...]]:
    say, dice = room.language.say, before.turn.dice
    match event:
        case Held(slots):
            kept = " ".join(str(dice[slot]) for slot in slots)
            return say("Keeps {dice}", dice=kept) if kept else say("Keeps nothing"), ()
        case Declared(field, _, beat):
            row = before.rules.field(field)
            words = say("The aim must beat {n}.", n=beat)
            return say("Aims for {field}", field=say(row.name) if row else field), (words,)
        case TakenBack():
            return say("Takes it back"), ()
        case Agreed():
            return say("Is in for {n} coins", n=before.stake), ()
        case Joined(player):
            return say("{name} joins", name=person_of(room, roster, player).name), ()
        case Left(player):
            return say("{name} goes home", name=person_of(room, roster, player).name), ()
        case Closed(finished):
            return say("The game is over") if finished else say("The game was given up"), ()
    return "", ()
