"""An evening by fingers alone at the installed table, in a container: no camera, no buttons.

fingers.py IMAGE: the table runs under its own unit and a real systemd on this machine's kernel, its
picture on an X server. A whole game of yatzy is played by touch, and between its turns the table is
killed, hung, left without room and put on a disk that takes nothing. Then everything goes to a
stick and back, and a finger switches the machine off.
Ends with `N held, N failed`, and the seconds each thing took, in IMAGE/fingers.json.
"""

import json
import sys
import time
from functools import partial
from pathlib import Path

import glass
from contained import Contained
from evening import (
    FULL,
    PROFILE,
    PYTHON,
    ROOM,
    SLOW,
    comes_back,
    disk_refuses,
    eyes_killed,
    first_boot,
)
from play import TURNS, Turn
from stick import switch_off, there_and_back
from trial import DATA, LOG, TRIES, UNIT, Trial
from vm import LabError

from hardware.panel import Button

KEYS = {button: f"F{number}" for number, button in enumerate(Button, start=1)}
READ_ONLY = f"systemctl stop {UNIT}; mount -o remount,ro {DATA}; ! touch {DATA}/probe"
WRITABLE = f"mount -o remount,rw {DATA}"
# Nobody may set this machine's clock, so the table alone is told another one.
CLOCK = f"/run/systemd/system/{UNIT}.service.d/clock.conf"
IN_2001 = f"""
mkdir -p {CLOCK.rsplit("/", 1)[0]}
library=$(ls /usr/lib/*/faketime/libfaketime.so.1)
printf '[Service]\\nEnvironment=LD_PRELOAD=%s FAKETIME_DONT_FAKE_MONOTONIC=1\\n' $library >{CLOCK}
printf 'Environment="FAKETIME=@2001-01-01 20:00:00"\\n' >>{CLOCK}
"""
TODAY = f"rm {CLOCK}"
ANEW = f"systemctl daemon-reload; systemctl restart --no-block {UNIT}"
STROKE = 120.0
DICE = (slice(96, 224), slice(0, 290))  # where the dice told so far are drawn, without a camera


class ByTouch(Trial):
    """A trial whose finger is the X server's pointer."""

    def __init__(self, place: Contained, pictures: Path) -> None:
        super().__init__(place, pictures)
        self.place = place

    def tap(self, x: int, y: int) -> None:
        """Tap the screen with a finger."""
        self.place.tap(x, y)

    def count(self, kind: str) -> int:
        """How many events of this kind the journal holds."""
        return sum(each == kind for each, _ in self.events())


def begin(trial: ByTouch) -> None:
    """Ann sits down alone to yatzy."""
    trial.run(f'cd /run && runuser -u dice-table -- {PYTHON} -c "{PROFILE}"')
    since = trial.up_since()
    trial.run(f"systemctl restart --no-block {UNIT}")
    trial.within(SLOW, "a restart", lambda: trial.active() and trial.up_since() > since)
    trial.picture("fingers-home")
    time.sleep(5)  # people look before they press
    for button in (Button.SCORE, Button.SCORE, Button.HOLD, Button.SCORE):
        trial.again_until_seen(partial(trial.place.key, KEYS[button]))
    trial.place.key(KEYS[Button.SCORE])
    begun = trial.within(60, "a game is begun", lambda: trial.count("started") == 1)
    trial.picture("fingers-begun")
    if not begun:
        raise LabError("there is nothing to play")


def turn(trial: ByTouch, turn: Turn) -> None:
    """A finger tells each die, chooses the row and enters it."""
    tell(trial, turn)
    enter(trial, turn)


def tell(trial: ByTouch, turn: Turn) -> None:
    """Tell the stroke, die by die; none is told again once it stands there."""
    before = trial.count("thrown")
    for face in turn.last:
        trial.again_until_seen(partial(trial.tap, *glass.face(face)), DICE)
    trial.within(STROKE, f"{turn.row}: told by fingers", lambda: trial.count("thrown") > before)


