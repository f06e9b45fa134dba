"""Updates, and a table that never starts: back to the version before; without one, words.

rescue.py IMAGE: in a container, whose systemd is all this needs. Ends with `N held, N failed`.
"""

import sys
from pathlib import Path

from contained import Contained
from evening import SLOW
from trial import HOME, UNIT, Trial
from vm import LabError

BROKEN = "printf '#!/bin/sh\\necho The camera of fate is broken\\nexit 2\\n' >"
# The plug was pulled after the switch to a version that never starts.
UPDATE = f"""
systemctl stop {UNIT}
cd {HOME}/versions
cp -al 0.1.0-2 0.1.0-3
rm 0.1.0-3/bin/companion
{BROKEN}0.1.0-3/bin/companion; chmod +x 0.1.0-3/bin/companion
cd ..
ln -sfn versions/0.1.0-3 current
echo 0.1.0-2 >trial
systemctl start --no-block {UNIT}
"""
GAME = "/run/dice-table-companion/game"


def updated(trial: Trial) -> None:
    """By the installer: not during a game, to a version that runs, back from one that does not."""
    trial.within(SLOW, "the table runs", trial.active)
    trial.run(f"echo yatzy >{GAME}")
    refused = update(trial, "works")
    trial.expect("no update during a game", "A game is on the table (yatzy)" in refused, refused)
    trial.run(f"rm {GAME}")
    said = update(trial, "works")
    trial.expect("an update runs", "Version 0.1.0-2: running" in said, said)
    said = update(trial, "broken")
    back = "0.1.0-3 does not start; 0.1.0-2 is running again"
    trial.expect("a version that does not start is taken back", back in said, said)
    link = trial.run(f"readlink {HOME}/current; ls {HOME}/versions")
    trial.expect("only the good one stays", link.split() == ["versions/0.1.0-2", "0.1.0-2"], link)


def update(trial: Trial, how: str) -> str:
    """Update as the installer does, all but the building."""
    return trial.run(f"python3 -B /opt/lab/update.py {how}", timeout=900)


def rescued(trial: Trial) -> None:
    """An update that never starts goes; a version that once ran and breaks is told about."""
    trial.machine.run(UPDATE, timeout=300)
    trial.within(SLOW, "a version that never starts makes room for the one before", trial.active)
    link = trial.run(f"readlink {HOME}/current")
    trial.expect("the link points there", link == "versions/0.1.0-2", link)
    trial.machine.run(f"{BROKEN}{HOME}/current/bin/companion; systemctl restart --no-block {UNIT}")
    log = f"journalctl -u {UNIT}-rescue -o cat --no-pager -b | grep -c 'no earlier version'"
    trial.within(SLOW, "without an earlier version the rescue gives words",
                 lambda: trial.run(log) not in {"", "0"})  # fmt: skip
    told = "The dice table does not start. Its games are safe."
    console = "cat /dev/tty1"  # a file in a container
    trial.within(60, "they stand on the console", lambda: told in trial.run(console))


def main(image: str) -> int:
    """Try it in a fresh container."""
    folder = Path(image).resolve()
    place = Contained(folder).start()
    trial = Trial(place, folder / "pictures")
    try:
        updated(trial)
        rescued(trial)
    except LabError as error:
        trial.expect("the lab works", False, str(error))
    finally:
        place.stop()
    print(f"{sum(trial.results)} held, {len(trial.results) - sum(trial.results)} failed")
    return not all(trial.results)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
