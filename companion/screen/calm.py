"""An error in a view is written down and said calmly; it never ends the evening."""

import logging
from collections.abc import Callable

from kivy.base import ExceptionHandler, ExceptionManager

log = logging.getLogger(__name__)


class Calm(ExceptionHandler):
    """Takes up what Kivy's own loop raises: drawings and fits that run a frame later."""

    def __init__(self, sorry: Callable[[], None]) -> None:
        super().__init__()
        self._sorry = sorry

    def handle_exception(self, exception: BaseException) -> int:
        """Say sorry and go on; what is meant to end the program still does."""
        if not isinstance(exception, Exception):
            return int(ExceptionManager.RAISE)
        log.error("A page could not be drawn", exc_info=exception)
        self._sorry()
        return int(ExceptionManager.PASS)
