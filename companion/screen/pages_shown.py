"""What the pages beside the table show, as plain frozen values. No kivy."""

from dataclasses import dataclass, field

from companion.screen.records_shown import FiguresBody, ListBody, StepBody
from companion.screen.result_shown import RankingBody, StoryBody
from companion.screen.shown import Act, LegendView
from companion.screen.theme import GREEN, PLAYERS, Colour


@dataclass(frozen=True)
class ChipView:
    """One of a page's tabs or steps."""

    words: str
    on: bool = False
    done: bool = False
    act: Act = None


@dataclass(frozen=True)
class ButtonView:
    """A button of a page; `chosen` is where NEXT and BACK have got to."""

    words: str
    act: Act = None
    icon: str = ""
    look: str = "raised"
    chosen: bool = False


@dataclass(frozen=True)
class ResumeView:
    """The unfinished game: what it is, who has how much, and when it was left."""

    words: str
    act: Act
    players: tuple[tuple[str, Colour, str], ...] = ()  # letters, colour, total
    when: str = ""
    chosen: bool = False


@dataclass(frozen=True)
class HomeBody:
    """Dice, a headline, and what to do tonight."""

    headline: str
    promise: str
    new: ButtonView
    resume: ResumeView | None = None
    row: tuple[ButtonView, ...] = ()


@dataclass(frozen=True)
class RuleCardView:
    """One game to choose."""

    name: str
    words: str
    facts: tuple[tuple[str, str], ...]
    dice: tuple[int, ...]
    saves: str = ""
    saves_many: bool = False
    chosen: bool = False
    act: Act = None


@dataclass(frozen=True)
class RulesBody:
    """The games as cards."""

    cards: tuple[RuleCardView, ...]


@dataclass(frozen=True)
class SeatView:
    """A seat at the new game: a player, or free."""

    number: str
    name: str
    letters: str = ""
    colour: Colour = PLAYERS[0]
    picture: str = ""
    coins: str = ""
    free: bool = False
    remove: Act = None
    recolour: Act = None
    move: tuple[Act, ...] = ()  # by row: what dropping it there means
    chosen: bool = False


@dataclass(frozen=True)
class SeatsBody:
    """Who is playing: seats on the left, people on the right."""

    seats: tuple[SeatView, ...]
    why: str
    hint: str
    people: tuple[ButtonView, ...]
    new_name: ButtonView
    tools: tuple[ButtonView, ...]


@dataclass(frozen=True)
class SwitchView:
    """A setting: two or more values in a row, or a switch when there are just on and off."""

    title: str
    words: str
    values: tuple[str, ...]
    chosen: int
    acts: tuple[Act, ...]
    switch: bool = False
    focus: bool = False


@dataclass(frozen=True)
class AgreeView:
    """A player who is in, or is asked to tap."""

    letters: str
    colour: Colour
    name: str
    agreed: bool
    words: str
    act: Act = None
    coins: str = ""
    deed: str = ""  # what agreeing is called on a button
    picture: str = ""
    chosen: bool = False


@dataclass(frozen=True)
class StakeBody:
    """Playing for coins: how much each, what the winner gets, and who is in."""

    stake: str
    each: str
    less: Act
    more: Act
    pot: str
    pot_bold: str
    money: str
    agreed: tuple[AgreeView, ...]
    chosen: int = -1  # 0: more, 1: less


@dataclass(frozen=True)
class SwitchesBody:
    """Rows of settings."""

    rows: tuple[SwitchView, ...]
    below: tuple[ButtonView, ...] = ()


@dataclass(frozen=True)
class KeyboardBody:
    """Typing a name."""

    text: str
    letters: str
    colour: Colour
    guesses: tuple[ButtonView, ...]
    rows: tuple[tuple[ButtonView, ...], ...]
    cancel: ButtonView
    space: ButtonView
    done: ButtonView
    why: str = ""


@dataclass(frozen=True)
class ChoicesBody:
    """A few large buttons, a sentence, and whom it is about."""

    words: str
    buttons: tuple[ButtonView, ...]
    letters: str = ""  # of the person; empty: nobody
    colour: Colour = PLAYERS[0]
    picture: str = ""


@dataclass(frozen=True)
class CheckView:
    """One step of the camera's set-up."""

    title: str
    words: str
    state: str = "open"  # open, good, warning, waiting for a picture
    number: str = ""
    level: float | None = None  # on a meter from 0 to 1
    good: tuple[float, float] = (0.0, 1.0)  # the meter's good part
    scale: tuple[str, ...] = ()  # words below the meter, from left to right


@dataclass(frozen=True)
class CameraBody:
    """The live picture with the reading on it, the tray's corners, and the checks."""

    outline: tuple[tuple[float, float], ...] = ()  # the tray, in shares of the picture's size
    corners: tuple[tuple[float, float], ...] = ()  # those that can be dragged
    chosen: int = -1
    checks: tuple[CheckView, ...] = ()
    lost: str = ""
    buttons: tuple[ButtonView, ...] = ()


@dataclass(frozen=True)
class PanelKeyView:
    """One real button under test."""

    name: str
    icon: str
    tone: Colour
    words: str
    state: str = "open"  # open, pressed, works
    pins: str = ""


@dataclass(frozen=True)
class PanelBody:
    """The five real buttons, each to be pressed once."""

    keys: tuple[PanelKeyView, ...]
    buttons: tuple[ButtonView, ...]
    why: str = ""


@dataclass(frozen=True)
class AboutBody:
    """What this is: a sentence, and facts as (what, value)."""

    words: str
    facts: tuple[tuple[str, str], ...] = ()


Body = (
    HomeBody
    | RulesBody
    | SeatsBody
    | SwitchesBody
    | StakeBody
    | KeyboardBody
    | ChoicesBody
    | RankingBody
    | StoryBody
    | CameraBody
    | PanelBody
    | AboutBody
    | ListBody
    | FiguresBody
    | StepBody
)


@dataclass(frozen=True)
class PageView:
    """A page beside the table: a bar above, a body, the buttons below."""

    body: Body
    title: str = ""
    subtitle: str = ""
    back: Act = None
    chips: tuple[ChipView, ...] = ()
    status: str = ""
    status_tone: Colour = GREEN
    legend: LegendView = field(default_factory=LegendView)
