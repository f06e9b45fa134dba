"""The veil over a sleeping screen; on the home page it invites people to play."""

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from companion.screen import kv


class Attract(Widget):
    """Dims what is below to 30 %; inviting, it shows dice and two words instead."""

    inviting = BooleanProperty(False)
    words = StringProperty("")


kv.load(__file__)
