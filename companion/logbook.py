"""What a kiosk tells its operator: a line of plain words for each thing that happens.

`journalctl -u dice-table-companion` shows them. No line names a player: a log cannot forget.
"""

import logging
import os
import sys
from collections.abc import Mapping
from pathlib import Path

from companion.game.position import Position
from companion.table.announcements import GameOver, WelcomeBack
from companion.table.situation import Situation

log = logging.getLogger(__name__)

OURS = ("companion", "vision", "hardware")
SOUND_CARDS = Path("/proc/asound/cards")
# What systemd calls each level; with it `journalctl -p warning` shows what needs somebody.
PRIORITIES = {logging.INFO: 6, logging.WARNING: 4, logging.ERROR: 3, logging.CRITICAL: 2}


class _Line(logging.Formatter):
    """The words alone: the journal knows time and program. Each line of them has its priority."""

    def __init__(self, *, prioritised: bool) -> None:
        super().__init__("%(message)s")
        self._prioritised = prioritised

    def format(self, record: logging.LogRecord) -> str:
        words = super().format(record)
        if not self._prioritised:
            return words
        mark = f"<{PRIORITIES.get(record.levelno, 6)}>"
        return "\n".join(mark + line for line in words.splitlines())


def _is_news(record: logging.LogRecord) -> bool:
    return record.levelno >= logging.WARNING or record.name.split(".")[0] in OURS


def open_logbook(environment: Mapping[str, str] = os.environ) -> None:
    """Say from now on what happens, not only what goes wrong; libraries tell their troubles."""
    lines = logging.StreamHandler()
    lines.setFormatter(_Line(prioritised="JOURNAL_STREAM" in environment))
    lines.addFilter(_is_news)
    logging.basicConfig(level=logging.INFO, handlers=[lines])
    log.info("The table starts, version %s.", Path(sys.prefix).resolve().name)


def tell_of_the_panel() -> None:
    """Say in a terminal whether there is a panel: a line of its own words whenever that changes."""
    lines = logging.StreamHandler(sys.stdout)
    lines.setFormatter(_Line(prioritised=False))
    panel = logging.getLogger("hardware.patient")
    panel.setLevel(logging.INFO)
    panel.addHandler(lines)


def silent_without_a_card(cards: Path = SOUND_CARDS) -> None:
    """Where nothing can sound, try nothing: each try would be a page of the library's complaints.

    To be called before the screen opens its sounds.
    """
    try:
        found = "[" in cards.read_text()
    except OSError:
        found = False
    if not found and "PULSE_SERVER" not in os.environ:  # whose card is in another machine
        os.environ["SDL_AUDIODRIVER"] = "dummy"
        log.info("There is no sound card: the table is silent.")


class Logbook:
    """A watcher of the session."""

    def __init__(self) -> None:
        self._before = Situation()

    def follow(self, situation: Situation) -> None:
        """Tell what is different from the situation before."""
        before, self._before = self._before, situation
        self._camera(before, situation)
        self._game(before, situation)
        if situation.trouble != before.trouble:
            if situation.trouble:
                log.error("Nothing can be saved: %s", situation.trouble)
            else:
                log.info("What waited is saved.")

    def _camera(self, before: Situation, situation: Situation) -> None:
        was, now = before.state.camera, situation.state.camera
        if now.working and not was.working:
            log.info("The camera sees the tray.")
        elif not now.working and (now.working, now.why) != (was.working, was.why):
            log.warning("No picture: %s. The camera is looked for all the time.", now.why)

    def _game(self, before: Situation, situation: Situation) -> None:
        position = situation.position
        if any(isinstance(said, GameOver) for said in situation.said):
            log.info("The game is over.")
        if situation.game == before.game:
            return
        if position is None:
            log.info("No game is on the table.")
        elif any(isinstance(said, WelcomeBack) for said in situation.said):
            words = in_words(position)
            log.info("A game goes on where it was: %s, round %d.", words, position.round)
        else:
            log.info("A game begins: %s.", in_words(position))


def in_words(position: Position) -> str:
    """Name a game without naming anybody."""
    count = len(position.seats)
    return f"{position.rules.name}, {'one player' if count == 1 else f'{count} players'}"
