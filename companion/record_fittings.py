"""The records as the screen wants to meet them: players, their pictures, games for the stick."""

import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue

from companion.game.refusal import Refusal
from companion.game.ruleset import Stakes
from companion.journal.errors import JournalError
from companion.kiosk import usb_stick
from companion.records.daily import Reward
from companion.records.exporting import write_exports
from companion.records.keeping import Keeping
from companion.records.roster import PeopleError, Profile
from companion.screen.menus.portrait import NO_EYES
from companion.screen.people import Person
from companion.screen.ports import EyesPort, Welcome
from companion.table.situation import Situation
from vision.messages import Preview
from vision.portrait import WHOLE, Part, part_of

log = logging.getLogger(__name__)

PICTURE_WIDTH = 1280  # of the picture a player's own is cut out of
PICTURE_SECONDS = 5.0  # a camera that has sent none by then sends none


class PeopleFitting:
    """The players' profiles, with what each can stake; what is written is written in a thread."""

    def __init__(self, keeping: Keeping) -> None:
        self._keeping = keeping
        self._writer = ThreadPoolExecutor(1, "people")  # one, so that the last wish stays

    def people(self) -> Sequence[Person]:
        """Give everybody, those who played lately first."""
        return tuple(map(self._person, self._keeping.players.lately()))

    def add(self, name: str, colour: int, told: Callable[[Person | Refusal], None]) -> None:
        """Make a profile for somebody new; one who is known already is that one."""
        self._writer.submit(lambda: told(self._added(name, colour)))

    def recolour(self, player: str, colour: int) -> None:
        """Remember a player's favourite colour; a disk that refuses leaves it as it was."""

        def deed() -> None:
            try:
                self._keeping.players.recolour(player, colour)
            except PeopleError as error:
                log.warning("A colour was not remembered: %s", error)

        self._writer.submit(deed)

    def welcome(
        self, players: Sequence[str], stakes: Stakes, told: Callable[[Sequence[Welcome]], None]
    ) -> None:
        """Pay today's coins to those who sit down to play for coins; tell each what, or why not."""
        self._writer.submit(lambda: told([self._paid(player, stakes) for player in players]))

    def close(self) -> None:
        """Let what was begun be written."""
        self._writer.shutdown()

    def elsewhere(self, game: str) -> bool:
        """Tell whether a game began at another table, which keeps its coins."""
        return game in self._keeping.elsewhere

    def follow(self, situation: Situation) -> None:
        """Keep the books, note who plays, ask for photographs: a watcher of the session."""
        if situation.game is not None and situation.events:
            state = situation.state
            reading = state.tray.reading if state.camera.working else None
            seen = reading.at if reading is not None else None
            self._keeping.wrote(situation.game, situation.events, seen)

    def _added(self, name: str, colour: int) -> Person | Refusal:
        players = self._keeping.players
        try:
            return self._person(players.roster.named(name) or players.add(name, colour))
        except PeopleError as error:
            return Refusal("not-added", error.template, tuple(error.values.items()))

    def _paid(self, player: str, stakes: Stakes) -> Welcome:
        try:
            paid = self._keeping.purses.reward(player, stakes)
        except JournalError as error:
            paid = Reward(0, 0, str(error))
        return Welcome(player, paid.coins, paid.streak, paid.why)

    def _person(self, profile: Profile) -> Person:
        free = self._keeping.purses.free(profile.id)
        picture = self._keeping.players.picture(profile.id)
        return Person(
            profile.id,
            profile.name,
            profile.colour,
            free,
            profile.language,
            str(picture) if picture else "",
        )


class PortraitFitting:
    """Pictures of players: what the camera sees, or what lies on the stick."""

    def __init__(self, eyes: EyesPort) -> None:
        self._eyes = eyes
        self._came: SimpleQueue[bytes] = SimpleQueue()
        self._wanted = False
        eyes.subscribe(self._take_up)

    def take(self) -> tuple[bytes, Part]:
        """Give what the camera sees now, and where in it the tray is."""
        with suppress(Empty):  # one that came too late for whoever wanted it
            while True:
                self._came.get_nowait()
        self._wanted = True
        try:
            self._eyes.ask(PICTURE_WIDTH, drawn=False)
            picture = self._came.get(timeout=PICTURE_SECONDS)
        except Empty:
            picture = b""
        finally:
            self._wanted = False
        if not picture:
            raise PeopleError(NO_EYES)
        corners = self._eyes.tray()
        return picture, part_of(corners) if corners else WHOLE

    def stick(self) -> Path | None:
        """Give where the stick is plugged in, if one is."""
        return usb_stick()

    def _take_up(self, preview: Preview) -> None:
        if self._wanted:
            self._came.put(preview.jpeg)


def exported(data: Path) -> str:
    """Write all games to the stick; says what came of it."""
    stick = usb_stick()
    if stick is None:
        return "There is no stick."
    try:
        write_exports(stick, data)
    except (JournalError, PeopleError) as error:
        return str(error)
    except OSError as error:
        log.warning("Nothing was written to the stick: %s", error)
        return "The stick takes no more, or cannot be written to."
    return "Written to the stick."
