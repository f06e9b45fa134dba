"""Recorded moments of history, statistics and players: a real table's records. Seeded, no kivy."""

import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from pathlib import Path
from random import Random

from companion.bots import greedy_bot, play, random_bot
from companion.game.events import Corrected, Event, Thrown, kind_of, to_body
from companion.game.requests import Source
from companion.journal.entry import Entry
from companion.journal.stored import STREAMS
from companion.journal.writing import open_journal
from companion.records import clock, daily
from companion.records.keeping import Keeping
from companion.rules.registry import find_rules
from companion.screen.acts import ChooseHouse, ChooseRules, Go, Page, Seat
from companion.screen.front import Front
from companion.screen.menus.answers import Answers
from companion.screen.menus.browsing import ShowAll
from companion.screen.menus.figures import OpenPlayer, ShowTab
from companion.screen.menus.history import HistoryPage
from companion.screen.menus.lists import TurnPage
from companion.screen.menus.meeting import AskMerge, OpenPerson
from companion.screen.menus.people import PeoplePage
from companion.screen.menus.portrait import Show, UsePicture
from companion.screen.menus.stored import AskClear, Inside, OpenGame
from companion.screen.ports import Welcome
from companion.screen.scenes import NAMES, Scene, staged
from companion.screen.still import Still
from companion.table.situation import Situation
from hardware.panel import Button, Pressed
from vision.portrait import WHOLE, Part

FIRST = datetime(2026, 3, 6, 19, 30, tzinfo=UTC)
PLAYERS = {"special8": 2, "maxi": 4, "yatzy": 3, "maxi_spared": 5}
GAMES = 26
UNFINISHED = "20260701-open"
PICTURE = Path(__file__).parents[2] / "docs/tray.jpg"
PARTS = {"p0": (0.45, 0.4, 0.3, 0.3), "p1": (0.2, 0.3, 0.3, 0.3)}  # of it: a die is a face, too
ON_THE_STICK = ("Anna in June.jpg", "IMG_0412.JPG", "IMG_0413.JPG", "boat.png", "dog.webp")
FOLDERS: list[tempfile.TemporaryDirectory[str]] = []  # gone when the program ends


@lru_cache
def kept(names: tuple[str, ...]) -> Keeping:
    """Give the records of a table where these people played many games."""
    held = tempfile.TemporaryDirectory(prefix="records-")
    FOLDERS.append(held)
    folder = Path(held.name)
    journal = open_journal(folder)
    keeping = Keeping(journal, folder, now=lambda: FIRST + timedelta(days=104))
    for n, name in enumerate(names):
        keeping.players.add(name, n, player=f"p{n}")
    for number in range(GAMES):
        rules = ("special8", "special8", "maxi", "yatzy", "maxi_spared")[number % 5]
        at = FIRST + timedelta(days=4 * number)
        game = f"{at:%Y%m%d}-{number:04d}"
        journal.append_all(_entries(game, _played(rules, number), at))
    journal.append_all(_entries(UNFINISHED, _played("maxi", 99)[:160], FIRST + timedelta(days=117)))
    if PICTURE.is_file():
        keeping.album.keep(f"{FIRST:%Y%m%d}-0000", 2, PICTURE.read_bytes())
        for player, part in PARTS.items():
            keeping.players.set_picture(player, PICTURE.read_bytes(), PICTURE.name, part)
    keeping.purses.settle()
    keeping.players.seated([f"p{n}" for n in range(4)], FIRST + timedelta(days=104))
    return keeping


class StillStudio:
    """A camera that sees always the same, and a stick with a few names on it."""

    def take(self) -> tuple[bytes, Part]:
        """Give the picture of a tray."""
        return PICTURE.read_bytes(), WHOLE

    def stick(self) -> Path:
        """Give a folder with files that are no pictures."""
        held = tempfile.TemporaryDirectory(prefix="stick-")
        FOLDERS.append(held)
        folder = Path(held.name) / "Pictures"
        folder.mkdir()
        for name in ON_THE_STICK:
            (folder / name).write_bytes(b"no picture")
        return folder


def _played(rules: str, seed: int) -> list[Event]:
    coins = {"coins": "on"} if rules == "maxi" else {}
    seats = {f"p{n}": greedy_bot if n % 3 else random_bot for n in range(PLAYERS[rules])}
    events = [
        event for event, _ in play(find_rules(rules, coins), seats, Random(f"an evening {seed}"))
    ]
    return _misread(events)


def _misread(events: list[Event]) -> list[Event]:
    """Let the camera err now and then: read wrongly and corrected, or entered by hand."""
    told: list[Event] = []
    for number, event in enumerate(events):
        if isinstance(event, Thrown) and number % 37 == 5:
            slot = event.thrown[0]
            right, wrong = event.faces[slot], event.faces[slot] % 6 + 1
            seen = tuple(wrong if n == slot else face for n, face in enumerate(event.faces))
            told.append(Thrown(seen, event.thrown, event.knocked))
            told.append(Corrected(slot, right, wrong))
        elif isinstance(event, Thrown) and number % 61 == 9:
            told.append(Thrown(event.faces, event.thrown, event.knocked, Source.HAND))
        else:
            told.append(event)
    return told


