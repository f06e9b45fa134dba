"""The unit everything is measured in: 1 u is one pixel of the 7-inch 800x480 panel. No kivy."""

from dataclasses import dataclass

from companion.screen.theme import Layout

MILLIMETRES_PER_INCH = 25.4
SEVEN_INCH_ACROSS = 5.19  # px per mm of the 800x480 panel, whose pixels are oblong
SEVEN_INCH_DOWN = 5.59


@dataclass(frozen=True)
class Unit:
    """A panel in units: pixels per unit, its size in units and the layout that suits it."""

    u: float
    width: float
    height: float
    layout: Layout


def choose(width: int, height: int, inches: float | None = None) -> Unit:
    """Choose the unit for a panel; an unknown diagonal is taken for the smaller panel."""
    if height > width:
        u = width / 450
    elif (inches is not None and inches >= 20) or (inches is None and height >= 1000):
        u = height / 720
    elif inches is not None and inches >= 9:
        u = width / 1024
    else:
        u = min(width / 800, height / 480)
    return Unit(u, width / u, height / u, _layout(width / u, height / u))


def _layout(width: float, height: float) -> Layout:
    if height > width:
        return Layout.PORTRAIT
    if width >= 1200:
        return Layout.WIDE
    return Layout.ROOMY if width >= 960 else Layout.COMPACT
