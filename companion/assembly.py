"""Puts the parts together; the only module that knows all of them."""

import contextlib
import json
import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Self

from companion.config import Config
from companion.durable import write_whole
from companion.eyes import Eyes
from companion.fittings import (
    CareFitting,
    EyesFitting,
    PanelFitting,
    SettingsFitting,
    TableFitting,
    plain_tray,
)
from companion.hands import Hands
from companion.journal.games import unfinished_games
from companion.journal.writing import open_journal
from companion.kiosk import Kiosk
from companion.lent_panel import LentPanel
from companion.logbook import in_words
from companion.record_fittings import PeopleFitting, PortraitFitting, exported
from companion.records.keeping import Keeping
from companion.screen.menus.history import HistoryPage
from companion.screen.menus.people import PeoplePage
from companion.screen.ports import Ports
from companion.screen.sound import allowed
from companion.table.beeps import beep_for
from companion.table.session import Session
from companion.table.signals import ResumeGame, Seen
from companion.table.situation import Situation
from companion.unfinished import GamesFitting
from hardware.keyboard import KeyboardPanel
from hardware.panel import Button, Panel
from hardware.together import PanelsTogether
from vision.messages import AskPhotograph
from vision.worker import WorkerOrders, work

log = logging.getLogger(__name__)

SIMULATED = "simulated"
DICE_FILE = "simulated-table.json"  # the simulated dice outlive the program as real ones do
TRAY_FILE = "tray.json"
ON_TABLE = "on-table"  # names the game to go on with after a power cut


@dataclass(frozen=True)
class Wanted:
    """How the table is to be: settings, where things are kept, which camera, the dice's seed."""

    config: Config
    data: Path
    camera: str
    config_file: Path | None = None
    kiosk: bool = False
    seed: int | None = None
    speed: float = 1.0  # of simulated dice
    fps: int = 15  # of their frames


class House:
    """The journal, the panel, the eyes and the session, joined; closing leaves nothing behind."""

    def __init__(self, wanted: Wanted, find_panel: Callable[[], Panel] | None = None) -> None:
        """Open everything; `find_panel` gives another panel than the one on the header."""
        self.wanted = wanted
        self.keyboard = KeyboardPanel(wanted.config.panel.hold_seconds)
        self.settings = SettingsFitting(wanted.config, wanted.data)
        self.games = GamesFitting(wanted.data)
        self.kiosk = Kiosk()
        self._closing = contextlib.ExitStack()
        self._game: str | None = None
        with contextlib.ExitStack() as opening:  # whatever fails, the parts before it are closed
            opening.callback(self.settings.close)
            self.journal = opening.enter_context(open_journal(wanted.data))
            self.keeping = Keeping(self.journal, wanted.data, self._ask)
            opening.callback(self.keeping.close)
            self.people = PeopleFitting(self.keeping)
            opening.callback(self.people.close)
            self.panel = LentPanel(
                _panel(wanted.config, self.keyboard, find_panel), _pins(wanted.config)
            )
            opening.callback(self.panel.close)
            self.eyes = Eyes(
                work,
                (_orders(wanted),),
                self._seen,
                wanted.data / (f"{SIMULATED}-{TRAY_FILE}" if self.simulated else TRAY_FILE),
                tray=_tray(wanted),
            )
            opening.callback(self.eyes.close)
            self.eyes.photographed(self.keeping.photograph)
            self.session = Session(
                self.journal,
                self.panel,
                self.eyes.send,
                folder=wanted.data,
                purses=self.keeping.purses,
            )
            opening.callback(self.session.close)
            self._closing = opening.pop_all()
        self.hands = Hands(self.eyes.send) if self.simulated else None
        watchers = (self.eyes.follow, self.games.follow, self.people.follow, self._note_game)
        for watcher in (*watchers, self._beep):
            self.session.watch(watcher)
        if self.hands is not None:
            self.session.watch(self.hands.follow)

    @property
    def simulated(self) -> bool:
        """Whether the dice are simulated."""
        return self.wanted.camera.startswith(SIMULATED)

    def begin(self) -> None:
        """Start everything that runs by itself."""
        self.keeping.begin()
        self.games.begin()
        self.session.begin()
        self.eyes.begin()

    def resume(self) -> str | None:
        """Put the game on the table that lay there when the program ended, and name it."""
        with contextlib.suppress(OSError):
            game = (self.wanted.data / ON_TABLE).read_text().strip()
            if game in unfinished_games(self.journal):
                self.session.put(ResumeGame(game))
                return game
        return None

    def ports(self, *about: tuple[str, str]) -> Ports:
        """Give the screen what it needs of the house."""
        data = self.wanted.data
        care = CareFitting(data, self.wanted.config_file, kiosk=self.wanted.kiosk)
        eyes = EyesFitting(self.eyes, self.settings)
        history = HistoryPage(self.keeping, self.session.put, partial(exported, data))
        people = PeoplePage(self.keeping, PortraitFitting(eyes))
        return Ports(
            TableFitting(self.session),
            self.people,
            self.games,
            self.settings,
            eyes,
            PanelFitting(self.panel),
            care,
            about,
            {"history": history, "people": people},
            simulated=self.at_key if self.hands is not None else None,
        )

    def at_key(self, key: str) -> bool:
        """Do at a simulated table what this key stands for; tells whether it stands for a deed."""
        return self.hands is not None and self.hands.key(key, self.session.situation)

    def close(self) -> None:
        """End the session, the eyes, the panel and the journal, in this order."""
        self.kiosk.stopping()
        self._closing.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _ask(self, wanted: AskPhotograph) -> None:
        self.eyes.send(wanted)

    def _seen(self, seen: Seen) -> None:
        self.session.put(seen)

    def _beep(self, situation: Situation) -> None:
        """Let the buzzer be heard where sounds may be: a watcher of the session."""
        beep, hour = beep_for(situation.said), datetime.now().astimezone().hour
        if beep is not None and allowed(self.settings.values(), hour):
            self.panel.beep(beep)

    def _note_game(self, situation: Situation) -> None:
        """Remember which game is on the table: a watcher of the session."""
        if situation.game == self._game:
            return
        self._game = situation.game
        self.kiosk.playing(in_words(situation.position) if situation.position else None)
        try:
            if situation.game:
                write_whole(self.wanted.data / ON_TABLE, situation.game)
            else:
                (self.wanted.data / ON_TABLE).unlink(missing_ok=True)
        except OSError as error:
            log.warning("After a power cut this game must be chosen by hand: %s", error)


