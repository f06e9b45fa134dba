"""Anything in any order: no signal is dropped, no lamp lies, and the game can always be ended."""

import logging
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random

import pytest

from companion.bots import payable
from companion.game import options
from companion.game.decide import decide
from companion.game.evolve import evolve
from companion.game.refusal import Refusal
from companion.journal.stored import find_game
from companion.journal.writing import Journal
from companion.rules.registry import find_rules
from companion.table import referee
from companion.table.legend import Act
from companion.table.readings import blocking
from companion.table.session import Session
from companion.table.signals import (
    AgreeStake,
    ChooseAim,
    ChooseFace,
    JoinGame,
    LeaveGame,
    LeavePicker,
    NewGame,
    Pause,
    PressDie,
    SayThrown,
    Signal,
    TakeAway,
    TapDie,
    TapField,
    ThrowAgain,
)
from companion.table.situation import Situation
from companion.table.state import Question
from hardware.keyboard import KeyboardPanel
from hardware.panel import Button, Lamp, PanelStatus, Pressed
from vision.messages import CameraBack, CameraLost, Hand, Lifted, Motion, Notice, Unwell
from vision.reading import Die, Fate, Reading, Trouble

ODD = (Trouble.LEANING, Trouble.STACKED, Trouble.OFF_TRAY)


@dataclass
class Tray:
    """Dice that are thrown, turned and lost sight of."""

    chance: Random
    number: int
    throw: int = 0
    names: int = 0  # tracks given so far
    odd: dict[int, Trouble] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.faces = [self.chance.randint(1, 6) for _ in range(self.number)]
        self.tracks = list(range(1, self.number + 1))
        self.names = self.number

    def thrown(self, dice: list[int], *, clean: bool = True) -> Reading:
        self.throw, self.odd = self.throw + 1, {}
        fates = dict.fromkeys(dice, Fate.THROWN)
        for die in dice:
            self.faces[die] = self.chance.randint(1, 6)
        lying = [die for die in range(self.number) if die not in dice]
        if clean:
            return self.read(fates, stroke=True)
        if lying and self.chance.random() < 0.2:
            fates[lying[0]], self.faces[lying[0]] = Fate.KNOCKED, self.chance.randint(1, 6)
        if self.chance.random() < 0.1:
            self._renamed(dice[0])
        trouble = self.chance.choice([None] * 9 + list(Trouble)[:-1])
        if trouble in ODD:
            self.odd = {dice[0]: trouble}
        return self.read(fates, stroke=True, trouble=trouble)

    def touched(self, die: int) -> Reading:
        if self.chance.random() < 0.5:
            self.faces[die] = self.chance.randint(1, 6)
        if self.chance.random() < 0.5:
            self._renamed(die)
        fate = self.chance.choice([Fate.PUT_BACK, Fate.NUDGED, Fate.STILL])
        return self.read({die: fate})

    def read(
        self, fates: dict[int, Fate], stroke: bool = False, trouble: Trouble | None = None
    ) -> Reading:
        trouble = trouble or next(iter(self.odd.values()), None)
        dice = [self._die(n, fates.get(n, Fate.STILL)) for n in range(self.number)]
        if trouble in (Trouble.TOO_FEW, Trouble.COVERED):
            dice = dice[1:]
        elif trouble is Trouble.TOO_MANY:
            dice.append(Die(2, 900, 9, 30, 0.5, 3, track=9000 + self.throw))
        elif trouble is Trouble.UNSURE and self.chance.random() < 0.8:
            dice[-1] = replace(dice[-1], trouble=trouble)
        return Reading(0, tuple(dice), trouble, stroke, self.throw)

    def _die(self, n: int, fate: Fate) -> Die:
        face, track = self.faces[n], self.tracks[n]
        return Die(face, 50.0 * n, 40, 30, 0.9, face % 6 + 1, self.odd.get(n), track, fate)

    def _renamed(self, die: int) -> None:
        self.names += 1
        self.tracks[die] = self.names


