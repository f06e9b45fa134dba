"""`python3 -m installer install | uninstall | rescue`: what install.sh and the rescue unit run."""

import argparse
import contextlib
import os
import signal
import sys
from pathlib import Path

from installer.install import install
from installer.places import Places
from installer.rescue import rescue
from installer.uninstall import uninstall
from installer.words import InstallError, note

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
    # A desktop closes when the table takes its display, and the window this was typed in closes
    # with it; a line to another machine may break. Neither may leave half an installation.
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        if options.what == "install":
            install(places, SOURCE, display=options.display)
        elif options.what == "uninstall":
            uninstall(places)
        else:
            rescue(places)
    except InstallError as failure:
        note(str(failure))
        with contextlib.suppress(OSError):
            print(failure, file=sys.stderr, flush=True)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
