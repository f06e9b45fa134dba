"""What the referee makes of a signal."""

from dataclasses import dataclass

from companion.game.requests import Request
from companion.table.announcements import Announcement
from companion.table.state import State
from vision.messages import Command


@dataclass(frozen=True)
class Outcome:
    """The next state, what to ask of the game in this order, what to say, what to tell the eyes."""

    state: State
    requests: tuple[Request, ...] = ()
    said: tuple[Announcement, ...] = ()
    commands: tuple[Command, ...] = ()
