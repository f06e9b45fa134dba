"""Install, repair, update: the same steps each time."""

from pathlib import Path

from installer import system, versions
from installer.alone import BusyError, alone
from installer.machine import Machine, look, misfits
from installer.packages import debian_packages, install_debian, python_extras
from installer.places import UNIT, Places
from installer.shell import output, succeeds
from installer.telling import tell
from installer.words import JOURNAL_NAME, InstallError, note, say


def install(places: Places, source: Path, *, display: str) -> None:
    """Bring the table onto this machine, or bring it up to date; on failure the old one runs on."""
    machine = look(places.root)
    if reasons := misfits(machine):
        raise InstallError(
            "This machine does not fit:\n" + "\n".join(f"- {why}" for why in reasons)
        )
    refuse_during_game(places)
    x11 = display == "x11" or (display == "auto" and not machine.mode_setting)
    say(
        f"Machine: {machine.model or machine.system}, {machine.architecture}, "
        f"{machine.free} MB free, picture by {'X11' if x11 else 'KMS'}"
    )
    try:
        with alone(places):
            bring(places, source, machine, x11=x11)
    except BusyError as busy:
        raise InstallError("Another installation is running; wait for its end.") from busy
    say(next_steps(places, machine))


def bring(places: Places, source: Path, machine: Machine, *, x11: bool) -> None:
    """Build the version, switch to it, and keep what it replaced."""
    install_debian(debian_packages(machine, x11=x11))
    old = versions.running(places)
    new = versions.build(places, source, machine)
    refuse_during_game(places)  # building takes minutes; someone may have sat down

    old_x11 = places.x11.exists()
    places.trial.write_text((old.name if old else "") + "\n")
    system.put_files(places, new, x11=x11)
    system.make_user(places)
    system.make_settings(places)
    versions.switch(places, new)
    system.enable(places, desktop=machine.desktop)
    if system.is_live(places):
        if machine.desktop:
            say(
                "The table takes the display now: the desktop closes, and this window with it. "
                f"What became of it: journalctl -t {JOURNAL_NAME}"
            )
        start_or_go_back(places, new, old, old_x11=old_x11)
    versions.keep_only(places, new, old)


def refuse_during_game(places: Places) -> None:
    """Leave a table alone that is being played on."""
    if places.game.exists() and succeeds("systemctl", "is-active", "--quiet", UNIT):
        game = places.game.read_text().strip() or "a game"
        raise InstallError(
            f"A game is on the table ({game}). Finish it or leave it from the menu, "
            "then run this again. Nothing was changed."
        )


def start_or_go_back(places: Places, new: Path, old: Path | None, *, old_x11: bool) -> None:
    """Start the new version; when it does not stay up, put the old one back and say so."""
    say(f"Version {new.name}: starting")
    system.reload()
    if system.starts():
        places.trial.unlink(missing_ok=True)
        say(f"Version {new.name}: running")
        note(f"Version {new.name} is installed and runs.")
        return
    log = output("journalctl", "--unit", UNIT, "--lines=15", "--output=cat", "--no-pager")
    if old is None:
        tell(places)
        raise InstallError(f"The table was installed but does not start. Its last words:\n{log}")
    go_back(places, old, x11=old_x11)
    came_back = system.starts()
    if not came_back:
        tell(places)
    versions.keep_only(places, old)
    ending = "is running again" if came_back else "was put back, but does not start either"
    raise InstallError(
        f"Version {new.name} does not start; {old.name} {ending}. Its last words:\n{log}"
    )


def go_back(places: Places, old: Path, *, x11: bool) -> None:
    """Make the old version, with its own units, the one in use again."""
    system.put_files(places, old, x11=x11)
    versions.switch(places, old)
    places.trial.unlink(missing_ok=True)
    system.reload()


def next_steps(places: Places, machine: Machine) -> str:
    """Say what to do now."""
    lines = ["", "Done."]
    if not system.is_live(places):
        lines.append("The table starts when this machine boots.")
    if not machine.is_pi and not python_extras(machine):
        lines.append(
            "No library for GPIO pins exists here: keyboard and touch stand in for the panel."
        )
    addresses = output("hostname", "-I").split()
    if addresses:
        lines.append(f"Address of this machine: {output('hostname')} ({', '.join(addresses)})")
    lines += [
        "Next: put dice on the tray and touch Camera on the screen: tray, focus, light.",
        "  sudo companion doctor                says what works and what does not",
        "  journalctl -u dice-table-companion   what the table said",
        f"  settings: {places.inside(places.settings / 'config.toml')}",
        f"  games:    {places.inside(places.data)}",
        f"  remove:   sudo sh {places.inside(places.home / 'uninstall.sh')}",
    ]
    return "\n".join(lines)
