"""The look of the table as data: colours, type sizes, gaps and radii. No kivy."""

from dataclasses import dataclass
from enum import StrEnum

Colour = tuple[float, float, float, float]


def colour(code: str, alpha: float = 1.0) -> Colour:
    """Turn `#RRGGBB` into the four numbers a canvas takes."""
    red, green, blue = (int(code[n : n + 2], 16) / 255 for n in (1, 3, 5))
    return (red, green, blue, alpha)


def faded(tone: Colour, alpha: float) -> Colour:
    """Give the same colour, more transparent."""
    return (*tone[:3], tone[3] * alpha)


def mixed(under: Colour, over: Colour, share: float) -> Colour:
    """Lay `share` of one colour over another and give the opaque result."""
    red, green, blue = (a + (b - a) * share for a, b in zip(under[:3], over[:3], strict=True))
    return (red, green, blue, 1.0)


BG = colour("#0E1216")
SURFACE = colour("#1A2129")
RAISED = colour("#27313B")
TEXT = colour("#F5F0E4")
MUTED = colour("#A8B3BD")
OFF = colour("#7E8A95")
ZERO = colour("#84909B")
DASH = colour("#647280")
OUTLINE = colour("#27313B")
AMBER = colour("#FFB92E")
GREEN = colour("#35D49A")
VERMILION = colour("#FF7C66")
BLUE = colour("#6CB8FF")
IVORY = colour("#F7F1E1")
INK = colour("#12161A")
INDICATOR = colour("#C23A41")
WHITE = colour("#FFFFFF")
CUP = colour("#946644")
RIM = colour("#BB8860")
FELT = colour("#174A3E")
FELT_EDGE = colour("#1F5C4D")
FELT_FRAME = colour("#0A1D18")
LAMP = colour("#D8DEE4")  # the white lamps of BACK and NEXT
SUNK_PIP = colour("#4D5965")  # the mini die of a filled row
CLEAR: Colour = (0.0, 0.0, 0.0, 0.0)

PLAYERS = tuple(
    colour(code)
    for code in (
        "#7CC4FF",
        "#FFB38A",
        "#C9A7FF",
        "#C5E36B",
        "#FF9EC7",
        "#7FE3E0",
        "#E3CFA0",
        "#9FB0FF",
        "#9BE8B0",
        "#C7CED6",
    )
)


class Layout(StrEnum):
    """How a page is put together, chosen from the panel's size in units."""

    COMPACT = "compact"
    ROOMY = "roomy"
    WIDE = "wide"
    PORTRAIT = "portrait"


@dataclass(frozen=True)
class Type:
    """Type sizes in units, by role; `small` is the smallest used anywhere."""

    prompt: float
    total: float
    points: float
    action: float
    key: float
    row: float
    small: float


TYPE = {
    Layout.COMPACT: Type(prompt=31, total=30, points=28, action=18, key=15, row=18, small=15),
    Layout.ROOMY: Type(prompt=37, total=36, points=34, action=22, key=17, row=22, small=18),
    Layout.WIDE: Type(prompt=40, total=45, points=33, action=24, key=18, row=21, small=18),
    Layout.PORTRAIT: Type(prompt=27, total=31, points=25, action=17, key=14, row=17, small=14.5),
}
LARGE_ROW = 1.22  # how much larger row names are with large text chosen
LARGEST_ROW = 1.5  # with the largest

GAP = {Layout.COMPACT: 4.0, Layout.ROOMY: 6.0, Layout.WIDE: 8.0, Layout.PORTRAIT: 6.0}
RADIUS_TILE = 8.0
RADIUS_PANEL = 10.0
RADIUS_BUTTON = 12.0
