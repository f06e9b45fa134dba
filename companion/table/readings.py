"""What the camera's messages mean for the game."""

from dataclasses import replace

from companion.game import options
from companion.game.position import Position
from companion.game.requests import Source, Throw, Void, VoidReason
from companion.table import placing
from companion.table.announcements import CameraGone, CameraReturned, DiceTrouble, Refused
from companion.table.outcome import Outcome
from companion.table.signals import Seen
from companion.table.state import Camera, Pending, Question, State, Tray
from vision.messages import (
    CameraBack,
    CameraLost,
    ExpectDice,
    Hand,
    Lifted,
    LookAgain,
    Motion,
    Notice,
)
from vision.reading import Fate, Reading, Trouble


def see(state: State, position: Position | None, seen: Seen) -> Outcome:
    """Take up one message of the camera."""
    match seen:
        case Reading():
            return _reading(state, position, seen)
        case Motion(moving=moving):
            return Outcome(replace(state, tray=replace(state.tray, moving=moving)))
        case Hand(present=present):
            return Outcome(replace(state, tray=replace(state.tray, hand=present)))
        case Lifted(lying=lying):
            return Outcome(_propose(state, position, lying))
        case Notice(what=what, over=over):
            others = tuple(u for u in state.camera.unwell if u is not what)
            unwell = others if over else (*others, what)
            return Outcome(replace(state, camera=replace(state.camera, unwell=unwell)))
        case CameraLost(why=why):
            # Whatever was in the picture, nobody would say that it left.
            unseen = replace(state.tray, moving=False, hand=False)
            lost = replace(state, camera=Camera(False, why), tray=unseen)
            return Outcome(lost, said=(CameraGone(),) if state.camera.working else ())
        case CameraBack():
            again = () if position is None else (ExpectDice(position.rules.dice), LookAgain())
            tray = replace(state.tray, blind=state.tray.blind or not state.camera.working)
            back = replace(state, camera=Camera(working=True), tray=tray)
            said = () if state.camera.working else (CameraReturned(),)
            return Outcome(_drop_hand_entry(back), said=said, commands=again)
    return Outcome(state)


def _reading(state: State, position: Position | None, reading: Reading) -> Outcome:
    if state.paused or position is None or options.why_no_play(position):
        early = state.tray.early or reading.stroke
        tray = replace(state.tray, reading=reading, moving=False, early=early)
        return Outcome(replace(state, tray=tray))
    tray = placing.watch(state.tray, reading)
    if position.turn.used and all(track is None for track in tray.tracks):
        if not _thrown_since(state, tray, reading):
            return _taken_up(replace(state, tray=tray), position, reading)
        tray = placing.found_lying(tray, position.turn.dice, reading)
    seen = replace(state, tray=tray)
    if tray.blind and len(reading.dice) == position.rules.dice:
        seen = replace(seen, tray=replace(tray, blind=False))
        if not tray.stroke and not tray.void and not state.pending:
            return _unwatched(seen, position, reading)
    if not tray.stroke:
        touched = _touched(seen, position, reading)
        return replace(touched, state=ask_about_early(touched.state, position))
    refused = options.why_no_stroke(position)
    if refused:
        # What counted goes on counting, however the dice lie now.
        tray = replace(tray, stroke=False, void=True, early=True, throw=reading.throw)
        return Outcome(replace(state, tray=tray), said=(Refused(refused),))
    first: tuple[Void, ...] = ()
    before = state.pending
    if before and before.trouble and _thrown_again(before, reading):
        # Thrown again instead of set right: the stroke before was void and cost nothing.
        first = (void(before, position),) if position.rules.void_strokes else ()
        tray = placing.as_before(position, tray, before)
        seen, before = replace(seen, tray=tray), None
    pending = placing.stroke(position, tray, reading)
    if before:
        pending = placing.still_told(pending, before, reading)
    return count(replace(seen, picker=None), position, pending, first)


def _thrown_again(pending: Pending, reading: Reading) -> bool:
    return reading.stroke and not (reading.throw and reading.throw == pending.throw)


def _thrown_since(before: State, tray: Tray, reading: Reading) -> bool:
    """Whether dice that nobody followed were seen to be thrown since they were looked at last."""
    known = before.tray.reading
    return tray.stroke and not tray.blind and known is not None and known.throw != reading.throw


def ask_about_early(state: State, position: Position) -> State:
    """Ask whether dice that were thrown before a turn could begin are its first stroke."""
    tray, reading = state.tray, state.tray.reading
    begins = not position.turn.used and not options.why_no_stroke(position)
    if not tray.early or not begins or state.pending:
        return state
    if reading is None or len(reading.dice) != position.rules.dice:
        return state  # until all of them are in sight
    everything = replace(_all_loose(tray, reading), early=False, throw=reading.throw, void=False)
    return _asked(replace(state, tray=everything), position, reading)


def _asked(state: State, position: Position, reading: Reading) -> State:
    """Ask whether what moved was thrown, whatever else is wrong with how it lies."""
    pending = placing.stroke(position, state.tray, reading)
    return replace(state, pending=replace(pending, question=Question.THROWN_OR_TURNED))


