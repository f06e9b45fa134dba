"""The kinds of value a settings file may hold: what is allowed, in words, and how it is read."""

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple, Self


class Size(NamedTuple):
    """Width and height in pixels, written 800x480."""

    width: int
    height: int

    @classmethod
    def read(cls, text: str) -> Self:
        """Read WxH; ValueError says what is allowed."""
        match = re.fullmatch(r"([1-9]\d{1,4})x([1-9]\d{1,4})", text)
        if match is None:
            raise ValueError('a width and height like "800x480"')
        return cls(int(match[1]), int(match[2]))

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"


class _WrongError(Exception):
    """The value is none of the allowed ones."""


@dataclass(frozen=True)
class Kind:
    """One kind of value: `take` gives the value as the program wants it, or raises _WrongError."""

    allowed: str
    take: Callable[[Any], Any]
    none: str | bool = False  # what is written for None, where None is allowed

    def read(self, value: object) -> Any:
        """The value as the program wants it; ValueError tells what is there and what may be."""
        try:
            return self.take(value)
        except (_WrongError, ValueError, TypeError, OverflowError, RuntimeError):
            # Python's own refusals, RuntimeError being that of ~nobody
            raise ValueError(f"{shown(value)} is not allowed; it must be {self.allowed}") from None


@dataclass(frozen=True)
class Setting:
    """What a key of a section is: its kind, what it means, and whether the screen may change it."""

    kind: Kind
    meaning: str
    on_screen: bool = False


def shown(value: object) -> str:
    """A value as it is written in TOML, as far as a message needs it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str | Path):
        text = str(value).replace("\\", "\\\\").replace('"', '\\"')
        return '"' + re.sub(r"[\x00-\x1f\x7f]", lambda m: f"\\u{ord(m[0]):04x}", text) + '"'
    if isinstance(value, Size):
        return f'"{value}"'
    if isinstance(value, list | tuple):
        return "[" + ", ".join(shown(item) for item in value) + "]"
    return str(value)


def _only(truth: bool, value: Any) -> Any:
    if not truth:
        raise _WrongError
    return value


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def whole(least: int, most: int) -> Kind:
    """A whole number within bounds."""
    return Kind(
        f"a whole number from {least} to {most}",
        lambda value: _only(_is_whole(value) and least <= value <= most, value),
    )


def number(least: float, most: float) -> Kind:
    """A number within bounds."""

    def take(value: Any) -> float:
        _only(_is_whole(value) or isinstance(value, float), value)
        return float(_only(math.isfinite(value) and least <= value <= most, value))

    return Kind(f"a number from {least:g} to {most:g}", take)


YES_OR_NO = Kind("true or false", lambda value: _only(isinstance(value, bool), value))


def one_of(words: type[StrEnum]) -> Kind:
    """One of a few words."""
    return Kind(" or ".join(shown(str(word)) for word in words), words)


def none_or(kind: Kind, none: str | bool) -> Kind:
    """Another kind, or one value that stands for None."""

    def take(value: Any) -> Any:
        # 0 equals False, and is not what was meant by it.
        meant = value is none if isinstance(none, bool) else value == none
        return None if meant else kind.take(value)

    return Kind(f"{kind.allowed}, or {shown(none)}", take, none)


SIZE = Kind('a width and height like "800x480"', Size.read)
LANGUAGE = Kind(
    'a language code like "en" or "sv"',
    lambda value: _only(bool(re.fullmatch(r"[a-z]{2,3}(_[A-Z]{2})?", value)), value),
)
# Which pins may be had is the wiring's to say, with the reason.
PIN = Kind("the number of a GPIO pin", lambda value: _only(_is_whole(value), value))
TWO_PINS = Kind(
    "two GPIO pins like [20, 21]",
    lambda value: tuple(_only(len(value) == 2 and all(map(_is_whole, value)), value)),
)
FOLDER = Kind(
    "a folder, absolute or beginning with ~",
    lambda value: _only(value[:1] in ("/", "~"), Path(value).expanduser()),
)


def _camera(value: Any) -> str:
    if _is_whole(value):
        return f"/dev/video{_only(0 <= value <= 99, value)}"
    if value in ("auto", "picamera2", "simulated"):
        return str(value)
    return str(_only(value[:1] in ("/", "~"), Path(value).expanduser()))


CAMERA = Kind(
    '"auto", "picamera2", "simulated", the number of a camera, '
    "or the whole path of a device, a video or a folder of frames",
    _camera,
)


def _corners(value: Any) -> tuple[tuple[float, float], ...]:
    corners = tuple((float(x), float(y)) for x, y in value)
    inside = all(0 <= part <= 1 for corner in corners for part in corner)
    _only(len(corners) in (0, 4) and inside, value)
    return corners


CORNERS = Kind("[], or four corners [x, y] as fractions of the picture", _corners)