def _entries(game: str, events: list[Event], at: datetime) -> list[Entry]:
    return [
        Entry(STREAMS + game, number, at + timedelta(seconds=11 * number), kind_of(e), to_body(e))
        for number, e in enumerate(events, 1)
    ]


def record_scenes(
    language: str, names: tuple[str, ...] = NAMES, text: str = "normal"
) -> Iterator[Scene]:
    """Every page of history, statistics and players."""

    def scene(
        name: str,
        page: str,
        *acts: object,
        presses: int = 0,
        welcomes: tuple[Welcome, ...] = (),
    ) -> Scene:
        def show() -> Front:
            made = staged(Situation(), language, names, text, furnish(names, welcomes))
            for act in (Go(page), *acts):
                made.act(act, 0.0)
                made.view()
            for _ in range(presses):
                made.press(Pressed(Button.NEXT))
                made.view()
            return made

        return Scene(name, show)

    first = f"{FIRST:%Y%m%d}-0000"
    maxi = f"{FIRST + timedelta(days=8):%Y%m%d}-0002"
    yield scene("home_records", Page.HOME)
    yield from _stakes(scene)
    yield scene("history_games", "history")
    yield scene("history_older", "history", TurnPage(1), presses=2)
    yield scene("history_game", "history", OpenGame(maxi))
    yield scene("history_unfinished", "history", OpenGame(UNFINISHED))
    yield scene("history_card", "history", OpenGame(first), Inside("card"))
    yield scene("history_photograph", "history", OpenGame(first), Inside("walk"))
    yield scene("history_walk", "history", OpenGame(first), Inside("walk"), presses=1)
    yield scene("history_corrected", "history", OpenGame(first), Inside("walk"), presses=5)
    yield scene("history_clear", "history", AskClear())
    yield scene("history_players", "history", ShowAll("players"))
    yield scene("history_player", "history", ShowAll("players"), OpenPlayer("p0"))
    rows = (ShowAll("players"), OpenPlayer("p1"), ShowTab("Rows"))
    yield scene("history_rows", "history", *rows)
    against = (ShowAll("players"), OpenPlayer("p1"), ShowTab("Against"))
    yield scene("history_against", "history", *against)
    yield scene("history_top", "history", ShowAll("top"))
    yield scene("history_records", "history", ShowAll("records"))
    yield scene("history_dice", "history", ShowAll("dice"))
    yield scene("people", "people")
    yield scene("people_one", "people", OpenPerson("p0"))
    yield scene("people_picture", "people", OpenPerson("p1"), Show("picture"))
    yield scene("people_no_picture", "people", OpenPerson("p2"), Show("picture"))
    stick = (OpenPerson("p1"), Show("picture"), Show("stick"))
    yield scene("people_stick", "people", *stick)
    refused = UsePicture(Path("/media/stick/IMG_0412.JPG"))
    yield scene("people_refused", "people", *stick, refused)
    yield scene("people_purse", "people", OpenPerson("p1"), Show("purse"))
    yield scene("people_merge", "people", OpenPerson("p1"), Show("merge"))
    same = (OpenPerson("p4"), Show("merge"), AskMerge("p1"))
    yield scene("people_same", "people", *same)
    yield scene("people_forget", "people", OpenPerson("p1"), Show("forget"))


def _stakes(scene: Callable[..., Scene]) -> Iterator[Scene]:
    """Coins for coming back, and a clock that is not believed."""
    seats = (ChooseRules("maxi"), Seat("p0"), Seat("p1"), Seat("p2"))
    coins = (*seats, ChooseHouse("coins", "on"))
    paid = (Welcome("p0", 120, 8), Welcome("p1", 50, 1), Welcome("p2", 0, 2, daily.PAID))
    doubted = tuple(Welcome(f"p{n}", 0, 0, clock.WORDS[clock.Doubt.NOT_SET]) for n in range(3))
    yield scene("seats_pictures", Page.HOME, *seats)
    for name, welcomes in (("stake_paid", paid), ("stake_doubted", doubted)):
        yield scene(name, Page.HOME, *coins, Go(Page.STAKE), welcomes=welcomes)


def furnish(names: tuple[str, ...], welcomes: tuple[Welcome, ...] = ()) -> Callable[[Still], None]:
    """Give the table its records, read at once instead of in a thread."""

    def furnished(still: Still) -> None:
        keeping = kept(names)
        now = Answers(lambda deed: deed())
        history = HistoryPage(keeping, export=lambda: "Written to the stick.", answers=now)
        still.people.welcomes = welcomes
        still.people.known = [
            replace(person, picture=str(keeping.players.picture(person.id) or ""))
            for person in still.people.known
        ]
        still.pages = {"history": history, "people": PeoplePage(keeping, StillStudio(), now)}

    return furnished
