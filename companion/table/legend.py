"""What each button would do now. One function serves lamps, legend and the presses themselves."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from companion.game import aims, options
from companion.game.position import Position
from companion.game.refusal import VOID_OFF, Refusal
from companion.table.readings import blocking
from companion.table.state import Question, Selection, State
from hardware.panel import Button, Lamp


class Act(StrEnum):
    """The deeds behind buttons."""

    NOTHING = "nothing"
    WALK = "walk"  # NEXT and BACK: the next row, die or menu
    OTHER_FACE = "other-face"
    OTHER_AIM = "other-aim"
    KEEP = "keep"
    TOGGLE_DIE = "toggle-die"
    OPEN_PICKER = "open-picker"
    TELL_DIE = "tell-die"  # the picker for a die that nobody saw
    SET_FACE = "set-face"
    LEAVE_PICKER = "leave-picker"
    SCORE = "score"
    ASK_STRIKE = "ask-strike"
    STRIKE = "strike"
    LEAVE_STRIKE = "leave-strike"
    DECLARE = "declare"
    LEAVE_AIM = "leave-aim"
    THROW_AGAIN = "throw-again"
    SAY_THROWN = "say-thrown"
    SAY_TURNED = "say-turned"
    UNTAP = "untap"
    TAKE_BACK = "take-back"
    AGREE = "agree"
    OPEN_MENU = "open-menu"
    GO_ON = "go-on"


@dataclass(frozen=True)
class Meaning:
    """What a press does, how strongly it is offered, and about what; `why` tells why nothing."""

    act: Act = Act.NOTHING
    lamp: Lamp = Lamp.OUT
    field: str = ""
    points: int = 0
    number: int = 0  # dice kept, a face, or a slot
    player: str = ""
    why: Refusal | None = None


Legend = Mapping[Button, Meaning]


def legend(state: State, position: Position | None) -> Legend:
    """Tell for every button what a press would do."""
    if position is None or position.closed:
        found: dict[Button, Meaning] = {}
    elif state.paused:
        found = {Button.SCORE: _primary(Act.GO_ON)}
    elif state.picker:
        found = {
            Button.BACK: _possible(Act.OTHER_FACE),
            Button.NEXT: _possible(Act.OTHER_FACE),
            Button.SCORE: _primary(Act.SET_FACE, number=state.picker.face),
            Button.UNDO: _possible(Act.LEAVE_PICKER),
        }
    elif state.pending and blocking(state.pending):
        found = _pending(state, position)
    elif state.tray.moving:
        found = {}
    else:
        found = _playing(state, position)
    return {button: found.get(button, Meaning()) for button in Button}


def aim_options(state: State, position: Position) -> tuple[aims.AimOption, ...]:
    """List the aims on offer: for a stroke thrown undeclared, else for the dice to be kept."""
    pending = state.pending
    if pending and pending.question is Question.WHICH_AIM:
        slots = range(position.rules.dice)
        return aims.aims(position, tuple(n for n in slots if n not in pending.thrown))
    if state.declined or not state.kept or position.turn.aim:
        return ()
    return aims.aims(position, state.kept)


def chosen_aim(state: State, position: Position) -> aims.AimOption | None:
    """Give the aim that HOLD would declare."""
    offered = aim_options(state, position)
    return next((a for a in offered if a.field == state.aim), offered[0] if offered else None)


def _pending(state: State, position: Position) -> dict[Button, Meaning]:
    pending = state.pending
    assert pending is not None  # asked only then
    again = Meaning(why=VOID_OFF())
    if position.rules.void_strokes:
        again = _possible(Act.THROW_AGAIN)
    match pending.question:
        case Question.THROWN_OR_TURNED:
            return {
                Button.SCORE: _primary(Act.SAY_THROWN),
                Button.UNDO: _possible(Act.SAY_TURNED),
            }
        case Question.WHICH_AIM:
            return {
                Button.BACK: _possible(Act.OTHER_AIM),
                Button.NEXT: _possible(Act.OTHER_AIM),
                Button.HOLD: _primary(Act.DECLARE, field=state.aim),
                Button.UNDO: again,
            }
    found = {Button.UNDO: _possible(Act.UNTAP) if pending.by_hand else again}
    if pending.doubtful:
        found[Button.SCORE] = _primary(Act.OPEN_PICKER, number=pending.doubtful[0])
    elif None in pending.faces:
        found[Button.SCORE] = (_primary if pending.by_hand else _possible)(Act.TELL_DIE)
    return found


def _playing(state: State, position: Position) -> dict[Button, Meaning]:
    waiting = next((s for s in position.seats if not s.agreed and not s.left), None)
    found: dict[Button, Meaning] = {}
    if position.stake and waiting and not position.over:
        found[Button.SCORE] = _primary(Act.AGREE, player=waiting.player)
    elif not position.over:
        found[Button.BACK] = found[Button.NEXT] = _possible(Act.WALK)
        found[Button.HOLD] = _hold(state, position)
        found[Button.SCORE] = _score(state, position)
        aim = chosen_aim(state, position)
        if aim and not state.striking and state.selection.die is None:
            found[Button.HOLD] = Meaning(Act.DECLARE, _beside(state), aim.field, aim.beat)
            found[Button.BACK] = found[Button.NEXT] = _possible(Act.OTHER_AIM)
            if state.selection.field is None:
                found[Button.SCORE] = _possible(Act.LEAVE_AIM)
    refused = options.why_no_take_back(position)
    found[Button.UNDO] = Meaning(why=refused) if refused else _possible(Act.TAKE_BACK)
    if state.striking:
        found[Button.UNDO] = _possible(Act.LEAVE_STRIKE)
    return found


def _hold(state: State, position: Position) -> Meaning:
    refused = options.why_no_hold(position)
    if refused:
        return Meaning(why=refused)
    if state.selection.die is not None:
        return _possible(Act.TOGGLE_DIE, number=state.selection.die)
    if not state.kept or state.kept == position.turn.held:
        return Meaning(number=len(state.kept))
    return Meaning(Act.KEEP, _beside(state), number=len(state.kept))


def _beside(state: State) -> Lamp:
    """Give HOLD the strongest lamp unless something was reached that SCORE would take."""
    return Lamp.POSSIBLE if state.selection != Selection() else Lamp.PRIMARY


def _score(state: State, position: Position) -> Meaning:
    if state.selection.menu:
        return _primary(Act.OPEN_MENU)
    if state.selection.die is not None:
        return _primary(Act.OPEN_PICKER, number=state.selection.die)
    field = state.selection.field
    if field is None:
        untold = state.camera.working or options.why_no_stroke(position)
        return Meaning() if untold else _possible(Act.TELL_DIE)
    choice = options.choices(position)[field]
    if choice.refused:
        return Meaning(why=choice.refused)
    if choice.points:
        return _primary(Act.SCORE, field=field, points=choice.points)
    return _primary(Act.STRIKE if state.striking else Act.ASK_STRIKE, field=field)


def _primary(
    act: Act, field: str = "", points: int = 0, number: int = 0, player: str = ""
) -> Meaning:
    return Meaning(act, Lamp.PRIMARY, field, points, number, player)


def _possible(act: Act, number: int = 0) -> Meaning:
    return Meaning(act, Lamp.POSSIBLE, number=number)
