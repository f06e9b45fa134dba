"""The installer in a scratch root; its programs are scripts that note what they were asked."""

import fcntl
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
DEBIAN = 'PRETTY_NAME="Debian GNU/Linux {0}"\nID=debian\nVERSION_ID="{0}"\n'

NOTE = 'echo "$(basename "$0") $*" >> "$SCRATCH/asked"\n'
# A new environment is a folder whose python notes what it is asked, and fails where told to.
PYTHON3 = """
for folder; do :; done
mkdir -p "$folder/bin"
cp "$SCRATCH/bin/venv-python" "$folder/bin/python"
"""
SYSTEMCTL = """
case "$*" in
    *get-default) cat "$SCRATCH/default-target" 2>/dev/null || echo multi-user.target ;;
    *ActiveState*)
        cat "$SCRATCH/state" 2>/dev/null && exit
        version=$(basename "$(readlink "$SCRATCH/root/opt/dice-table-companion/current")")
        [ ! -e "$SCRATCH/broken-$version" ] && echo ActiveState=active || echo ActiveState=failed
        echo NRestarts=0 ;;
    is-active*) exit 0 ;;
    restart*) [ ! -e "$SCRATCH/desktop" ] || kill -HUP $PPID ;;
esac
"""
DPKG_QUERY = """
for name; do :; done
grep -qx "$name" "$SCRATCH/installed" 2>/dev/null && printf "install ok installed"
"""
# The installer itself, not waiting to see whether a table that came up stays up, or for a prompt.
START = """
import runpy, installer.rescue, installer.system, installer.telling
installer.system.STAYS_UP = installer.telling.LOGIN_CLEARS = installer.rescue.PATIENCE = 0
runpy.run_module("installer", run_name="__main__")
"""
PROGRAMS = {
    "dpkg": 'cat "$SCRATCH/architecture"',
    "dpkg-query": DPKG_QUERY,
    "apt-get": "",
    "python3": PYTHON3,
    "venv-python": '[ ! -e "$SCRATCH/no-imports" ] || { echo "numpy.dtype size changed"; exit 1; }',
    "systemctl": SYSTEMCTL,
    "systemd-sysusers": "",
    "udevadm": "",
    "logger": "",
    "journalctl": "echo 'The display cannot be opened.'",
    "hostname": 'if [ "$1" = -I ]; then echo 192.0.2.7; else echo gametable; fi',
}


class Scratch:
    """A machine of files."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.root = folder / "root"
        self.home = self.root / "opt/dice-table-companion"
        (folder / "bin").mkdir()
        for name, script in PROGRAMS.items():
            program = folder / "bin" / name
            program.write_text(f"#!/bin/sh\n{NOTE}{script}\n")
            program.chmod(0o755)
        (folder / "architecture").write_text("arm64\n")
        (self.root / "etc").mkdir(parents=True)
        self.release("13")

    def release(self, number: str) -> None:
        (self.root / "etc/os-release").write_text(DEBIAN.format(number))

    def is_a_pi(self) -> None:
        model = self.root / "proc/device-tree/model"
        model.parent.mkdir(parents=True)
        model.write_text("Raspberry Pi 5 Model B Rev 1.0\0")

    def is_live(self) -> None:
        (self.root / "run/systemd/system").mkdir(parents=True)

    @property
    def environment(self) -> dict[str, str]:
        return {
            **os.environ,
            "PATH": f"{self.folder}/bin:{os.environ['PATH']}",
            "SCRATCH": str(self.folder),
            "PYTHONDONTWRITEBYTECODE": "1",
        }

    def installer(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-c", START, *arguments, "--root", str(self.root)],
            cwd=TOP / "systemd",
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )

    def installer_in_a_window_that_closes(self) -> int:
        """The table takes the desktop's display: who types hears nothing more."""
        (self.folder / "desktop").touch()
        with subprocess.Popen(
            [sys.executable, "-c", START, "install", "--root", str(self.root)],
            cwd=TOP / "systemd",
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        ) as running:
            assert running.stdout is not None
            assert running.stderr is not None
            running.stdout.close()
            running.stderr.close()
            return running.wait()

    def console(self) -> Path:
        console = self.root / "dev/tty1"
        console.parent.mkdir()
        console.touch()
        return console

    def asked(self) -> str:
        return (self.folder / "asked").read_text()

    @property
    def current(self) -> str:
        return (self.home / "current").readlink().name

    def versions(self) -> list[str]:
        return sorted(path.name for path in (self.home / "versions").iterdir())

    def files(self) -> set[str]:
        return {str(p.relative_to(self.root)) for p in self.root.rglob("*") if p.is_file()}


