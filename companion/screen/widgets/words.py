"""Text that fits its box: it shrinks to its least size, and only then is cut with an ellipsis."""

from functools import lru_cache

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.label import Label

from companion.screen import kv

REFERENCE = 64  # px; widths are measured once at this size and scaled
SAFETY = 1.02  # hinting makes small text a little wider than scaled text


@lru_cache(maxsize=4096)
def _reference_width(text: str, bold: bool) -> int:
    label = CoreLabel(font_size=REFERENCE, bold=bold)
    return int(label.get_extents(text)[0])


def width_of(text: str, size: float, bold: bool) -> float:
    """Tell how wide a line of text is, in pixels, at a font size in pixels."""
    lines = text.split("\n")
    return max(_reference_width(line, bold) for line in lines) * size / REFERENCE * SAFETY


def drawn_width(text: str, size: float, bold: bool) -> float:
    """Tell how wide a line of text is drawn, in pixels: what stands beside it begins there."""
    label = CoreLabel(font_size=size, bold=bold)
    return float(label.get_extents(text)[0])


def lines_of(text: str, size: float, bold: bool, width: float) -> int:
    """Tell how many lines a paragraph takes when broken at spaces to fit a width."""
    count = 0
    for paragraph in text.split("\n"):
        count += 1
        used = ""
        for word in paragraph.split(" "):
            longer = f"{used} {word}" if used else word
            if used and width_of(longer, size, bold) > width:
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
        self.text_size = (self.width, self.height if self.wrap else None)

    def _fits(self, size: float) -> bool:
        if not self.wrap:
            return bool(width_of(self.text, size, self.bold) <= self.width + 0.5)
        lines = lines_of(self.text, size, self.bold, self.width)
        widest = max((width_of(w, size, self.bold) for w in self.text.split()), default=0)
        return bool(lines * size * 1.18 <= self.height + 0.5 and widest <= self.width + 0.5)

    def _single(self, wanted: float, least: float) -> float:
        wide = width_of(self.text, wanted, self.bold)
        room = max(1.0, self.width)
        return float(wanted if wide <= room else max(least, wanted * room / wide))

    def _wrapped(self, wanted: float, least: float) -> float:
        size = wanted
        while size > least and not self._fits(size):
            size = max(least, size * 0.95)
        return float(size)


kv.load(__file__)
