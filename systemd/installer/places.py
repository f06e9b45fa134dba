"""Where everything lies on the machine, below a root, so that a scratch folder will do."""

from dataclasses import dataclass
from pathlib import Path

NAME = "dice-table-companion"
UNIT = f"{NAME}.service"
USER = "dice-table"

# What the folder systemd/ holds, and where the machine looks for it.
SYSTEM_FILES = {
    "dice-table-companion.service": f"etc/systemd/system/{UNIT}",
    "dice-table-companion-rescue.service": f"etc/systemd/system/{NAME}-rescue.service",
    "sysusers.conf": f"etc/sysusers.d/{NAME}.conf",
    "modules-load.conf": f"etc/modules-load.d/{NAME}.conf",
    "udev.rules": f"etc/udev/rules.d/60-{NAME}.rules",
    "polkit.rules": f"etc/polkit-1/rules.d/50-{NAME}.rules",
    "companion.sh": "usr/local/bin/companion",
}
X11_FILE = "x11.conf"
PROGRAMS = {"companion.sh"}  # the ones that are run; the others are read


@dataclass(frozen=True)
class Places:
    """The paths of one machine, below `root`."""

    root: Path

    @property
    def home(self) -> Path:
        """Everything of ours that is neither data nor settings."""
        return self.root / "opt" / NAME

    @property
    def versions(self) -> Path:
        """One folder a version, each a whole virtual environment."""
        return self.home / "versions"

    @property
    def current(self) -> Path:
        """The link to the version that runs."""
        return self.home / "current"

    @property
    def trial(self) -> Path:
        """Names the version to go back to, until the new one has started once."""
        return self.home / "trial"

    @property
    def old_target(self) -> Path:
        """Names what the machine booted into before the table took the screen."""
        return self.home / "default-target"

    @property
    def settings(self) -> Path:
        """What the operator may edit."""
        return self.root / "etc" / NAME

    @property
    def data(self) -> Path:
        """Games, players, photographs: never touched here."""
        return self.root / "var/lib" / NAME

    @property
    def started(self) -> Path:
        """Written by the table: the version that showed a picture last."""
        return self.data / "started"

    @property
    def cache(self) -> Path:
        """What the program makes again when it is missing."""
        return self.root / "var/cache" / NAME

    @property
    def game(self) -> Path:
        """Written by the table while a game is on it; one line says which."""
        return self.root / "run" / NAME / "game"

    @property
    def x11(self) -> Path:
        """The drop-in for displays without kernel mode setting."""
        return self.root / f"etc/systemd/system/{UNIT}.d" / X11_FILE

    def inside(self, path: Path) -> str:
        """Say the path as the machine itself would, without the scratch root."""
        return "/" + str(path.relative_to(self.root))
