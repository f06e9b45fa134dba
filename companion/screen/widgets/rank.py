"""One line of the ranking."""

from kivy.properties import NumericProperty, ObjectProperty

from companion.screen import kv, theme
from companion.screen.result_shown import RankView
from companion.screen.widgets.plate import Plate


class Rank(Plate):
    """Place, player, coins, total; the winner on green with a crown."""

    view = ObjectProperty(RankView("", "", theme.TEXT, "", "", ""), rebind=True)
    row_size = NumericProperty(18)


kv.load(__file__)
