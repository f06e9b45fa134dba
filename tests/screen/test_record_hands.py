"""Fingers and keys on a real window: history, statistics and players, read from a real journal."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.records.keeping import Keeping
from companion.screen.acts import AskName, Go, Page, PressKey, ResumeHere, TakeName, Type
from companion.screen.menus.browsing import ShowAll
from companion.screen.menus.history import HistoryPage
from companion.screen.menus.people import OpenPerson, PeoplePage
from companion.screen.menus.stored import Inside, OpenGame, Up
from companion.screen.records_shown import FiguresBody, ListBody
from hardware.panel import Button
from tests.records.evening import bot_game, write

NEXT = PressKey(Button.NEXT)


@pytest.fixture
def records(evening, tmp_path: Path) -> Iterator[Keeping]:
    keeping = Keeping(evening.journal, tmp_path)
    for n, name in enumerate(("Anna", "Björn")):
        keeping.players.add(name, n, player=f"p{n}")
    write(evening.journal, "20261118-done", bot_game("yatzy", ["p0", "p1"], 1))
    write(evening.journal, "20261118-open", bot_game("yatzy", ["p0", "p1"], 2)[:9])
    picture = Path(__file__).parents[2] / "docs/tray.jpg"
    assert keeping.album.keep("20261118-done", 2, picture.read_bytes())
    pages = {
        "history": HistoryPage(keeping, evening.session.put),
        "people": PeoplePage(keeping),
    }
    evening.still.pages.update(pages)
    evening.app.render()
    evening.settle()
    yield keeping
    keeping.close()


def answered(evening, act: object) -> object:
    """Tap, and wait until the answer to it has come from its thread."""
    evening.tap(act)
    until = time.monotonic() + 20
    while getattr(evening.app.front.view().body, "words", "") == "Reading the journal…":
        assert time.monotonic() < until, "no answer"
        time.sleep(0.01)
        evening.settle()
    evening.settle()
    return evening.app.front.view().body


def shown(evening, kind: str) -> list[object]:
    return [w for w in evening.app.stage.page.walk() if type(w).__name__ == kind and w.opacity]


def test_a_game_is_opened_and_walked_by_touch(evening, records: Keeping) -> None:
    games = answered(evening, Go("history"))
    assert isinstance(games, ListBody)
    assert len(shown(evening, "Entry")) == 2
    assert isinstance(answered(evening, OpenGame("20261118-done")), FiguresBody)
    answered(evening, Inside("walk"))
    [photo] = shown(evening, "Photo")
    assert photo.texture is not None  # the stroke as the camera saw it
    evening.tap(NEXT)
    assert evening.app.front.view().status.startswith("2 / ")
    evening.tap(Inside("card"))
    evening.tap(Up())
    evening.press(Button.UNDO)
    evening.press(Button.UNDO)
    evening.press(Button.UNDO)
    assert evening.page == Page.HOME


def test_an_unfinished_game_goes_back_on_the_table(evening, records: Keeping) -> None:
    answered(evening, Go("history"))
    answered(evening, OpenGame("20261118-open"))
    evening.tap(ResumeHere("20261118-open"))
    assert evening.situation.game == "20261118-open"
    assert evening.page == Page.TABLE


def test_statistics_are_plotted(evening, records: Keeping) -> None:
    answered(evening, Go("history"))
    answered(evening, ShowAll("dice"))
    [bars] = shown(evening, "Bars")
    assert sum(int(bar.value) for bar in bars.view.bars) > 100
    for tab in ("players", "top", "records"):
        assert answered(evening, ShowAll(tab)).entries


def test_a_player_gets_another_name_on_the_keyboard(evening, records: Keeping) -> None:
    evening.tap(Go("people"))
    evening.tap(OpenPerson("p0"))
    [key] = [key for key in shown(evening, "Key") if isinstance(key.act, AskName)]
    evening.touch(*key.center)
    assert evening.page == Page.TYPING
    evening.tap(Type("k"))
    typed = evening.app.front.shown.typed.text
    assert typed == "Annak"
    evening.tap(TakeName(typed))
    assert records.players.roster.name("p0") == "Annak"
    assert evening.app.front.view().title == "Annak"
