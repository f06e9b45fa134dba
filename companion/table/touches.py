"""What a finger on the screen means for the game."""

from dataclasses import replace

from companion.game import options
from companion.game.position import Position
from companion.game.refusal import VOID_OFF
from companion.game.requests import Agree, Correct, Join, Leave
from companion.table import placing
from companion.table.announcements import Knocked, Refused
from companion.table.outcome import Outcome
from companion.table.readings import ask_about_early, count, void
from companion.table.signals import (
    AgreeStake,
    ChooseAim,
    ChooseFace,
    JoinGame,
    LeaveGame,
    LeavePicker,
    Pause,
    PressDie,
    SayThrown,
    TakeAway,
    TapDie,
    TapField,
    ThrowAgain,
    Touch,
)
from companion.table.state import Pending, Picker, Question, Selection, State
from vision.messages import LookAgain
from vision.reading import Trouble


def touch(state: State, position: Position, touched: Touch) -> Outcome:
    """Take up one touch."""
    pending = state.pending
    match touched:
        case TapDie(slot) | PressDie(slot) if slot not in range(position.rules.dice):
            return Outcome(state)  # it was meant for a game with more dice
        case TapDie(slot):
            return _tap_die(state, position, slot)
        case PressDie(slot):
            # What was read of a stroke that does not count yet can be wrong from the first one on.
            open_to_it = pending is not None and slot in pending.thrown
            if not open_to_it and options.why_no_correction(position):
                return Outcome(state)
            return Outcome(pick(state, position, slot))
        case TapField(field):
            return _tap_field(state, position, field)
        case ChooseFace(face):
            if state.picker:
                return set_face(state, position, face)
            return _tap_in(state, position, face)
        case TakeAway(die):
            return _take_away(state, position, die)
        case LeavePicker():
            return Outcome(replace(state, picker=None))
        case ChooseAim(field):
            return Outcome(replace(state, aim=field))
        case SayThrown(thrown):
            return say_thrown(state, position, thrown)
        case ThrowAgain() if pending:
            return throw_again(state, position, pending)
        case AgreeStake(player):
            return Outcome(state, (Agree(player),))
        case JoinGame(player):
            return Outcome(state, (Join(player),))
        case LeaveGame(player):
            return Outcome(state, (Leave(player),))
        case Pause(paused):
            if not paused and state.paused:
                return go_on(state, position)
            return Outcome(replace(state, paused=paused))
    return Outcome(state)


def toggled(state: State, slot: int) -> State:
    """Keep a die, or release it."""
    kept = set(state.kept) ^ {slot}
    return replace(state, kept=tuple(sorted(kept)), declined=False)


def pick(state: State, position: Position, slot: int) -> State:
    """Open the picker for a die; a doubtful one comes with the second guess chosen."""
    pending = state.pending
    if pending and slot in pending.doubtful:
        seen = state.tray.reading.dice if state.tray.reading else ()
        track = pending.tracks[slot]
        die = next((d for d in seen if d.track == track and track is not None), None)
        face = (die.second if die else None) or pending.faces[slot] or 1
        return replace(state, picker=Picker(slot, face))
    shown = pending.faces if pending else position.turn.dice
    if not shown or not (known := shown[slot]):
        return state
    return replace(state, picker=Picker(slot, known))


def tell_die(state: State, position: Position) -> State:
    """Open the picker for the first die that nobody saw: of a stroke half read, or of a new one."""
    pending = state.pending or _by_hand(state, position)
    return replace(state, pending=pending, picker=Picker(pending.faces.index(None), 1))


def set_face(state: State, position: Position, face: int) -> Outcome:
    """Set the face of the die in the picker: of a stroke not counted yet, or of one that was."""
    picker, pending = state.picker, state.pending
    if picker is None:
        return Outcome(state)
    closed = replace(state, picker=None)
    if pending and picker.slot in (*pending.doubtful, *pending.thrown):
        return count(closed, position, _told(pending, picker.slot, face))
    if position.turn.dice and position.turn.dice[picker.slot] == face:
        return Outcome(closed)  # it was right all along
    if pending:
        # A die that was left lying: what it shows was wrong before this stroke, too.
        faces = tuple(face if n == picker.slot else known for n, known in enumerate(pending.faces))
        closed = replace(closed, pending=replace(pending, faces=faces))
    return Outcome(closed, (Correct(picker.slot, face),))


def say_thrown(state: State, position: Position, thrown: bool) -> Outcome:
    """Answer whether a die with another face was thrown, or turned by mistake."""
    pending = state.pending
    if pending is None or pending.question is not Question.THROWN_OR_TURNED:
        return Outcome(state)
    if thrown:
        # What is wrong with it is set right as for any stroke, and may be right by now.
        listening = replace(state, tray=replace(state.tray, stroke=True))
        answered = count(listening, position, replace(pending, question=None))
        return replace(answered, commands=() if answered.requests else (LookAgain(),))
    overruled = state.tray.overruled | set(pending.thrown)
    tray = replace(
        state.tray, tracks=pending.tracks, overruled=overruled, moved=frozenset(), stroke=False
    )
    return Outcome(replace(state, pending=None, tray=tray))


