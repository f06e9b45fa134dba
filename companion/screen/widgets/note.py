"""A panel of words: a bold line and a paragraph."""

from kivy.properties import ColorProperty, NumericProperty, StringProperty

from companion.screen import kv, theme
from companion.screen.widgets.plate import Plate


class Note(Plate):
    """A title and what it means; an icon beside it where one helps."""

    title = StringProperty("")
    words = StringProperty("")
    icon = StringProperty("")
    tone = ColorProperty(theme.TEXT)
    row_size = NumericProperty(18)
    words_tone = ColorProperty(theme.MUTED)


kv.load(__file__)
