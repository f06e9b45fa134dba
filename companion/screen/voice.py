"""Spoken prompts through espeak-ng, where it is installed and wanted."""

import logging
import queue
import shutil
import subprocess
import threading
from collections.abc import Sequence
from dataclasses import replace

from companion.game.position import Position
from companion.screen.language import Language
from companion.screen.people import Room
from companion.screen.views.strokes import is_strokes
from companion.table.announcements import (
    Announcement,
    DieCorrected,
    ExtraStroke,
    FieldScored,
    GameOver,
    LastRegular,
    StrokesSaved,
    TurnBegins,
)

log = logging.getLogger(__name__)
PROGRAM = "espeak-ng"
LONGEST_SECONDS = 10


def spoken(
    said: Sequence[Announcement], position: Position | None, room: Room
) -> list[tuple[str, str]]:
    """Put announcements into words for the ear, each with the language of whom it is said to."""
    playing = position.seat.player if position else ""
    parts: list[tuple[str, str]] = []
    for announcement in said:
        player = getattr(announcement, "player", playing)
        code = room.person(player).speech or room.language.code
        words = _one(announcement, position, replace(room, language=Language(code)))
        if words and parts and parts[-1][1] == code:
            parts[-1] = (f"{parts[-1][0]} {words}", code)
        elif words:
            parts.append((words, code))
    return parts


def _one(said: Announcement, position: Position | None, room: Room) -> str:
    say, count = room.language.say, room.language.count
    match said:
        case LastRegular(extra=0):
            aims = position is not None and is_strokes(position)
            return say("Last stroke." if aims else "Last throw.")
        case LastRegular(extra=extra):
            left = count("One extra left.", "{n} extra left.", extra)
            return f"{say('Last regular.')} {left}"
        case ExtraStroke(number=number, of=of):
            return say("Extra {n} of {of}.", n=number, of=of)
        case FieldScored(field=field, points=points, extra=extra):
            row = position.rules.field(field) if position else None
            name = say(row.name) if row else field
            return say("{points} in {field}.", points=points + extra, field=name)
        case StrokesSaved(saved=saved):
            if position is not None and is_strokes(position):
                return count("One stroke saved.", "{n} strokes saved.", saved)
            return count("One throw saved.", "{n} throws saved.", saved)
        case TurnBegins(player=player):
            return say("{name}, your turn", name=room.name(player)) + "."
        case DieCorrected(face=face):
            return say("Set to {face}.", face=face)
        case GameOver(winners=winners):
            names = ", ".join(room.name(player) for player in winners)
            return say("{name} wins", name=names) + "." if winners else ""
    return ""


class Voice:
    """Speaks in a thread of its own; a new sentence waits for the one being spoken."""

    def __init__(self, program: str | None = None) -> None:
        self._program = program or shutil.which(PROGRAM)
        self._lines: queue.SimpleQueue[tuple[str, str, int] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    @property
    def present(self) -> bool:
        """Whether there is anything to speak with."""
        return self._program is not None

    def speak(self, words: str, language: str, volume: int) -> None:
        """Say these words soon; without a voice nothing happens."""
        if not words or self._program is None:
            return
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="voice", daemon=True)
            self._thread.start()
        self._lines.put((words, language, volume))

    def close(self) -> None:
        """Finish the sentence and stop."""
        self._lines.put(None)
        if self._thread is not None:
            self._thread.join(LONGEST_SECONDS)

    def _run(self) -> None:
        while (line := self._lines.get()) is not None:
            words, language, volume = line
            command = [str(self._program), "-v", language, "-a", str(2 * volume), "--", words]
            try:
                subprocess.run(command, timeout=LONGEST_SECONDS, check=False, capture_output=True)
            except (OSError, subprocess.SubprocessError) as error:
                log.warning("The voice failed: %s", error)
                return
