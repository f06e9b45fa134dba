"""Fingers and keys on a real window: history, statistics and players, read from a real journal."""

import json
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from threading import Event, Thread

import pytest
from openpyxl import load_workbook

from companion.record_fittings import PeopleFitting, PortraitFitting, exported
from companion.records.history import played_games
from companion.records.keeping import Keeping
from companion.screen.acts import (
    AskName,
    ChooseRules,
    Go,
    Page,
    PressKey,
    ResumeHere,
    Seat,
    TakeName,
    Type,
)
from companion.screen.menus.answers import WAIT
from companion.screen.menus.browsing import ShowAll
from companion.screen.menus.history import HistoryPage
from companion.screen.menus.meeting import AskMerge, Forget, MergeInto, OpenPerson
from companion.screen.menus.people import PeoplePage
from companion.screen.menus.portrait import NO_EYES, DropPicture, Show, TakePicture
from companion.screen.menus.stored import (
    AskClear,
    ClearAll,
    CloseStored,
    ExportAll,
    Inside,
    OpenGame,
    Up,
)
from companion.screen.pages_shown import ChoicesBody
from companion.screen.records_shown import FiguresBody, ListBody
from companion.screen.still import NoEyes
from companion.table.signals import ResumeGame
from hardware.panel import Button
from tests.disks import disk_that_ends_at
from tests.records.evening import bot_game, write
from vision.messages import Preview

WAITING = (WAIT, "Reading the journal…", "Writing…")
NEXT = PressKey(Button.NEXT)
TRAY = (Path(__file__).parents[2] / "docs/tray.jpg").read_bytes()


class SeeingEyes(NoEyes):
    """A camera that answers from a thread of its own, with `sees`."""

    sees = TRAY

    def ask(self, width: int, *, drawn: bool) -> None:
        super().ask(width, drawn=drawn)
        for watcher in self.watchers:
            Thread(target=watcher, args=(Preview(0.0, self.sees),)).start()


@pytest.fixture
def eyes() -> "SeeingEyes":
    return SeeingEyes()


@pytest.fixture
def records(evening, tmp_path: Path, eyes: "SeeingEyes") -> Iterator[Keeping]:
    keeping = Keeping(evening.journal, tmp_path)
    for n, name in enumerate(("Anna", "Björn")):
        keeping.players.add(name, n, player=f"p{n}")
    write(evening.journal, "20261118-done", bot_game("yatzy", ["p0", "p1"], 1))
    write(evening.journal, "20261118-open", bot_game("yatzy", ["p0", "p1"], 2)[:9])
    assert keeping.album.keep("20261118-done", 2, TRAY)
    pages = {
        "history": HistoryPage(keeping, evening.session.put),
        "people": PeoplePage(keeping, PortraitFitting(eyes)),
    }
    evening.still.pages.update(pages)
    evening.app.render()
    evening.settle()
    yield keeping
    keeping.close()


def answered(evening, act: object) -> object:
    """Tap, and wait until the answer to it has come from its thread."""
    evening.tap(act)
    until = time.monotonic() + 60
    while getattr(evening.app.front.view().body, "words", "") in WAITING:
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
    answered(evening, TakeName(typed))
    assert records.players.roster.name("p0") == "Annak"
    assert evening.app.front.view().title == "Annak"


def pictures(evening) -> list[str]:
    """Name the pictures that are really drawn on the page."""
    return [disc.picture for disc in shown(evening, "Disc") if disc._shown.a]


def test_a_player_gets_a_picture_from_the_camera_by_touch(
    evening, records: Keeping, eyes: SeeingEyes
) -> None:
    evening.tap(Go("people"))
    evening.tap(OpenPerson("p0"))
    evening.tap(Show("picture"))
    assert pictures(evening) == []
    answered(evening, TakePicture())
    file = records.players.picture("p0")
    assert file is not None
    assert pictures(evening) == [str(file)]
    evening.tap(Up())
    assert pictures(evening) == [str(file)]
    evening.tap(Up())
    assert pictures(evening) == [str(file)]  # in the list, beside the name
    eyes.sees = b""
    evening.tap(OpenPerson("p0"))
    evening.tap(Show("picture"))
    refused = answered(evening, TakePicture())
    assert isinstance(refused, ChoicesBody)
    assert refused.words == NO_EYES
    assert records.players.picture("p0") == file
    answered(evening, DropPicture())
    assert pictures(evening) == []
    assert not file.exists()


