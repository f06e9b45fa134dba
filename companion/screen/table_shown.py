"""What the table page shows at one moment, as a plain frozen value. No kivy."""

from dataclasses import dataclass, field

from companion.screen.shown import (
    Act,
    AimView,
    CardView,
    DieView,
    LegendView,
    PickerView,
    PlayersView,
    PromptView,
    StrokesView,
    TrayView,
    TroubleView,
)
from companion.screen.theme import Colour


@dataclass(frozen=True)
class TurnLineView:
    """One of the last turns: who, where, how much."""

    letters: str
    colour: Colour
    field: str
    points: str


@dataclass(frozen=True)
class TableView:
    """Everything the table page shows at one moment."""

    prompt: PromptView = field(default_factory=PromptView)
    strokes: StrokesView = field(default_factory=StrokesView)
    banner: str = ""  # the camera is lost: said where the strokes stand
    dice: tuple[DieView, ...] = ()
    players: PlayersView = field(default_factory=PlayersView)
    card: CardView = field(default_factory=CardView)
    legend: LegendView = field(default_factory=LegendView)
    picker: PickerView | None = None
    trouble: TroubleView | None = None
    aim: AimView | None = None
    tapping: bool = False  # the throw is tapped in, die by die
    tray: TrayView = field(default_factory=TrayView)
    last_turns: tuple[TurnLineView, ...] = ()
    last_word: str = ""
    large: bool = False
    largest: bool = False
    pencil: Act = None  # the pencil beside the dice: correct one
    pencil_taken: bool = False
    explain: str = ""  # a row's rule in one sentence, while it is asked for
    explain_title: str = ""
    close_explain: Act = None
