"""Players on the screen: names and pictures set right, two spellings made one, being forgotten."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from companion.records.keeping import Keeping
from companion.records.portraits import picture_in, pictures_on
from companion.records.purses import Line
from companion.records.roster import Profile
from companion.screen.acts import AskName, Go, Page
from companion.screen.language import languages
from companion.screen.menus.answers import WAIT, Answers, Outcome
from companion.screen.menus.lists import (
    FEW_LINES,
    LINES,
    Frame,
    TurnPage,
    first_letter,
    framed,
    listed,
    paging,
)
from companion.screen.menus.meeting import (
    AskMerge,
    Forget,
    Looking,
    MergeInto,
    NextSpeech,
    OpenPerson,
    Rename,
)
from companion.screen.menus.menu import Deed, Walk, choices
from companion.screen.menus.portrait import (
    NO_STICK,
    TAKEN,
    DropPicture,
    NextColour,
    Show,
    Studio,
    TakePicture,
    UsePicture,
    portrait_page,
    stick_page,
)
from companion.screen.menus.purse import PLAY_MONEY, purse_page
from companion.screen.menus.stored import Up
from companion.screen.pages_shown import ButtonView, PageView
from companion.screen.people import Person, Room
from companion.screen.records_shown import EntryView, ListBody

Open = tuple[PageView, Walk]
# Where back leads from a side of a player; else to the player.
ABOVE = {"stick": "picture", "same": "merge"}


class PeoplePage:
    """Who plays here; the screen opens it by the name `people`."""

    title = "Players"
    icon = "crown"
    at_home = True

    def __init__(
        self, keeping: Keeping, studio: Studio | None = None, answers: Answers | None = None
    ) -> None:
        self._keeping, self._studio = keeping, studio
        self._answers = answers or Answers()
        self.now = Looking()

    def opened(self, refresh: Callable[[], None]) -> None:
        """Begin with everybody."""
        self._answers.refresh = refresh
        self._answers.forget()
        self.now = Looking()

    def act(self, act: object) -> bool:
        """Go somewhere else, or change a player."""
        before = self.now
        match act:
            case OpenPerson(player=player):
                self.now = Looking(player)
            case Show(side=side):
                self._answers.forget()
                self.now = Looking(before.player, side)
            case AskMerge(player=other):
                self.now = Looking(before.player, "same", other=other)
            case TurnPage(by=by):
                self.now = replace(before, page=max(0, before.page + by))
            case Up():
                side = ABOVE.get(before.side, "")
                self.now = Looking(before.player if before.side else "", side)
            case _:
                self._change(act)
        return self.now != before

    def _change(self, act: object) -> None:
        """Change a player beside the screen: the disk, an index or the camera may take long."""
        player, keeping, studio = self.now.player, self._keeping, self._studio
        players = keeping.players
        match act:
            case Rename(player=player, name=name):
                self.now = Looking(player)
                self._aside(lambda: players.rename(player, name), Looking(player))
            case MergeInto(player=into):
                self._aside(lambda: keeping.merge(player, into), Looking(into))
            case Forget(keep_results=keep):
                self._aside(lambda: keeping.remove(player, keep_results=keep), Looking())
            case NextSpeech():
                codes = ["", *languages()]
                spoken = players.profile(player).language
                here = codes.index(spoken) if spoken in codes else 0
                language = codes[(here + 1) % len(codes)]
                self._aside(lambda: players.speak(player, language), Looking(player))
            case TakePicture() if studio is not None:
                camera = studio

                def take() -> None:
                    picture, part = camera.take()
                    players.set_picture(player, picture, TAKEN, part)

                self._aside(take, Looking(player, "picture"))
            case UsePicture(file=file):
                self._aside(
                    lambda: players.set_picture(player, picture_in(file), file.name),
                    Looking(player, "picture"),
                )
            case NextColour():
                colour = players.profile(player).colour + 1
                self._aside(lambda: players.recolour(player, colour), Looking(player, "picture"))
            case DropPicture():
                self._aside(lambda: players.drop_picture(player), Looking(player, "picture"))

    def _aside(self, deed: Callable[[], None], then: Looking) -> None:
        """Do it beside the screen, one at a time; then go on there, or say why it was not done."""
        if self._answers.busy:
            return
        self.now = where = replace(self.now, told=Outcome(WAIT))

        def told(outcome: Outcome) -> None:
            if self.now == where:
                self.now = replace(where, told=outcome) if outcome.template else then

        self._answers.aside(deed, told)
        self._answers.take_up()

    def _told(self, room: Room) -> str:
        say, told = room.language.say, self.now.told
        values = {n: say(v) if isinstance(v, str) else v for n, v in told.values.items()}
        return say(told.template, **values)

    def view(self, room: Room, focus: int) -> Open:
        """Show where one is."""
        self._answers.take_up()
        now, roster = self.now, self._keeping.players.roster
        profile = roster.profile(now.player) if now.player else None
        if profile is None:
            return self._everybody(room, focus)
        person, told = self._person_of(profile), self._told(room)
        match now.side:
            case "purse":
                return self._purse(profile, room, focus)
            case "picture":
                eyes = self._studio is not None
                return portrait_page(person, told, room, focus, eyes=eyes)
            case "stick":
                return self._stick(profile, room, focus)
            case "merge":
                return self._merge(profile, room, focus)
            case "same" if (other := roster.profile(now.other)) is not None:
                return merge_page(profile, other, room, focus, told)
            case "forget":
                return forget_page(profile, room, focus, told)
        return self._person(profile, room, focus)

    def _person_of(self, profile: Profile) -> Person:
        picture = self._keeping.players.picture(profile.id)
        shown = str(picture) if picture else ""
        return Person(profile.id, profile.name, profile.colour, picture=shown)

    def _everybody(self, room: Room, focus: int) -> Open:
        say, page = room.language.say, self.now.page
        known = self._keeping.players.lately()
        entries = [self._entry(profile, room) for profile in known[page * LINES :][:LINES]]
        frame = Frame(say("Players"), say(PLAY_MONEY), Go(Page.HOME))
        return listed(
            frame,
            entries,
            room,
            focus,
            choose=say("open it"),
            empty=say("Nobody has played here yet."),
            buttons=paging(room, page, len(known), LINES, ("Before", "After")),
        )

    def _entry(self, profile: Profile, room: Room) -> EntryView:
        say, person = room.language.say, self._person_of(profile)
        seen = say("played {when}", when=profile.seen[:10]) if profile.seen else say("new here")
        return EntryView(
            profile.name,
            seen,
            str(self._keeping.purses.coins(profile.id)),
            say("coins"),
            letters=first_letter(person),
            colour=person.tone,
            picture=person.picture,
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
            ButtonView(say("Picture and colour"), Show("picture"), "camera"),
            ButtonView(say("Voice: {language}", language=spoken), NextSpeech(), "sound"),
            ButtonView(say("Same person as…"), Show("merge"), "plus"),
            ButtonView(say("Forget this player"), Show("forget"), "cross", "outline"),
        ]
        person, told = self._person_of(profile), self._told(room)
        return choices(profile.name, told, buttons, room, focus, Up(), person)

    def _purse(self, profile: Profile, room: Room, focus: int) -> Open:
        keeping, say = self._keeping, room.language.say
        lines: list[Line] | None = self._answers.get(
            ("purse", profile.id), lambda: keeping.statement(profile.id)
        )
        if lines is None:
            return self._waiting(Frame(profile.name, back=Up()), say("Reading the journal…"), room)
        return purse_page(profile, keeping, lines, room, focus, self.now.page)

    def _stick(self, profile: Profile, room: Room, focus: int) -> Open:
        def look() -> list[Path] | str:
            stick = self._studio.stick() if self._studio is not None else None
            return pictures_on(stick) if stick is not None else NO_STICK

        files = self._answers.get("stick", look)
        if not isinstance(files, list):
            frame = Frame(room.language.say("From the stick"), profile.name, Up())
            return self._waiting(frame, room.language.say(files or WAIT), room)
        told = self._told(room)
        return stick_page(profile, files, told, room, focus, self.now.page)

    def _waiting(self, frame: Frame, words: str, room: Room) -> Open:
        trouble = room.language.say(self._answers.trouble)
        walk = Walk(back=Deed(room.language.say("back"), frame.back))
        return framed(frame, ListBody((), trouble or words), walk, 0, room), walk

    def _merge(self, profile: Profile, room: Room, focus: int) -> Open:
        say, page = room.language.say, self.now.page
        others = [p for p in self._keeping.players.lately() if p.id != profile.id]
        entries = []
        for other in others[page * FEW_LINES :][:FEW_LINES]:
            person = self._person_of(other)
            entries.append(
                EntryView(
                    other.name,
                    letters=first_letter(person),
                    colour=person.tone,
                    picture=person.picture,
                    act=AskMerge(other.id),
                )
            )
        return listed(
            Frame(say("{name} is really…", name=profile.name), back=Up()),
            entries,
            room,
            focus,
            choose=say("same person"),
            words=say("The games and coins of both are this player's from then on."),
            buttons=paging(room, page, len(others), FEW_LINES, ("Before", "After")),
            down=FEW_LINES,
        )


def merge_page(profile: Profile, other: Profile, room: Room, focus: int, told: str) -> Open:
    """Ask once before two become one: nobody can part them again."""
    say = room.language.say
    words = say("Games and coins of both are {name}’s. They cannot be parted.", name=other.name)
    buttons = [
        ButtonView(say("Two people"), Up(), "left", "primary"),
        ButtonView(say("The same person"), MergeInto(other.id), "plus"),
    ]
    title = say("Is {name} really {other}?", name=profile.name, other=other.name)
    return choices(title, told or words, buttons, room, focus, Up())


def forget_page(profile: Profile, room: Room, focus: int, told: str) -> Open:
    """Ask what should become of the results."""
    say = room.language.say
    words = told or say("Name and picture are removed for good. Games stay, without a name.")
    buttons = [
        ButtonView(say("Do not forget"), Up(), "left", "primary"),
        ButtonView(say("Forget, results count on"), Forget(keep_results=True), "cross"),
        ButtonView(say("Forget, results do not count"), Forget(keep_results=False), "cross"),
    ]
    title = say("Forget {name}?", name=profile.name)
    return choices(title, words, buttons, room, focus, Up())
