"""Remove all but the data."""

import shutil

from installer import system
from installer.install import refuse_during_game
from installer.places import NAME, SYSTEM_FILES, UNIT, Places
from installer.shell import succeeds
from installer.words import say


def uninstall(places: Places) -> None:
    """Take the table off this machine and say where its games are."""
    refuse_during_game(places)
    if system.is_live(places):
        succeeds("systemctl", "disable", "--now", "--quiet", UNIT)
        succeeds("systemctl", "stop", f"{NAME}-rescue.service")
    else:
        succeeds("systemctl", f"--root={places.root}", "disable", "--quiet", UNIT)
    if places.old_target.exists():
        system.boot_into(places, places.old_target.read_text().strip())
    for place in SYSTEM_FILES.values():
        (places.root / place).unlink(missing_ok=True)
    system.remove_x11(places)
    for folder in (places.home, places.cache):
        shutil.rmtree(folder, ignore_errors=True)
    if system.is_live(places):
        system.reload()
        succeeds("systemctl", "start", "getty@tty1.service")
    say("The table is removed. Its user, settings and games stay:")
    say(f"  settings: {places.inside(places.settings)}")
    say(f"  games:    {places.inside(places.data)}")
    say(f"To remove these too: rm -r the two folders; userdel {NAME.removesuffix('-companion')}")
