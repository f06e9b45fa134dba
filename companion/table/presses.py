"""What a button does: exactly what the legend says it does."""

from dataclasses import replace

from companion.game import options
from companion.game.position import Position
from companion.game.requests import Agree, Declare, Hold, Score, TakeBack
from companion.table import touches
from companion.table.announcements import Refused
from companion.table.legend import Act, aim_options, chosen_aim, legend
from companion.table.outcome import Outcome
from companion.table.readings import throw
from companion.table.state import Selection, State
from hardware.panel import Button, Pressed


def press(state: State, position: Position, pressed: Pressed) -> Outcome:
    """Take up one press."""
    meaning = legend(state, position)[pressed.button]
    step = -1 if pressed.button is Button.BACK else 1
    if pressed.long and meaning.act is not Act.WALK:
        return Outcome(state)  # the press itself was taken up when it began
    pending = state.pending
    match meaning.act:
        case Act.WALK:
            return Outcome(_walk(state, position, step, pressed.long))
        case Act.OTHER_FACE if state.picker:
            face = (state.picker.face - 1 + step) % 6 + 1
            return Outcome(replace(state, picker=replace(state.picker, face=face)))
        case Act.OTHER_AIM:
            return Outcome(_other_aim(state, position, step))
        case Act.KEEP:
            return Outcome(state, (Hold(state.kept),))
        case Act.TOGGLE_DIE:
            return Outcome(touches.toggled(state, meaning.number))
        case Act.OPEN_PICKER:
            return Outcome(touches.pick(state, position, meaning.number))
        case Act.TELL_DIE:
            return Outcome(touches.tell_die(state, position))
        case Act.SET_FACE:
            return touches.set_face(state, position, meaning.number)
        case Act.LEAVE_PICKER:
            return Outcome(replace(state, picker=None))
        case Act.SCORE | Act.STRIKE:
            return Outcome(state, (Score(meaning.field),))
        case Act.ASK_STRIKE:
            return Outcome(replace(state, striking=True))
        case Act.LEAVE_STRIKE:
            return Outcome(_selected(state, Selection()))
        case Act.DECLARE:
            return _declare(state, position)
        case Act.LEAVE_AIM:
            return Outcome(replace(state, declined=True))
        case Act.THROW_AGAIN if pending:
            return touches.throw_again(state, position, pending)
        case Act.SAY_THROWN | Act.SAY_TURNED:
            return touches.say_thrown(state, position, meaning.act is Act.SAY_THROWN)
        case Act.UNTAP:
            return Outcome(touches.untapped(state))
        case Act.TAKE_BACK:
            return Outcome(state, (TakeBack(),))
        case Act.AGREE:
            return Outcome(state, (Agree(meaning.player),))
        case Act.GO_ON:
            return touches.go_on(state, position)
    return Outcome(state, said=(Refused(meaning.why),) if meaning.why else ())


def _walk(state: State, position: Position, step: int, far: bool) -> State:
    """Move the selection on: open rows down the columns, then the dice, then the menu."""
    offered = options.choices(position)
    columns = position.rules.columns
    rows = [
        Selection(field=row)
        for column in columns
        for row in column
        if row in offered and not offered[row].refused
    ]
    dice = [Selection(die=slot) for slot in range(len(position.turn.dice))]
    groups = [group for group in (rows, dice, [Selection(menu=True)]) if group]
    stops = [stop for group in groups for stop in group]
    if stops == [state.selection] and not far:
        return _selected(state, Selection())  # there is nowhere else to go
    here = stops.index(state.selection) if state.selection in stops else None
    if far:
        heads = [group[0] for group in groups]
        group = next((n for n, g in enumerate(groups) if state.selection in g), -1)
        return _selected(state, heads[(group + step) % len(heads)])
    if here is None:
        return _selected(state, stops[0 if step > 0 else -1])
    return _selected(state, stops[(here + step) % len(stops)])


def _selected(state: State, selection: Selection) -> State:
    return replace(state, selection=selection, striking=False)


def _other_aim(state: State, position: Position, step: int) -> State:
    fields = [option.field for option in aim_options(state, position)]
    chosen = chosen_aim(state, position)
    here = fields.index(chosen.field) if chosen else 0
    return replace(state, aim=fields[(here + step) % len(fields)])


def _declare(state: State, position: Position) -> Outcome:
    chosen = chosen_aim(state, position)
    if chosen is None:
        return Outcome(state)
    if state.pending is None:
        return Outcome(state, (Declare(chosen.field, state.kept),))
    slots = range(position.rules.dice)
    kept = tuple(slot for slot in slots if slot not in state.pending.thrown)
    pending = replace(state.pending, question=None)
    answered = replace(state, pending=pending)
    return Outcome(answered, (Declare(chosen.field, kept), throw(pending)))
