"""A reading drawn on its frame for people: a ring and a number per die, troubles in words.

Colour and shape say the same thing twice, so that no one has to tell red from green: a circle is
read, a dashed circle is doubted, a diamond leans, two squares are stacked, a square is off the
tray, a dashed square is covered.
"""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Die, Reading, Trouble

Frame = NDArray[np.uint8]
Colour = tuple[int, int, int]  # blue, green, red

WORDS = {
    Trouble.LEANING: "a die is leaning",
    Trouble.STACKED: "a die lies on another",
    Trouble.OFF_TRAY: "a die is off the tray or cut off",
    Trouble.COVERED: "something covers a die",
    Trouble.TOO_FEW: "fewer dice than there should be",
    Trouble.TOO_MANY: "more dice than there should be",
    Trouble.UNSURE: "not sure: please look",
    Trouble.CAMERA_LOST: "no picture",
}
_TAGS = {Trouble.OFF_TRAY: "off tray", Trouble.UNSURE: "unsure"}

_GREEN: Colour = (154, 212, 53)
_BLUE: Colour = (255, 184, 108)
_RED: Colour = (102, 124, 255)
_AMBER: Colour = (46, 185, 255)
_INK: Colour = (26, 22, 18)
_TEXT: Colour = (228, 240, 245)

_LEAST_SIDE = 480  # px; smaller pictures are enlarged, or nobody could read the numbers
_FONT = cv2.FONT_HERSHEY_SIMPLEX


def drawn(
    frame: Frame,
    reading: Reading,
    outline: Sequence[tuple[float, float]] = (),
    width: int | None = None,
    caption: bool = True,
) -> Frame:
    """The frame, `width` wide where given, with the reading, the tray's outline and some words.

    The outline is a polygon in the frame's pixels. The words are a strip below the picture, which
    `caption` false leaves out.
    """
    scale = _scale(frame, width)
    picture = _resized(frame, scale)
    thick = max(1, round(max(picture.shape[:2]) / 300))
    if len(outline) > 2:
        corners = np.round(np.array(outline) * scale).astype(np.int32)
        cv2.polylines(picture, [corners], True, _INK, thick + 2, cv2.LINE_AA)
        cv2.polylines(picture, [corners], True, _AMBER, thick, cv2.LINE_AA)
    for die in reading.dice:
        _ring(picture, die, scale, thick)
    for die in reading.dice:  # above all rings, or a neighbour's would cross a number
        _label(picture, die, scale, thick)
    return _captioned(picture, reading) if caption else picture


def _scale(frame: Frame, width: int | None) -> float:
    longest: int = max(frame.shape[:2])
    return max(1.0, _LEAST_SIDE / longest) if width is None else width / int(frame.shape[1])


def _resized(frame: Frame, scale: float) -> Frame:
    if scale == 1.0:
        return frame.copy()
    size = (max(round(frame.shape[1] * scale), 1), max(round(frame.shape[0] * scale), 1))
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(frame, size, interpolation=how), np.uint8)


def _colour(trouble: Trouble | None) -> Colour:
    if trouble is None:
        return _GREEN
    return _BLUE if trouble is Trouble.UNSURE else _RED


def _ring(picture: Frame, die: Die, scale: float, thick: int) -> None:
    """The ring of one die, dark below and coloured above, so that it shows on any table."""
    middle = np.array([die.x, die.y]) * scale
    reach = max(0.78 * die.size * scale, 5.0)
    for colour, width in ((_INK, thick + 2), (_colour(die.trouble), thick)):
        for piece in _pieces(die.trouble, middle, reach):
            cv2.polylines(
                picture,
                [np.round(piece * 8).astype(np.int32)],
                False,
                colour,
                width,
                cv2.LINE_AA,
                shift=3,
            )


