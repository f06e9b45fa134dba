"""Whole games from rendered frames to the final card, and what is counted about them."""

import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from companion.bots import Bot, greedy_bot, payable
from companion.game.events import Corrected, Thrown, Voided
from companion.game.position import Position
from companion.game.requests import Slots
from companion.guest import hasty_bot
from companion.journal.stored import find_game
from companion.journal.writing import open_journal
from companion.rules.registry import find_rules
from companion.table.signals import LeaveGame
from companion.table.situation import Situation
from tests.proof.frames import FrameTable
from tests.proof.mischief import Mischief
from tests.proof.reference import KnockingScript, Told, reference, told


def quick_bot(position: Position, chance: Random) -> str | Slots:
    """Takes what the first stroke gives."""
    rows = payable(position)
    if not position.turn.used or not rows:
        return greedy_bot(position, chance)
    return max(rows, key=lambda row: (rows[row].points, row))


@dataclass(frozen=True)
class Plan:
    """One game to be played."""

    rules: str
    seed: int
    players: tuple[str, ...] = ("anna",)
    house: Mapping[str, str] = field(default_factory=dict)
    bot: Bot = hasty_bot
    mischief: float = 0.0
    leaves_early: str = ""

    @property
    def script(self) -> KnockingScript:
        return KnockingScript(self.seed, self.bot, self.mischief / 3)

    def wanted(self) -> list[Told]:
        return told(reference(self.script, self.rules, self.players, self.house, self.leaves_early))


@dataclass(frozen=True)
class Outcome:
    """What came of a game."""

    plan: Plan
    right: bool
    strokes: int
    voided: int
    corrected: int
    frames: int
    refused: Mapping[str, int]
    mischief: Mapping[str, int]
    stuck: tuple[str, ...]
    seconds: float
    first_difference: str = ""


def play(plan: Plan, fps: float | None = None) -> Outcome:
    """Play one game through frames and compare it with what it must be."""
    began = time.monotonic()
    dice = find_rules(plan.rules, plan.house).dice
    with TemporaryDirectory() as name, open_journal(Path(name)) as journal:
        table = FrameTable(journal, Path(name), plan.seed, dice, fps)
        guest = table.guest(plan.script)
        mischief = Mischief(table, guest, plan.script, plan.mischief) if plan.mischief else None
        if plan.leaves_early:
            table.session.watch(lambda s: _leave(table, s, plan.leaves_early))
        table.play(guest, plan.rules, plan.players, plan.house)
        events = find_game(journal, "last").events
    wanted, found = plan.wanted(), told(events)
    differences = [f"{a} instead of {b}" for a, b in zip(found, wanted, strict=False) if a != b]
    return Outcome(
        plan,
        found == wanted,
        sum(isinstance(event, Thrown) for event in events),
        sum(isinstance(event, Voided) for event in events),
        sum(isinstance(event, Corrected) for event in events),
        table.account.frames,
        Counter(table.account.refused),
        mischief.done if mischief else {},
        tuple(table.account.stuck),
        time.monotonic() - began,
        differences[0] if differences else "",
    )


def _leave(table: FrameTable, situation: Situation, player: str) -> None:
    position = situation.position
    if position and position.round == 2 and position.seat_of(player) is not None:
        table.session.put(LeaveGame(player))


def plans(games: int, mischief: float) -> list[Plan]:
    """So many games over all five rule sets: alone and in company, hasty and thorough players."""
    kinds: list[tuple[str, tuple[str, ...], dict[str, str]]] = [
        ("yatzy", ("anna",), {}),
        ("yahtzee", ("anna",), {}),
        ("maxi_spared", ("anna",), {}),
        ("special8", ("anna",), {"players": "1-4"}),
        ("maxi", ("anna", "bo"), {}),
    ]
    made = []
    for number in range(games):
        rules, players, house = kinds[number % len(kinds)]
        turn = number // len(kinds)
        if turn == 1 and rules in ("yatzy", "yahtzee"):
            players = ("anna", "bo")
        bot = hasty_bot
        if rules in ("yatzy", "yahtzee"):
            bot = greedy_bot if turn == 2 else hasty_bot
        elif turn:
            bot = quick_bot
        leaves = "bo" if rules == "maxi" and turn else ""
        made.append(Plan(rules, 100 + number, players, house, bot, mischief, leaves))
    return made
