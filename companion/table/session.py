"""The single writer: inbox -> referee -> decide -> journal -> evolve -> watchers."""

import contextlib
import logging
import queue
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from companion.game.decide import decide
from companion.game.events import Event, Started, Thrown, Voided
from companion.game.evolve import evolve, first_position
from companion.game.position import Position
from companion.game.refusal import NOT_ENOUGH_COINS, Refusal
from companion.game.requests import Agree, Close, Request, Start
from companion.game.start import rematch, start
from companion.journal.errors import JournalError
from companion.journal.games import GameLog, begin_game, resume_game
from companion.journal.writing import Journal
from companion.rules.registry import find_rules
from companion.table import memory, referee
from companion.table.announcements import Announcement, Refused, TurnBegins, WelcomeBack
from companion.table.outcome import Outcome
from companion.table.signals import (
    CloseGame,
    NewGame,
    PutAside,
    Rematch,
    ResumeGame,
    Signal,
    Wish,
)
from companion.table.situation import Situation
from companion.table.state import State, Tray
from hardware.panel import Button, Panel, Pressed
from vision.messages import Command, ExpectDice, LookAgain, Remember

log = logging.getLogger(__name__)

RETRY_SECONDS = 2.0
BREATHE_SECONDS = 20.0

Watcher = Callable[[Situation], None]


class Purses(Protocol):
    """What players own, and what of it no other game was promised."""

    def coins(self, player: str) -> int:
        """Give all of it."""

    def free(self, player: str) -> int:
        """Give what can be staked."""


