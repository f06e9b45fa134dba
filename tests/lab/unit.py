"""The unit itself, in a real machine: sandbox, devices, watchdog, restart, rescue, power.

unit.py IMAGE: a small program (guest/standin.py) takes the place of bin/companion and tries, inside
the hardened unit, everything the table asks of its machine. Ends with `N held, N failed`.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path

from vm import LabError, Machine, overlay

PROGRAM = "/opt/dice-table-companion/current/bin/companion"
PYTHON = "/opt/dice-table-companion/current/bin/python"
UNIT = "dice-table-companion"
LOG = f"journalctl -u {UNIT} -o cat --no-pager -b"
PULL = "/sys/devices/platform/gpio-sim.0/gpiochip*/sim_gpio{}/pull"
STAND_IN = f"""
systemctl stop {UNIT}
mv {PROGRAM} {PROGRAM}.real
printf '#!/bin/sh\\nexec {PYTHON} /opt/lab/standin.py\\n' >{PROGRAM}
chmod 755 {PROGRAM}
systemctl reset-failed {UNIT}
"""
HARDWARE = f"""
bash /opt/lab/gpio.sh
modprobe uinput
modprobe v4l2loopback devices=1 video_nr=0 card_label='Lab camera' exclusive_caps=0
udevadm settle
systemd-run -q --unit=lab-touch {PYTHON} /opt/lab/touch.py
systemd-run -q --unit=lab-camera -p Restart=always {PYTHON} /opt/lab/camera.py /dev/video0 5 8
"""


class Trial:
    """One machine, and what held in it."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.results: list[bool] = []
        self.began = time.monotonic()

    def say(self, words: str) -> None:
        """Tell what happens."""
        print(f"[{time.monotonic() - self.began:5.0f} s] {words}", flush=True)

    def expect(self, what: str, held: object, detail: str = "") -> None:
        """Note whether something held."""
        self.results.append(bool(held))
        self.say(f"{'held  ' if held else 'FAILED'} {what} {detail}")

    def wait(self, true: Callable[[], bool], seconds: float) -> float | None:
        """Wait until something is true; return how long it took."""
        began = time.monotonic()
        while time.monotonic() - began < seconds:
            if true():
                return time.monotonic() - began
            time.sleep(0.5)
        return None

    def said(self, words: str, times: int = 1) -> Callable[[], bool]:
        """Tell whether the table has said something, so many times since the boot."""

        def count() -> bool:
            found = self.machine.run(f"{LOG} | grep -cF -- '{words}'", check=False)
            return int(found or 0) >= times

        return count

    def took(self, what: str, true: Callable[[], bool], seconds: float) -> None:
        """Expect something to become true."""
        passed = self.wait(true, seconds)
        self.expect(what, passed is not None, "" if passed is None else f"after {passed:.1f} s")


def press(machine: Machine, pin: int) -> None:
    """Press a button for a fifth of a second."""
    pull = PULL.format(pin)
    machine.run(f"for p in {pull}; do echo pull-down >$p; sleep .2; echo pull-up >$p; done")


def try_unit(trial: Trial, pictures: Path) -> None:
    """Everything, one after the other."""
    machine = trial.machine
    machine.run(STAND_IN)
    machine.run(HARDWARE, timeout=300)
    time.sleep(15)
    machine.run(f"systemctl start --no-block {UNIT}")
    trial.took("the window is up and systemd knows", trial.said("unit: window ok"), 240)
    state = machine.run(f"systemctl show -P ActiveState,User {UNIT}", check=False)
    trial.expect(
        "the unit is active",
        machine.run(f"systemctl is-active {UNIT}", check=False) == "active",
        state,
    )
    for part in ("child and shared memory ok", "journal ok", "camera ok", "panel ok"):
        trial.expect(part, trial.said(f"unit: {part}")())
    time.sleep(3)
    machine.picture(pictures / "unit.png")
    press(machine, 19)
    trial.took("a press on GPIO 19 is heard", trial.said("SCORE"), 20)
    machine.run("echo 'tap 401 201' >/run/lab-touch")
    trial.took("a finger is felt", trial.said("unit: touched"), 20)

    machine.run(f"kill -9 $(systemctl show -P MainPID {UNIT})")
    trial.took("it is back after kill -9", trial.said("unit: window ok", 2), 240)
    machine.run("touch /run/dice-table-companion/lab-hang")
    trial.took("the watchdog ends a hung screen", trial.said("Watchdog timeout"), 90)
    trial.took("it is back after the hang", trial.said("unit: window ok", 3), 240)
    trial.expect(
        "the run folder was made anew, so nothing hangs again",
        machine.run("ls /run/dice-table-companion/lab-hang", check=False).startswith("ls:"),
    )
    machine.run("touch /run/dice-table-companion/lab-power-off")
    ended = trial.wait(lambda: machine.process.poll() is not None, 180)
    trial.expect("the table switches the machine off by itself", ended is not None)


def try_rescue(trial: Trial, pictures: Path) -> None:
    """A table that never starts: back to the version before, then words on the screen."""
    machine = trial.machine
    home = "/opt/dice-table-companion"
    machine.run(STAND_IN)
    machine.run(
        f"cp -a {home}/versions/0.1.0-1 {home}/versions/0.1.0-2 && cd {home} && "
        f"ln -sfn versions/0.1.0-2 current && echo 0.1.0-1 >trial && "
        f"printf '#!/bin/sh\\necho I am broken\\nexit 2\\n' >versions/0.1.0-2/bin/companion"
    )
    machine.run(f"systemctl start --no-block {UNIT}")
    trial.took(
        "a version that never starts makes room for the one before",
        trial.said("unit: window ok"),
        300,
    )
    trial.expect(
        "the link points there", machine.run(f"readlink {home}/current") == "versions/0.1.0-1"
    )
    time.sleep(3)
    trial.expect(
        "the trial is over", machine.run(f"ls {home}/trial", check=False).startswith("ls:")
    )
    machine.run(f"printf '#!/bin/sh\\necho The camera of fate is broken\\nexit 2\\n' >{PROGRAM}")
    machine.run(f"systemctl restart --no-block {UNIT}")
    rescued = f"journalctl -u {UNIT}-rescue -o cat --no-pager -b | grep -c 'no earlier version'"
    trial.took(
        "without an earlier version the rescue gives words",
        lambda: machine.run(rescued, check=False) not in {"", "0"},
        120,
    )
    time.sleep(5)
    machine.picture(pictures / "rescue.png")


def main(image: str) -> int:
    """Try the unit on a fresh machine, then the rescue on another."""
    folder, results = Path(image).resolve(), []
    for name, part in (("unit", try_unit), ("rescue", try_rescue)):
        disk = overlay(folder, f"{name}.qcow2")
        machine = Machine(folder, disk).start()
        trial = Trial(machine)
        trial.say(f"booted in {machine.boot_seconds:.0f} s")
        try:
            part(trial, folder / "pictures")
        except LabError as error:
            trial.expect("the lab works", False, str(error))
        finally:
            if not all(trial.results) and machine.process.poll() is None:
                print(machine.run(f"{LOG} | tail -40", check=False))
            machine.stop()
        results += trial.results
    print(f"{sum(results)} held, {len(results) - sum(results)} failed")
    return not all(results)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
