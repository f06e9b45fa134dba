"""A USB stick: everything on it by a finger, and back from it; then the machine is switched off."""

import subprocess
from functools import partial
from pathlib import Path

import glass
from trial import DATA, HOME, Trial
from vm import Machine

from companion.screen.acts import BackUp, Go, Page, PowerOff, Restore

TO_SETTINGS = ("home", Go(Page.SETTINGS))
TO_MACHINE = ("settings", Go(Page.MACHINE))
BACK_UP, RESTORE = ("machine", BackUp()), ("machine", Restore())
SURE = ("machine_restore", Restore(sure=True))
OFF = ("machine", PowerOff())
PAGES = (TO_SETTINGS, TO_MACHINE, BACK_UP, RESTORE, SURE, OFF)
MOUNT = "/media/dice-table"
SECTORS, FIRST = 131072, 2048  # of 512 bytes: 64 MB, and where the partition begins
STRANGER = "from companion.records.players import Players as P; from pathlib import Path as F; "
STRANGER += f"P(F('{DATA}')).add('Bo', 1)"


def fresh_stick(file: Path) -> None:
    """Make a stick as one buys it: one partition, FAT."""
    with file.open("wb") as made:
        made.truncate(SECTORS * 512)
    table = f"start={FIRST}, type=c\n"
    subprocess.run(["sfdisk", "-q", str(file)], input=table, text=True, check=True)
    fat = ["mkfs.vfat", "--offset", str(FIRST), str(file), str((SECTORS - FIRST) // 2)]
    subprocess.run(fat, check=True, stdout=subprocess.DEVNULL)


def backup_and_back(trial: Trial, machine: Machine, file: Path) -> None:
    """Plug a stick in, use it, and pull it out."""
    fresh_stick(file)
    machine.plug_in(file)
    mounted = f"mountpoint -q {MOUNT} && echo yes"
    trial.within(90, "a stick is at hand", lambda: trial.run(mounted) == "yes")
    there_and_back(trial)
    machine.pull_out()
    trial.within(60, "a stick pulled out is gone", lambda: trial.run(mounted) != "yes")


def there_and_back(trial: Trial) -> None:
    """A backup to a stick and back, with a finger on the screen alone."""
    to_machine(trial)
    trial.picture("machine")
    tap(trial, *BACK_UP)
    found = f"ls {MOUNT}/*.zip 2>/dev/null"
    trial.within(180, "a backup is on the stick", lambda: trial.run(found))
    trial.picture("backed-up")

    events, since = trial.events(), trial.up_since()
    people = trial.run(f"cat {DATA}/people.json")
    python = f"{HOME}/current/bin/python"
    trial.run(f'cd /run && runuser -u dice-table -- {python} -c "{STRANGER}"')
    trial.expect("somebody is new since the backup", trial.run(f"cat {DATA}/people.json") != people)
    tap(trial, *RESTORE)
    trial.picture("restore-asked")
    tap(trial, *SURE)
    trial.within(600, "the table begins anew", lambda: trial.active() and trial.up_since() > since)
    trial.expect("it says what it restored", trial.said("were restored from"))
    trial.expect("the games are the backup's", trial.events() == events)
    trial.expect("the players are the backup's", trial.run(f"cat {DATA}/people.json") == people)
    aside = trial.run(f"ls -d {DATA}/before-restore-*")
    trial.expect("what was there is kept aside", "before-restore" in aside, aside)


def switch_off(trial: Trial) -> None:
    """Switch the machine off with a finger."""
    to_machine(trial)
    trial.tap(*glass.spot(*OFF))
    off = "a finger switches the machine off"
    trial.within(300, off, lambda: trial.machine.process.poll() is not None)


def to_machine(trial: Trial) -> None:
    """From home to the page of the machine."""
    tap(trial, *TO_SETTINGS)
    tap(trial, *TO_MACHINE)


def tap(trial: Trial, page: str, act: object) -> None:
    """Tap what means this on a page, and see the display change."""
    trial.again_until_seen(partial(trial.tap, *glass.spot(page, act)))
