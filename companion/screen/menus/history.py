"""History on the screen: games to open and walk through, and what they add up to."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from companion.records.history import Played, played_games
from companion.records.keeping import Keeping
from companion.records.variant import Variant
from companion.rules.registry import RULE_SETS
from companion.screen.acts import Go, Page, ResumeHere
from companion.screen.menus import figures, stored
from companion.screen.menus.answers import WAIT, Answers, Outcome
from companion.screen.menus.browsing import Browsing, ShowAll
from companion.screen.menus.figures import OpenPlayer, OtherRules, ShowTab
from companion.screen.menus.lists import LINES, Frame, TurnPage, framed, listed, person_of
from companion.screen.menus.menu import Deed, Stop, Walk
from companion.screen.menus.stored import (
    AskClear,
    ClearAll,
    CloseStored,
    ExportAll,
    Inside,
    OpenGame,
    Up,
)
from companion.screen.menus.walkthrough import walk_page
from companion.screen.pages_shown import ButtonView, ChipView, PageView
from companion.screen.people import Room
from companion.screen.records_shown import ListBody
from companion.screen.sheet_shown import SheetView
from companion.screen.views.sheet import sheet_view
from companion.table.signals import ResumeGame, Signal

Open = tuple[PageView | SheetView, Walk]
TABS = {
    "games": "Games",
    "players": "Players",
    "top": "Top ten",
    "records": "Records",
    "dice": "Dice",
}
PLAYER_TABS = figures.TABS
BESTS = ("top", "records")  # these compare like with like: each variant has its own
# What came of an export, here to be translated.
TOLD = (
    *("Written to the stick.", "There is no stick.", "Writing…"),
    "The stick takes no more, or cannot be written to.",
)
Export = Callable[[], str]  # writes all games to the stick; says what came of it


class HistoryPage:
    """What was played here; the screen opens it by the name `history`."""

    title = "History"
    icon = "history"
    at_home = True

    def __init__(
        self,
        keeping: Keeping,
        send: Callable[[Signal], None] = lambda _: None,
        export: Export | None = None,
        answers: Answers | None = None,
    ) -> None:
        self._keeping, self._send, self._export = keeping, send, export
        self._answers = answers or Answers()
        self.now = Browsing()

    def opened(self, refresh: Callable[[], None]) -> None:
        """Begin with the newest games."""
        self._answers.refresh = refresh
        self._answers.forget()
        self.now = Browsing()

    def act(self, act: object) -> bool:
        """Go somewhere else in the history, or do something to a game."""
        now = self.now
        match act:
            case ShowAll(tab=tab):
                self.now = Browsing(tab=tab, rules=now.rules, house=now.house)
            case TurnPage(by=by):
                self.now = replace(now, page=max(0, now.page + by))
            case OtherRules():
                following = self._next_rules()
                self.now = replace(now, rules=following.rules, house=following.house, page=0)
            case OpenGame(game=game):
                self.now = replace(now, game=game, inside="", told="")
            case Inside(what=what):
                self.now = replace(now, inside=what)
            case OpenPlayer(player=player):
                self.now = replace(now, player=player, side="Course", page=0)
            case ShowTab(tab=side):
                self.now = replace(now, side=side, page=0)
            case Up():
                self._up()
            case _:
                self._deed(act)
        return self.now != now

    def _up(self) -> None:
        now = self.now
        if now.inside:
            self.now = replace(now, inside="", told="")
        elif now.game:
            self.now = replace(now, game="")
        else:
            self.now = replace(now, player="", page=0)

    def _deed(self, act: object) -> None:
        match act:
            case ResumeHere(game=game):
                self._send(ResumeGame(game))
            case AskClear():
                self.now = replace(self.now, inside="clear")
            case ClearAll():
                self.now = Browsing()
                self._aside(self._keeping.clear_games)
            case CloseStored():
                game = self.now.game
                self.now = replace(self.now, inside="")
                self._aside(lambda: self._keeping.close_game(game))
            case ExportAll() if self._export is not None:
                export = self._export
                self.now = replace(self.now, inside="export")
                self._aside(lambda: Outcome(export()), "Writing…")

    def _aside(self, deed: Callable[[], Outcome | None], words: str = WAIT) -> None:
        """Do it beside the screen, one at a time; what came of it is told where it was asked."""
        if self._answers.busy:
            return
        self.now = where = replace(self.now, told=words)

        def told(outcome: Outcome) -> None:
            if self.now == where:
                self.now = replace(where, told=outcome.template)

        self._answers.aside(deed, told)
        self._answers.take_up()

    def _next_rules(self) -> Variant:
        """Give the next rule set; the best know variants too, the dice all of them together."""
        now, known = self.now, [Variant(rules) for rules in RULE_SETS]
        here = Variant(now.rules or self._favourite())
        if now.tab == "dice":
            here, known = Variant(now.rules), [Variant(""), *known]
        elif now.tab in BESTS:
            here = replace(here, house=now.house)
            order = list(RULE_SETS)
            everything = {*known, *self._variants()}
            known = sorted(everything, key=lambda v: (order.index(v.rules), v))
        return known[(known.index(here) + 1) % len(known)] if here in known else known[0]

    def view(self, room: Room, focus: int) -> Open:
        """Show where one is."""
        self._answers.take_up()
        now = self.now
        if now.inside == "clear":
            return stored.clear_page(room, focus)
        if now.inside == "export":
            return stored.export_page(room, focus, now.told)
        if now.game:
            return self._game(room, focus)
        if now.player:
            return self._player(room, focus)
        if now.tab == "games":
            return self._games(room, focus)
        return self._figures(room, focus)

    def _waiting(self, frame: Frame, room: Room) -> Open:
        words = room.language.say(self._answers.trouble or "Reading the journal…")
        shown = Walk(back=Deed(room.language.say("back"), frame.back))
        return framed(frame, ListBody((), words), shown, 0, room), shown

    def _frame(self, room: Room, subtitle: str = "") -> Frame:
        say = room.language.say
        chips = tuple(
            ChipView(say(words), on=tab == self.now.tab, act=ShowAll(tab))
            for tab, words in TABS.items()
        )
        return Frame(say("History"), subtitle, Go(Page.HOME), chips)

    def _games(self, room: Room, focus: int) -> Open:
        say, page = room.language.say, self.now.page
        frame = self._frame(room)

        def question() -> list[Played]:
            return self._keeping.read(
                lambda index, journal: played_games(
                    index, journal, most=LINES + 1, skip=page * LINES
                )
            )

        games = self._answers.get(("games", page), question)
        if games is None:
            return self._waiting(frame, room)
        entries = [stored.entry(game, room, self._keeping.players.roster) for game in games[:LINES]]
        more = len(games) > LINES
        buttons = [
            ButtonView(say("Newer"), TurnPage(-1) if page else None, "left", "quiet"),
            ButtonView(say("Older"), TurnPage(1) if more else None, "right", "quiet"),
        ]
        if self._export is not None:
            buttons.append(ButtonView(say("Export to the stick"), ExportAll(), "save", "quiet"))
        buttons.append(ButtonView(say("Clear"), AskClear() if entries else None, "cross", "quiet"))
        return listed(
            frame,
            entries,
            room,
            focus,
            choose=say("open it"),
            empty=say("No games yet."),
            words=say(self.now.told),
            buttons=buttons,
        )

    def _game(self, room: Room, focus: int) -> Open:
        say, now, keeping = room.language.say, self.now, self._keeping
        frame = Frame(say("Game"), back=Up())
        opened = self._answers.get(("game", now.game), lambda: stored.read_game(keeping, now.game))
        if opened is None:
            return self._waiting(frame, room)
        played = opened.played
        when = f"{played.began.astimezone():%Y-%m-%d %H:%M}"
        frame = Frame(say(RULE_SETS[played.rules].name), when, Up())
        if now.inside == "card":
            page = Walk((Stop(Up(), say("back")),), back=Deed(say("back"), Up()))
            known = stored.room_of(opened.position, room, keeping.players.roster)
            return sheet_view(opened.position, known, Up()), page
        if now.inside == "walk" and opened.steps:
            photo = partial(keeping.album.find, played.game)
            roster = keeping.players.roster
            return walk_page(frame, opened.steps, roster, photo, room, focus, Inside("card"))
        if now.inside == "close":
            return stored.close_page(room, focus, elsewhere=played.elsewhere)
        return stored.summary(opened, frame, room, keeping.players.roster, focus, say(now.told))

    def _figures(self, room: Room, focus: int) -> Open:
        now, keeping, say = self.now, self._keeping, room.language.say
        rules = now.rules or self._favourite()
        if now.tab == "dice":
            name = say(RULE_SETS[now.rules].name) if now.rules else say("All games")
            frame = self._frame(room, name)
            dice = self._answers.get(
                ("dice", now.rules), lambda: keeping.statistics(lambda s: s.dice(now.rules))
            )
            if dice is None:
                return self._waiting(frame, room)
            return figures.dice_page(frame, dice, room, focus)
        self._variants()  # asked before somebody wants the next one
        variant = Variant(rules, now.house if now.tab in BESTS else "")
        named = (say(RULE_SETS[rules].name), *stored.house(variant.choices, room))
        frame = self._frame(room, " · ".join(named))
        roster = keeping.players.roster
        if now.tab == "players":
            everybody = self._answers.get(
                ("players", rules), lambda: keeping.statistics(lambda s: s.everybody(rules))
            )
            if everybody is None:
                return self._waiting(frame, room)
            return figures.players_page(frame, everybody, roster, room, focus, now.page)
        if now.tab == "top":
            top = self._answers.get(
                ("top", variant), lambda: keeping.statistics(lambda s: s.top(variant))
            )
            if top is None:
                return self._waiting(frame, room)
            return figures.top_page(frame, top, roster, room, focus, OpenGame)
        records = self._answers.get(
            ("records", variant), lambda: keeping.statistics(lambda s: s.records(variant))
        )
        if records is None:
            return self._waiting(frame, room)
        return figures.records_page(frame, records, roster, room, focus, OpenGame)

    def _favourite(self) -> str:
        """Give the rule set played most; the first one until that is known."""
        keeping = self._keeping
        found = self._answers.get("favourite", lambda: keeping.statistics(lambda s: s.favourite()))
        return found or next(iter(RULE_SETS))

    def _variants(self) -> list[Variant]:
        """Give the variants played here, as far as they are known yet."""
        keeping = self._keeping
        found = self._answers.get("variants", lambda: keeping.statistics(lambda s: s.variants()))
        return found or []

    def _player(self, room: Room, focus: int) -> Open:
        say, now, keeping = room.language.say, self.now, self._keeping
        rules = now.rules or self._favourite()
        person = person_of(room, keeping.players.roster, now.player)
        chips = tuple(
            ChipView(say(side), on=side == now.side, act=ShowTab(side)) for side in PLAYER_TABS
        )
        frame = Frame(person.name, say(RULE_SETS[rules].name), Up(), chips)
        found = self._answers.get(
            ("player", now.player, rules),
            lambda: keeping.statistics(lambda s: s.portrait(now.player, rules)),
        )
        if found is None:
            return self._waiting(frame, room)
        portrait, duels = found
        if portrait is None:
            empty = ListBody((), say("Nobody has finished a game by these rules yet."))
            shown = Walk(hold=figures.other_rules(room), back=Deed(say("back"), Up()))
            return framed(frame, empty, shown, focus, room), shown
        roster = keeping.players.roster
        return figures.player_page(frame, now.side, portrait, duels, roster, room, focus, now.page)
