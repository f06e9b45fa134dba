"""What the screen itself remembers: the page shown and what was half done on it. No kivy."""

from dataclasses import dataclass, field

from companion.screen.acts import AskName, Page
from companion.screen.menus.camera import Looking
from companion.screen.menus.draft import Draft
from companion.screen.menus.typing import Typed
from companion.screen.news import News
from companion.screen.ports import Welcome
from hardware.panel import Button

# Pages that belong to a game: without one there is nothing to show on them.
OF_A_GAME = {Page.TABLE, Page.SHEET, Page.MENU, Page.GIVE_UP, Page.RESULT, Page.STORY}


@dataclass(frozen=True)
class Shown:
    """What the screen remembers from one touch to the next."""

    page: str = Page.HOME
    focus: int = 0
    draft: Draft = field(default_factory=Draft)
    typed: Typed = field(default_factory=Typed)
    asking: AskName | None = None  # whose name is typed; None: a new player's
    looking: Looking = field(default_factory=Looking)
    explained: str = ""
    pencil: bool = False  # the next die tapped is corrected
    pressed: tuple[Button, ...] = ()  # on the panel test
    came_from: str = Page.HOME  # where settings and set-up go back to
    asked_from: str = Page.SEATS  # where the keyboard goes back to
    told: str = ""  # what came of a backup, of switching off, of a new name
    restoring: bool = False  # whether to use the backup on the stick is being asked
    welcomes: tuple[Welcome, ...] = ()  # the coins of the day of those who play for coins
    news: News = field(default_factory=News)