@pytest.fixture
def scratch(tmp_path: Path) -> Scratch:
    return Scratch(tmp_path)


def test_a_fresh_machine_gets_everything_and_is_told_what_to_do_next(scratch: Scratch) -> None:
    done = scratch.installer("install")

    assert (done.returncode, done.stderr) == (0, "")
    assert scratch.current == "0.1.0-1"
    for place in (
        "etc/systemd/system/dice-table-companion.service",
        "etc/systemd/system/dice-table-companion-rescue.service",
        "etc/polkit-1/rules.d/50-dice-table-companion.rules",
        "etc/udev/rules.d/60-dice-table-companion.rules",
        "etc/sysusers.d/dice-table-companion.conf",
        "etc/dice-table-companion/config.toml",
        "opt/dice-table-companion/installer/rescue.py",
        "opt/dice-table-companion/uninstall.sh",
    ):
        assert (scratch.root / place).is_file(), place
    assert os.access(scratch.root / "usr/local/bin/companion", os.X_OK)
    assert "enable --quiet dice-table-companion.service" in scratch.asked()
    assert "gametable (192.0.2.7)" in done.stdout
    assert "starts when this machine boots" in done.stdout


def test_nothing_of_the_source_tree_is_written_to(scratch: Scratch) -> None:
    before = {path: path.stat().st_mtime_ns for path in (TOP / "systemd").rglob("*")}

    scratch.installer("install")

    assert {path: path.stat().st_mtime_ns for path in (TOP / "systemd").rglob("*")} == before


def test_a_machine_that_does_not_fit_is_told_every_reason_and_left_alone(scratch: Scratch) -> None:
    (scratch.folder / "architecture").write_text("armhf\n")
    scratch.release("11")
    before = scratch.files()

    done = scratch.installer("install")

    assert done.returncode == 1
    assert "32-bit system (armhf)" in done.stderr
    assert "Debian GNU/Linux 11" in done.stderr
    assert scratch.files() == before
    assert "apt-get" not in scratch.asked()


def test_bookworm_holds_numpy_back_so_that_picamera2_goes_on_working(scratch: Scratch) -> None:
    scratch.release("12")
    scratch.is_a_pi()

    scratch.installer("install")

    constraints = scratch.home / "current/constraints.txt"
    assert constraints.read_text().split() == ["numpy<2", "opencv-python-headless<4.12"]
    install = next(line for line in scratch.asked().splitlines() if "apt-get install" in line)
    assert {"python3-picamera2", "python3-lgpio", "libasound2"} <= set(install.split())
    assert "-c import picamera2" in scratch.asked()
    assert "lgpio>=" not in scratch.asked()


def test_a_plain_bookworm_takes_lgpio_from_pypi(scratch: Scratch) -> None:
    scratch.release("12")

    scratch.installer("install")

    assert "lgpio>=0.2.2" in scratch.asked()
    assert "python3-lgpio" not in scratch.asked()


def test_trixie_never_takes_the_empty_lgpio_and_says_so_where_there_is_none(
    scratch: Scratch,
) -> None:
    done = scratch.installer("install")

    assert (scratch.home / "current/constraints.txt").read_text() == ""
    assert "lgpio" not in "".join(line for line in scratch.asked().splitlines() if "pip" in line)
    assert "libasound2t64" in scratch.asked()
    assert "keyboard and touch stand in for the panel" in done.stdout


def test_packages_that_are_there_are_not_asked_for_again(scratch: Scratch) -> None:
    scratch.installer("install")
    names = next(line for line in scratch.asked().splitlines() if "apt-get install" in line).split()
    (scratch.folder / "installed").write_text("\n".join(names))
    (scratch.folder / "asked").unlink()

    done = scratch.installer("install")

    assert "all there" in done.stdout
    assert "apt-get" not in scratch.asked()


def test_running_it_again_updates_keeps_the_settings_and_the_version_before(
    scratch: Scratch,
) -> None:
    scratch.installer("install")
    settings = scratch.root / "etc/dice-table-companion/config.toml"
    settings.write_text("language = 'sv'\n")
    for number in (2, 3):
        assert scratch.installer("install").returncode == 0
        assert scratch.current == f"0.1.0-{number}"

    assert scratch.versions() == ["0.1.0-2", "0.1.0-3"]
    assert settings.read_text() == "language = 'sv'\n"


