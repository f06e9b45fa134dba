"""Everybody is spoken to in their own language."""

from companion.screen.language import Language
from companion.screen.people import Person, Room
from companion.screen.voice import spoken
from companion.table.announcements import FieldScored, TurnBegins

ROOM = Room(
    Language("en"),
    {"a": Person("a", "Anna"), "b": Person("b", "Björn", speech="sv")},
)
SCORED = FieldScored("a", "chance", 21, 0, yatzy=False)


def test_each_player_hears_the_own_language() -> None:
    said = spoken((SCORED, TurnBegins("b")), None, ROOM)
    assert said == [("21 in chance.", "en"), ("Björn, din tur.", "sv")]


def test_what_is_said_in_one_language_is_one_breath() -> None:
    [(words, code)] = spoken((SCORED, TurnBegins("a")), None, ROOM)
    assert (words, code) == ("21 in chance. Anna, your turn.", "en")


def test_silence_says_nothing() -> None:
    assert spoken((), None, ROOM) == []
