"""One line of a list: who or what, some words, a value."""

from kivy.properties import NumericProperty, ObjectProperty

from companion.screen import kv
from companion.screen.records_shown import EntryView
from companion.screen.widgets.plate import Plate


class Entry(Plate):
    """Shows an EntryView; a tap does what it means."""

    view = ObjectProperty(EntryView(""), rebind=True)
    row_size = NumericProperty(18)


kv.load(__file__)
