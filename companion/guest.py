"""A player without hands at a table with a camera: throws, keeps, answers, scores, like people do.

What it wishes and what its dice show depend on the seed and the moment of the game alone, so the
same game can be played again without a table, and both must come to the same card.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Protocol

from companion.bots import Bot, greedy_bot, payable
from companion.bots import throw as asked_throw
from companion.game import options
from companion.game.card import Faces
from companion.game.position import Position
from companion.game.requests import Declare, Request, Score, Slots, Throw
from companion.hands import Hands
from companion.table.legend import Act, aim_options
from companion.table.readings import blocking
from companion.table.signals import (
    ChooseAim,
    ChooseFace,
    CloseGame,
    SayThrown,
    Signal,
    TakeAway,
    TapDie,
    TapField,
    ThrowAgain,
)
from companion.table.situation import Situation
from companion.table.state import Pending, Question
from hardware.panel import Button
from vision.reading import Die, Trouble


class Truth(Protocol):
    """What a person sees on the tray when the camera is in doubt."""

    def face(self, die: Die) -> int | None:
        """What lies there; None: there is no such die."""

    def unseen(self, dice: Sequence[Die]) -> tuple[int | None, ...]:
        """What dice show that are not among these; None where no person could tell either."""


@dataclass(frozen=True)
class Script:
    """What is wished and what falls, by seed and moment."""

    seed: int
    bot: Bot = greedy_bot

    def moment(self, position: Position) -> str:
        """Name the moment of the game: how many turns are over, how many strokes were thrown."""
        turns = sum(len(seat.card.entries) for seat in position.seats)
        return f"{self.seed}/{turns}/{position.turn.used}"

    def wish(self, position: Position) -> Request:
        """Tell what is done now: a row scored, an aim declared, or dice thrown to show this."""
        chance = Random(self.moment(position))
        wished = self.bot(position, chance)
        if isinstance(wished, str):
            return Score(wished)
        request = asked_throw(position, wished, chance)
        if isinstance(request, Throw):
            return Throw(self._faces(position, request.thrown), request.thrown)
        return request

    def _faces(self, position: Position, thrown: Slots) -> Faces:
        luck = Random(f"{self.moment(position)}/dice")
        fallen = dict(zip(thrown, luck.choices(range(1, 7), k=len(thrown)), strict=True))
        lying = position.turn.dice or (0,) * position.rules.dice
        return tuple(fallen.get(slot, face) for slot, face in enumerate(lying))


def hasty_bot(position: Position, chance: Random) -> str | Slots:
    """Like the greedy one, but soon content with a row that pays anything."""
    if position.turn.used and (position.turn.used > 1 or chance.random() < 0.8):
        paying = {f: c for f, c in payable(position).items() if c.points}
        if paying:
            return max(paying, key=lambda field: (paying[field].points, field))
    return greedy_bot(position, chance)


class Guest:
    """Plays every seat; asked again and again what to do next, it does one thing at a time."""

    def __init__(
        self,
        script: Script,
        hands: Hands,
        touch: Callable[[Signal], None],
        press: Callable[[Button], None],
        truth: Truth | None = None,
        memory: Path | None = None,
    ) -> None:
        self._script, self._hands, self._touch, self._press = script, hands, touch, press
        self._truth = truth
        # The moment whose stroke was thrown; whoever threw knows it after a power cut, too.
        self._memory = memory
        self._thrown_at = memory.read_text() if memory and memory.exists() else ""

    def act(self, situation: Situation) -> bool:
        """Do the next thing; False while there is nothing to do but wait."""
        position, state = situation.position, situation.state
        if position is None or state.tray.moving:
            return False
        if position.over:
            self._touch(CloseGame())
            return True
        if situation.legend[Button.SCORE].act is Act.AGREE:
            self._press(Button.SCORE)
            return True
        if state.pending and blocking(state.pending):
            return self._answer(situation, position, state.pending)
        return not self.waits(situation) and self._wish(situation, position)

    def waits(self, situation: Situation) -> bool:
        """Whether a stroke was thrown that has not counted yet."""
        position = situation.position
        return position is not None and self._thrown_at == self._script.moment(position)

    def forget_throw(self) -> None:
        """Throw again what was thrown: it came to nothing."""
        self._threw("")

    def _threw(self, moment: str) -> None:
        self._thrown_at = moment
        if self._memory is not None:
            self._memory.write_text(moment)

    def _wish(self, situation: Situation, position: Position) -> bool:
        match self._script.wish(position):
            case Score(field):
                if situation.state.selection.field != field:
                    self._touch(TapField(field))
                else:
                    self._press(Button.SCORE)
            case Declare(field, kept):
                self._declare(situation, field, kept)
            case Throw(faces, thrown):
                fallen = tuple(faces[slot] for slot in thrown)
                if not self._hands.throw(situation, set(thrown), fallen):
                    return False
                self._threw(self._script.moment(position))
        return True

    def _declare(self, situation: Situation, field: str, kept: Slots) -> None:
        odd = sorted(set(situation.state.kept) ^ set(kept))
        if odd:
            self._touch(TapDie(odd[0]))
        elif situation.legend[Button.HOLD].field != field:
            self._touch(ChooseAim(field))
        else:
            self._press(Button.HOLD)

    def _answer(self, situation: Situation, position: Position, pending: Pending) -> bool:
        if pending.question is Question.THROWN_OR_TURNED:
            self._touch(SayThrown(self.waits(situation)))
        elif pending.question is Question.WHICH_AIM:
            offered = aim_options(situation.state, position)
            self._touch(ChooseAim(offered[0].field))
            self._press(Button.HOLD)
        elif self._truth is None or pending.trouble in (
            Trouble.LEANING,
            Trouble.STACKED,
            Trouble.OFF_TRAY,
        ):
            self._throw_again(position)
        else:
            return self._tell(situation, position, pending, self._truth)
        return True

    def _throw_again(self, position: Position) -> None:
        if options.why_no_stroke(position) is None:
            self._touch(ThrowAgain())
            self.forget_throw()

    def _tell(
        self, situation: Situation, position: Position, pending: Pending, truth: Truth
    ) -> bool:
        """Say what the camera could not: which die is none, what a die shows."""
        reading = situation.state.tray.reading
        seen = reading.dice if reading else ()
        ghosts = [number for number, die in enumerate(seen) if truth.face(die) is None]
        if pending.trouble is Trouble.TOO_MANY and ghosts:
            self._touch(TakeAway(ghosts[-1]))
            return True
        for slot in pending.doubtful:
            die = next((d for d in seen if d.track == pending.tracks[slot]), None)
            face = truth.face(die) if die else None
            if face is not None:
                self._touch(TapDie(slot))
                self._touch(ChooseFace(face))
                return True
        missing = truth.unseen(seen)
        if missing and len(missing) == pending.faces.count(None) and None not in missing:
            for face in missing:
                if face is not None:
                    self._touch(ChooseFace(face))
        else:
            self._throw_again(position)
        return True
