"""What people and cameras do at a table beside playing: none of it may count."""

from collections import Counter
from math import hypot
from random import Random

from companion.game import options
from companion.guest import Guest
from companion.table.announcements import Knocked
from companion.table.readings import blocking
from companion.table.signals import ChooseFace, PressDie
from companion.table.situation import Situation
from hardware.panel import Button
from tests.proof.frames import FrameTable
from tests.proof.reference import KnockingScript
from vision.messages import Command, OnTable
from vision.simulation.commands import (
    CastShadow,
    Cover,
    Lift,
    Nudge,
    PutBack,
    Reach,
    SwitchLamp,
    TableCommand,
    Throw,
    ThrowFrom,
    ThrowKnocking,
    ThrowLeaning,
    ThrowOff,
    ThrowStacked,
    Uncover,
)

TAKEN_FOR_FLAT = "leaning taken for flat"
WENT_WRONG = (ThrowLeaning, ThrowStacked, ThrowOff)


class Mischief:
    """Meddles between two strokes, and with the throws themselves."""

    def __init__(
        self, table: FrameTable, guest: Guest, script: KnockingScript, often: float
    ) -> None:
        self._table, self._guest, self._script = table, guest, script
        self._often = often
        self._chance = Random(f"{script.seed}/mischief")
        self._meddled = ""  # the moment that was meddled with
        self._wronged: set[str] = set()
        self._thrown: dict[str, Throw] = {}  # by moment
        self._covered = False
        self._undo = False
        self._turn_back: list[tuple[int, int]] = []  # dice to turn back, and to which face
        self.done: Counter[str] = Counter()
        table.mischief = self.meddle
        self._command, table.hands._send = table.command, self._altered  # hands do the throwing
        table.session.watch(self._heard)

    def meddle(self, situation: Situation) -> bool:
        """Do something silly, or clean up after it; False: nothing."""
        position, pending = situation.position, situation.state.pending
        if position is None or position.over or situation.state.tray.moving:
            return False
        if self._covered:
            self._covered = False
            self._do(Uncover())
            return True
        if self._undo:
            self._undo = False
            self._table.press(Button.UNDO)
            return True
        if pending and blocking(pending):
            return False
        leaning = [n for n, truth in self._table.source.truths.items() if truth.leaning]
        if leaning and position.turn.used and not situation.state.tray.void:
            # The stroke counted, so the reader took it for flat, at the face that would look up:
            # somebody sets it flat. One that was seen to lean lies there until it is thrown again.
            self.done[TAKEN_FOR_FLAT] += 1
            moment = self._script.moment(position).replace("/", "-")
            self._table.keep_picture(f"{position.rules.id}-{moment}")
            slots = range(len(position.turn.dice))
            slot = next((n for n in slots if self._number(situation, n) == leaning[0]), None)
            self._do(PutBack(leaning[0], None if slot is None else position.turn.dice[slot]))
            return True
        stacked = [n for n, truth in self._table.source.truths.items() if truth.stacked]
        if stacked:
            self._do(Lift((stacked[0],)))  # whatever it lies on may have been kept
            return True
        if self._turn_back and not options.why_no_play(position):
            die, face = self._turn_back.pop()
            self._do(PutBack(die, face))
            return True
        moment = self._script.moment(position)
        if moment == self._meddled or self._guest.waits(situation):
            return False
        self._meddled = moment
        if self._chance.random() >= self._often:
            return False
        return self._something(situation)

    def _something(self, situation: Situation) -> bool:
        position = situation.position
        assert position is not None
        what = self._chance.choice(
            ["lift", "nudge", "reach", "shadow", "lamp", "correct", "turn", "push"]
        )
        dice = len(position.turn.dice)
        if not dice and what in ("correct", "turn"):
            what = "reach"
        slot = self._chance.randrange(position.rules.dice)
        die = self._number(situation, slot) if dice else slot
        if die is None:
            return False
        self.done[what] += 1
        match what:
            case "lift":
                self._do(PutBack(die))
            case "nudge":
                self._do(Nudge(die))
            case "push":
                self._do(Nudge(die, 0.6))
            case "reach":
                self._do(Reach(self._chance.uniform(0.5, 2.0)))
            case "shadow":
                self._do(CastShadow())
            case "lamp":
                self._do(SwitchLamp(self._chance.uniform(0.8, 1.15)))
            case "correct":
                face = position.turn.dice[slot] % 6 + 1
                self._table.session.put(PressDie(slot))
                self._table.session.put(ChooseFace(face))
                self._undo = True
            case "turn":
                face = position.turn.dice[slot]
                self._do(PutBack(die, self._chance.choice([f for f in range(1, 7) if f != face])))
                self._turn_back.append((die, face))
        return True

    def _altered(self, command: Command) -> None:
        """Throws pass through here: some go wrong, some hit a die, some end under a hand."""
        deed = command.deed if isinstance(command, OnTable) else None
        if not isinstance(deed, Throw | ThrowFrom):
            self._command(command)
            return
        situation = self._table.session.situation
        position = situation.position
        assert position is not None
        # Whoever throws again picks up the same dice, wherever the camera believes them to be.
        throw = self._thrown.setdefault(self._script.moment(position), self._named(deed))
        thrown = tuple(
            slot
            for slot in range(len(position.turn.dice))
            if self._number(situation, slot) in throw.dice
        )
        hit = self._script.knock(position, thrown) if position.turn.used else None
        moment = self._script.moment(position)
        again = moment in self._wronged  # what went wrong once is thrown properly then
        self._wronged.add(moment)
        if hit is not None:
            knocked = self._number(situation, hit[0])
            assert knocked is not None
            self.done["knock"] += 1
            throw = ThrowKnocking(throw.dice, throw.faces, True, knocked, hit[1])
        elif not again and self._chance.random() < self._often / 2:
            wrong = self._chance.choice([*WENT_WRONG, None])
            if wrong is None:
                self.done["cover"] += 1
                self._command(OnTable(throw))
                self._command(OnTable(Cover(self._chance.choice(throw.dice))))
                self._covered = True
                return
            self.done[wrong.__name__] += 1
            throw = wrong(throw.dice, throw.faces, True)
        self._command(OnTable(throw))

    def _heard(self, situation: Situation) -> None:
        """Players are asked to turn a knocked die back, and do."""
        for said in situation.said:
            if isinstance(said, Knocked) and said.shows != said.counts:
                die = self._number(situation, said.slot)
                if die is not None:
                    self._turn_back.append((die, said.counts))

    def _named(self, deed: Throw | ThrowFrom) -> Throw:
        if isinstance(deed, ThrowFrom):
            named = self._table.source.named(deed)
            assert named is not None  # there is always a die to throw
            return named
        return Throw(
            deed.dice or tuple(range(len(self._table.source.table.setting.dice))), deed.faces
        )

    def _number(self, situation: Situation, slot: int) -> int | None:
        """Which simulated die lies in a slot."""
        tray = situation.state.tray
        track = tray.tracks[slot] if slot < len(tray.tracks) else None
        seen = tray.reading.dice if tray.reading else ()
        die = next((d for d in seen if d.track == track and track is not None), None)
        return None if die is None else self._nearest(die.x, die.y)

    def _nearest(self, x: float, y: float) -> int:
        truths = self._table.source.truths
        return min(truths, key=lambda n: hypot(truths[n].x - x, truths[n].y - y))

    def _do(self, deed: TableCommand) -> None:
        self._command(OnTable(deed))
