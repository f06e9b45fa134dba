"""Where everything on the table page stands, in units. No kivy."""

from dataclasses import dataclass
from enum import StrEnum
from math import ceil

from companion.screen.geometry import (
    Box,
    columns,
    fixed_bottom,
    fixed_left,
    fixed_right,
    fixed_top,
    rows,
)
from companion.screen.shown import Seating
from companion.screen.theme import GAP, Layout
from companion.screen.units import Unit

LOCK = 0.22  # a kept die's frame reaches this share of its side further down
FRAME = 5.0  # and this far beyond it on every side
BETWEEN = 4.0  # frames of neighbours do not touch


class Mode(StrEnum):
    """What the left column is used for."""

    PLAY = "play"
    PICK = "pick"  # the face picker in the place of the players
    TROUBLE = "trouble"  # the tray in the place of strokes and dice
    TAP = "tap"  # small dice and a large picker: the throw is tapped in


@dataclass(frozen=True)
class Measures:
    """The fixed heights and widths of a layout."""

    margin: float
    prompt: float
    legend: float
    left: float
    strokes: float
    die: float  # the largest side of a die
    right: float = 0.0


MEASURES = {
    Layout.COMPACT: Measures(4, 44, 52, 284, 43, 64),
    Layout.ROOMY: Measures(6, 58, 64, 366, 52, 78),
    Layout.WIDE: Measures(8, 66, 72, 404, 55, 86, right=284),
    Layout.PORTRAIT: Measures(6, 80, 58, 438, 44, 62),
}


@dataclass(frozen=True)
class TableBoxes:
    """The places of the table page; those not used in a mode are None."""

    prompt: Box
    legend: Box
    card: Box
    dice: tuple[Box, ...]
    die: float  # side of a die
    lower: Box  # players, picker, trouble or words
    strokes: Box | None = None
    tray: Box | None = None  # the tray's picture in trouble
    beside: Box | None = None  # the tray's picture on wide panels
    turns: Box | None = None


def table_boxes(unit: Unit, dice: int, seating: Seating, players: int, mode: Mode) -> TableBoxes:
    """Lay the table page out for a panel, a number of dice and players, and what is going on."""
    m, gap = MEASURES[unit.layout], GAP[unit.layout]
    page = Box(0, 0, unit.width, unit.height).inset(m.margin)
    prompt, rest = fixed_top(page, m.prompt, gap)
    body, legend = fixed_bottom(rest, m.legend, gap)
    if unit.layout is Layout.PORTRAIT:
        return _portrait(prompt, body, legend, dice, seating, players, mode)
    beside = turns = None
    if m.right:
        body, right = fixed_right(body, m.right, gap)
        beside, turns = fixed_top(right, min(m.right * 0.88, right.h * 0.45), gap)
    left, card = fixed_left(body, m.left, gap + 2)
    if mode is Mode.TROUBLE:
        tray, lower = fixed_top(left, left.h * 0.56, gap)
        return TableBoxes(prompt, legend, card, (), 0, lower, None, tray, beside, turns)
    strokes, below = fixed_top(left, m.strokes, gap)
    least = below.h * 0.6 if mode is Mode.TAP else _players_height(seating, players, m.left / 284)
    area, lower = _dice_area(below, 2, min(m.die, _width_allows(below.w, dice, 2)), least, gap)
    cells, side = dice_cells(area, dice, 2, m.die)
    return TableBoxes(prompt, legend, card, cells, side, lower, strokes, None, beside, turns)


def _portrait(
    prompt: Box, body: Box, legend: Box, dice: int, seating: Seating, players: int, mode: Mode
) -> TableBoxes:
    m, gap = MEASURES[Layout.PORTRAIT], GAP[Layout.PORTRAIT]
    down = 1 if dice <= 6 else 2
    most = m.die if down == 1 else 53.0
    deep = down * (most * (1 + LOCK) + 2 * FRAME) + BETWEEN * (down - 1)
    if mode is Mode.TROUBLE:
        upper, card = fixed_top(body, 136 + 2 * gap + deep, gap)
        tray, lower = fixed_top(upper, upper.h - 132, gap)
        return TableBoxes(prompt, legend, card, (), 0, lower, tray=tray)
    if mode is Mode.PICK:
        lower, rest = fixed_top(body, 136, gap)
        strokes = None
    else:
        lower, rest = fixed_top(body, _portrait_players(seating, players, mode), gap)
        strokes, rest = fixed_top(rest, m.strokes, gap)
    area, card = fixed_top(rest, deep, gap)
    cells, side = dice_cells(area, dice, down, most)
    return TableBoxes(prompt, legend, card, cells, side, lower, strokes=strokes)


def _portrait_players(seating: Seating, players: int, mode: Mode) -> float:
    if seating is Seating.COLUMNS and mode is Mode.PLAY:
        return 30.0 * ceil(players / 2)
    return 86.0


def _players_height(seating: Seating, players: int, scale: float) -> float:
    if seating is Seating.LIST:
        return (31.0 * players + 4 * (players - 1)) * scale
    if seating is Seating.COLUMNS:
        return max(132.0, 29.0 * ceil(players / 2) + 4 * (ceil(players / 2) - 1)) * scale
    return 134.0 * scale


def _width_allows(width: float, dice: int, down: int) -> float:
    return width / ceil(dice / down) - 2 * FRAME - BETWEEN


def _dice_area(below: Box, down: int, side: float, least: float, gap: float) -> tuple[Box, Box]:
    """Give the dice what they need at that side, but leave `least` to what stands below."""
    needed = down * (side * (1 + LOCK) + 2 * FRAME) + gap
    return fixed_top(below, min(needed, below.h - least - gap), gap)


def dice_cells(area: Box, dice: int, down: int, most: float) -> tuple[tuple[Box, ...], float]:
    """Place dice in `down` rows, the last one centred; gives their boxes and the side."""
    across = ceil(dice / down)
    by_height = ((area.h - BETWEEN * (down - 1)) / down - 2 * FRAME) / (1 + LOCK)
    side = min(most, _width_allows(area.w, dice, down), by_height)
    tall = side * (1 + LOCK) + 2 * FRAME
    cells: list[Box] = []
    for n, row in enumerate(rows(area, [1] * down, 0)):
        here = min(across, dice - n * across)
        step = area.w / across
        left = area.x + (area.w - step * here) / 2
        for k in range(here):
            x = left + k * step + (step - side - 2 * FRAME) / 2
            cells.append(Box(x, row.y + (row.h - tall) / 2, side + 2 * FRAME, tall))
    return tuple(cells), side


def card_cells(card: Box, across: int, down: int, gap: float) -> tuple[tuple[Box, ...], ...]:
    """Cut the card into its columns of rows."""
    return tuple(rows(column, [1] * down, gap) for column in columns(card, [1] * across, gap))
