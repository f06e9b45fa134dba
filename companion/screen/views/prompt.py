"""Situation -> the prompt: whose turn, and the one thing to do."""

from companion.game import aims, options
from companion.game.position import Position, Seat
from companion.screen.acts import Go, Page
from companion.screen.news import News
from companion.screen.people import Room, seated
from companion.screen.refusing_disk import in_short
from companion.screen.shown import ButtonsView, CameraView, PromptView
from companion.screen.theme import AMBER, BLUE, GREEN, OFF, VERMILION
from companion.screen.views.news import told
from companion.screen.views.strokes import extras_in_turn, is_strokes
from companion.table.legend import aim_options
from companion.table.readings import blocking
from companion.table.situation import Situation
from companion.table.state import Pending, Question
from hardware.panel import PanelStatus
from vision.messages import Unwell
from vision.reading import Trouble

Said = tuple[str, str, bool]  # bold, muted, warning


def prompt_view(situation: Situation, room: Room, news: News) -> PromptView:
    """Show the prompt bar for a game on the table."""
    position = situation.position
    assert position is not None  # the table page is shown only with a game
    people = seated(room, [seat.player for seat in position.seats])
    asked = _asked(position)
    person = people[asked.player if asked else position.seat.player]
    bold, muted, warning = _said(situation, position, room, news)
    return PromptView(
        name=person.name,
        colour=person.tone,
        bold=bold,
        muted=muted,
        warning=warning,
        round=room.language.say("{n} of {of}", n=position.round, of=len(position.rules.fields)),
        camera=camera_view(situation, room),
        buttons=buttons_view(situation.state.panel),
        menu=Go(Page.MENU),
    )


def camera_view(situation: Situation, room: Room) -> CameraView:
    """Show how the camera is, as icon and word."""
    state, say = situation.state, room.language.say
    if not state.camera.working:
        return CameraView(say("Lost"), VERMILION, lost=True)
    if state.camera.unwell:
        return CameraView(say("Check"), AMBER)
    if state.tray.moving:
        return CameraView(say("Looking"), BLUE)
    return CameraView(say("Space throws") if room.simulated else say("Ready"), GREEN)


def buttons_view(panel: PanelStatus) -> ButtonsView:
    """Show how the real buttons are; a table without them is played by touch, and quietly so."""
    if panel.stuck:
        return ButtonsView("warning", AMBER)
    return ButtonsView("button", GREEN) if panel.present else ButtonsView("no_button", OFF)


def _said(situation: Situation, position: Position, room: Room, news: News) -> Said:
    say, state = room.language.say, situation.state
    if situation.trouble:
        return say("Cannot save right now:"), in_short(situation.trouble, room.language), True
    if state.paused:
        return say("Paused."), say("SCORE goes on"), False
    if state.picker:
        return say("What does this die show?"), "", False
    if state.pending and blocking(state.pending):
        return _pending(state.pending, position, room)
    if state.tray.moving:
        return say("Rolling…"), "", False
    if _asked(position):
        return say("{n} each.", n=position.stake), say("Are you in?"), False
    if state.striking and state.selection.field:
        row = _row(position, room, state.selection.field)
        return say("Strike {field}?", field=row), say("it pays 0"), False
    if news.holds(situation):
        said = told(news, position, room)
        if said:
            return said
    if not state.camera.working and not options.why_no_stroke(position):
        return _tap_in(situation, position, room)
    if Unwell.TOO_DARK in state.camera.unwell:
        return say("Too dark for me."), say("Add a lamp"), True
    return _turn(situation, position, room)


def _asked(position: Position) -> Seat | None:
    """Who is asked for the stake now."""
    if not position.stake:
        return None
    return next((s for s in position.seats if not s.agreed and not s.left), None)


def _turn(situation: Situation, position: Position, room: Room) -> Said:
    say, state, aim = room.language.say, situation.state, position.turn.aim
    if not position.turn.used:
        rest = say("or score a 0") if not position.rules.strokes.at_least else ""
        return say("Throw all {n}", n=position.rules.dice), rest, False
    if aims.hit(position) and aim:
        row = _row(position, room, aim.field)
        points = options.choices(position)[aim.field].points
        return say("It went in:"), say("take {field} {points}", field=row, points=points), False
    if not position.strokes_left:
        last = say(
            "that was the last stroke" if is_strokes(position) else "that was the last throw"
        )
        return say("Pick a row"), last, False
    if aim:
        row = _row(position, room, aim.field)
        return say("Aim: {field},", field=row), say("beat {points}", points=aim.beat), False
    if aim_options(state, position):
        return say("Take it, or aim higher?"), "", False
    if state.kept and len(state.kept) < position.rules.dice:
        loose = position.rules.dice - len(state.kept)
        return _throw(room, loose), say("or score"), False
    used_extra, extras = extras_in_turn(position)
    if not position.regular_left:
        if not used_extra:
            return say("Last regular."), say("{n} extra if you like", n=extras), False
        return say("Extra {n}", n=used_extra + 1), say("of {n}", n=extras), False
    return say("Keep some,"), say("throw the rest"), False


def _throw(room: Room, loose: int) -> str:
    return room.language.count("Throw the other one", "Throw the other {n}", loose)


def _tap_in(situation: Situation, position: Position, room: Room) -> Said:
    say = room.language.say
    kept = situation.state.kept if position.turn.used else ()
    if position.turn.used and situation.state.selection.field:
        return _turn(situation, position, room)
    loose = position.rules.dice - len(kept)
    return say("Tap your throw"), say("{n} of {of} dice", n=0, of=loose), False


def _pending(pending: Pending, position: Position, room: Room) -> Said:
    say = room.language.say
    if pending.question is Question.THROWN_OR_TURNED:
        return say("Thrown,"), say("or turned by mistake?"), True
    if pending.question is Question.WHICH_AIM:
        return say("What was the aim?"), say("then it counts"), True
    dice = position.rules.dice
    match pending.trouble:
        case Trouble.LEANING:
            return say("One die is leaning:"), say("throw again"), True
        case Trouble.STACKED:
            return say("One die lies on another:"), say("throw again"), True
        case Trouble.OFF_TRAY:
            return say("One die is outside:"), say("throw again"), True
        case Trouble.COVERED:
            return say("Hands off, please"), say("so I can see"), True
        case Trouble.TOO_FEW:
            seen = say("I see {n} of {of} dice.", n=pending.seen, of=dice)
            return seen, say("Is one covered?"), True
        case Trouble.TOO_MANY:
            return (
                say("I see {n} dice.", n=pending.seen),
                _take_away(pending.seen - dice, room),
                True,
            )
    if pending.by_hand:
        told = sum(pending.faces[slot] is not None for slot in pending.thrown)
        counted = say("{n} of {of} dice", n=told, of=len(pending.thrown))
        return say("Tap your throw"), counted, False
    return say("What does this die show?"), say("I am not sure"), True


def _take_away(more: int, room: Room) -> str:
    return room.language.count("Take one away", "Take {n} away", max(1, more))


def _row(position: Position, room: Room, field: str) -> str:
    row = position.rules.field(field)
    return room.language.say(row.name) if row else field
