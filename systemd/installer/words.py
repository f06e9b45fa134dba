"""How the installer talks and how it fails."""

import contextlib
import io
import subprocess
import sys

JOURNAL_NAME = "dice-table-install"


class InstallError(Exception):
    """It cannot go on; the words say why and what to do."""


def say(words: str) -> None:
    """Tell the person at the keyboard what happens now; the window may be gone."""
    try:
        print(words, flush=True)
    except OSError:
        sys.stdout = io.StringIO()  # what waits to be written would fail once more


def note(words: str) -> None:
    """Keep how it ended in the journal, for whoever saw the window close."""
    with contextlib.suppress(OSError):
        subprocess.run(["logger", "-t", JOURNAL_NAME, "--", words], check=False)
