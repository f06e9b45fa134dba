"""The table under systemd, as its own installer put it there: boot, parts, a whole game, a stick.

evening.py IMAGE: camera frames come through /dev/video0, presses through /dev/gpiochip0, fingers
through /dev/input; the display's pictures are kept. Faults come between the turns of the game.
Ends with `N held, N failed` and the seconds each thing took, in IMAGE/evening.json.
"""

import json
import sys
import time
from pathlib import Path

from machines import fresh_machine
from play import TURNS, Game
from stick import backup_and_back, switch_off
from tray import Tray
from trial import DATA, EYES, HOME, LOG, UNIT, Trial
from vm import LabError, Machine

from hardware.panel import Button

PYTHON = f"{HOME}/current/bin/python"
EXPOSED_AT_MOST = 4.0
SLOW = 1200.0  # seconds: an emulated processor on a busy machine takes minutes to start the table
RATE = 10  # frames a second
CAMERA_IN = f"""
modprobe v4l2loopback devices=1 video_nr=0 card_label='Lab camera' exclusive_caps=0 max_buffers=16
udevadm settle
systemd-run -q --collect --unit=lab-camera -p Restart=always \\
    python3 /opt/lab/camera.py /dev/video0 640 480 {RATE}
"""
CAMERA_OUT = """
systemctl stop lab-camera
for i in $(seq 240); do rmmod v4l2loopback 2>/dev/null && break; sleep .5; done
! [ -e /dev/video0 ]
"""
FINGERS = f"modprobe uinput; systemd-run -q --collect --unit=lab-touch {PYTHON} /opt/lab/touch.py"
# Root may use the last blocks too; nothing at all is left to the table.
FULL = f"""
fallocate -l $(($(df --output=avail -B1 {DATA} | tail -1) * 97 / 100)) {DATA}/fill
dd if=/dev/zero of={DATA}/fill2 bs=1M 2>&1; dd if=/dev/zero of={DATA}/fill3 bs=512 2>&1
"""
ROOM = f"rm -f {DATA}/fill*"
PROFILE = "from companion.records.players import Players as P; from pathlib import Path as F; "
PROFILE += f"P(F('{DATA}')).add('Ann', 0)"


def first_boot(trial: Trial, began: float = 0.0) -> None:
    """Straight to the table, with neither camera nor panel, and as hardened as promised."""
    trial.within(SLOW, "the first boot ends at the table", trial.active)
    trial.figures["first boot, to the picture"] = round(trial.up_since() - began, 1)
    trial.say(f"first picture after {trial.figures['first boot, to the picture']} s")
    trial.expect("it stays", trial.stays())
    trial.picture("first-boot")
    said = trial.run(f"systemd-analyze security --no-pager {UNIT} | tail -1")
    exposure = float(said.split(":")[1].split()[0])
    trial.expect(f"exposure at most {EXPOSED_AT_MOST}", exposure <= EXPOSED_AT_MOST, str(exposure))
    refused = trial.run("runuser -u dice-table -- systemctl --no-ask-password stop dbus.socket")
    trial.expect("the table's user may not stop anything else", "authentication" in refused)


def parts(trial: Trial, machine: Machine, tray: Tray) -> None:
    """Every part on its real device."""
    machine.run("bash /opt/lab/gpio.sh; udevadm settle")
    machine.run(f"systemctl stop {UNIT}")
    panel = trial.run(f"cd /run && {PYTHON} /opt/lab/panel.py", timeout=300)
    for line in panel.splitlines():
        trial.expect(line.removeprefix("panel: "), "FAILED" not in line)
    tray.plug_into(machine.film())
    machine.run(CAMERA_IN)
    machine.run(FINGERS)
    time.sleep(5)
    doctor = trial.run("companion doctor", timeout=300)
    trial.say(doctor)
    for part in ("ok       camera picture", "ok       panel", "ok       touch", "ok       display"):
        trial.expect(f"doctor: {part.split(None, 1)[1]}", part in doctor)
    machine.run(f'cd /run && runuser -u dice-table -- {PYTHON} -c "{PROFILE}"')
    machine.run(f"systemctl start --no-block {UNIT}")
    trial.within(SLOW, "the table starts with all its parts", trial.active)
    trial.expect("it stays with all its parts", trial.stays())
    trial.picture("home")


