"""A table that never starts: back to the version before; without one, words on the screen.

rescue.py IMAGE: ends with `N held, N failed`.
"""

import sys
import time
from pathlib import Path

from evening import SLOW
from trial import HOME, UNIT, Trial
from vm import LabError, Machine, overlay

BROKEN = "printf '#!/bin/sh\\necho The camera of fate is broken\\nexit 2\\n' >"
UPDATE = f"""
systemctl stop {UNIT}
cd {HOME}
cp -a versions/0.1.0-1 versions/0.1.0-2
{BROKEN}versions/0.1.0-2/bin/companion
ln -sfn versions/0.1.0-2 current
echo 0.1.0-1 >trial
systemctl start --no-block {UNIT}
"""


def rescued(trial: Trial) -> None:
    """An update that never starts goes; a version that once ran and breaks is told about."""
    trial.machine.run(UPDATE, timeout=300)
    trial.within(SLOW, "a version that never starts makes room for the one before", trial.active)
    link = trial.run(f"readlink {HOME}/current")
    trial.expect("the link points there", link == "versions/0.1.0-1", link)
    trial.machine.run(f"{BROKEN}{HOME}/current/bin/companion; systemctl restart --no-block {UNIT}")
    log = f"journalctl -u {UNIT}-rescue -o cat --no-pager -b | grep -c 'no earlier version'"
    trial.within(SLOW, "without an earlier version the rescue gives words",
                 lambda: trial.run(log) not in {"", "0"})  # fmt: skip
    time.sleep(5)
    trial.picture("rescue")


def main(image: str) -> int:
    """Try it on a fresh machine."""
    folder = Path(image).resolve()
    machine = Machine(folder, overlay(folder, "rescue.qcow2")).start()
    trial = Trial(machine, folder / "pictures")
    try:
        rescued(trial)
    except LabError as error:
        trial.expect("the lab works", False, str(error))
    finally:
        machine.stop()
    print(f"{sum(trial.results)} held, {len(trial.results) - sum(trial.results)} failed")
    return not all(trial.results)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