def enter(trial: ByTouch, turn: Turn) -> None:
    """Choose the row and press SCORE; striking is asked about once."""
    before = trial.count("scored")
    trial.again_until_seen(partial(trial.tap, *glass.row(turn.row)))
    for _ in range(TRIES):
        trial.changes(partial(trial.tap, *glass.button(Button.SCORE)))
        if trial.count("scored") > before:
            break
    entered = [body for kind, body in trial.events() if kind == "scored"][before:]
    held = [(body["field"], body["points"]) for body in entered] == [(turn.row, turn.points)]
    trial.expect(f"{turn.row} for {turn.points}", held, str(entered))


def turn_without_room(trial: ByTouch, turn: Turn) -> None:
    """The disk is full when a stroke is told: words, and the stroke once there is room."""
    before = trial.count("thrown")
    trial.run(FULL)
    for face in turn.last:
        trial.again_until_seen(partial(trial.tap, *glass.face(face)), DICE)
    told = "a disk that fills up in a game is told"
    trial.within(STROKE, told, lambda: trial.said("Nothing can be saved"))
    trial.picture("fingers-full-in-a-game")
    trial.expect("nothing was written", trial.count("thrown") == before)
    trial.run(ROOM)
    trial.within(STROKE, "the stroke that waited is kept", lambda: trial.count("thrown") > before)
    enter(trial, turn)


def play(trial: ByTouch) -> None:
    """The whole game; after each of the first turns something happens to the table."""
    happens = (
        lambda: comes_back(trial, "kill -9", f"kill -9 $(systemctl show -P MainPID {UNIT})"),
        lambda: hangs(trial),
        lambda: eyes_killed(trial),
        lambda: disk_refuses(trial, "a full disk", FULL, ROOM),
        lambda: disk_refuses(trial, "a read-only disk", READ_ONLY, WRITABLE),
        lambda: comes_back(trial, "a clock of 2001", IN_2001 + ANEW),
        lambda: comes_back(trial, "a clock set right", f"{TODAY}; {ANEW}"),
    )
    for number, each in enumerate(TURNS):
        (turn_without_room if number == len(happens) else turn)(trial, each)
        if number < len(happens):
            happens[number]()
    trial.picture("fingers-game-over")
    years = trial.run(f"sqlite3 {DATA}/journal.db 'SELECT DISTINCT substr(at, 1, 4) FROM events'")
    trial.expect("one turn was written in 2001", "2001" in years.split(), years)
    scored = {body["field"]: body["points"] for kind, body in trial.events() if kind == "scored"}
    written = {each.row: each.points for each in TURNS}
    trial.expect("every row as written beforehand", scored == written, str(scored))
    trial.expect("every stroke was counted once", trial.count("thrown") == len(TURNS))
    trial.changes(partial(trial.place.key, KEYS[Button.HOLD]))  # home


def hangs(trial: ByTouch) -> None:
    """The screen stands still: the watchdog must act."""
    comes_back(trial, "a hung screen", f"kill -STOP $(systemctl show -P MainPID {UNIT})")
    trial.expect("the watchdog ended it", trial.said("Watchdog timeout"))


def main(image: str) -> int:
    """Spend the evening."""
    folder = Path(image).resolve()
    place = Contained(folder).start()
    trial = ByTouch(place, folder / "pictures-fingers")
    trial.say(f"the container answers {place.boot_seconds:.0f} s after it was started")
    try:
        first_boot(trial, place.began)
        begin(trial)
        play(trial)
        there_and_back(trial)
        switch_off(trial)
    except (LabError, ValueError) as error:
        trial.expect("the lab works", False, str(error))
    finally:
        if not all(trial.results) and place.process.poll() is None:
            print(trial.run(f"{LOG} | tail -60"))
        place.stop()
    figures = {"product": (folder / "product").read_text().strip(), **trial.figures}
    (folder / "fingers.json").write_text(json.dumps(figures, indent=1) + "\n")
    print(f"{sum(trial.results)} held, {len(trial.results) - sum(trial.results)} failed")
    return not all(trial.results)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
