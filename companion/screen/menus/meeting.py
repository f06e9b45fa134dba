"""Where somebody is among the players, and what may be done to one. Pure."""

from dataclasses import dataclass, field

from companion.screen.menus.answers import Outcome


@dataclass(frozen=True)
class OpenPerson:
    """Look at one player."""

    player: str


@dataclass(frozen=True)
class Rename:
    """Call a player otherwise."""

    player: str
    name: str


@dataclass(frozen=True)
class AskMerge:
    """Ask whether the opened player is really this one."""

    player: str


@dataclass(frozen=True)
class MergeInto:
    """The opened player is really this one."""

    player: str


@dataclass(frozen=True)
class Forget:
    """Forget the opened player."""

    keep_results: bool


@dataclass(frozen=True)
class NextSpeech:
    """Speak to the opened player in the next language."""


@dataclass(frozen=True)
class Looking:
    """Where somebody is among the players."""

    player: str = ""
    side: str = ""
    page: int = 0
    other: str = ""  # who the player may be the same as
    told: Outcome = field(default_factory=Outcome)  # why something was not done
