"""Which die is which: tracks of the camera onto the slots of the game."""

from dataclasses import replace

from companion.game.card import Faces
from companion.game.position import Position
from companion.game.requests import VoidReason
from companion.table.state import Pending, Tray
from vision.reading import Die, Fate, Reading, Trouble

LYING = frozenset({Fate.STILL, Fate.NUDGED, Fate.KNOCKED})
VOID_REASONS = {
    Trouble.LEANING: VoidReason.LEANING,
    Trouble.STACKED: VoidReason.STACKED,
    Trouble.OFF_TRAY: VoidReason.OFF_TRAY,
}
# Troubles of one die that hide its face: a person may still say what it shows.
UNREADABLE = frozenset(VOID_REASONS)


def watch(tray: Tray, reading: Reading) -> Tray:
    """Remember what was thrown since the last stroke that counted."""
    seen = replace(tray, reading=reading, moving=False)
    if reading.throw and reading.throw == tray.throw:
        return seen  # the throw that counted, seen again
    thrown = {die.track for die in reading.dice if die.fate is Fate.THROWN}
    moved = tray.moved | {track for track in thrown if track is not None}
    return replace(seen, moved=moved, stroke=tray.stroke or reading.stroke)


def stroke(position: Position, tray: Tray, reading: Reading) -> Pending:
    """Lay a thrown stroke out by slots: dice that were left lying keep theirs."""
    count = position.rules.dice
    lying = {
        slot: die
        for slot, track in enumerate(tray.tracks)
        if (die := _of_track(reading, track)) is not None
        and (die.fate in LYING or _put_back_as_it_was(position, slot, die))
        and track not in tray.moved
        and _agrees(position, tray, slot, die)
    }
    lying |= _strays(position, tray, reading, lying)
    rest = sorted((die for die in reading.dice if die not in lying.values()), key=reading_order)
    # What lies there beyond the dice of the game is the least sure of it.
    surest = sorted(rest, key=lambda die: die.sure, reverse=True)[: count - len(lying)]
    loose = [die for die in rest if die in surest]
    free = [slot for slot in range(count) if slot not in lying]
    placed: dict[int, Die] = {**lying, **dict(zip(free, loose, strict=False))}
    doubtful = _doubtful(position, reading, placed, lying)
    unfounded = reading.trouble is Trouble.UNSURE and not doubtful
    return Pending(
        thrown=tuple(free),
        faces=tuple(_face(position, placed.get(n), n, n in lying) for n in range(count)),
        tracks=tuple(placed[n].track if n in placed else None for n in range(count)),
        trouble=None if unfounded else reading.trouble,
        doubtful=doubtful,
        seen=len(reading.dice),
        throw=reading.throw,
    )


def still_told(pending: Pending, before: Pending, reading: Reading) -> Pending:
    """Keep what a person said of these dice when they are merely seen again."""
    if pending.throw != before.throw or pending.tracks != before.tracks:
        return pending
    touched = {die.track for die in reading.dice if die.fate is Fate.PUT_BACK}
    told = tuple(slot for slot in before.told if pending.tracks[slot] not in touched)
    faces = tuple(before.faces[n] if n in told else face for n, face in enumerate(pending.faces))
    doubtful = tuple(slot for slot in pending.doubtful if slot not in told)
    by_hand = pending.by_hand or bool(told)
    return replace(pending, faces=faces, doubtful=doubtful, told=told, by_hand=by_hand)


def knocked(position: Position, pending: Pending) -> dict[int, int]:
    """Tell which dice a stroke turned over that were left lying, and what they show."""
    both = enumerate(zip(position.turn.dice, pending.faces, strict=False))  # none before a turn
    return {
        slot: shown
        for slot, (counts, shown) in both
        if shown and shown != counts and slot not in pending.thrown
    }


def as_before(position: Position, tray: Tray, void: Pending) -> Tray:
    """Have the dice that a void stroke knocked over count as they did before it."""
    return replace(tray, overruled=tray.overruled | set(knocked(position, void)))