def _panel(config: Config, keyboard: KeyboardPanel, find: Callable[[], Panel] | None) -> Panel:
    """The real panel and the keys beside it; keys alone where the header is to be left alone."""
    if not config.panel.enabled:
        return keyboard
    from hardware.gpio import GpioPanel
    from hardware.patient import PatientPanel

    wiring = config.panel.wiring()
    return PanelsTogether(PatientPanel(find or (lambda: GpioPanel(wiring))), keyboard)


def _pins(config: Config) -> dict[Button, str]:
    if not config.panel.enabled:
        return {}
    wiring = config.panel.wiring()
    return {
        button: " + ".join(str(pin) for pin in (pin, wiring.lamps.get(button)) if pin is not None)
        for button, pin in wiring.buttons.items()
    }


def _orders(wanted: Wanted) -> WorkerOrders:
    camera = wanted.config.camera
    if wanted.camera.startswith(SIMULATED):
        memory = wanted.data / DICE_FILE
        seed = _seed_of(memory) if wanted.seed is None else wanted.seed
        # Frames of faster dice lie farther apart: a computer draws only so many.
        fps = round(wanted.fps / min(wanted.speed, 1.5))
        return WorkerOrders(
            wanted.camera, fps=fps, seed=seed, memory=str(memory), speed=wanted.speed
        )
    return WorkerOrders(wanted.camera, camera.size.width, camera.size.height, camera.fps)


def _seed_of(memory: Path) -> int:
    """The seed of the dice that lie there already, or chance."""
    with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
        return int(json.loads(memory.read_text())["seed"])
    return secrets.randbelow(10**6)


def _tray(wanted: Wanted) -> dict[str, object] | None:
    """The outline somebody drew; None: as found at an earlier start, or found anew."""
    corners = wanted.config.camera.tray
    return plain_tray(corners) if corners and not wanted.camera.startswith(SIMULATED) else None
