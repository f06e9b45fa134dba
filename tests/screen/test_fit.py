"""Nothing is clipped and nothing overlaps: every moment, every size, both languages, long names."""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

import pytest

from companion.screen.acts import (
    AgreeHere,
    BackUp,
    Begin,
    ChooseHouse,
    GiveUp,
    LeaveResult,
    PlayAgain,
    PowerOff,
    PressKey,
    PutGameAside,
    Restore,
    ResumeHere,
    Seat,
    TakeName,
)
from companion.screen.geometry import Box
from companion.screen.page_scenes import page_scenes
from companion.screen.pictures import SIZES, Studio
from companion.screen.record_scenes import record_scenes
from companion.screen.scenes import LONG_NAMES, NAMES, Scene, table_scenes
from companion.screen.theme import Layout
from companion.screen.units import SEVEN_INCH_ACROSS, SEVEN_INCH_DOWN
from companion.table.signals import ChooseFace, SayThrown, ThrowAgain

PIXEL = 1.0
GLYPHS = 0.74  # of a font's size: what capitals and descenders take of a line
SMALLEST = 10.4  # units; letters on a player's disc are a sign more than a text
SLIGHT = 2.0  # px two texts' boxes may share: glyphs are lower than their lines


def visible(widget: object) -> Iterator[object]:
    """All widgets that can be seen, with nothing transparent above them."""
    if widget.opacity == 0:
        return
    yield widget
    for child in widget.children:
        yield from visible(child)


def words_of(page: object) -> list[object]:
    from companion.screen.widgets.words import Words

    return [w for w in visible(page) if isinstance(w, Words) and w.text.strip()]


def drawn(label: object) -> Box:
    """Where a text's glyphs are, in pixels from the lower left."""
    wide, high = label.texture_size
    if label.wrap:
        lines = label.texture.height and len(label._label._cached_lines)
        wide = max(line.w for line in label._label._cached_lines)
        high = lines * label._label._cached_lines[0].h
        y = label.top - high if label.valign == "top" else label.center_y - high / 2
    else:
        high = label.font_size * GLYPHS
        wide = max(line.w for line in label._label._cached_lines)
        y = label.center_y - high / 2
    x = {"left": label.x, "right": label.right - wide, "center": label.center_x - wide / 2}
    return Box(x[label.halign], y, wide, high)


def written(label: object) -> str:
    """All letters that are drawn: Kivy drops what it breaks into a line too many."""
    words = (word.text for line in label._label._cached_lines for word in line.words)
    return "".join("".join(words).split())


def named(text: str, names: tuple[str, ...]) -> bool:
    """Whether a text holds a person's name, which may be shortened."""
    return any(name[:3] in text for name in names)


def problems(studio: Studio, names: tuple[str, ...]) -> list[str]:
    from companion.screen.widgets.disc import Disc

    found, page = [], studio.app.stage.page
    window = Box(0, 0, *studio.app.stage.size)
    labels = words_of(page)
    for label in labels:
        box = Box(label.x, label.y, label.width, label.height)
        if label.cut and not named(label.text, names):
            found.append(f"cut: {label.text!r}")
        if not box.holds(drawn(label), PIXEL) and label.texture_size[0] > label.width + PIXEL:
            found.append(f"wider than its box: {label.text!r}")
        if label.wrap and drawn(label).h > label.height + PIXEL:
            found.append(f"higher than its box: {label.text!r}")
        if not label.cut and written(label) != "".join(label.text.split()):
            found.append(f"only {written(label)!r} of {label.text!r} is drawn")
        if not window.holds(box, PIXEL):
            found.append(f"outside the window: {label.text!r}")
        if label.font_size / studio.app.unit.u < SMALLEST and not isinstance(label.parent, Disc):
            found.append(f"too small to read: {label.text!r}, {label.font_size}")
    places = [(label.text, drawn(label)) for label in labels]
    for (text, one), (other, two) in combinations(places, 2):
        if one.overlaps(two, SLIGHT):
            found.append(f"{text!r} over {other!r}")
    return found + overlapping_targets(page)