def rearranged(position: Position, tray: Tray, reading: Reading) -> tuple[Tray, dict[int, int]]:
    """Follow dice that were touched but not thrown; tell slots that show another face now."""
    recorded = position.turn.dice
    tracks: list[int | None] = list(tray.tracks) or [None] * position.rules.dice
    present = {die.track: die for die in reading.dice}
    strangers = [die for die in reading.dice if die.track not in tracks]
    for slot, track in enumerate(tracks):
        if track in present:
            continue
        # A die put back may come with a new track: the same face first, else whatever is left.
        same = next((d for d in strangers if recorded and d.face == recorded[slot]), None)
        die = same or (strangers[0] if len(strangers) == 1 else None)
        if die is not None:
            strangers.remove(die)
            tracks[slot] = die.track
    turned = {
        slot: present[track].face
        for slot, track in enumerate(tracks)
        if recorded
        and track in present
        and present[track].fate in (Fate.PUT_BACK, Fate.KNOCKED, Fate.THROWN)
        and present[track].face != recorded[slot]
        and slot not in tray.overruled
    }
    # Whoever turned a die back has ended the matter: what it shows and what counts agree again.
    right = {
        slot
        for slot, track in enumerate(tracks)
        if recorded and track in present and present[track].face == recorded[slot]
    }
    return replace(tray, tracks=tuple(tracks), overruled=tray.overruled - right), turned


def taken_up(tray: Tray, faces: Faces, reading: Reading) -> tuple[Tray, dict[int, int]]:
    """Match what lies on the tray to known dice, face by face; tell slots that show another one.

    For dice nobody followed: after a start in the middle of a turn, or a stroke tapped in.
    """
    left = sorted(reading.dice, key=reading_order)
    found: dict[int, Die] = {}
    for slot, face in enumerate(faces):
        die = next((d for d in left if d.face == face), None)
        if die is not None:
            left.remove(die)
            found[slot] = die
    turned = {}
    for slot in range(len(faces)):
        if slot not in found and left:
            found[slot] = left.pop(0)
            turned[slot] = found[slot].face
    tracks = tuple(found[n].track if n in found else None for n in range(len(faces)))
    told = replace(tray, tracks=tracks, moved=frozenset(), stroke=False, throw=reading.throw)
    return told, {slot: face for slot, face in turned.items() if slot not in tray.overruled}


def found_lying(tray: Tray, faces: Faces, reading: Reading) -> Tray:
    """Know dice that nobody followed by their faces, as far as this throw left them lying."""
    left = tuple(die for die in reading.dice if die.fate in LYING)
    found, _ = taken_up(tray, faces, replace(reading, dice=left))
    return replace(tray, tracks=found.tracks)


def reading_order(die: Die) -> tuple[int, float]:
    """Order dice as a page is read: rows from the top, each from the left."""
    return round(die.y / max(die.size * 1.5, 1.0)), die.x


def _of_track(reading: Reading, track: int | None) -> Die | None:
    return next((d for d in reading.dice if track is not None and d.track == track), None)


def _agrees(position: Position, tray: Tray, slot: int, die: Die) -> bool:
    """Whether a die can be the one of this slot: it shows what counts, or there is a reason."""
    recorded = position.turn.dice
    explained = die.fate is Fate.KNOCKED or slot in tray.overruled
    return not recorded or explained or die.face == recorded[slot]


def _strays(
    position: Position, tray: Tray, reading: Reading, lying: dict[int, Die]
) -> dict[int, Die]:
    """Dice that lay still under another's name, as after one was hidden: told by their faces."""
    found: dict[int, Die] = {}
    for die in reading.dice:
        still = die.fate in (Fate.STILL, Fate.NUDGED) and die.track not in tray.moved
        if not still or die.track not in tray.tracks or die in lying.values():
            continue
        for slot, face in enumerate(position.turn.dice):
            if face == die.face and slot not in lying and slot not in found:
                found[slot] = die
                break
    return found


def _put_back_as_it_was(position: Position, slot: int, die: Die) -> bool:
    recorded = position.turn.dice
    return die.fate is Fate.PUT_BACK and bool(recorded) and die.face == recorded[slot]


def _face(position: Position, die: Die | None, slot: int, lying: bool) -> int | None:
    if die is None:
        return None
    if lying and _stands(position, die):
        return position.turn.dice[slot]
    return None if die.trouble in UNREADABLE else die.face


def _stands(position: Position, die: Die) -> bool:
    """Whether a die left lying never turned: what was read, corrected or ruled before stands."""
    return bool(position.turn.dice) and die.fate is not Fate.KNOCKED


def _doubtful(
    position: Position, reading: Reading, placed: dict[int, Die], lying: dict[int, Die]
) -> tuple[int, ...]:
    if reading.trouble is not Trouble.UNSURE:
        return ()
    named = [slot for slot, die in sorted(placed.items()) if die.trouble is Trouble.UNSURE]
    asked = named or [min(placed, key=lambda slot: placed[slot].sure)]
    return tuple(n for n in asked if n not in lying or not _stands(position, lying[n]))