def _all_loose(tray: Tray, reading: Reading) -> Tray:
    """Take every die for one that moved."""
    moved = frozenset(die.track for die in reading.dice if die.track is not None)
    return replace(tray, tracks=(), moved=moved)


def count(
    state: State, position: Position, pending: Pending, first: tuple[Void, ...] = ()
) -> Outcome:
    """Ask for the stroke if nothing stands in its way; else say what does."""
    waiting = replace(state, pending=pending)
    if blocking(pending):
        trouble = pending.trouble
        said = (DiceTrouble(trouble, pending.seen, position.rules.dice),) if trouble else ()
        return Outcome(waiting, first, said)
    return Outcome(waiting, (*first, throw(pending)))


def blocking(pending: Pending) -> bool:
    """Tell whether a person must act before the stroke counts."""
    told_all = set(pending.thrown) <= set(pending.told)
    if (pending.trouble is Trouble.TOO_MANY and not told_all) or not pending.complete:
        return True
    # Whatever the camera doubted counts only once a person has spoken.
    return pending.trouble is not None and not pending.by_hand


def throw(pending: Pending) -> Throw:
    """Give the request a complete stroke makes."""
    source = Source.HAND if pending.by_hand else Source.CAMERA
    faces = tuple(face for face in pending.faces if face is not None)
    return Throw(faces, pending.thrown, source)


def void(pending: Pending, position: Position) -> Void:
    """Give the request that throws a pending stroke again."""
    reason = VoidReason.PLAYERS
    if pending.trouble in placing.VOID_REASONS:
        reason = placing.VOID_REASONS[pending.trouble]
    if reason is VoidReason.OFF_TRAY and not position.rules.field_limit:
        reason = VoidReason.PLAYERS
    return Void(pending.thrown, reason)


def _taken_up(state: State, position: Position, reading: Reading) -> Outcome:
    """Dice nobody followed: they lie as they count, or somebody is asked."""
    if reading.trouble or len(reading.dice) != position.rules.dice:
        return Outcome(state)
    tray, turned = placing.taken_up(state.tray, position.turn.dice, reading)
    return _turned(replace(state, tray=replace(tray, blind=False)), position, reading, turned)


def _unwatched(state: State, position: Position, reading: Reading) -> Outcome:
    """Dice that came to lie elsewhere while the camera was away were thrown, or somebody tidied."""
    # Nobody saw it slide, so what lies only a little beside its place may have rolled there.
    elsewhere = {die.track for die in reading.dice if die.fate is not Fate.STILL}
    moved = frozenset(track for track in elsewhere if track is not None)
    if not moved or options.why_no_stroke(position):
        return _touched(state, position, reading)
    tray = replace(state.tray, moved=moved)
    if not position.turn.used:
        # A first stroke throws all of them, but one may have come to rest where another lay.
        if 2 * len(moved) <= position.rules.dice:
            return _touched(state, position, reading)
        tray = _all_loose(tray, reading)
    return Outcome(_asked(replace(state, tray=tray), position, reading))


def _touched(state: State, position: Position, reading: Reading) -> Outcome:
    """Dice lifted, nudged, put back, or merely seen again: never a stroke."""
    tray, whole = state.tray, len(reading.dice) == position.rules.dice
    if not whole or tray.void:
        return Outcome(state)
    if not position.turn.used:
        tracks = tuple(d.track for d in sorted(reading.dice, key=placing.reading_order))
        known = set(tracks) == set(tray.tracks)
        return Outcome(state if known else replace(state, tray=replace(tray, tracks=tracks)))
    tray, turned = placing.rearranged(position, tray, reading)
    return _turned(replace(state, tray=tray), position, reading, turned)


def _turned(state: State, position: Position, reading: Reading, turned: dict[int, int]) -> Outcome:
    """Ask about dice that show another face without having been seen to be thrown."""
    if not turned or reading.trouble or state.pending:
        return Outcome(state)
    if options.why_no_stroke(position):
        # It cannot have been a throw, so what counted goes on counting.
        overruled = state.tray.overruled | set(turned)
        return Outcome(replace(state, tray=replace(state.tray, overruled=overruled)))
    pending = Pending(
        thrown=tuple(sorted(turned)),
        faces=tuple(turned.get(slot, face) for slot, face in enumerate(position.turn.dice)),
        tracks=state.tray.tracks,
        question=Question.THROWN_OR_TURNED,
        seen=len(reading.dice),
        throw=reading.throw,
    )
    return Outcome(replace(state, pending=pending))


def _propose(state: State, position: Position | None, lying: tuple[int, ...]) -> State:
    """What is left lying when dice are picked up is proposed as kept."""
    if position is None or state.paused or options.why_no_hold(position):
        return state
    kept = tuple(n for n, track in enumerate(state.tray.tracks) if track in lying)
    return replace(state, kept=kept, declined=False)


def _drop_hand_entry(state: State) -> State:
    """A throw half tapped in is read by the camera instead."""
    half = state.pending and state.pending.by_hand and state.pending.trouble is None
    return replace(state, pending=None, picker=None) if half else state