def test_a_version_whose_modules_clash_never_becomes_the_current_one(scratch: Scratch) -> None:
    scratch.installer("install")
    (scratch.folder / "no-imports").touch()

    done = scratch.installer("install")

    assert done.returncode == 1
    assert "numpy.dtype size changed" in done.stderr
    assert scratch.current == "0.1.0-1"


def test_what_an_interrupted_build_left_is_cleared_away(scratch: Scratch) -> None:
    (scratch.home / "versions/0.1.0-1/bin").mkdir(parents=True)

    scratch.installer("install")

    assert scratch.versions() == ["0.1.0-1"]
    assert (scratch.home / "current/bin/python").exists()


def test_a_new_version_that_does_not_start_makes_room_for_the_old_one(scratch: Scratch) -> None:
    scratch.is_live()
    assert scratch.installer("install").returncode == 0
    unit = scratch.root / "etc/systemd/system/dice-table-companion.service"
    old_unit = (scratch.home / "current/systemd/dice-table-companion.service").with_suffix(
        ".service"
    )
    old_unit.write_text(old_unit.read_text() + "# as it was\n")
    (scratch.folder / "broken-0.1.0-2").touch()

    done = scratch.installer("install")

    assert done.returncode == 1
    assert "0.1.0-2 does not start; 0.1.0-1 is running again" in done.stderr
    assert "The display cannot be opened." in done.stderr
    assert scratch.current == "0.1.0-1"
    assert scratch.versions() == ["0.1.0-1"]
    assert unit.read_text().endswith("# as it was\n")
    assert not (scratch.home / "trial").exists()


def test_no_update_during_a_game(scratch: Scratch) -> None:
    scratch.installer("install")
    game = scratch.root / "run/dice-table-companion/game"
    game.parent.mkdir(parents=True)
    game.write_text("yatzy: Ann, Bo\n")
    before = scratch.files()

    for what in ("install", "uninstall"):
        done = scratch.installer(what)
        assert done.returncode == 1
        assert "A game is on the table (yatzy: Ann, Bo)" in done.stderr
    assert scratch.files() == before


def test_a_desktop_gives_the_screen_away_and_gets_it_back(scratch: Scratch) -> None:
    (scratch.folder / "default-target").write_text("graphical.target\n")
    scratch.installer("install")
    assert "set-default" not in scratch.asked()  # a Lite image boots into it too, without a desktop

    manager = scratch.root / "etc/systemd/system/display-manager.service"
    manager.symlink_to("/lib/systemd/system/lightdm.service")
    scratch.installer("install")
    assert "set-default --quiet multi-user.target" in scratch.asked()
    scratch.installer("uninstall")

    assert "set-default --quiet graphical.target" in scratch.asked()


def test_a_display_without_mode_setting_gets_an_x_server(scratch: Scratch) -> None:
    (scratch.root / "sys/class/drm").mkdir(parents=True)
    drop_in = scratch.root / "etc/systemd/system/dice-table-companion.service.d/x11.conf"

    scratch.installer("install")
    assert drop_in.exists()
    assert "xserver-xorg-core" in scratch.asked()
    scratch.installer("install", "--display", "kms")

    assert not drop_in.exists()


def test_an_owners_own_drop_in_outlives_updates_and_removal(scratch: Scratch) -> None:
    own = scratch.root / "etc/systemd/system/dice-table-companion.service.d/mine.conf"
    own.parent.mkdir(parents=True)
    own.write_text("[Service]\nWatchdogSec=60s\n")

    scratch.installer("install", "--display", "x11")
    scratch.installer("install", "--display", "kms")
    scratch.installer("uninstall")

    assert own.read_text() == "[Service]\nWatchdogSec=60s\n"
    assert [path.name for path in own.parent.iterdir()] == ["mine.conf"]


@pytest.mark.parametrize(("broken", "runs", "noted"), [
    (False, "0.1.0-2", "Version 0.1.0-2 is installed and runs."),
    (True, "0.1.0-1", "Version 0.1.0-2 does not start; 0.1.0-1 is running again."),
])  # fmt: skip
def test_an_installation_outlives_the_window_it_was_typed_in(
    scratch: Scratch, broken: bool, runs: str, noted: str
) -> None:
    scratch.installer("install")
    scratch.is_live()
    if broken:
        (scratch.folder / "broken-0.1.0-2").touch()

    code = scratch.installer_in_a_window_that_closes()

    assert (code, scratch.current) == (int(broken), runs)
    assert not (scratch.home / "trial").exists()
    assert f"logger -t dice-table-install -- {noted}" in scratch.asked()


