"""Why nothing can be saved, in the players' words: within the game, and on a page of its own."""

from dataclasses import replace

import pytest

from companion.journal import errors
from companion.screen.language import Language
from companion.screen.pictures import SIZES, Studio
from companion.screen.refusing_disk import OTHERWISE, REASONS, in_short, on_a_page
from companion.screen.scenes import after, playing, staged

DISK = sorted(words for name, words in vars(errors).items() if name.isupper())


@pytest.mark.parametrize("trouble", DISK)
def test_whatever_the_journal_says_of_the_disk_has_words_for_players(trouble: str) -> None:
    assert trouble in REASONS, "say it in REASONS"
    english, swedish = Language("en"), Language("sv")
    assert in_short(trouble, english) != in_short(trouble, swedish)
    assert not {*on_a_page(trouble, english).split("\n")} & {
        *on_a_page(trouble, swedish).split("\n")
    }


@pytest.mark.parametrize(
    ("trouble", "why"), [(errors.FULL, "the disk is full"), ("?", OTHERWISE[0])]
)
def test_the_prompt_says_why(trouble: str, why: str) -> None:
    situation = replace(playing(after("yatzy", 1, 9)), trouble=trouble)
    prompt = staged(situation, "en").view().prompt
    assert (prompt.bold, prompt.muted, prompt.warning) == ("Cannot save right now:", why, True)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("code", ["en", "sv"])
def test_a_page_fits_every_screen(studio: Studio, size: tuple[int, int], code: str) -> None:
    from kivy.core.window import Window
    from kivy.metrics import Metrics

    from companion.screen import units
    from companion.screen.waiting import WaitingPage

    studio.resize(*size)
    unit, before = units.choose(*size), Metrics.density
    Metrics.density = unit.u
    try:
        for trouble in (*DISK, "?"):
            page = WaitingPage(unit, Language(code), trouble)
            Window.add_widget(page)
            studio.settle()
            heading, told = reversed(page.children)
            assert not heading.cut
            assert not told.cut
            assert told.top <= heading.y
            assert told.text == on_a_page(trouble, Language(code))
            Window.remove_widget(page)
    finally:
        Metrics.density = before
