"""An update by the installed installer, for real but for the building: the version is a copy.

update.py works|broken: hardlinks the running version under the next name; a broken one ends at
once. Building (pip, minutes) was done when the machine was made.
"""

import shutil
import sys
from pathlib import Path

sys.path.insert(0, "/opt/dice-table-companion")

from installer import install, machine, versions
from installer.places import Places
from installer.words import InstallError

BROKEN = "#!/bin/sh\necho The camera of fate is broken\nexit 2\n"


def copied(places: Places, _source: Path, _machine: machine.Machine) -> Path:
    """Stand in for `build`: the running version under another name."""
    old = places.current.resolve()
    new = places.versions / versions.next_name(places, old.name.rsplit("-", 1)[0])
    shutil.copytree(old, new, symlinks=True, copy_function=link)
    start = new / "bin/companion"
    text = start.read_text().replace(str(old), str(new))
    start.unlink()
    start.write_text(BROKEN if sys.argv[1] == "broken" else text)
    start.chmod(0o755)
    return new


def link(old: str, new: str) -> None:
    """Give a file a second name."""
    Path(new).hardlink_to(old)


def main() -> int:
    """Update; 1 and the reason when the old version had to come back."""
    versions.build = copied
    try:
        install.install(Places(Path("/")), Path("/nowhere"), display="kms")
    except InstallError as failure:
        print(failure)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
