"""Where somebody is in the history. Pure."""

from dataclasses import dataclass


@dataclass(frozen=True)
class ShowAll:
    """Look at another tab."""

    tab: str


@dataclass(frozen=True)
class Browsing:
    """Where somebody is in the history."""

    tab: str = "games"
    page: int = 0
    rules: str = ""
    house: str = ""  # of the variant whose best are shown
    game: str = ""
    inside: str = ""  # of the game: card, walk, close; of the list: clear
    player: str = ""
    side: str = "Course"
    told: str = ""
