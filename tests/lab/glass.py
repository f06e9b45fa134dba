"""Where a finger finds things on the display: asked of the product's own screen, drawn off it."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from companion.game.position import Position
from companion.screen.acts import PressKey
from companion.screen.front import Front
from companion.screen.page_scenes import page_scenes
from companion.screen.pictures import Studio
from companion.screen.scenes import WORKING, after, playing, staged
from companion.screen.scenes import thrown as thrown_dice
from companion.table.signals import ChooseFace, TapField
from companion.table.state import Camera, Pending, State
from hardware.panel import Button

SIZE = (800, 480)  # the machine's display
Spot = tuple[int, int]


@cache
def row(field: str) -> Spot:
    """The row of a player alone at yatzy."""
    return _spots(*_thrown())[TapField(field)]


@cache
def button(which: Button) -> Spot:
    """A button of the legend, which a finger may press like the one of the panel."""
    return _spots(*_thrown())[PressKey(which)]


@cache
def face(number: int) -> Spot:
    """A face, while there is no camera and fingers tell the dice."""
    position = after("yatzy", 1, 0)
    dice = position.rules.dice
    untold = Pending(tuple(range(dice)), (None,) * dice, (None,) * dice, by_hand=True)
    lost = State(camera=Camera(working=False, why="unplugged"), pending=untold)
    return _spots(position, lost)[ChooseFace(number)]


@cache
def spot(page: str, act: object) -> Spot:
    """What means this on a page beside the table."""
    shown = next(scene for scene in page_scenes("en") if scene.name == page).show()
    return _found(shown)[act]


def _thrown() -> tuple[Position, State]:
    return thrown_dice(after("yatzy", 1, 0), 1, 1, 3, 5, 6), replace(WORKING)


@cache
def _studio() -> Studio:
    studio = Studio()
    studio.resize(*SIZE)
    return studio


def _spots(position: Position, state: State) -> dict[object, Spot]:
    return _found(staged(playing(position, state)))


def _found(front: Front) -> dict[object, Spot]:
    """What can be touched at such a moment, and where, from the upper left."""
    studio = _studio()
    studio.app.show_front(front)
    studio.settle()
    page = studio.app.stage.page
    assert page is not None  # just shown
    return dict(_touchable(page))


def _touchable(widget: object) -> Iterator[tuple[object, Spot]]:
    from companion.screen.widgets.touchable import Touchable

    if isinstance(widget, Touchable) and widget.act is not None and widget.opacity:
        x, y = widget.to_window(*widget.center)
        yield widget.act, (round(x), SIZE[1] - round(y))
    for child in getattr(widget, "children", ()):
        yield from _touchable(child)
