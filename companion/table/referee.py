"""The referee: a pure state machine from signals to requests, and from events to announcements."""

from dataclasses import replace

from companion.game import aims
from companion.game.events import (
    Agreed,
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
from companion.game.refusal import AIM_NEEDED, Refusal
from companion.game.requests import Request, Throw
from companion.game.ruleset import Collision
from companion.game.standings import leaders, winners
from companion.table import announcements as say
from companion.table.announcements import Announcement
from companion.table.outcome import Outcome
from companion.table.presses import press
from companion.table.readings import ask_about_early, see
from companion.table.signals import Seen, Touch
from companion.table.state import Question, State, Tray, forget_choices
from companion.table.touches import touch
from hardware.panel import PanelStatus, Pressed
from vision.messages import Corrected as TellCorrected


def respond(
    state: State, position: Position | None, signal: Seen | Touch | Pressed | PanelStatus
) -> Outcome:
    """Make of one signal what it means now."""
    if isinstance(signal, Seen):
        return see(state, position, signal)
    if isinstance(signal, PanelStatus):
        return _panel(state, signal)
    if position is None:
        return Outcome(state)
    if isinstance(signal, Pressed):
        return press(state, position, signal)
    return touch(state, position, signal)


def refused(state: State, position: Position, request: Request, refusal: Refusal) -> Outcome:
    """Take up a refusal: ask for the aim that was missing, or say why not."""
    if not isinstance(request, Throw):
        return Outcome(state, said=(say.Refused(refusal),))
    if refusal.reason == AIM_NEEDED.name and state.pending:
        pending = replace(state.pending, question=Question.WHICH_AIM)
        kept = tuple(n for n in range(position.rules.dice) if n not in pending.thrown)
        offered = aims.aims(position, kept)
        fields = [option.field for option in offered]
        aim = state.aim if state.aim in fields else "".join(fields[:1])
        return Outcome(replace(state, pending=pending, aim=aim))
    return Outcome(replace(state, pending=None), said=(say.Refused(refusal),))


def happened(state: State, before: Position, event: Event, after: Position) -> Outcome:
    """Take up an event: what is known of the tray now, and what there is to say."""
    match event:
        case Thrown():
            return _thrown(state, before, event, after)
        case Voided(reason=reason):
            # What was kept is still known by its tracks; a stroke thrown since then goes on.
            going_on = state.pending is not None
            tray = replace(state.tray, stroke=going_on, void=not going_on)
            if tray.reading and not going_on:
                tray = replace(tray, throw=tray.reading.throw)
            waiting = replace(forget_choices(state), pending=state.pending, kept=state.kept)
            return Outcome(replace(waiting, tray=tray), said=(say.StrokeVoid(reason),))
        case Held(slots):
            return Outcome(replace(state, kept=slots), said=(say.Kept(slots),))
        case Corrected(slot, face):
            tray, track = state.tray, _track(state.tray, slot)
            state = replace(state, tray=replace(tray, overruled=tray.overruled | {slot}))
            told = () if track is None else (TellCorrected(track, face),)
            return Outcome(state, said=(say.DieCorrected(slot, face),), commands=told)
        case Declared(field, kept, beat):
            state = replace(state, kept=kept, aim="")
            return Outcome(state, said=(say.AimDeclared(field, beat),))
        case Scored():
            cleared = ask_about_early(_cleared(state), after)
            return Outcome(cleared, said=_scored(before, event, after))
        case TakenBack():
            kept = after.turn.held
            undone = replace(forget_choices(state), kept=kept, tray=_left_lying(state.tray))
            return Outcome(undone, said=(say.Undone(),))
        case Left(player) if player == before.seat.player:
            # Whoever goes takes along what was thrown.
            passed_on = _cleared(replace(state, tray=_left_lying(replace(state.tray, early=False))))
            return Outcome(passed_on, said=_next(after))
        case Left():
            return Outcome(state, said=_next(after) if after.over else ())
        case Joined():
            return Outcome(state)
        case Agreed():
            return Outcome(ask_about_early(state, after))
    return Outcome(forget_choices(state))


def _panel(state: State, status: PanelStatus) -> Outcome:
    stuck = (button for button in status.stuck if button not in state.panel.stuck)
    return Outcome(replace(state, panel=status), said=tuple(map(say.ButtonStuck, stuck)))


def _thrown(state: State, before: Position, event: Thrown, after: Position) -> Outcome:
    pending, tray = state.pending, state.tray
    ruled = set(event.knocked) if after.rules.collision is Collision.OLD else set()
    followed = pending is not None and any(track is not None for track in pending.tracks)
    told = set(pending.told) if pending and followed else set()
    tray = Tray(
        tracks=pending.tracks if pending else (),
        overruled=(tray.overruled - set(event.thrown)) | ruled | told,
        # What was read before a stroke was tapped in says nothing of how the dice lie now.
        reading=tray.reading if followed else None,
        throw=(pending.throw if pending else 0) or tray.throw,
    )
    said: list[Announcement] = [
        say.StrokeRead(event.faces, after.turn.used, after.regular_left, after.seat.saved)
    ]
    per_turn = after.rules.strokes.per_turn
    if after.turn.used == per_turn:
        said.append(say.LastRegular(after.seat.saved))
    elif after.turn.used > per_turn:
        extra = after.turn.used - per_turn
        said.append(say.ExtraStroke(extra, extra + after.seat.saved))
    shown = pending.faces if pending else event.faces
    said += [say.Knocked(n, shown[n] or event.faces[n], event.faces[n]) for n in event.knocked]
    if before.turn.aim and after.turn.aim:
        said.append(say.AimResult(after.turn.aim.field, aims.hit(after)))
    state = replace(forget_choices(state), tray=tray, kept=after.turn.held)
    return Outcome(state, said=tuple(said))


def _scored(before: Position, event: Scored, after: Position) -> tuple[Announcement, ...]:
    yatzy = len(event.dice) == before.rules.dice and len(set(event.dice)) == 1
    said: list[Announcement] = [
        say.FieldScored(event.player, event.field, event.points, event.extra, yatzy)
    ]
    change = event.saved - before.seat.saved
    if change:
        said.append(say.StrokesSaved(event.player, change, event.saved))
    if len(after.seats) > 1 and leaders(after) != leaders(before) and len(leaders(after)) == 1:
        said.append(say.NewLeader(leaders(after)[0]))
    return (*said, *_next(after))


def _next(after: Position) -> tuple[Announcement, ...]:
    if after.over:
        return (say.GameOver(winners(after)),)
    return (say.TurnBegins(after.seat.player),)


def _cleared(state: State) -> State:
    """The next player throws all dice; where they lie stays known, for a take-back too."""
    tray = replace(state.tray, moved=frozenset(), stroke=False, void=False)
    return replace(forget_choices(state), tray=tray)


def _left_lying(tray: Tray) -> Tray:
    """Let a throw that did not count lie there without a meaning."""
    if not tray.stroke or tray.reading is None:
        return tray
    return replace(tray, moved=frozenset(), stroke=False, void=True, throw=tray.reading.throw)


def _track(tray: Tray, slot: int) -> int | None:
    return tray.tracks[slot] if slot < len(tray.tracks) else None