def test_pictures_are_seen_in_a_new_game_and_at_its_end(evening, records: Keeping) -> None:
    for player in ("p0", "p1"):
        records.players.set_picture(player, TRAY, "tray.jpg")
    files = {str(records.players.picture(player)) for player in ("p0", "p1")}
    evening.still.people.known[:] = PeopleFitting(records).people()
    for act in (Go(Page.RULES), ChooseRules("yatzy"), Seat("p0"), Seat("p1")):
        evening.app.act(act, 0.0)
        evening.settle()
    assert set(pictures(evening)) == files
    write(evening.journal, "20261119-ends", bot_game("yatzy", ["p0", "p1"], 4)[:-1])
    evening.app.act(ResumeHere("20261119-ends"), 0.0)
    evening.session.put(ResumeGame("20261119-ends"))
    evening.settle()
    assert evening.page == Page.RESULT
    assert set(pictures(evening)) == files


class Rebuilding:
    """Somebody in another thread who is busy with the index until told otherwise."""

    def __init__(self, records: Keeping) -> None:
        self.done, self._begun = Event(), Event()
        self._thread = Thread(target=lambda: records.read(self._rebuild))
        self._thread.start()
        assert self._begun.wait(20)

    def _rebuild(self, *_: object) -> None:
        self._begun.set()
        self.done.wait(30)

    def end(self) -> None:
        assert self._thread.is_alive()  # whatever the screen did meanwhile did not wait for it
        self.done.set()
        self._thread.join()


def gone(records: Keeping) -> bool:
    return "p2" not in records.players.roster.profiles


def states(records: Keeping) -> set[str]:
    return {game.state for game in records.read(played_games)}


@pytest.mark.parametrize(
    ("way", "deed", "done"),
    [
        ((Go("people"), OpenPerson("p2"), Show("merge"), AskMerge("p0")), MergeInto("p0"), gone),
        ((Go("people"), OpenPerson("p2"), Show("forget")), Forget(keep_results=False), gone),
        (
            (Go("history"), OpenGame("20261118-open"), Inside("close")),
            CloseStored(),
            lambda records: states(records) == {"finished", "given-up"},
        ),
        ((Go("history"), AskClear()), ClearAll(), lambda r: states(r) == {"unfinished"}),
    ],
    ids=["merge", "forget", "close", "clear"],
)
def test_the_screen_never_waits_for_the_index(
    evening, records: Keeping, way: tuple[object, ...], deed: object, done: object
) -> None:
    assert callable(done)
    records.players.add("Bjorn", 2, player="p2")
    for act in way:
        answered(evening, act)
    busy = Rebuilding(records)
    evening.tap(deed)
    assert WAIT in str(evening.app.front.view())
    evening.press(Button.NEXT)  # the page still answers
    assert WAIT in str(evening.app.front.view())
    busy.end()
    until = time.monotonic() + 60
    while WAIT in str(evening.app.front.view()):
        assert time.monotonic() < until, "never done"
        time.sleep(0.01)
    assert done(records)


def test_all_games_go_to_the_stick_by_touch(
    evening, records: Keeping, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick, plugged = tmp_path / "stick", [tmp_path / "stick"]
    stick.mkdir()
    monkeypatch.setattr("companion.record_fittings.usb_stick", lambda: plugged[0])
    export = partial(exported, tmp_path)
    evening.still.pages["history"] = HistoryPage(records, evening.session.put, export)

    def told() -> str:
        answered(evening, Go("history"))
        body = answered(evening, ExportAll())
        assert isinstance(body, ChoicesBody)
        evening.tap(Up())
        evening.tap(Go(Page.HOME))
        return body.words

    with disk_that_ends_at(2000):
        assert told() == "The stick takes no more, or cannot be written to."
    assert list(stick.iterdir()) == []  # no half of a file
    assert told() == "Written to the stick."
    workbook, games = stick / "dice-table-games.xlsx", stick / "dice-table-games.json"
    assert load_workbook(workbook).sheetnames == ["games", "20261118-done", "20261118-open"]
    assert len(json.loads(games.read_bytes())["games"]) == 2
    assert sorted(stick.iterdir()) == [games, workbook]
    plugged[0] = None
    assert told() == "There is no stick."
