"""What the referee knows beside the game: the tray, what was chosen, what does not count yet."""

from dataclasses import dataclass, field, replace
from enum import StrEnum

from companion.game.requests import Slots
from hardware.panel import PanelStatus
from vision.messages import Unwell
from vision.reading import Reading, Trouble


class Question(StrEnum):
    """What the players are asked before a reading counts."""

    THROWN_OR_TURNED = "thrown-or-turned"
    WHICH_AIM = "which-aim"


@dataclass(frozen=True)
class Pending:
    """A stroke that does not count yet: what was read of it, and what stands in the way."""

    thrown: Slots
    faces: tuple[int | None, ...]  # by slot; None: a person must say
    tracks: tuple[int | None, ...]  # by slot
    trouble: Trouble | None = None
    question: Question | None = None
    doubtful: Slots = ()  # slots a person must look at
    seen: int = 0  # how many dice the camera saw
    throw: int = 0  # the reader's number of this throw; 0: it was not seen being thrown
    told: Slots = ()  # slots whose face a person said
    by_hand: bool = False

    @property
    def complete(self) -> bool:
        """Whether every face is known and nothing is asked."""
        return None not in self.faces and self.question is None and not self.doubtful


@dataclass(frozen=True)
class Tray:
    """The dice on the tray as the camera follows them."""

    tracks: tuple[int | None, ...] = ()  # by slot, since the last stroke that counted
    moved: frozenset[int] = frozenset()  # tracks that were thrown since then
    stroke: bool = False  # dice were thrown since then
    throw: int = 0  # the throw that counted or was void last: seen again, it is no new one
    blind: bool = False  # the camera was away: what lies elsewhere now may have been thrown
    void: bool = False  # the dice lie as a void stroke left them, which means nothing
    early: bool = False  # dice were thrown when no stroke could count: asked about once one can
    overruled: frozenset[int] = frozenset()  # slots whose face a person or a rule decided
    reading: Reading | None = None  # the newest, for drawing
    moving: bool = False
    hand: bool = False


@dataclass(frozen=True)
class Picker:
    """A die being corrected, and the face that SCORE would set."""

    slot: int
    face: int


@dataclass(frozen=True)
class Selection:
    """What NEXT and BACK have reached: a row, a die, or the menu."""

    field: str | None = None
    die: int | None = None
    menu: bool = False


@dataclass(frozen=True)
class Camera:
    """How the camera is: working, or why not, and what troubles the picture."""

    working: bool = False
    why: str = ""
    unwell: tuple[Unwell, ...] = ()


@dataclass(frozen=True)
class State:
    """All the referee remembers; the game itself stands in the position."""

    tray: Tray = field(default_factory=Tray)
    pending: Pending | None = None
    kept: Slots = ()  # dice left lying or tapped, not confirmed yet
    selection: Selection = field(default_factory=Selection)
    picker: Picker | None = None
    striking: bool = False  # SCORE was pressed on a row that pays 0
    aim: str = ""  # the aim HOLD would declare
    declined: bool = False  # this turn's aim was not wanted
    paused: bool = False
    camera: Camera = field(default_factory=Camera)
    panel: PanelStatus = field(default_factory=lambda: PanelStatus(present=False))


def forget_choices(state: State) -> State:
    """Give the state with nothing chosen, asked or half corrected."""
    return replace(
        state,
        pending=None,
        kept=(),
        selection=Selection(),
        picker=None,
        striking=False,
        aim="",
        declined=False,
    )