def play(trial: Trial, tray: Tray) -> None:
    """A whole game; between its turns everything is done to the table that can be done to one."""
    game = Game(trial, tray)
    game.seat()
    trial.picture("game-begun")
    game.turns(2)
    trial.picture("two-turns")
    comes_back(trial, "kill -9", f"kill -9 $(systemctl show -P MainPID {UNIT})")
    game.turns(1)
    comes_back(trial, "a hung screen", f"kill -STOP $(systemctl show -P MainPID {UNIT})")
    trial.expect("the watchdog ended it", trial.said("Watchdog timeout"))
    game.turns(1)
    eyes_killed(trial)
    game.turns(1)
    camera_unplugged(trial, game)
    game.turns(1)
    game.turn_without_room(FULL, ROOM)
    disk_refuses(trial, "a full disk", FULL, ROOM)
    game.turns(1)
    # SysRq u remounts at once, whoever has files open for writing.
    read_only = "echo u >/proc/sysrq-trigger; sleep 3; ! touch /probe 2>/dev/null"
    disk_refuses(trial, "a read-only disk", read_only, "mount -o remount,rw /")
    game.turns(1)
    comes_back(trial, "a clock of 2001", f"date -s 2001-01-01; systemctl restart --no-block {UNIT}")
    trial.run(f"date -s @{int(time.time())}")
    game.turns(len(TURNS) - game.done)
    time.sleep(5)
    trial.picture("game-over")
    game.whole()
    trial.changes(lambda: game.press(Button.HOLD))  # home


def comes_back(trial: Trial, what: str, deed: str) -> None:
    """Do something to the running table and see it come back where it was."""
    before, since, table = trial.events(), trial.up_since(), on_table(trial)
    trial.run(deed)
    trial.within(SLOW, f"back after {what}", lambda: trial.active() and trial.up_since() > since)
    trial.expect(f"it stays after {what}", trial.stays())
    is_where_it_was(trial, what, before, table)


def is_where_it_was(trial: Trial, what: str, before: object, table: str) -> None:
    """See that nothing is lost and the same game is on the table."""
    trial.expect(f"nothing lost by {what}", trial.events() == before)
    trial.expect(f"the same game after {what}", table and on_table(trial) == table, table)
    trial.picture(what.replace(" ", "-"))


def playing(trial: Trial) -> bool:
    """Whether the table is up, and not only waiting for its disk."""
    return trial.active() and not trial.waits()


def on_table(trial: Trial) -> str:
    """The game on the table, as kept on disk."""
    return trial.run(f"cat {DATA}/on-table 2>/dev/null")


def eyes_killed(trial: Trial) -> None:
    """The vision process dies; the table never notices more than that."""
    eyes, since = trial.run(EYES), trial.up_since()
    trial.run(f"kill -9 {eyes}")
    others = "other eyes after theirs were killed"
    trial.within(120, others, lambda: trial.run(EYES) not in {"", eyes})
    trial.expect("the table was up all the while", trial.active() and trial.up_since() == since)


def camera_unplugged(trial: Trial, game: Game) -> None:
    """No camera: a turn by touch alone; then it is plugged in again."""
    gone = trial.run(CAMERA_OUT, timeout=200)
    trial.expect("an unplugged camera is let go of", not gone, gone)
    time.sleep(8)
    trial.picture("camera-unplugged")
    game.turn_by_touch()
    trial.machine.run(CAMERA_IN)


def disk_refuses(trial: Trial, what: str, deed: str, mend: str) -> None:
    """A start on a disk that takes nothing: words on the screen, and the game once it is mended."""
    before, since, table = trial.events(), trial.up_since(), on_table(trial)
    trial.run(deed, timeout=600)
    trial.run(f"systemctl restart --no-block {UNIT}")
    trial.within(SLOW, f"{what} is told on the screen",
                 lambda: trial.up_since() > since and trial.waits())  # fmt: skip
    trial.picture(f"{what.replace(' ', '-')}-told")
    since = trial.up_since()
    trial.run(mend)
    anew = "back by itself after " + what
    trial.within(SLOW, anew, lambda: trial.up_since() > since and playing(trial))
    trial.expect(f"it stays after {what}", trial.stays())
    is_where_it_was(trial, what, before, table)


def main(image: str) -> int:
    """Spend the evening."""
    folder = Path(image).resolve()
    machine = fresh_machine(folder, "evening").start()
    trial, tray = Trial(machine, folder / "pictures"), Tray(dice=5, rate=RATE)
    trial.say(f"the machine answers {machine.boot_seconds:.0f} s after it was switched on")
    try:
        first_boot(trial)
        parts(trial, machine, tray)
        play(trial, tray)
        backup_and_back(trial, machine, folder / "stick.img")
        switch_off(trial)
    except (LabError, ValueError) as error:
        trial.expect("the lab works", False, str(error))
    finally:
        if not all(trial.results) and machine.process.poll() is None:
            print(trial.run(f"{LOG} | tail -60"))
        tray.close()
        machine.stop()
    figures = {"product": (folder / "product").read_text().strip(), **trial.figures}
    (folder / "evening.json").write_text(json.dumps(figures, indent=1) + "\n")
    print(f"{sum(trial.results)} held, {len(trial.results) - sum(trial.results)} failed")
    return not all(trial.results)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