class Session:
    """Owns the game on the table; everything else sends signals and watches situations."""

    def __init__(
        self,
        journal: Journal,
        panel: Panel,
        eyes: Callable[[Command], None],
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        folder: Path | None = None,
        purses: Purses | None = None,
    ) -> None:
        self._journal, self._panel, self._eyes, self._now = journal, panel, eyes, now
        self._folder = folder  # where the tray is remembered
        self._purses = purses  # None: what the wish says
        self._inbox: queue.SimpleQueue[Signal | None] = queue.SimpleQueue()
        self._watchers: list[Watcher] = []
        self._situation = Situation()
        self._log: GameLog | None = None
        self._started: Started | None = None
        self._strokes = 0  # of this game, void ones included
        self._unwritten: tuple[Request, ...] = ()
        self._meant_since: dict[Button, float] = dict.fromkeys(Button, 0.0)
        self._breathing = False
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="session")

    @property
    def situation(self) -> Situation:
        """The newest situation; safe to read from any thread."""
        return self._situation

    def watch(self, watcher: Watcher) -> None:
        """Tell this watcher every new situation, from the session's thread."""
        self._watchers.append(watcher)

    def put(self, signal: Signal) -> None:
        """Hand in a signal; safe from any thread, never blocks."""
        self._inbox.put(signal)

    def begin(self) -> None:
        """Start the session's thread."""
        self._panel.listen(self.put)
        self.put(self._panel.status())  # a panel found before anybody listened says it only once
        self._thread.start()

    def close(self) -> None:
        """Take up what was handed in so far, then stop; wait for no disk that takes nothing."""
        self._closing.set()
        self._inbox.put(None)
        if self._thread.is_alive():
            self._thread.join()

    def work_off(self) -> None:
        """Take up what was handed in, here and now: for who drives the table without a thread."""
        with contextlib.suppress(queue.Empty):
            while (signal := self._inbox.get_nowait()) is not None:
                self._take_safely(signal)

    def _run(self) -> None:
        while True:
            if self._unwritten:
                closing = self._closing.wait(RETRY_SECONDS)
                self._ask(self._unwritten)
                if closing and self._unwritten:
                    log.error("Stopping although the disk took nothing; what it took before stays.")
                    return
                continue
            try:
                signal = self._inbox.get(timeout=None if self._breathing else BREATHE_SECONDS)
            except queue.Empty:
                self._breathe()
                continue
            if signal is None:
                return
            self._take_safely(signal)

    def _take_safely(self, signal: Signal) -> None:
        try:
            self._take(signal)
        except JournalError as error:
            self._publish(replace(self._situation, trouble=str(error)))
        except Exception:
            # One signal that cannot be taken up must not end the evening.
            log.exception("A signal was dropped: %r", signal)

    def _take(self, signal: Signal) -> None:
        if isinstance(signal, Wish):
            self._grant(signal)
            return
        if isinstance(signal, Pressed) and signal.began < self._meant_since[signal.button]:
            return  # it was meant for what the button did before
        now = self._situation
        self._follow(referee.respond(now.state, now.position, signal))

    def _follow(self, outcome: Outcome) -> None:
        """Tell the eyes, ask the game, show what came of it."""
        for command in outcome.commands:
            self._eyes(command)
        if outcome.requests:
            self._situation = replace(self._situation, state=outcome.state)
            self._ask(outcome.requests, outcome.said)
        elif outcome.said or outcome.state != self._situation.state:
            self._publish(replace(self._situation, state=outcome.state), outcome.said)

    def _ask(
        self, requests: tuple[Request, ...], said_before: tuple[Announcement, ...] = ()
    ) -> None:
        """Ask the game in order; what is granted is on disk before it is shown."""
        self._unwritten = ()
        said, written = list(said_before), list[Event]()
        situation, trouble = self._situation, ""
        for number, request in enumerate(requests):
            position = situation.position
            if position is None:
                break
            answer = self._cannot_pay(position, request) or decide(position, request)
            if isinstance(answer, Refusal):
                outcome = referee.refused(situation.state, position, request, answer)
            else:
                try:
                    self._write(answer)
                except JournalError as error:
                    self._unwritten, trouble = requests[number:], str(error)
                    if trouble != self._situation.trouble:  # it is tried again every two seconds
                        log.error("Nothing was written, trying again: %s", error)
                    break
                after = evolve(position, answer)
                outcome = referee.happened(situation.state, position, answer, after)
                situation = replace(situation, position=after)
                written.append(answer)
            said += outcome.said
            for command in outcome.commands:
                self._eyes(command)
            situation = replace(situation, state=outcome.state)
            if isinstance(answer, Refusal):
                break
        self._publish(replace(situation, trouble=trouble), tuple(said), tuple(written))
        self._remember_tray(written)

    def _remember_tray(self, written: list[Event]) -> None:
        strokes = sum(isinstance(event, Thrown | Voided) for event in written)
        game = self._situation.game
        self._strokes += strokes
        if strokes and game and self._folder:
            memory.keep(self._folder, game, self._strokes, self._situation.state.tray)

    def _cannot_pay(self, position: Position, request: Request) -> Refusal | None:
        """Refuse a stake that somebody who joined late, or played elsewhere since, does not own."""
        if not isinstance(request, Agree) or self._purses is None:
            return None
        coins = self._purses.coins(request.player)
        short = coins < position.stake
        return NOT_ENOUGH_COINS(player=request.player, coins=coins) if short else None

    def _write(self, event: Event) -> None:
        assert self._log is not None  # there is no position without a game
        self._log.append(event, self._now())

    def _grant(self, wish: Wish) -> None:
        match wish:
            case NewGame():
                self._begin_game(wish.rules, wish.house, _start_of(wish))
            case ResumeGame(game):
                self._resume(game)
            case CloseGame():
                self._ask((Close(),))
                self._leave_closed()
            case Rematch(purses):
                again = self._started and replace(rematch(self._started), purses=purses)
                self._ask((Close(),))
                if again and self._started and self._leave_closed():
                    self._begin_game(self._started.rules, self._started.house, again)
            case PutAside():
                self._put_on_table(None, None, ())

    def _begin_game(self, rules_id: str, house: Mapping[str, str], request: Start) -> None:
        rules = find_rules(rules_id, house)
        if self._purses is not None and request.stake:
            free = {player: self._purses.free(player) for player in request.players}
            request = replace(request, purses=free)
        started = start(rules, request)
        if isinstance(started, Refusal):
            self._publish(self._situation, (Refused(started),))
            return
        self._log = begin_game(self._journal, started, self._now())
        self._started, self._strokes = started, 0
        position = first_position(rules, started)
        said = (TurnBegins(position.seat.player),)
        self._put_on_table(self._log.game, position, said, (started,))

    def _resume(self, game: str) -> None:
        self._log, stored = resume_game(self._journal, game)
        self._started, position = stored.started, stored.position()
        self._strokes = sum(isinstance(event, Thrown | Voided) for event in stored.events)
        lay = memory.recall(self._folder, game, self._strokes) if self._folder else None
        if lay and lay.reading:
            self._eyes(Remember(lay.reading))
        self._put_on_table(game, position, (WelcomeBack(position.seat.player),), lay=lay)

    def _leave_closed(self) -> bool:
        """Clear the table once the game is closed on disk."""
        position = self._situation.position
        if position is None or not position.closed:
            return False
        self._put_on_table(None, None, ())
        return True

    def _put_on_table(
        self,
        game: str | None,
        position: Position | None,
        said: tuple[Announcement, ...],
        events: tuple[Event, ...] = (),
        lay: Tray | None = None,
    ) -> None:
        before = self._situation.state
        kept = position.turn.held if position else ()
        # The throw that lies there belongs to no turn of the game that begins.
        seen = before.tray.reading
        tray = Tray(reading=seen, throw=seen.throw if seen else 0)
        state = State(
            tray=lay or tray,
            kept=kept,
            camera=before.camera,
            panel=before.panel,
        )
        self._eyes(ExpectDice(position.rules.dice if position else None))
        if position:
            self._eyes(LookAgain())
        cleared = replace(self._situation, game=game, position=position, state=state, trouble="")
        self._publish(cleared, said, events)

    def _publish(
        self,
        situation: Situation,
        said: tuple[Announcement, ...] = (),
        events: tuple[Event, ...] = (),
    ) -> None:
        old = self._situation.legend
        self._situation = replace(situation, number=situation.number + 1, said=said, events=events)
        for button, meaning in self._situation.legend.items():
            if meaning.act != old[button].act:
                self._meant_since[button] = time.monotonic()
        self._breathing = False
        self._panel.light(self._situation.lamps())
        for watcher in self._watchers:
            watcher(self._situation)

    def _breathe(self) -> None:
        self._breathing = True
        self._panel.light(self._situation.lamps(breathing=True))


def _start_of(wish: NewGame) -> Start:
    return Start(wish.players, wish.stake, wish.purses)