def _pieces(
    trouble: Trouble | None, middle: NDArray[np.float64], reach: float
) -> list[NDArray[np.float64]]:
    """The lines of the ring's shape."""
    if trouble is None:
        return [middle + reach * _circle(0, 2 * np.pi)]
    if trouble is Trouble.UNSURE:
        steps = np.linspace(0, 2 * np.pi, 11)[:-1]
        return [middle + reach * _circle(step, step + np.pi / 8) for step in steps]
    diamond = np.array([[0, -1], [1, 0], [0, 1], [-1, 0], [0, -1]]) * 1.2
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1], [-1, -1]]) * 0.9
    if trouble is Trouble.LEANING:
        return [middle + reach * diamond]
    if trouble is Trouble.STACKED:
        return [middle + reach * (square * 0.9 + shift) for shift in (-0.18, 0.18)]
    if trouble is Trouble.COVERED:
        sides = zip(square, np.roll(square, -1, axis=0), strict=True)
        return [
            middle
            + reach * np.array([one + (two - one) * start, one + (two - one) * (start + 0.2)])
            for one, two in list(sides)[:4]
            for start in (0.05, 0.4, 0.75)
        ]
    return [middle + reach * square]


def _circle(first: float, last: float) -> NDArray[np.float64]:
    turns = np.linspace(first, last, max(int((last - first) * 9), 4))
    return np.column_stack([np.cos(turns), np.sin(turns)])


def _label(picture: Frame, die: Die, scale: float, thick: int) -> None:
    """The face on a disc at the ring's upper right, and what is wrong in a word below it."""
    size = die.size * scale
    tall = float(np.clip(0.34 * size, 9.0, max(picture.shape[:2]) / 18))
    radius = round(0.95 * tall)
    high, wide = picture.shape[:2]
    far = 0.62 * max(size, 7.0)
    x = int(np.clip(die.x * scale + far, radius, wide - 1 - radius))
    y = int(np.clip(die.y * scale - far, radius, high - 1 - radius))
    cv2.circle(picture, (x, y), radius + 1, _INK, -1, cv2.LINE_AA)
    cv2.circle(picture, (x, y), radius, _colour(die.trouble), -1, cv2.LINE_AA)
    _write(picture, str(die.face), (x, y), tall * 1.15, _INK, thick)
    if die.trouble is not None and die.trouble is not Trouble.UNSURE:
        word = _TAGS.get(die.trouble, str(die.trouble))
        below = die.y * scale + 0.95 * size + 0.6 * tall
        spot = (round(die.x * scale), round(below))
        _write(picture, word, spot, max(tall * 0.8, 9.0), _RED, thick, outlined=True)


def _write(
    picture: Frame,
    words: str,
    middle: tuple[int, int],
    tall: float,
    colour: Colour,
    thick: int,
    outlined: bool = False,
) -> None:
    """Text of that height about a place, moved into the picture where it would leave it."""
    scale = tall / 22.0
    heavy = max(1, round(tall / 11))
    (long, above), _ = cv2.getTextSize(words, _FONT, scale, heavy)
    high, wide = picture.shape[:2]
    left = int(np.clip(middle[0] - long / 2, 2, max(wide - long - 2, 2)))
    base = int(np.clip(middle[1] + above / 2, above + 2, max(high - 3, above + 2)))
    if outlined:
        cv2.putText(
            picture, words, (left, base), _FONT, scale, _INK, heavy + 2 + thick, cv2.LINE_AA
        )
    cv2.putText(picture, words, (left, base), _FONT, scale, colour, heavy, cv2.LINE_AA)


def _captioned(picture: Frame, reading: Reading) -> Frame:
    """The picture with a strip below it: the faces, and why a person is asked, if one is."""
    wide = picture.shape[1]
    faces = " ".join(str(die.face) for die in sorted(reading.dice, key=lambda die: die.x))
    words = [faces or "no dice"]
    words.append("read" if reading.trouble is None else WORDS[reading.trouble])
    tall = max(wide / 34, 9.0)
    longest = max(
        cv2.getTextSize(line, _FONT, tall / 22.0, max(1, round(tall / 11)))[0][0] for line in words
    )
    tall = max(tall * min(1.0, 0.95 * wide / longest), 6.0)
    line = round(2.1 * tall)
    strip = np.full((2 * line + round(tall / 2), wide, 3), _INK, np.uint8)
    tone = _colour(reading.trouble)
    for number, (text, colour) in enumerate(zip(words, (_TEXT, tone), strict=True)):
        _write(strip, text, (wide // 2, round(line * (number + 0.6))), tall, colour, 1)
    return np.vstack([picture, strip])
