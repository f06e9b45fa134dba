"""Meanings -> the words on the five buttons."""

from collections.abc import Mapping

from companion.game.position import Position
from companion.screen.acts import PressKey
from companion.screen.people import Room
from companion.screen.shown import KeyView, LegendView, Level
from companion.screen.theme import AMBER, GREEN, LAMP, VERMILION, Colour
from companion.screen.views.strokes import is_strokes
from companion.table.legend import Act, Meaning
from companion.table.situation import Situation
from hardware.panel import Button, Lamp

LOOKS: Mapping[Button, tuple[str, str, Colour]] = {
    Button.BACK: ("BACK", "left", LAMP),
    Button.NEXT: ("NEXT", "right", LAMP),
    Button.HOLD: ("HOLD", "lock", AMBER),
    Button.SCORE: ("SCORE", "check", GREEN),
    Button.UNDO: ("UNDO", "undo", VERMILION),
}
LEVELS = {
    Lamp.OUT: Level.OFF,
    Lamp.POSSIBLE: Level.ON,
    Lamp.PRIMARY: Level.PRIMARY,
    Lamp.BREATHING: Level.PRIMARY,
}


def key_view(button: Button, words: str, level: Level, room: Room) -> KeyView:
    """Show one button; it sends its press whatever its state, so that a refusal can be said."""
    name, icon, tone = LOOKS[button]
    hold = PressKey(button, long=True) if button in (Button.BACK, Button.NEXT) else None
    return KeyView(room.language.say(name), icon, tone, words, level, PressKey(button), hold)


def legend_view(situation: Situation, room: Room) -> LegendView:
    """Show what every button would do now."""
    return LegendView(
        tuple(
            key_view(button, _words(button, meaning, situation, room), LEVELS[meaning.lamp], room)
            for button, meaning in situation.legend.items()
        )
    )


def _words(button: Button, meaning: Meaning, situation: Situation, room: Room) -> str:
    position = situation.position
    if position is None:
        return ""
    if meaning.act is Act.NOTHING:
        return _why_nothing(button, meaning, situation, position, room)
    return _deed(meaning, position, room)


def _deed(meaning: Meaning, position: Position, room: Room) -> str:
    say, n = room.language.say, meaning.number
    row = position.rules.field(meaning.field)
    field = say(row.name) if row else ""
    match meaning.act:
        case Act.KEEP:
            return room.language.count("keep one", "keep {n}", n)
        case Act.TOGGLE_DIE:
            return say("keep or release it")
        case Act.OPEN_PICKER:
            return say("correct this die")
        case Act.TELL_DIE:
            return say("tell a die")
        case Act.SET_FACE:
            return say("set it to {face}", face=n)
        case Act.LEAVE_PICKER | Act.LEAVE_STRIKE:
            return say("leave it")
        case Act.SCORE:
            return say("{points} in {field}", points=meaning.points, field=field)
        case Act.ASK_STRIKE:
            return say("0 in {field}", field=field)
        case Act.STRIKE:
            return say("strike {field}", field=field)
        case Act.DECLARE:
            return say("aim at {field}", field=field) if field else say("say the aim")
        case Act.LEAVE_AIM:
            return say("no aim: score")
        case Act.THROW_AGAIN:
            return say("throw again")
        case Act.SAY_THROWN:
            return say("it was thrown")
        case Act.SAY_TURNED:
            return say("turned by mistake")
        case Act.UNTAP:
            return say("remove the last")
        case Act.TAKE_BACK:
            return say("take back")
        case Act.AGREE:
            return say("{name} is in", name=room.name(meaning.player))
        case Act.OPEN_MENU:
            return say("open the menu")
        case Act.GO_ON:
            return say("go on")
    return ""


def _why_nothing(
    button: Button, meaning: Meaning, situation: Situation, position: Position, room: Room
) -> str:
    say, state = room.language.say, situation.state
    pending = state.pending
    if state.picker or state.paused:
        return ""
    if button in (Button.HOLD, Button.SCORE) and pending is not None:
        missing = sum(face is None for face in pending.faces)
        if missing:
            return room.language.count("1 die missing", "{n} dice missing", missing)
        return say("after the throw")
    if button in (Button.HOLD, Button.SCORE) and state.tray.moving:
        return say("when dice rest")
    if button is Button.SCORE:
        return say("choose a row") if position.turn.used else say("throw first")
    if button is Button.HOLD:
        if meaning.number:
            return room.language.count("one is kept", "{n} are kept", meaning.number)
        if not position.turn.used:
            return say("throw first")
        if position.strokes_left:
            return say("leave dice lying")
        return say("no strokes left" if is_strokes(position) else "no throws left")
    return say("nothing yet") if button is Button.UNDO else ""
