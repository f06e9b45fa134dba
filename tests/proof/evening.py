"""A program to be tormented: plays one game at a table of real processes, or goes on with it.

`python -m tests.proof.evening DATA NUMBER`. Its buttons are pins of a mock header, and bounce. USR1
stalls the camera for twenty seconds, USR2 unplugs the panel for five; any other end it meets from
outside. It exits with 0 when the game is over and put away.
"""

import logging
import signal
import sys
import threading
from pathlib import Path

from companion.assembly import SIMULATED, House, Wanted
from companion.config import Config
from companion.demonstration import demonstrate
from companion.table.signals import NewGame
from companion.table.situation import Situation
from hardware.gpio import GpioPanel
from hardware.panel import Button, Panel
from hardware.wiring import Wiring
from tests.hardware.bench import LiveHeader
from tests.proof.games import plans
from vision.messages import OnTable
from vision.simulation.commands import Break, Fault

STALLED, UNPLUGGED = 20.0, 5.0
ROLLING = "    dice roll"  # printed at once


class LoosePlug:
    """The panel on a header that comes out, and is found again once it is back in."""

    def __init__(self) -> None:
        self.header = LiveHeader()

    def find(self) -> Panel:
        return GpioPanel(Wiring(), pin_factory=self.header)

    def pull(self, seconds: float) -> None:
        self.header.pulled = True
        threading.Timer(seconds, lambda: setattr(self.header, "pulled", False)).start()


def main(folder: Path, number: int) -> None:
    plan = plans(5, 0.0)[number]
    plug = LoosePlug()
    with House(Wanted(Config(), folder, SIMULATED, seed=plan.seed), plug.find) as house:

        def press(button: Button) -> None:
            if house.panel.status().present:
                plug.header.push(button)
            else:
                house.keyboard.key_down(button[0])
                house.keyboard.key_up(button[0])

        rolling = False

        def told(situation: Situation) -> None:
            nonlocal rolling
            if situation.state.tray.moving and not rolling:
                print(ROLLING, flush=True)
            rolling = situation.state.tray.moving
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
