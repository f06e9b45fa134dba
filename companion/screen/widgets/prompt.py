"""The prompt bar: whose turn, the one thing to do, the round, the camera, the menu."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.screen import kv
from companion.screen.shown import PromptView
from companion.screen.widgets.touchable import Touchable
from companion.screen.widgets.words import width_of

WARNING = 1.45  # the room of the warning sign, as a share of the prompt's size
SPACE = 0.27  # between the bold half and the muted one, as a share of the prompt's size
LARGER = 1.15  # the round on a tall bar
MARK = 1.5  # the room of the buttons' icon, as a share of the small size
LEAST = 26 / 31  # the prompt shrinks this far, then the muted half is dropped


class MenuKey(Touchable):
    """Three bars at the edge of the screen."""

    above = BooleanProperty(False)  # the prompt stands below it


class PromptBar(Widget):
    """One line on wide panels; name above prompt when `tall` (portrait)."""

    view = ObjectProperty(PromptView(), rebind=True)
    tall = BooleanProperty(False)
    wanted = NumericProperty(31)
    small = NumericProperty(15)
    prompt_size = NumericProperty(31)
    name_width = NumericProperty(0)
    bold_width = NumericProperty(0)
    muted_left = NumericProperty(0)  # where the muted half begins, from the bold half's left
    side_width = NumericProperty(0)
    round_size = NumericProperty(15)
    menu_width = NumericProperty(48)
    show_muted = BooleanProperty(True)
    bold = StringProperty("")  # without what would lead on to the muted half, where that is dropped

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("view", "pos", "size", "wanted", "tall"):
            self.fbind(name, self._measure)

    def _measure(self, *_: object) -> None:
        view = self.view
        self.menu_width = dp(70) if self.tall else dp(48) * max(1, self.height / dp(44))
        self.round_size = self.small * (LARGER if self.tall else 1)
        marks = (self.round_size, view.round), (self.small, "" if self.tall else view.camera.word)
        wide = [width_of(text, dp(size), False) for size, text in marks]
        self.side_width = max(wide[0] + dp(self.small) * MARK, wide[1] + dp(30)) + dp(14)
        name = width_of(view.name, dp(self.wanted), True) + dp(50)
        most = self.width - self.menu_width if self.tall else self.width * 0.30
        self.name_width = min(name, most)
        self._fit_prompt(self._room())

    def _room(self) -> float:
        icon = dp(self.wanted) * WARNING if self.view.warning else 0
        if self.tall:
            return float(self.width - dp(60) - icon)
        used = self.name_width + self.side_width + self.menu_width + dp(20) + icon
        return float(self.width - used)

    def _fit_prompt(self, room: float) -> None:
        view, most = self.view, dp(self.wanted)
        muted = f" {view.muted}" if view.muted else ""
        for half, least in ((muted, LEAST), ("", 0.0)):
            wide = width_of(view.bold, most, True)
            wide += width_of(half, most, False) if half else 0
            share = min(1.0, room / wide) if wide else 1.0
            if share >= least:
                break
        self.show_muted = bool(half)
        self.bold = view.bold if half else view.bold.rstrip(":,")
        size = float(int(most * share))
        self.bold_width = min(room, width_of(view.bold, size, True) + dp(1))
        self.muted_left = width_of(view.bold, size, True) + size * SPACE
        self.prompt_size = size / dp(1)


kv.load(__file__)