def throw_again(state: State, position: Position, pending: Pending) -> Outcome:
    """Give up a stroke that does not count yet, where the table's rules allow that."""
    if not position.rules.void_strokes:
        return Outcome(state, said=(Refused(VOID_OFF()),))
    turned = placing.knocked(position, pending).items()
    said = tuple(Knocked(slot, face, position.turn.dice[slot]) for slot, face in turned)
    tray = placing.as_before(position, state.tray, pending)
    given_up = replace(state, pending=None, tray=tray)
    return Outcome(given_up, (void(pending, position),), said)


def untapped(state: State) -> State:
    """Take away the face told last; without any, tapping in is over."""
    pending = state.pending
    if pending is None:
        return state
    *others, last = pending.told or (None,)
    faces = tuple(None if n == last else face for n, face in enumerate(pending.faces))
    if others:
        return replace(state, pending=replace(pending, faces=faces, told=tuple(others)))
    if pending.trouble is None:
        return replace(state, pending=None)  # the whole stroke was tapped in
    return replace(state, pending=replace(pending, faces=faces, told=(), by_hand=False))


def go_on(state: State, position: Position) -> Outcome:
    """Listen to the tray again: whatever was done there meanwhile, the dice are taken up anew."""
    early = state.tray.early and not position.turn.used
    tray = replace(state.tray, tracks=(), moved=frozenset(), stroke=False, early=early)
    listening = ask_about_early(replace(state, paused=False, tray=tray), position)
    return Outcome(listening, commands=(LookAgain(),))


def _tap_die(state: State, position: Position, slot: int) -> Outcome:
    pending = state.pending
    if pending and slot in pending.doubtful:
        return Outcome(pick(state, position, slot))
    if state.picker:
        return Outcome(pick(state, position, slot))
    if pending or state.tray.moving or options.why_no_correction(position):
        return Outcome(state)
    if options.why_no_stroke(position):
        return Outcome(pick(state, position, slot))
    return Outcome(toggled(state, slot))


def _tap_field(state: State, position: Position, field: str) -> Outcome:
    if state.tray.moving or state.pending:
        return Outcome(state)
    choice = options.choices(position).get(field)
    if choice is None or choice.refused:
        why = choice.refused if choice else None
        return Outcome(state, said=(Refused(why),) if why else ())
    return Outcome(replace(state, selection=Selection(field=field), striking=False, picker=None))


def _tap_in(state: State, position: Position, face: int) -> Outcome:
    """A face for a die the camera does not see: of a stroke half read, or of a whole one."""
    pending = state.pending
    if pending is None:
        if state.camera.working or options.why_no_stroke(position):
            return Outcome(state)
        pending = _by_hand(state, position)
    missing = next((n for n, known in enumerate(pending.faces) if known is None), None)
    if missing is None:
        return Outcome(replace(state, pending=pending))
    return count(state, position, _told(pending, missing, face))


def _by_hand(state: State, position: Position) -> Pending:
    """An empty stroke with the dice that are not kept, to be tapped in."""
    dice = position.turn.dice
    kept = state.kept if position.turn.used and len(state.kept) < len(dice) else ()
    thrown = tuple(n for n in range(position.rules.dice) if n not in kept)
    faces = tuple(dice[n] if n in kept else None for n in range(position.rules.dice))
    return Pending(thrown, faces, (None,) * position.rules.dice, by_hand=True)


def _told(pending: Pending, slot: int, face: int) -> Pending:
    faces = tuple(face if n == slot else known for n, known in enumerate(pending.faces))
    doubtful = tuple(n for n in pending.doubtful if n != slot)
    told = (*(n for n in pending.told if n != slot), slot)
    return replace(pending, faces=faces, doubtful=doubtful, told=told, by_hand=True)


def _take_away(state: State, position: Position, number: int) -> Outcome:
    """A die that is none is taken out of the reading; the rest may be a whole stroke."""
    reading = state.tray.reading
    if reading is None or state.pending is None or number not in range(len(reading.dice)):
        return Outcome(state)
    dice = tuple(die for n, die in enumerate(reading.dice) if n != number)
    still_many = len(dice) > position.rules.dice
    left = replace(reading, dice=dice, trouble=Trouble.TOO_MANY if still_many else None)
    state = replace(state, tray=replace(state.tray, reading=left))
    pending = replace(placing.stroke(position, state.tray, left), by_hand=True)
    return count(state, position, pending)
