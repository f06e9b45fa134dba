"""The single writer: inbox -> referee -> decide -> journal -> evolve -> watchers."""

import contextlib
import logging
import queue
import threading
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from companion.game.decide import decide
from companion.game.events import Event
from companion.game.evolve import evolve, first_position
from companion.game.position import Position
from companion.game.refusal import Refusal
from companion.game.requests import Close, Request, Start
from companion.game.start import rematch, start
from companion.journal.errors import JournalError
from companion.journal.writing import Journal
from companion.rules.registry import find_rules
from companion.table import referee, written
from companion.table.announcements import Announcement, Refused, TurnBegins, WelcomeBack
from companion.table.outcome import Outcome
from companion.table.purses import Purses, why_not_paid
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
from companion.table.timely import TimelyPresses
from companion.table.written import WrittenGame
from hardware.panel import Panel, Pressed
from vision.messages import Command, ExpectDice, LookAgain, Remember

log = logging.getLogger(__name__)

RETRY_SECONDS = 2.0
BREATHE_SECONDS = 20.0

Watcher = Callable[[Situation], None]


class Session:
    """Owns the game on the table; everything else sends signals and watches situations."""

    def __init__(
        self,
        journal: Journal,
        panel: Panel,
        eyes: Callable[[Command], None],
        folder: Path | None = None,
        purses: Purses | None = None,
    ) -> None:
        """Write into `journal` and remember the tray in `folder`; purses None: as a wish says."""
        self._journal, self._folder = journal, folder
        self._panel, self._eyes, self._purses = panel, eyes, purses
        self._inbox: queue.SimpleQueue[Signal | None] = queue.SimpleQueue()
        self._watchers: list[Watcher] = []
        self._situation = Situation()
        self._game: WrittenGame | None = None
        self._unwritten: tuple[Request, ...] = ()
        self._timely = TimelyPresses()
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
                self._safely(partial(self._take, signal))

    def _run(self) -> None:
        while True:
            if self._unwritten:
                closing = self._closing.wait(RETRY_SECONDS)
                self._safely(self._write_at_last)
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
            self._safely(partial(self._take, signal))

    def _safely(self, deed: Callable[[], None]) -> None:
        try:
            deed()
        except JournalError as error:
            self._publish(replace(self._situation, trouble=str(error)))
        except Exception:
            # One signal that cannot be taken up must not end the evening.
            log.exception("Dropped: %r", deed)

    def _write_at_last(self) -> None:
        self._ask(self._unwritten)
        if not self._unwritten:
            self._leave_closed()
            self._timely.forget()  # whoever pressed meanwhile saw nothing come of it

    def _take(self, signal: Signal) -> None:
        if isinstance(signal, Wish):
            self._grant(signal)
            return
        if isinstance(signal, Pressed) and not self._timely.holds(signal):
            return
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
        said, events = list(said_before), list[Event]()
        situation, trouble = self._situation, ""
        for number, request in enumerate(requests):
            position = situation.position
            if position is None:
                break
            answer = why_not_paid(self._purses, position, request) or decide(position, request)
            if isinstance(answer, Refusal):
                outcome = referee.refused(situation.state, position, request, answer)
            else:
                try:
                    assert self._game is not None  # there is no position without a game
                    self._game.append(answer)
                except JournalError as error:
                    self._unwritten, trouble = requests[number:], str(error)
                    if trouble != self._situation.trouble:  # it is tried again every two seconds
                        log.error("Nothing was written, trying again: %s", error)
                    break
                after = evolve(position, answer)
                outcome = referee.happened(situation.state, position, answer, after)
                situation = replace(situation, position=after)
                events.append(answer)
            said += outcome.said
            for command in outcome.commands:
                self._eyes(command)
            situation = replace(situation, state=outcome.state)
            if isinstance(answer, Refusal):
                break
        self._publish(replace(situation, trouble=trouble), tuple(said), tuple(events))
        if self._game is not None:
            self._game.remember(events, self._situation.state.tray)

    def _grant(self, wish: Wish) -> None:
        match wish:
            case NewGame():
                asked = Start(wish.players, wish.stake, wish.purses)
                self._begin_game(wish.rules, wish.house, asked)
            case ResumeGame(game):
                self._resume(game)
            case CloseGame():
                self._ask((Close(),))
                self._leave_closed()
            case Rematch(purses):
                before = self._game and self._game.started
                self._ask((Close(),))
                if before and self._leave_closed():
                    again = replace(rematch(before), purses=purses)
                    self._begin_game(before.rules, before.house, again)
            case PutAside():
                self._clear_table()

    def _begin_game(self, rules_id: str, house: Mapping[str, str], request: Start) -> None:
        rules = find_rules(rules_id, house)
        if self._purses is not None and request.stake:
            free = {player: self._purses.free(player) for player in request.players}
            request = replace(request, purses=free)
        started = start(rules, request)
        if isinstance(started, Refusal):
            self._publish(self._situation, (Refused(started),))
            return
        self._game = written.begin(self._journal, started, self._folder)
        position = first_position(rules, started)
        said = (TurnBegins(position.seat.player),)
        self._put_on_table(self._game.name, position, said, (started,))

    def _resume(self, game: str) -> None:
        self._game, position = written.resume(self._journal, game, self._folder)
        lay = self._game.recall()
        if lay and lay.reading:
            self._eyes(Remember(lay.reading))
        self._put_on_table(game, position, (WelcomeBack(position.seat.player),), lay=lay)

    def _leave_closed(self) -> bool:
        """Clear the table once the game is closed on disk."""
        position = self._situation.position
        if position is None or not position.closed:
            return False
        self._clear_table()
        return True

    def _clear_table(self) -> None:
        self._game = None
        self._put_on_table(None, None, ())

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
        self._timely.follow(old, self._situation.legend)
        self._breathing = False
        self._panel.light(self._situation.lamps())
        for watcher in self._watchers:
            try:
                watcher(self._situation)
            except Exception:
                # Whoever fails to follow keeps nobody else from it, nor the game from going on.
                log.exception("A watcher failed")

    def _breathe(self) -> None:
        self._breathing = True
        self._panel.light(self._situation.lamps(breathing=True))