def overlapping_targets(page: object) -> list[str]:
    """Touchable things that share ground, unless one stands on the other on purpose."""
    from companion.screen.widgets.picture import Corner
    from companion.screen.widgets.touchable import Touchable

    live = [
        w
        for w in visible(page)
        if isinstance(w, Touchable) and not isinstance(w, Corner)
        if w.act is not None or w.drag is not None
    ]
    found = []
    for one, other in combinations(live, 2):
        a, b = (Box(w.x, w.y, w.width, w.height) for w in (one, other))
        if a.overlaps(b, PIXEL) and other not in one.walk() and one not in other.walk():
            found.append(f"{type(one).__name__} over {type(other).__name__}: {one.act} {other.act}")
    return found


Scenes = Callable[[str, tuple[str, ...]], Iterable[Scene]]


@pytest.mark.parametrize("scenes", [page_scenes, table_scenes])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", ["en", "sv"])
def test_everything_fits(
    studio: Studio, size: tuple[int, int], language: str, scenes: Scenes
) -> None:
    studio.resize(*size)
    assert not unfit(studio, scenes(language, LONG_NAMES))


@pytest.mark.parametrize("scenes", [page_scenes, table_scenes, record_scenes])
def test_everything_fits_ten_inches_too(studio: Studio, scenes: Scenes) -> None:
    studio.resize(1024, 600, 10.1)
    assert studio.app.unit.layout is Layout.ROOMY
    assert not unfit(studio, scenes("sv", LONG_NAMES))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(
    ("language", "text"), [("en", "largest"), ("sv", "largest"), ("sv", "large")]
)
def test_large_text_fits_the_table(
    studio: Studio, size: tuple[int, int], language: str, text: str
) -> None:
    studio.resize(*size)
    assert not unfit(studio, table_scenes(language, LONG_NAMES, text))


def unfit(studio: Studio, scenes: Iterable[Scene]) -> dict[str, list[str]]:
    found = {}
    for scene in scenes:
        studio.show(scene)
        found[scene.name] = problems(studio, LONG_NAMES)
    return {name: wrong for name, wrong in found.items() if wrong}


def test_what_does_not_fit_is_found(studio: Studio) -> None:
    """The check itself: text over another, a box too small, half a text: all are noticed."""
    studio.resize(800, 480)
    studio.show(next(page_scenes("en")))
    assert not problems(studio, NAMES)
    first, second, *_ = words_of(studio.app.stage.page)
    first.text_size = (first.texture_size[0] / 2, None)
    studio.settle()
    assert any(problem.startswith("only ") for problem in problems(studio, NAMES))
    first.pos, first.size = second.pos, second.size
    studio.settle()
    assert any(" over " in problem for problem in problems(studio, NAMES))
    second.size = (12, second.height)
    studio.settle()
    assert any(problem.startswith("cut") for problem in problems(studio, NAMES))


NINE_ACROSS, NINE_DOWN = 9 * SEVEN_INCH_ACROSS, 9 * SEVEN_INCH_DOWN  # px of the 7-inch panel
COMMITS = (
    *(AgreeHere, BackUp, Begin, ChooseFace, ChooseHouse, GiveUp, LeaveResult, PlayAgain),
    *(PowerOff, PressKey, PutGameAside, Restore, ResumeHere, SayThrown, Seat, TakeName, ThrowAgain),
)


@pytest.mark.parametrize("scenes", [page_scenes, table_scenes])
def test_what_commits_something_is_nine_millimetres(
    studio: Studio, scenes: Callable[[str], Iterable[Scene]]
) -> None:
    from companion.screen.widgets.touchable import Touchable

    studio.resize(800, 480)
    small = set()
    for scene in scenes("en"):
        studio.show(scene)
        for widget in visible(studio.app.stage.page):
            if isinstance(widget, Touchable) and isinstance(widget.act, COMMITS):
                wide, high = widget.width + PIXEL, widget.height + PIXEL
                if wide < NINE_ACROSS or high < NINE_DOWN:
                    small.add((scene.name, type(widget.act).__name__, *map(round, widget.size)))
    assert not small
