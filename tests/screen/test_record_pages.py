"""History, statistics and players on the glass: they fit, and touches do what they say."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from companion.journal.stored import STREAMS, find_game
from companion.journal.writing import open_journal
from companion.record_fittings import PeopleFitting
from companion.records.archive import imported_entry
from companion.records.history import played_games
from companion.records.keeping import Keeping
from companion.screen.acts import AskName, Go, Page, ResumeHere, TakeName
from companion.screen.menus.answers import Answers
from companion.screen.menus.browsing import ShowAll
from companion.screen.menus.figures import OpenPlayer, OtherRules, ShowTab
from companion.screen.menus.history import HistoryPage
from companion.screen.menus.lists import TurnPage
from companion.screen.menus.meeting import AskMerge, Forget, MergeInto, OpenPerson
from companion.screen.menus.people import PeoplePage
from companion.screen.menus.portrait import NextColour, Show
from companion.screen.menus.result import ELSEWHERE, result_page
from companion.screen.menus.stored import ClearAll, CloseStored, ExportAll, Inside, OpenGame, Up
from companion.screen.pages_shown import ChoicesBody, PageView
from companion.screen.people import Room
from companion.screen.pictures import SIZES, Studio
from companion.screen.record_scenes import record_scenes
from companion.screen.records_shown import FiguresBody, ListBody, StepBody
from companion.screen.result_shown import RankingBody
from companion.screen.scenes import LONG_NAMES, staged
from companion.screen.sheet_shown import SheetView
from companion.screen.still import Still
from companion.screen.theme import PLAYERS
from companion.table.signals import ResumeGame, Signal
from companion.table.situation import Situation
from hardware.panel import Button, Pressed
from tests.records.evening import NOON, bot_game, entries, write
from tests.screen.test_fit import unfit


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", ["en", "sv"])
def test_the_records_fit(studio: Studio, size: tuple[int, int], language: str) -> None:
    studio.resize(*size)
    assert not unfit(studio, record_scenes(language, LONG_NAMES))


class Table:
    """A front before real records, everything it asks answered at once."""

    def __init__(self, folder: Path) -> None:
        self.sent: list[Signal] = []
        self.journal = open_journal(folder)
        self.keeping = Keeping(self.journal, folder)
        for n, name in enumerate(("Anna", "Björn", "Cia")):
            self.keeping.players.add(name, n, player=f"p{n}")
        if not self.journal.entries(STREAMS + "open"):
            write(self.journal, "first", bot_game("special8", ["p0", "p1"], 1))
            write(self.journal, "open", bot_game("maxi", ["p0", "p2"], 2)[:40])
        answers = Answers(lambda deed: deed())
        self.history = HistoryPage(
            self.keeping, self.sent.append, lambda: "Written to the stick.", answers
        )
        self.people = PeoplePage(self.keeping, answers=Answers(lambda deed: deed()))
        self.front = staged(Situation(), names=("Anna", "Björn", "Cia"), house=self._furnish)

    def _furnish(self, still: Still) -> None:
        still.pages = {"history": self.history, "people": self.people}

    def do(self, *acts: object) -> PageView | SheetView:
        for act in acts:
            self.front.act(act, 0.0)
        shown = self.front.view()
        assert isinstance(shown, PageView | SheetView)
        return shown

    def press(self, button: Button) -> PageView | SheetView:
        self.front.view()
        self.front.press(Pressed(button))
        return self.do()

    def games(self) -> set[str]:
        return {game.game for game in self.keeping.read(played_games)}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path)
    yield made
    made.keeping.close()
    made.journal.close()


def body_of(view: PageView | SheetView) -> object:
    assert isinstance(view, PageView)
    return view.body


def test_a_game_is_opened_and_walked_by_buttons_alone(table: Table) -> None:
    table.do(Go("history"))
    table.press(Button.NEXT)
    chosen = body_of(table.do())
    assert isinstance(chosen, ListBody)
    names = [entry.title for entry in chosen.entries if entry.chosen]
    assert len(names) == 1
    game = body_of(table.press(Button.SCORE))
    assert isinstance(game, FiguresBody)
    walk = table.press(Button.SCORE) if game.buttons[0].words == "Walk through it" else None
    walk = walk or table.do(Inside("walk"))
    assert isinstance(body_of(walk), StepBody)
    first = table.do()
    second = table.press(Button.NEXT)
    assert isinstance(first, PageView)
    assert isinstance(second, PageView)
    assert first.status != second.status
    table.press(Button.BACK)
    assert table.do() == first
    table.press(Button.UNDO)
    assert isinstance(body_of(table.do()), FiguresBody)
    table.press(Button.UNDO)
    assert isinstance(body_of(table.do()), ListBody)
    table.press(Button.UNDO)
    assert table.front.shown.page == Page.HOME


def test_the_photograph_of_a_stroke_is_shown_with_it(table: Table) -> None:
    assert table.keeping.album.keep("first", 2, b"\xff\xd8\xff a jpeg")
    body = body_of(table.do(Go("history"), OpenGame("first"), Inside("walk")))
    assert isinstance(body, StepBody)
    assert body.photograph == str(table.keeping.album.find("first", 2))
    assert "camera saw" in body.caption


def test_the_card_of_a_stored_game(table: Table) -> None:
    shown = table.do(Go("history"), OpenGame("first"), Inside("card"))
    assert isinstance(shown, SheetView)
    assert {player.name for player in shown.players} == {"Anna", "Björn"}
    assert isinstance(body_of(table.do(Up())), FiguresBody)


def test_an_unfinished_game_is_resumed_or_closed(table: Table) -> None:
    table.do(Go("history"), OpenGame("open"), ResumeHere("open"))
    assert table.sent == [ResumeGame("open")]
    asked = table.do(Inside("close"))
    assert isinstance(body_of(asked), ChoicesBody)
    table.do(CloseStored())
    body = body_of(table.do())
    assert isinstance(body, FiguresBody)
    assert body.headline.startswith("Given up")


def test_clearing_asks_once_and_keeps_statistics(table: Table) -> None:
    table.do(Go("history"), ClearAll())
    assert table.games() == {"open"}
    body = body_of(table.do(ShowAll("players"), *[OtherRules()] * 0))
    assert isinstance(body, ListBody)
    assert {entry.title for entry in body.entries} == {"Anna", "Björn"}


def test_every_tab_and_every_rule_set_can_be_looked_at(table: Table) -> None:
    table.do(Go("history"))
    for tab in ("players", "top", "records", "dice"):
        table.do(ShowAll(tab))
        for _ in range(6):
            assert isinstance(body_of(table.do(OtherRules())), ListBody | FiguresBody)
    table.do(ShowAll("players"), OpenPlayer("p0"))
    for side in ("Course", "Rows", "Against"):
        for _ in range(5):
            table.do(ShowTab(side), OtherRules())
    table.do(TurnPage(1), TurnPage(-1), Up())
    assert table.do() is not None


def test_each_set_of_house_rules_has_its_own_top_list(table: Table) -> None:
    game = bot_game("special8", ["p0", "p2"], 3, upper_bonus="none", void_strokes="off")
    write(table.journal, "variant", game)
    usual = table.do(Go("history"), ShowAll("top"))
    assert isinstance(usual, PageView)
    assert usual.subtitle == "Special 8"
    variant = table.press(Button.HOLD)
    assert isinstance(variant, PageView)
    assert variant.subtitle == "Special 8 · Bonus: none · Leaning: throw again: off"
    games = [
        {entry.act.game for entry in body.entries}
        for body in (usual.body, variant.body)
        if isinstance(body, ListBody)
    ]
    assert games == [{"first"}, {"variant"}]
    assert table.do(ShowAll("records")).subtitle == variant.subtitle
    assert table.do(ShowAll("players")).subtitle == "Special 8"


def test_the_export_says_what_came_of_it(table: Table) -> None:
    body = body_of(table.do(Go("history"), ExportAll()))
    assert isinstance(body, ChoicesBody)
    assert body.words == "Written to the stick."
    assert isinstance(body_of(table.do(Up())), ListBody)


def test_a_player_is_renamed_by_the_keyboard(table: Table) -> None:
    person = body_of(table.do(Go("people"), OpenPerson("p0")))
    assert isinstance(person, ChoicesBody)
    ask = next(button.act for button in person.buttons if isinstance(button.act, AskName))
    shown = table.do(ask, TakeName("Annika"))
    assert isinstance(shown, PageView)
    assert shown.title == "Annika"
    refused = body_of(table.do(ask, TakeName("Björn")))
    assert isinstance(refused, ChoicesBody)
    assert "already a player called Björn" in refused.words


def test_players_merge_and_are_forgotten_with_the_reasons_why_not(table: Table) -> None:
    asked = body_of(table.do(Go("people"), OpenPerson("p0"), Show("merge"), AskMerge("p1")))
    assert isinstance(asked, ChoicesBody)
    assert "cannot be parted" in asked.words
    met = body_of(table.do(MergeInto("p1")))
    assert isinstance(met, ChoicesBody)
    assert "two people" in met.words
    assert isinstance(body_of(table.press(Button.UNDO)), ListBody)
    table.do(Go(Page.HOME), Go("people"), OpenPerson("p2"), Show("merge"), AskMerge("p1"))
    table.press(Button.SCORE)  # what is chosen first changes nothing
    assert "p2" in table.keeping.players.roster.profiles
    table.do(AskMerge("p1"), MergeInto("p1"))
    assert "p2" not in table.keeping.players.roster.profiles
    busy = body_of(table.do(OpenPerson("p0"), Show("forget"), Forget(keep_results=True)))
    assert isinstance(busy, ChoicesBody)
    assert "unfinished" in busy.words
    table.keeping.close_game("open")
    table.do(Forget(keep_results=False))
    assert "p0" not in table.keeping.players.roster.profiles
    shown = body_of(table.do(Go(Page.HOME), Go("history")))
    assert isinstance(shown, ListBody)
    assert any("somebody" in entry.title for entry in shown.entries)


def test_the_purse_tells_every_coin(table: Table) -> None:
    write(table.journal, "coins", bot_game("maxi", ["p0", "p1"], 5, coins="on"), NOON)
    table.keeping.purses.settle()
    shown = table.do(Go("people"), OpenPerson("p0"), Show("purse"))
    assert isinstance(shown, PageView)
    body = shown.body
    assert isinstance(body, ListBody)
    assert "Play money" in body.words
    assert {entry.title for entry in body.entries} >= {"staked", "a new purse"}
    assert str(table.keeping.purses.coins("p0")) in shown.title


@pytest.mark.parametrize("elsewhere", [False, True])
def test_a_game_from_another_table_shows_no_payout(tmp_path: Path, elsewhere: bool) -> None:
    over = bot_game("maxi", ["p0", "p1"], 5, coins="on")
    with open_journal(tmp_path) as journal:
        marks = [imported_entry(journal, NOON, ["over", "open"])] if elsewhere else []
        journal.append_all([*entries("over", over), *entries("open", over[:40]), *marks])
    table = Table(tmp_path)
    shown = body_of(table.do(Go("history"), OpenGame("over")))
    asked = body_of(table.do(OpenGame("open"), Inside("close")))
    position = find_game(table.journal, "over").position()
    still = PeopleFitting(table.keeping)
    result, _ = result_page(position, Room(), story=False, elsewhere=still.elsewhere("over"))
    table.keeping.close()
    table.journal.close()
    assert isinstance(shown, FiguresBody)
    assert isinstance(asked, ChoicesBody)
    assert isinstance(result.body, RankingBody)
    assert (ELSEWHERE in shown.words) == elsewhere
    assert ("Stakes go back" in asked.words) != elsewhere
    assert (result.body.money == ELSEWHERE) == elsewhere
    assert ("Pot" in result.body.money) != elsewhere
    assert {bool(rank.coins) for rank in result.body.ranks} == {not elsewhere}


def pages_of(table: Table) -> list[list[str]]:
    """Turn the pages of a list to its end."""
    found: list[list[str]] = []
    while True:
        body = body_of(table.do())
        assert isinstance(body, ListBody)
        found.append([entry.title for entry in body.entries])
        on = [button.act for button in body.buttons if button.act == TurnPage(1)]
        if not on:
            return found
        table.do(*on)


def test_everybody_is_reached_page_by_page(table: Table) -> None:
    players = [f"p{n}" for n in range(8)]
    for player in players[3:]:
        table.keeping.players.add(f"Player {player}", player=player)
    write(table.journal, "crowd", bot_game("yahtzee", players[:4], 3))
    for number in range(2):
        write(table.journal, f"all {number}", bot_game("yatzy", players, number))
    table.do(Go("history"), ShowAll("players"))
    while "Yatzy" not in table.do().subtitle:  # type: ignore[union-attr]
        table.press(Button.HOLD)
    names = pages_of(table)
    assert [len(page) for page in names] == [5, 3]
    assert len({name for page in names for name in page}) == 8
    table.do(OpenPlayer("p0"), ShowTab("Against"))
    assert [len(page) for page in pages_of(table)] == [5, 2]
    table.do(ShowTab("Course"))
    assert isinstance(body_of(table.do()), FiguresBody)


@pytest.mark.parametrize(("games", "first"), [(1, 0), (2, 1), (100, 1), (130, 31)])
def test_a_course_tells_which_games_it_shows(table: Table, games: int, first: int) -> None:
    events = bot_game("yatzy", ["p2"], 1)
    for number in range(games):
        write(table.journal, f"g{number:03d}", events, NOON + timedelta(days=number))
    table.do(Go("history"), ShowAll("players"))
    while table.do().subtitle != "Yatzy":  # type: ignore[union-attr]
        table.press(Button.HOLD)
    body = body_of(table.do(OpenPlayer("p2")))
    assert isinstance(body, FiguresBody)
    assert body.first == first
    assert first + len(body.lines[0].points) - 1 == games


@pytest.mark.parametrize(
    ("first", "last", "numbers"),
    [
        (0, 20, [1, 5, 10, 15, 20]),
        (1, 11, [1, 5, 10]),
        (0, 3, []),
        (1, 100, [1, 20, 40, 60, 80, 100]),
        (31, 130, [31, 40, 60, 80, 100, 120]),
    ],
)
def test_numbers_below_a_plot_do_not_run_into_each_other(
    first: int, last: int, numbers: list[int]
) -> None:
    from companion.screen.widgets.plot import numbered

    assert numbered(first, last, 7) == numbers


def test_a_player_gets_another_colour_beside_the_buttons_of_a_game(table: Table) -> None:
    before = body_of(table.do(Go("people"), OpenPerson("p0"), Show("picture")))
    after = body_of(table.do(NextColour()))
    assert isinstance(before, ChoicesBody)
    assert isinstance(after, ChoicesBody)
    assert before.colour != after.colour == PLAYERS[table.keeping.players.profile("p0").colour]
    for _ in range(len(PLAYERS) - 1):
        table.do(NextColour())
    assert body_of(table.do()) == before
