"""Situation -> dice in their slots, the picker, the tray's picture and what troubles it."""

from dataclasses import replace

from companion.game.position import Position
from companion.screen.people import Room
from companion.screen.shown import (
    DieView,
    FaceView,
    OfferView,
    PickerView,
    Pose,
    TrayDieView,
    TrayView,
    TroubleView,
)
from companion.screen.theme import AMBER, CLEAR
from companion.screen.views.strokes import is_strokes
from companion.table.signals import (
    ChooseFace,
    PressDie,
    SayThrown,
    TakeAway,
    TapDie,
    ThrowAgain,
)
from companion.table.situation import Situation
from companion.table.state import Pending, Question
from vision.reading import Reading, Trouble

POSES = {
    Trouble.LEANING: Pose.LEANING,
    Trouble.STACKED: Pose.STACKED,
    Trouble.OFF_TRAY: Pose.OUTSIDE,
}


def dice_views(
    situation: Situation, position: Position, *, pencil: bool = False
) -> tuple[DieView, ...]:
    """Show every die in its slot: kept, loose, doubtful, being picked, rolling."""
    state, pending = situation.state, situation.state.pending
    faces: list[int] = list(position.turn.dice) or [0] * position.rules.dice
    kept = set(state.kept)
    doubtful: set[int] = set()
    if pending is not None:
        faces = [face or 0 for face in pending.faces]
        doubtful = set(pending.doubtful)
        kept &= {slot for slot in range(position.rules.dice) if slot not in pending.thrown}
    elif state.tray.moving:
        faces = [face if slot in kept else 0 for slot, face in enumerate(faces)]
    next_hand = _next_to_tap(pending)
    chosen = state.picker.slot if state.picker else state.selection.die
    return tuple(
        DieView(
            face=face,
            kept=slot in kept and face > 0,
            doubtful=slot in doubtful,
            chosen=slot in (chosen, next_hand),
            act=(PressDie(slot) if pencil else TapDie(slot)) if face else None,
            hold_act=PressDie(slot) if face else None,
        )
        for slot, face in enumerate(faces)
    )


def _next_to_tap(pending: Pending | None) -> int | None:
    if pending is None or not pending.by_hand:
        return None
    return next((slot for slot, face in enumerate(pending.faces) if face is None), None)


def face_views(chosen: int = 0, was: int = 0) -> tuple[FaceView, ...]:
    """Six faces to tap."""
    return tuple(
        FaceView(face, face == chosen, face == was, ChooseFace(face)) for face in range(1, 7)
    )


def picker_view(situation: Situation, position: Position) -> PickerView | None:
    """Show the picker for a die being corrected, with the second guess chosen."""
    picker = situation.state.picker
    if picker is None:
        return None
    dice, pending = position.turn.dice, situation.state.pending
    was = dice[picker.slot] if picker.slot < len(dice) and pending is None else 0
    return PickerView(face_views(picker.face, was))


def taps_in(situation: Situation, position: Position) -> bool:
    """Tell whether the throw is tapped in: the camera is lost, or a hand has begun to."""
    from companion.game import options

    state = situation.state
    if state.picker or state.paused or options.why_no_stroke(position):
        return False
    pending = state.pending
    if pending is not None:
        return pending.by_hand and pending.trouble is None and pending.question is None
    return not state.camera.working


def tray_view(situation: Situation, position: Position | None) -> TrayView:
    """Show the dice where the camera sees them; kept ones framed."""
    reading = situation.state.tray.reading
    if not situation.state.camera.working:
        return TrayView(unseen=True)
    if reading is None or not reading.dice:
        return TrayView()
    kept = set()
    tracks = situation.state.tray.tracks
    if position is not None and situation.state.pending is None:
        kept = {tracks[slot] for slot in situation.state.kept if slot < len(tracks)}
    return _drawn(reading, kept - {None})


def _drawn(reading: Reading, kept: set[int | None], ghosts: bool = False) -> TrayView:
    xs, ys = [die.x for die in reading.dice], [die.y for die in reading.dice]
    wide = max(max(xs) - min(xs), 1.4 * (max(ys) - min(ys)), 6 * reading.dice[0].size)
    high = wide / 1.4
    left, top = (max(xs) + min(xs) - wide) / 2, (max(ys) + min(ys) - high) / 2
    dice = tuple(
        TrayDieView(
            face=die.face,
            x=(die.x - left) / wide,
            y=(die.y - top) / high,
            tilt=_tilt(n),
            ring=AMBER if die.track in kept else CLEAR,
            dashed=die.track not in kept and die.trouble is None,
            pose=POSES.get(die.trouble, Pose.FLAT) if die.trouble else Pose.FLAT,
            act=TakeAway(n) if ghosts else None,
        )
        for n, die in enumerate(reading.dice)
    )
    return TrayView(dice, min(0.16, 0.9 * reading.dice[0].size / wide))


def _tilt(number: int) -> float:
    """Dice lie every way on a tray; the camera does not tell which, so each gets its own."""
    return (12.0, -8.0, -20.0, 30.0, -30.0, 5.0, 18.0, -14.0)[number % 8]


def trouble_view(situation: Situation, position: Position, room: Room) -> TroubleView | None:
    """Show what is wrong with the dice, and the way out; None when nothing is."""
    say, pending = room.language.say, situation.state.pending
    if pending is None or situation.state.picker:
        return None
    reading = situation.state.tray.reading
    many = pending.trouble is Trouble.TOO_MANY
    tray = _drawn(reading, set(), many) if reading and reading.dice else TrayView()
    if pending.question is Question.THROWN_OR_TURNED:
        offers = (
            OfferView(say("It was thrown"), True, SayThrown(True)),
            OfferView(say("Turned by mistake"), False, SayThrown(False)),
        )
        words = say("One die shows another face.")
        if len(pending.thrown) > 1:
            words = say("The dice moved while I was not looking.")
        return TroubleView(tray, words, offers=offers)
    if pending.question is not None or pending.trouble is None:
        return None
    seen = tuple(DieView(face or 0, missing=face is None) for face in pending.faces)
    again = _again(position, room)
    if pending.trouble in POSES:
        lost = say(
            "Same {n} dice, no stroke lost"
            if is_strokes(position)
            else "Same {n} dice, no throw lost",
            n=len(pending.thrown),
        )
        hint = say("Lies flat after all? Tap its value:")
        return TroubleView(tray, lost, hint, faces=face_views())
    if many:
        return TroubleView(tray, say("Take one away, or tap what is no die."), offers=again)
    if pending.trouble is Trouble.TOO_FEW:
        hint = say("Part the dice, or tap its value:")
        return TroubleView(tray, hint=hint, seen=seen, faces=face_views())
    if pending.trouble is Trouble.COVERED:
        covered = replace(tray, hand=True)
        return TroubleView(covered, say("Something covers the tray."), offers=again)
    return None


def _again(position: Position, room: Room) -> tuple[OfferView, ...]:
    if not position.rules.void_strokes:
        return ()
    return (OfferView(room.language.say("Throw again"), False, ThrowAgain()),)
