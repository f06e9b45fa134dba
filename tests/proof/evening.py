"""A program to be tormented: plays one game at a table of real processes, or goes on with it.

`python -m tests.proof.evening DATA RULES SEED`. USR1 stalls the camera for twenty seconds, USR2
unplugs the panel for five; any other end it meets from outside. It exits with 0 when the game is
over and put away.
"""

import logging
import signal
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path

from companion.assembly import SIMULATED, House, Wanted
from companion.config import Config
from companion.demonstration import demonstrate
from companion.table.signals import NewGame
from companion.table.situation import Situation
from hardware.panel import (
    Beep,
    Button,
    Lamp,
    NoPanelError,
    PanelMessage,
    PanelStatus,
    Pressed,
)
from tests.proof.games import plans
from vision.messages import OnTable
from vision.simulation.commands import Break, Fault

STALLED, UNPLUGGED = 20.0, 5.0


class LoosePlug:
    """A panel whose plug comes out; found again once it is back in."""

    def __init__(self) -> None:
        self.plugged = True
        self._listeners: list[Callable[[PanelMessage], None]] = []

    def find(self) -> "LoosePlug":
        if not self.plugged:
            raise NoPanelError("The panel is unplugged.")
        self._listeners = []
        return self

    def pull(self, seconds: float) -> None:
        self.plugged = False
        for listener in self._listeners:
            listener(PanelStatus(False, "The panel was unplugged."))
        threading.Timer(seconds, lambda: setattr(self, "plugged", True)).start()

    def press(self, button: Button) -> bool:
        for listener in self._listeners:
            listener(Pressed(button))
        return self.plugged and bool(self._listeners)

    def listen(self, listener: Callable[[PanelMessage], None]) -> None:
        self._listeners.append(listener)

    def light(self, lamps: Mapping[Button, Lamp]) -> None: ...

    def beep(self, beep: Beep) -> None: ...

    def status(self) -> PanelStatus:
        return PanelStatus(self.plugged)

    def close(self) -> None:
        self._listeners = []


def main(folder: Path, number: int) -> None:
    plan = plans(5, 0.0)[number]
    plug = LoosePlug()
    with House(Wanted(Config(), folder, SIMULATED, seed=plan.seed), plug.find) as house:

        def press(button: Button) -> None:
            if not plug.press(button):
                house.keyboard.key_down(button[0])
                house.keyboard.key_up(button[0])

        def told(situation: Situation) -> None:
            for event in situation.events:
                print(event, flush=True)
            for said in situation.said:
                print("   ", said, flush=True)

        def stall(*_: object) -> None:
            house.eyes.send(OnTable(Break(Fault.STALLED, STALLED)))

        signal.signal(signal.SIGUSR1, stall)
        signal.signal(signal.SIGUSR2, lambda *_: plug.pull(UNPLUGGED))
        house.begin()
        going_on = house.resume()
        wish = NewGame(plan.rules, plan.players, plan.house)
        print("ready", flush=True)
        wish_now = None if going_on else wish
        demonstrate(house, plan.script, wish_now, told, press, folder / "guest")


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO)
    main(Path(sys.argv[1]), int(sys.argv[2]))
