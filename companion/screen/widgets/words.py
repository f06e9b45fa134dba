"""Text that fits its box: it shrinks to its least size, and only then is cut with an ellipsis."""

from functools import lru_cache

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.label import Label

from companion.screen import kv

BY_WORD = 1.0  # px a word: Kivy breaks lines by adding words up, each in whole pixels


@lru_cache(maxsize=256)
def _measure(size: int, bold: bool) -> CoreLabel:
    return CoreLabel(font_size=size, bold=bold)


@lru_cache(maxsize=16384)
def _extent(text: str, size: int, bold: bool) -> int:
    return int(_measure(size, bold).get_extents(text)[0])


def width_of(text: str, size: float, bold: bool) -> float:
    """Tell how wide a line of text is drawn, in pixels, at a font size in pixels.

    Measured at that very size: letters take whole pixels, so small text is wider than the same
    text scaled down, by a twentieth and more.
    """
    whole = max(1, int(size))
    return float(max(_extent(line, whole, bold) for line in text.split("\n")))


def lines_of(text: str, size: float, bold: bool, width: float) -> int:
    """Tell how many lines a paragraph takes when broken at spaces to fit a width."""
    count = 0
    for paragraph in text.split("\n"):
        count += 1
        used = ""
        for word in paragraph.split(" "):
            longer = f"{used} {word}" if used else word
            slack = BY_WORD * longer.count(" ")
            if used and width_of(longer, size, bold) + slack > width:
                count, used = count + 1, word
            else:
                used = longer
    return count


class Words(Label):
    """A label with a wanted and a least size, in units; `wrap` lets it take several lines."""

    wanted = NumericProperty(18)
    least = NumericProperty(0)  # 0: two thirds of what is wanted
    wrap = BooleanProperty(False)
    cut = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        again = Clock.create_trigger(self._fit, -1)  # once a frame, however much has changed
        for name in ("text", "size", "wanted", "least", "bold", "wrap"):
            self.fbind(name, again)
        again()

    def _fit(self, *_: object) -> None:
        wanted = dp(self.wanted)
        least = dp(self.least or self.wanted * 2 / 3)
        size = self._wrapped(wanted, least) if self.wrap else self._single(wanted, least)
        size = float(int(size))  # text is drawn in whole pixels, so measure what is drawn
        self.cut = not self._fits(size)
        self.font_size = size
        self.shorten = self.cut
        self.max_lines = 0 if self.wrap else 1
        wide = self.width
        if not self.wrap and not self.cut:  # a line that fits must not be broken by a hair
            slack = BY_WORD * (self.text.count(" ") + 1)
            wide = max(wide, width_of(self.text, size, self.bold) + slack)
        self.text_size = (wide, self.height if self.wrap else None)

    def _fits(self, size: float) -> bool:
        if not self.wrap:
            return bool(width_of(self.text, size, self.bold) <= self.width + 0.5)
        lines = lines_of(self.text, size, self.bold, self.width)
        widest = max((width_of(w, size, self.bold) for w in self.text.split()), default=0)
        return bool(lines * size * 1.18 <= self.height + 0.5 and widest <= self.width)

    def _single(self, wanted: float, least: float) -> float:
        wide = width_of(self.text, wanted, self.bold)
        room = max(1.0, self.width)
        if wide <= room:
            return float(wanted)
        size = max(least, wanted * room / wide)
        while size > least and not self._fits(float(int(size))):
            size = max(least, size - 1)
        return float(size)

    def _wrapped(self, wanted: float, least: float) -> float:
        size = wanted
        while size > least and not self._fits(size):
            size = max(least, size * 0.95)
        return float(size)


kv.load(__file__)
