"""Why a request is refused, in a sentence a player understands.

Templates are English and complete in themselves, so a screen can translate them before filling in.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Refusal:
    """One refused request: a stable name for programs, a sentence for people."""

    reason: str
    template: str
    values: tuple[tuple[str, str | int], ...] = ()

    def __str__(self) -> str:
        return self.template.format(**dict(self.values))


@dataclass(frozen=True)
class Reason:
    """A kind of refusal; calling it with its values makes the refusal."""

    name: str
    template: str

    def __call__(self, **values: str | int) -> Refusal:
        """Fill in this reason for one request."""
        return Refusal(self.name, self.template, tuple(values.items()))


GAME_OVER = Reason("game-over", "The game is over.")
CLOSED = Reason("closed", "This game has been closed.")
NOT_PLAYING = Reason("not-playing", "{player} does not play in this game.")

TOO_FEW_PLAYERS = Reason("too-few-players", "{rules} needs at least {least} players.")
TOO_MANY_PLAYERS = Reason("too-many-players", "{rules} is for at most {most} players.")
SAME_PLAYER_TWICE = Reason("same-player-twice", "{player} is seated twice.")
ALREADY_SEATED = Reason("already-seated", "{player} already plays in this game.")
TOO_LATE_TO_JOIN = Reason("too-late-to-join", "The first round is over: it is too late to join.")

NO_STAKES_HERE = Reason("no-stakes-here", "This game is not played for coins.")
STAKE_OUT_OF_RANGE = Reason("stake-out-of-range", "The stake must be {least} to {most} coins.")
NOT_ENOUGH_COINS = Reason("not-enough-coins", "{player} has only {coins} coins.")
ALREADY_AGREED = Reason("already-agreed", "{player} has already agreed to the stake.")
STAKE_NOT_AGREED = Reason("stake-not-agreed", "{player} has not agreed to the stake yet.")

WRONG_NUMBER_OF_DICE = Reason("wrong-number-of-dice", "{rules} is played with {dice} dice.")
BAD_FACE = Reason("bad-face", "A die shows 1 to 6, not {face}.")
NO_SUCH_DIE = Reason("no-such-die", "There is no such die on the table.")
THROW_ALL = Reason("throw-all", "The first throw of a turn is with all {dice} dice.")
THROW_SOME = Reason("throw-some", "At least one die must be thrown.")
NO_STROKES_LEFT = Reason("no-strokes-left", "No throws left: pick a row.")
NOT_THROWN_YET = Reason("not-thrown-yet", "Throw the dice first.")
SAME_FACE = Reason("same-face", "The die already shows {face}.")
VOID_OFF = Reason("void-off", "At this table every throw counts as it lies.")
FIELD_LIMIT_OFF = Reason("field-limit-off", "At this table dice outside the tray count too.")

NO_SUCH_FIELD = Reason("no-such-field", "{rules} has no row called {field}.")
FIELD_FILLED = Reason("field-filled", "{field} is already filled.")
ZERO_NOT_FORCED = Reason("zero-not-forced", "{field} pays 0, and another open row pays.")
JOKER_UPPER = Reason("joker-upper", "Another Yatzy goes to {field} while that row is open.")
JOKER_LOWER = Reason("joker-lower", "Another Yatzy goes to an open row of the lower part.")

NO_AIMS = Reason("no-aims", "This game is played without declared aims.")
AIM_NOT_NEEDED = Reason(
    "aim-not-needed", "Stopping now costs no saved strokes, so there is nothing to declare."
)
AIM_KEEPS_NOTHING = Reason("aim-keeps-nothing", "The kept dice pay in no open row.")
AIM_ALL_KEPT = Reason("aim-all-kept", "All dice are kept: none is loose to throw.")
AIM_HOPELESS = Reason("aim-hopeless", "The loose dice cannot make {field} better than {points}.")
AIM_NEEDED = Reason("aim-needed", "Say what you aim for before throwing the loose dice.")
AIM_HIT = Reason("aim-hit", "The aim was hit: this turn ends in {field}.")
AIM_COMPLETE = Reason("aim-complete", "The aim was hit and cannot get better: take {field}.")

NOTHING_TO_TAKE_BACK = Reason("nothing-to-take-back", "There is nothing to take back.")
STROKE_STANDS = Reason("stroke-stands", "Dice cannot be un-thrown.")
TOO_LATE = Reason("too-late", "Too late: {player} has thrown.")
