"""`decide` grants a request with one event, or refuses it with one sentence; nothing changes."""

from companion.game import aims, options
from companion.game.card import Faces
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
from companion.game.refusal import (
    ALREADY_AGREED,
    ALREADY_SEATED,
    BAD_FACE,
    CLOSED,
    FIELD_FILLED,
    FIELD_LIMIT_OFF,
    GAME_OVER,
    NO_STAKES_HERE,
    NO_SUCH_DIE,
    NO_SUCH_FIELD,
    NOT_PLAYING,
    SAME_FACE,
    TOO_LATE_TO_JOIN,
    VOID_OFF,
    WRONG_NUMBER_OF_DICE,
    Refusal,
)
from companion.game.requests import (
    Agree,
    Correct,
    Declare,
    Hold,
    Join,
    Leave,
    Request,
    Score,
    TakeBack,
    Throw,
    Void,
    VoidReason,
)
from companion.game.ruleset import Collision, RuleSet
from companion.game.start import why_not_seated


def decide(position: Position, request: Request) -> Event | Refusal:
    """Answer a request with what happens, or with why it does not."""
    match request:
        case Throw():
            return _throw(position, request)
        case Void(thrown, reason):
            return _void(position, thrown, reason)
        case Hold(slots):
            refused = options.why_no_hold(position) or options.why_no_such_dice(position, slots)
            return refused or Held(tuple(sorted(slots)))
        case Correct(slot, face):
            return _correct(position, slot, face)
        case Declare():
            return _declare(position, request)
        case Score(field):
            return _score(position, field)
        case TakeBack():
            return options.why_no_take_back(position) or TakenBack()
        case Agree(player):
            return _agree(position, player)
        case Join(player):
            return _join(position, player)
        case Leave(player):
            return _leave(position, player)
    return CLOSED() if position.closed else Closed(finished=position.over)


def why_bad_dice(rules: RuleSet, faces: Faces) -> Refusal | None:
    """Tell why these faces cannot be the dice of this game, or None if they can."""
    if len(faces) != rules.dice:
        return WRONG_NUMBER_OF_DICE(rules=rules.name, dice=rules.dice)
    bad = next((face for face in faces if face not in range(1, 7)), None)
    return None if bad is None else BAD_FACE(face=bad)


def _throw(position: Position, request: Throw) -> Event | Refusal:
    refused = options.why_not_thrown(position, request.thrown)
    refused = refused or why_bad_dice(position.rules, request.faces)
    if refused:
        return refused
    before, faces = position.turn.dice, list(request.faces)
    lying = [slot for slot in range(len(before)) if slot not in request.thrown]
    knocked = tuple(slot for slot in lying if faces[slot] != before[slot])
    if position.rules.collision is Collision.OLD:
        for slot in knocked:
            faces[slot] = before[slot]
    return Thrown(tuple(faces), tuple(sorted(request.thrown)), knocked, request.source)


def _void(position: Position, thrown: tuple[int, ...], reason: VoidReason) -> Event | Refusal:
    if not position.rules.void_strokes:
        return VOID_OFF()
    if reason is VoidReason.OFF_TRAY and not position.rules.field_limit:
        return FIELD_LIMIT_OFF()
    # A stroke thrown without its declaration is void all the same: nothing was lost or won.
    refused = options.why_no_stroke(position) or options.why_no_such_dice(position, thrown)
    return refused or Voided(tuple(sorted(thrown)), reason)


def _correct(position: Position, slot: int, face: int) -> Event | Refusal:
    refused = options.why_no_correction(position)
    if refused:
        return refused
    if slot not in range(position.rules.dice):
        return NO_SUCH_DIE()
    if face not in range(1, 7):
        return BAD_FACE(face=face)
    was = position.turn.dice[slot]
    return SAME_FACE(face=face) if face == was else Corrected(slot, face, was)


def _declare(position: Position, request: Declare) -> Event | Refusal:
    row = position.rules.field(request.field)
    refused = options.why_no_stroke(position) or options.why_no_such_dice(position, request.kept)
    refused = refused or aims.why_no_aim(position, request.kept)
    if refused:
        return refused
    if row is None:
        return NO_SUCH_FIELD(rules=position.rules.name, field=request.field)
    if not position.seat.card.is_open(row.id):
        return FIELD_FILLED(field=row.name)
    hopeless = aims.why_hopeless(position, row.id, request.kept)
    kept = tuple(sorted(request.kept))
    return hopeless or Declared(row.id, kept, aims.beat(position, row.id))


def _score(position: Position, field: str) -> Event | Refusal:
    if position.rules.field(field) is None:
        return NO_SUCH_FIELD(rules=position.rules.name, field=field)
    choice = options.choices(position)[field]
    if choice.refused:
        return choice.refused
    seat, turn = position.seat, position.turn
    # Saved strokes were taken off as they were thrown; only unused regular ones are left to save.
    saved = position.rules.strokes.save(seat.saved, position.regular_left)
    return Scored(seat.player, field, choice.points, choice.extra, turn.dice, saved)


def _agree(position: Position, player: str) -> Event | Refusal:
    seat = position.seat_of(player)
    if position.closed:
        return CLOSED()
    if not position.stake:
        return NO_STAKES_HERE()
    if seat is None:
        return NOT_PLAYING(player=player)
    return ALREADY_AGREED(player=player) if position.seats[seat].agreed else Agreed(player)


def _leave(position: Position, player: str) -> Event | Refusal:
    if position.closed or position.over:
        # Whoever gets up from the result screen has not left the game: a win stays won.
        return CLOSED() if position.closed else GAME_OVER()
    return NOT_PLAYING(player=player) if position.seat_of(player) is None else Left(player)


def _join(position: Position, player: str) -> Event | Refusal:
    if position.closed:
        return CLOSED()
    if any(seat.player == player for seat in position.seats):
        return ALREADY_SEATED(player=player)
    if all(seat.card.entries for seat in position.seats if not seat.left):
        return TOO_LATE_TO_JOIN()
    staying = [seat.player for seat in position.seats if not seat.left]
    return why_not_seated(position.rules, [*staying, player]) or Joined(player)
