"""Questions to the records asked in a thread: a page shows what is there and never waits."""

import logging
from collections import deque
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from threading import Thread
from typing import TypeVar, cast

from companion.journal.errors import JournalError
from companion.records.roster import PeopleError

log = logging.getLogger(__name__)

Answer = TypeVar("Answer")
WAIT = "One moment…"
WRONG = "Something on this page went wrong. Your game is safe."
Begin = Callable[[Callable[[], None]], None]


def in_thread(deed: Callable[[], None]) -> None:
    """Do it beside the screen."""
    Thread(target=deed, name="answers", daemon=True).start()


@dataclass(frozen=True)
class Outcome:
    """What came of a deed: nothing, or why it was not done, as a template and its values."""

    template: str = ""
    values: Mapping[str, str | int] = field(default_factory=dict)


class Answers:
    """Answers by key, each asked once until they are forgotten; used by the screen's thread."""

    def __init__(self, begin: Begin = in_thread) -> None:
        self._begin = begin
        self._known: dict[Hashable, object] = {}
        self._asked: set[Hashable] = set()
        self._round = 0
        self._outcomes: deque[tuple[Callable[[Outcome], None], Outcome]] = deque()
        self.busy = False  # whether a deed is on its way
        self.trouble = ""  # why there is no answer, in English
        self.refresh: Callable[[], None] = lambda: None

    def get(self, key: Hashable, question: Callable[[], Answer]) -> Answer | None:
        """Give the answer, or None for now and ask."""
        if key not in self._known and key not in self._asked:
            self._asked.add(key)
            asked_in = self._round
            self._begin(lambda: self._answer(key, question, asked_in))
        return cast(Answer, self._known.get(key))

    def aside(self, deed: Callable[[], Outcome | None], told: Callable[[Outcome], None]) -> None:
        """Do something that may take long; `told` hears in `take_up` what came of it."""

        def done() -> None:
            try:
                outcome = deed() or Outcome()
            except PeopleError as error:
                outcome = Outcome(error.template, error.values)
            except (JournalError, OSError) as error:
                outcome = Outcome(str(error))
            except Exception:  # whatever it is, the page must not wait for ever
                log.exception("Something was not done")
                outcome = Outcome(WRONG)
            self._outcomes.append((told, outcome))
            self.refresh()

        self.busy = True
        self._begin(done)

    def take_up(self) -> None:
        """Tell, in the screen's thread, what came of deeds that are done."""
        while self._outcomes:
            told, outcome = self._outcomes.popleft()
            self.busy = False
            self.forget()
            told(outcome)

    def forget(self) -> None:
        """Ask everything anew."""
        self._known.clear()
        self._asked.clear()
        self._round += 1
        self.trouble = ""

    def _answer(self, key: Hashable, question: Callable[[], object], asked_in: int) -> None:
        try:
            answer = question()
        except JournalError as error:
            self.trouble = str(error)
        except Exception:  # whatever it is, the page must not wait for ever
            log.exception("A question was not answered")
            self.trouble = WRONG
        else:
            if asked_in == self._round:
                self._known[key] = answer
        self.refresh()
