"""Questions to the records asked in a thread: a page shows what is there and never waits."""

import logging
from collections.abc import Callable, Hashable
from threading import Thread
from typing import TypeVar, cast

from companion.journal.errors import JournalError

log = logging.getLogger(__name__)

Answer = TypeVar("Answer")
Begin = Callable[[Callable[[], None]], None]


def in_thread(deed: Callable[[], None]) -> None:
    """Do it beside the screen."""
    Thread(target=deed, name="answers", daemon=True).start()


class Answers:
    """Answers by key, each asked once until they are forgotten; used by the screen's thread."""

    def __init__(self, begin: Begin = in_thread) -> None:
        self._begin = begin
        self._known: dict[Hashable, object] = {}
        self._asked: set[Hashable] = set()
        self._round = 0
        self.trouble = ""  # why there is no answer, in words
        self.refresh: Callable[[], None] = lambda: None

    def get(self, key: Hashable, question: Callable[[], Answer]) -> Answer | None:
        """Give the answer, or None for now and ask."""
        if key not in self._known and key not in self._asked:
            self._asked.add(key)
            asked_in = self._round
            self._begin(lambda: self._answer(key, question, asked_in))
        return cast(Answer, self._known.get(key))

    def aside(self, deed: Callable[[], str], told: Callable[[str], None]) -> None:
        """Do something that takes long, and tell what came of it."""

        def done() -> None:
            told(deed())
            self.refresh()

        self._begin(done)

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
        else:
            if asked_in == self._round:
                self._known[key] = answer
        self.refresh()
