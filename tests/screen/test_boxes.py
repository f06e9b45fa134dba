"""The table page's places, in units: nothing overlaps, and what commits is large enough."""

from itertools import combinations

import pytest

from companion.screen.geometry import Box
from companion.screen.shown import Seating
from companion.screen.table_boxes import Mode, TableBoxes, card_cells, table_boxes
from companion.screen.theme import Layout
from companion.screen.units import SEVEN_INCH_ACROSS, SEVEN_INCH_DOWN, Unit, choose

PANELS = {
    "7 inch": choose(800, 480),
    "7 inch, fine": choose(1024, 600),
    "10 inch": choose(1024, 600, 10.1),
    "upright": choose(720, 1280),
    "television": choose(1920, 1080),
}
TABLES = [(5, 1), (5, 10), (6, 2), (6, 4), (6, 10), (8, 1), (8, 2), (8, 4)]


def seating(players: int) -> Seating:
    return (
        Seating.SOLO
        if players == 1
        else Seating.CARDS
        if players == 2
        else Seating.LIST
        if players <= 4
        else Seating.COLUMNS
    )


def every_box(boxes: TableBoxes) -> list[Box]:
    named = (boxes.prompt, boxes.legend, boxes.card, boxes.lower, boxes.strokes, boxes.tray)
    return [b for b in (*named, boxes.beside, boxes.turns, *boxes.dice) if b is not None]


@pytest.mark.parametrize(
    ("size", "u", "layout"),
    [
        ((800, 480, None), 1.0, Layout.COMPACT),
        ((1024, 600, None), 1.25, Layout.COMPACT),
        ((1024, 600, 10.1), 1.0, Layout.ROOMY),
        ((1280, 800, 10.1), 1.25, Layout.ROOMY),
        ((720, 1280, None), 1.6, Layout.PORTRAIT),
        ((1920, 1080, None), 1.5, Layout.WIDE),
    ],
)
def test_the_unit_follows_the_panel(
    size: tuple[int, int, float | None], u: float, layout: Layout
) -> None:
    unit = choose(*size)
    assert (unit.u, unit.layout) == (u, layout)


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize(("dice", "players"), TABLES)
@pytest.mark.parametrize("unit", PANELS.values(), ids=PANELS)
def test_nothing_overlaps_and_nothing_leaves_the_page(
    unit: Unit, dice: int, players: int, mode: Mode
) -> None:
    boxes = every_box(table_boxes(unit, dice, seating(players), players, mode))
    page = Box(0, 0, unit.width, unit.height)
    assert [b for b in boxes if not page.holds(b)] == []
    assert [(a, b) for a, b in combinations(boxes, 2) if a.overlaps(b)] == []
    assert min(min(b.w, b.h) for b in boxes) > 20


@pytest.mark.parametrize(("dice", "players"), TABLES)
def test_a_die_is_larger_than_a_thumb_on_seven_inches(dice: int, players: int) -> None:
    boxes = table_boxes(PANELS["7 inch"], dice, seating(players), players, Mode.PLAY)
    assert min(box.w for box in boxes.dice) / SEVEN_INCH_ACROSS >= 11
    assert min(box.h for box in boxes.dice) / SEVEN_INCH_DOWN >= 11


def test_legend_buttons_are_nine_millimetres_high_on_seven_inches() -> None:
    boxes = table_boxes(PANELS["7 inch"], 8, Seating.CARDS, 2, Mode.PLAY)
    assert boxes.legend.h / SEVEN_INCH_DOWN >= 9


@pytest.mark.parametrize("unit", PANELS.values(), ids=PANELS)
def test_thirty_two_rows_fit_without_scrolling(unit: Unit) -> None:
    card = table_boxes(unit, 8, Seating.CARDS, 2, Mode.PLAY).card
    cells = [cell for column in card_cells(card, 4, 8, 4) for cell in column]
    assert len(cells) == 32
    assert min(cell.h for cell in cells) >= 36
    assert not any(a.overlaps(b) for a, b in combinations(cells, 2))
