"""A button on a page: words, an icon, and how much it matters."""

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty

from companion.screen import kv, theme
from companion.screen.widgets.plate import Plate


class Key(Plate):
    """A touch button; `look` is primary, raised, quiet, outline, dashed or lamp."""

    text = StringProperty("")
    icon = StringProperty("")
    icon_tone = ColorProperty(theme.TEXT)
    look = StringProperty("raised")
    chosen = BooleanProperty(False)
    wanted = NumericProperty(20)
    centred = BooleanProperty(True)


FILLS = {
    "primary": theme.GREEN,
    "raised": theme.RAISED,
    "quiet": theme.SURFACE,
    "outline": theme.BG,
    "dashed": theme.BG,
    "blue": theme.BLUE,
    "chip": theme.SURFACE,
    "chip_on": theme.TEXT,
}
_ON_COLOUR = {"primary", "blue", "chip_on"}


def words_tone(look: str, able: bool) -> theme.Colour:
    """Give the colour of a key's words: ink on colour, grey when it does nothing."""
    if look in _ON_COLOUR:
        return theme.INK
    if look == "chip":
        return theme.MUTED
    return theme.TEXT if able else theme.OFF


def is_bold(look: str) -> bool:
    """Tell whether a key's words are bold: only those on colour."""
    return look in _ON_COLOUR


kv.load(__file__)
