"""Words on the screen when no table starts."""

import time

from installer.places import UNIT, Places
from installer.shell import output, succeeds

WORDS = """\x1bc\x1b[?25h

    The dice table does not start. Its games are safe.

    It last said:
{log}

    What to do: switch the machine off and on once. If this stays,
    log in here and type:   sudo companion doctor

login: """
LOGIN_CLEARS = 8.0  # seconds; a login prompt waits five for the rescue, then clears the screen


def tell(places: Places) -> None:
    """Let people log in, and say on that screen what the table said last and what to do."""
    log = output("journalctl", "--unit", UNIT, "--lines=6", "--output=cat", "--no-pager")
    indented = "\n".join(f"      {line[:90]}" for line in log.splitlines())
    succeeds("systemctl", "start", "--no-block", "getty@tty1.service")
    time.sleep(LOGIN_CLEARS)
    console = places.root / "dev/tty1"
    if console.exists():
        console.write_text(WORDS.format(log=indented))
