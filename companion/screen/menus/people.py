"""Players on the screen: names set right, two spellings made one, purses, being forgotten."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from companion.journal.errors import JournalError
from companion.records.books import Reason
from companion.records.keeping import Keeping
from companion.records.purses import Line
from companion.records.roster import PeopleError, Profile
from companion.screen.acts import AskName, Go, Page
from companion.screen.language import languages
from companion.screen.menus.lists import FEW_LINES, LINES, Frame, TurnPage, first_letter, listed
from companion.screen.menus.menu import Walk, choices
from companion.screen.menus.stored import Up
from companion.screen.pages_shown import ButtonView, PageView
from companion.screen.people import Person, Room, signed
from companion.screen.records_shown import EntryView
from companion.screen.theme import GREEN, PLAYERS, TEXT

Open = tuple[PageView, Walk]
PLAY_MONEY = "Play money: never bought, never sold."
REASONS = {
    Reason.OPENED: "a new purse",
    Reason.DAILY: "for coming back",
    Reason.STAKED: "staked",
    Reason.LENT: "lent for a stake",
    Reason.RETURNED: "stake taken back",
    Reason.WON: "won",
    Reason.REFUNDED: "stake returned",
    Reason.MERGED: "merged",
    Reason.FORGOTTEN: "forgotten",
}


@dataclass(frozen=True)
class OpenPerson:
    """Look at one player."""

    player: str


@dataclass(frozen=True)
class Rename:
    """Call a player otherwise."""

    player: str
    name: str


@dataclass(frozen=True)
class Show:
    """Another side of a player: purse, merge, forget."""

    side: str


@dataclass(frozen=True)
class MergeInto:
    """The opened player is really this one."""

    player: str


@dataclass(frozen=True)
class Forget:
    """Forget the opened player."""

    keep_results: bool


@dataclass(frozen=True)
class NextSpeech:
    """Speak to the opened player in the next language."""


@dataclass(frozen=True)
class Looking:
    """Where somebody is among the players."""

    player: str = ""
    side: str = ""
    page: int = 0
    told: str = ""  # why something was not done, in English, with what is to be filled in
    values: tuple[tuple[str, str | int], ...] = ()


class PeoplePage:
    """Who plays here; the screen opens it by the name `people`."""

    title = "Players"
    icon = "crown"
    at_home = True

    def __init__(self, keeping: Keeping) -> None:
        self._keeping = keeping
        self.now = Looking()

    def opened(self, refresh: Callable[[], None]) -> None:
        """Begin with everybody: what is asked here is in memory."""
        del refresh
        self.now = Looking()

    def act(self, act: object) -> bool:
        """Go somewhere else, or change a player."""
        before = self.now
        match act:
            case OpenPerson(player=player):
                self.now = Looking(player)
            case Show(side=side):
                self.now = replace(before, side=side, page=0, told="")
            case TurnPage(by=by):
                self.now = replace(before, page=max(0, before.page + by))
            case Up():
                self.now = Looking(before.player if before.side else "", page=0)
            case _:
                try:
                    self._change(act)
                except PeopleError as error:
                    values = tuple(error.values.items())
                    self.now = replace(self.now, told=error.template, values=values)
                except JournalError as error:
                    self.now = replace(self.now, told=str(error), values=())
        return self.now != before

    def _change(self, act: object) -> None:
        player, keeping = self.now.player, self._keeping
        match act:
            case Rename(player=player, name=name):
                self.now = Looking(player)
                keeping.players.rename(player, name)
            case MergeInto(player=into):
                keeping.merge(player, into)
                self.now = Looking(into)
            case Forget(keep_results=keep):
                keeping.remove(player, keep_results=keep)
                self.now = Looking()
            case NextSpeech():
                codes = ["", *languages()]
                spoken = keeping.players.profile(player).language
                here = codes.index(spoken) if spoken in codes else 0
                keeping.players.speak(player, codes[(here + 1) % len(codes)])

    def _told(self, room: Room) -> str:
        return room.language.say(self.now.told, **dict(self.now.values))

    def view(self, room: Room, focus: int) -> Open:
        """Show where one is."""
        now, roster = self.now, self._keeping.players.roster
        profile = roster.profile(now.player) if now.player else None
        if profile is None:
            return self._everybody(room, focus)
        if now.side == "purse":
            return purse_page(profile, self._keeping, room, focus, now.page)
        if now.side == "merge":
            return self._merge(profile, room, focus)
        if now.side == "forget":
            return forget_page(profile, room, focus, self._told(room))
        return self._person(profile, room, focus)

    def _everybody(self, room: Room, focus: int) -> Open:
        say, page = room.language.say, self.now.page
        known = self._keeping.players.lately()
        entries = [self._entry(profile, room) for profile in known[page * LINES :][:LINES]]
        more = len(known) > (page + 1) * LINES
        buttons = []
        if page or more:
            buttons = [
                ButtonView(say("Before"), TurnPage(-1) if page else None, "left", "quiet"),
                ButtonView(say("After"), TurnPage(1) if more else None, "right", "quiet"),
            ]
        frame = Frame(say("Players"), say(PLAY_MONEY), Go(Page.HOME))
        empty = say("Nobody has played here yet.")
        choose = say("open it")
        return listed(frame, entries, room, focus, choose=choose, empty=empty, buttons=buttons)

    def _entry(self, profile: Profile, room: Room) -> EntryView:
        say, person = room.language.say, Person(profile.id, profile.name, profile.colour)
        seen = say("played {when}", when=profile.seen[:10]) if profile.seen else say("new here")
        coins = self._keeping.purses.coins(profile.id)
        return EntryView(
            profile.name,
            seen,
            str(coins),
            say("coins"),
            letters=first_letter(person),
            colour=person.tone,
            act=OpenPerson(profile.id),
        )

    def _person(self, profile: Profile, room: Room, focus: int) -> Open:
        say = room.language.say
        spoken = languages().get(profile.language, say("as the table"))
        ask = AskName(say("New name"), lambda name: Rename(profile.id, name), profile.name)
        coins = self._keeping.purses.coins(profile.id)
        buttons = [
            ButtonView(say("Purse: {n} coins", n=coins), Show("purse"), "coin", "primary"),
            ButtonView(say("Another name"), ask, "pencil"),
            ButtonView(say("Voice: {language}", language=spoken), NextSpeech(), "sound"),
            ButtonView(say("Same person as…"), Show("merge"), "plus"),
            ButtonView(say("Forget this player"), Show("forget"), "cross", "outline"),
        ]
        return choices(profile.name, self._told(room), buttons, room, focus, Up())

    def _merge(self, profile: Profile, room: Room, focus: int) -> Open:
        say = room.language.say
        others = [p for p in self._keeping.players.lately() if p.id != profile.id]
        page = self.now.page
        shown = others[page * FEW_LINES :][:FEW_LINES]
        more = len(others) > (page + 1) * FEW_LINES
        entries = [
            EntryView(
                other.name,
                letters=other.name[:1].upper(),
                colour=PLAYERS[other.colour % len(PLAYERS)],
                act=MergeInto(other.id),
            )
            for other in shown
        ]
        frame = Frame(say("{name} is really…", name=profile.name), back=Up())
        buttons = []
        if page or more:
            buttons = [
                ButtonView(say("Before"), TurnPage(-1) if page else None, "left", "quiet"),
                ButtonView(say("After"), TurnPage(1) if more else None, "right", "quiet"),
            ]
        meaning = say("The games and coins of both are this player's from then on.")
        return listed(
            frame,
            entries,
            room,
            focus,
            choose=say("same person"),
            words=self._told(room) or meaning,
            buttons=buttons,
            down=FEW_LINES,
        )


def forget_page(profile: Profile, room: Room, focus: int, told: str) -> Open:
    """Ask what should become of the results."""
    say = room.language.say
    words = told or say("The name is removed for good. Games stay, without a name.")
    buttons = [
        ButtonView(say("Do not forget"), Up(), "left", "primary"),
        ButtonView(say("Forget, results count on"), Forget(keep_results=True), "cross"),
        ButtonView(say("Forget, results do not count"), Forget(keep_results=False), "cross"),
    ]
    title = say("Forget {name}?", name=profile.name)
    return choices(title, words, buttons, room, focus, Up())


def purse_page(profile: Profile, keeping: Keeping, room: Room, focus: int, page: int) -> Open:
    """Show what is in the purse, and why."""
    say, lines = room.language.say, keeping.purses.statement(profile.id)
    shown: Sequence[Line] = lines[page * FEW_LINES :][:FEW_LINES]
    entries = [
        EntryView(
            say(REASONS[line.reason]),
            f"{line.at.astimezone():%Y-%m-%d %H:%M}" + (f" · {line.game}" if line.game else ""),
            signed(line.coins),
            say("leaves {n}", n=line.left),
            icon="coin",
            tone=GREEN if line.coins > 0 else TEXT,
        )
        for line in shown
    ]
    more = len(lines) > (page + 1) * FEW_LINES
    buttons = []
    if page or more:
        buttons = [
            ButtonView(say("Newer"), TurnPage(-1) if page else None, "left", "quiet"),
            ButtonView(say("Older"), TurnPage(1) if more else None, "right", "quiet"),
        ]
    paid = keeping.purses.streak(profile.id)
    words = say(PLAY_MONEY)
    if paid is not None:
        day, streak = paid
        words += " " + room.language.count(
            "Came back on {day}, one day in a row.",
            "Came back on {day}, {n} days in a row.",
            streak,
            day=day.isoformat(),
        )
    coins = keeping.purses.coins(profile.id)
    frame = Frame(say("{name} has {n} coins", name=profile.name, n=coins), back=Up())
    return listed(
        frame, entries, room, focus, choose="", words=words, buttons=buttons, down=FEW_LINES
    )
