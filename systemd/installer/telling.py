"""Words on the screen when no table starts."""

from installer.places import UNIT, Places
from installer.shell import output, succeeds

WORDS = """\x1bc\x1b[?25h

    The dice table does not start. Its games are safe.

    It last said:
{log}

    What to do: switch the machine off and on once. If this stays,
    log in here and type:   sudo companion doctor

"""


def tell(places: Places) -> None:
    """Say on the console what the table said last and what to do, and let people log in."""
    log = output("journalctl", "--unit", UNIT, "--lines=6", "--output=cat", "--no-pager")
    indented = "\n".join(f"      {line[:90]}" for line in log.splitlines())
    console = places.root / "dev/tty1"
    if console.exists():
        console.write_text(WORDS.format(log=indented))
    succeeds("systemctl", "start", "--no-block", "getty@tty1.service")
