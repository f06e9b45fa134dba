"""`python3 -m installer install | uninstall | rescue`: what install.sh and the rescue unit run."""

import argparse
import os
import sys
from pathlib import Path

from installer.install import install
from installer.places import Places
from installer.rescue import rescue
from installer.uninstall import uninstall
from installer.words import InstallError

SOURCE = Path(__file__).resolve().parents[2]


def main() -> int:
    """Do one of the three and return the exit code: 0 done, 1 not done, 2 asked wrongly."""
    parser = argparse.ArgumentParser(prog="installer", description=__doc__)
    parser.add_argument("what", choices=("install", "uninstall", "rescue"))
    parser.add_argument("--root", type=Path, default=Path("/"), help="a scratch root, for trials")
    parser.add_argument(
        "--display",
        choices=("auto", "kms", "x11"),
        default="auto",
        help="draw straight on the display, or bring an X server (default: what the display can)",
    )
    options = parser.parse_args()
    places = Places(options.root.resolve())
    if places.root == Path("/") and os.geteuid() != 0:
        print("This changes the system: put sudo before it.", file=sys.stderr)
        return 1
    try:
        if options.what == "install":
            install(places, SOURCE, display=options.display)
        elif options.what == "uninstall":
            uninstall(places)
        else:
            rescue(places)
    except InstallError as failure:
        print(failure, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
