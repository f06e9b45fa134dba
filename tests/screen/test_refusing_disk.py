"""Why nothing can be saved, in the players' words: within the game, and on a page of its own."""

import logging
import os
from dataclasses import replace
from pathlib import Path

import pytest

from companion.journal import errors
from companion.screen.language import Language
from companion.screen.pictures import SIZES, Studio
from companion.screen.refusing_disk import OTHERWISE, REASONS, in_short, on_a_page
from companion.screen.scenes import Scene, after, playing, staged
from tests.disks import disk_that_ends_at

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


def test_a_picture_is_drawn_while_the_disk_takes_nothing(
    studio: Studio, caplog: pytest.LogCaptureFixture
) -> None:
    """Whatever Kivy has to say is said to the table's own log: it keeps no file of its own."""
    from kivy.clock import Clock
    from kivy.logger import FileHandler, Logger

    studio.resize(800, 480)
    with disk_that_ends_at(0):
        Clock.schedule_once(lambda _: Logger.error("Drawing: a word"), -1)
        studio.show(Scene("table", lambda: staged(playing(after("yatzy", 1, 9)), "en")))
        shown = studio.take()
    assert "Drawing: a word" in caplog.text
    assert len({*shown.reshape(-1, 3).tobytes()}) > 1
    assert FileHandler.fd is None
    handlers = [*Logger.handlers, *logging.getLogger().handlers]
    assert not any(isinstance(handler, FileHandler) for handler in handlers)
    assert not [*Path(os.environ["KIVY_HOME"]).rglob("*.txt")]