def anything(tray: Tray, rows: list[str], used: bool) -> Signal:
    chance = tray.chance
    die, some = chance.randrange(tray.number), chance.randint(1, tray.number)
    dice = chance.sample(range(tray.number), some if used else tray.number)
    yes, player = chance.random() < 0.5, chance.choice(["anna", "bo", "dan"])
    up = tuple(tray.tracks[n] for n in dice)
    signals: list[tuple[int, Signal]] = [
        (4, Pressed(chance.choice(list(Button)), long=chance.random() < 0.1)),
        (2, TapField(chance.choice(rows))),
        (2, ChooseFace(chance.randint(1, 6))),
        (2, TapDie(chance.randrange(-1, tray.number + 1))),
        (1, PressDie(chance.randrange(tray.number + 1))),
        (1, SayThrown(yes)),
        (1, ThrowAgain()),
        (1, TakeAway(chance.randrange(-1, tray.number + 2))),
        (1, LeavePicker()),
        (1, ChooseAim(chance.choice(rows))),
        (1, Pause(chance.random() < 0.3)),
        (1, Motion(0, yes)),
        (1, Hand(0, yes)),
        (1, Lifted(0, up, tuple(t for t in tray.tracks if t not in up))),
        (1, CameraLost(0, "unplugged")),
        (1, CameraBack(0, "a camera")),
        (1, Notice(0, chance.choice(list(Unwell)), yes)),
        (1, PanelStatus(yes, stuck=(Button.NEXT,) if yes else ())),
        (1, chance.choice([JoinGame(player), LeaveGame(player), AgreeStake(player), ThrowAgain()])),
    ]
    weights, offered = zip(*signals, strict=True)
    deed = chance.choices([*offered, None], [*weights, 10])[0]
    if deed is not None:
        return deed
    if chance.random() < 0.6:
        return tray.thrown(dice, clean=False)
    return tray.touched(die) if yes else tray.read({})


def check_lamps(now: Situation) -> None:
    """A lit button does something that is not refused, a dark one nothing; one is primary."""
    assert list(now.lamps().values()).count(Lamp.PRIMARY) <= 1
    for button, meaning in now.legend.items():
        assert (meaning.act is Act.NOTHING) == (meaning.lamp is Lamp.OUT), meaning
        if now.position is None or meaning.act is Act.OPEN_MENU:  # the screen's to do
            continue
        came = referee.respond(now.state, now.position, Pressed(button))
        does = bool(came.requests) or came.state != now.state
        assert does == (meaning.act is not Act.NOTHING), (button, meaning, now.state)
        position = now.position
        for request in came.requests:
            answer = decide(position, request)
            assert not isinstance(answer, Refusal), (button, request, answer)
            position = evolve(position, answer)


def ways_on(now: Situation, tray: Tray) -> Iterator[Signal]:
    """What sensible players do next."""
    position, pending, chance = now.position, now.state.pending, tray.chance
    assert position is not None
    if pending and blocking(pending):
        if pending.question is Question.THROWN_OR_TURNED:
            yield SayThrown(chance.random() < 0.5)
        elif pending.question is Question.WHICH_AIM:
            yield Pressed(Button.HOLD)
        elif pending.doubtful and chance.random() < 0.5:
            yield from (TapDie(pending.doubtful[0]), ChooseFace(3))
        elif chance.random() < 0.5:
            yield ThrowAgain()
        else:
            yield tray.thrown(list(pending.thrown))
        return
    rows = sorted(payable(position)) if position.turn.used else []
    if rows and (chance.random() < 0.7 or options.why_no_stroke(position)):
        yield from (TapField(chance.choice(rows)), Pressed(Button.SCORE), Pressed(Button.SCORE))
    else:
        held = [now.state.tray.tracks[n] for n in position.turn.held if now.state.tray.tracks]
        yield tray.thrown([n for n, track in enumerate(tray.tracks) if track not in held])


@pytest.mark.parametrize("game", ["yatzy", "yahtzee", "maxi_spared", "special8", "maxi"])
def test_whatever_happens_no_lamp_lies_and_the_game_can_be_ended(
    game: str, journal: Journal, caplog: pytest.LogCaptureFixture
) -> None:
    rules, chance = find_rules(game), Random(game)
    tray, rows = Tray(chance, rules.dice), [*(row.id for row in rules.fields), "nonsense"]
    session = Session(journal, KeyboardPanel(), lambda _: None)

    def put(signal: Signal) -> Situation:
        if isinstance(signal, Pressed):  # nobody is too slow here
            signal = replace(signal, began=time.monotonic() + 1)
        session.put(signal)
        session.work_off()
        check_lamps(session.situation)
        return session.situation

    put(CameraBack(0, "a camera"))
    now = put(NewGame(game, ("anna", "bo")))
    for _ in range(80):
        if now.position is None or now.position.over:
            break
        now = put(anything(tray, rows, bool(now.position.turn.used)))
    for signal in (Pause(False), CameraBack(0, ""), Motion(0, False), Hand(0, False)):
        now = put(signal)
    tray.odd = {}
    for _ in range(600):
        if now.position is None or now.position.over:
            break
        for signal in ways_on(now, tray):
            now = put(signal)
    assert now.position
    assert now.position.over, "nobody could go on"
    assert find_game(journal, "last").position() == now.position
    assert [r.getMessage() for r in caplog.records if r.levelno >= logging.ERROR] == []