def test_a_first_version_that_does_not_start_is_told_on_the_screen(scratch: Scratch) -> None:
    scratch.is_live()
    (scratch.folder / "broken-0.1.0-1").touch()
    console = scratch.console()

    done = scratch.installer("install")

    assert done.returncode == 1
    assert "installed but does not start" in done.stderr
    assert "The display cannot be opened." in console.read_text()
    assert "start --no-block getty@tty1.service" in scratch.asked()


def test_uninstalling_leaves_games_and_settings_and_says_where(scratch: Scratch) -> None:
    untouched = scratch.files()
    scratch.installer("install")
    journal = scratch.root / "var/lib/dice-table-companion/journal.db"
    journal.parent.mkdir(parents=True)
    journal.write_bytes(b"games")

    done = scratch.installer("uninstall")

    assert done.returncode == 0
    assert "/var/lib/dice-table-companion" in done.stdout
    assert scratch.files() - untouched == {
        "var/lib/dice-table-companion/journal.db",
        "etc/dice-table-companion/config.toml",
    }
    assert not scratch.home.exists()


def interrupted_update(scratch: Scratch) -> None:
    """The plug was pulled after the switch, before the new version had started."""
    scratch.installer("install")
    scratch.installer("install")
    (scratch.home / "trial").write_text("0.1.0-1\n")
    scratch.is_live()
    (scratch.folder / "state").write_text("ActiveState=failed\n")


def test_the_rescue_goes_back_from_an_update_that_never_started(scratch: Scratch) -> None:
    interrupted_update(scratch)

    done = scratch.installer("rescue")

    assert (done.returncode, scratch.current) == (0, "0.1.0-1")
    assert scratch.asked().splitlines()[-1] == (
        "systemctl start --no-block dice-table-companion.service"
    )
    assert not (scratch.home / "trial").exists()


@pytest.mark.parametrize("state", ["activating", "active"])
def test_the_rescue_does_nothing_while_the_table_is_started_again(
    scratch: Scratch, state: str
) -> None:
    """Debian 13's systemd asks for it at every failure, even a table killed once."""
    interrupted_update(scratch)
    console = scratch.console()
    (scratch.folder / "state").write_text(f"ActiveState={state}\n")

    done = scratch.installer("rescue")

    assert (done.returncode, scratch.current) == (0, "0.1.0-2")
    assert done.stdout == "The table is started again.\n"
    assert "getty" not in scratch.asked()
    assert console.read_text() == ""


def test_the_rescue_does_not_go_back_from_a_version_that_once_ran(scratch: Scratch) -> None:
    interrupted_update(scratch)
    started = scratch.root / "var/lib/dice-table-companion/started"
    started.parent.mkdir(parents=True)
    started.write_text("0.1.0-2\n")

    done = scratch.installer("rescue")

    assert (done.returncode, scratch.current) == (0, "0.1.0-2")
    assert "no earlier version" in done.stdout


def test_the_rescue_leaves_a_failing_update_to_the_installer(scratch: Scratch) -> None:
    interrupted_update(scratch)

    with (scratch.home / "lock").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        rescued, installed = scratch.installer("rescue"), scratch.installer("install")

    assert (rescued.returncode, scratch.current) == (0, "0.1.0-2")
    assert "An installation is running" in rescued.stdout
    assert installed.returncode == 1
    assert "Another installation is running" in installed.stderr


def test_the_rescue_does_not_go_back_twice(scratch: Scratch) -> None:
    interrupted_update(scratch)
    shutil.rmtree(scratch.home / "versions/0.1.0-1")
    console = scratch.console()

    scratch.installer("rescue")

    assert scratch.current == "0.1.0-2"
    assert "The display cannot be opened." in console.read_text()
    assert "Its games are safe" in console.read_text()
    assert "start --no-block getty@tty1.service" in scratch.asked()


def test_the_installed_copy_can_uninstall(scratch: Scratch) -> None:
    scratch.installer("install")
    script = scratch.home / "uninstall.sh"
    environment = {**os.environ, "PATH": f"{scratch.folder}/bin:{os.environ['PATH']}"}
    (scratch.folder / "bin/python3").unlink()
    (scratch.folder / "bin/python3").symlink_to(sys.executable)

    done = subprocess.run(
        ["sh", script, "--root", scratch.root],
        env={**environment, "SCRATCH": str(scratch.folder)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert not scratch.home.exists()
