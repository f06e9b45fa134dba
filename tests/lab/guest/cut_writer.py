"""Plays games into the product's own journal; each confirmed event is marked beside the files.

cut_writer.py FULL|NORMAL DISK: the mark is a raw sector of the same disk, written after `append`
returned, and a line on a virtio port, so that both the disk and the host know what was confirmed.
"""

import mmap
import os
import sys
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from companion.bots import greedy_bot, play
from companion.journal.entry import Entry
from companion.journal.writing import open_journal
from companion.rules.registry import find_rules

MARK = 60 << 20  # behind the file system, which ends at 56 MB
DATA = Path("/data/table")


def main(mode: str, disk: str) -> None:
    """Append until the lights go out."""
    journal = open_journal(DATA)
    if mode == "NORMAL":  # the control: what would happen without the product's care
        journal._connection.execute("PRAGMA synchronous = NORMAL")
    port = os.open("/dev/virtio-ports/ack", os.O_WRONLY)
    raw = os.open(disk, os.O_RDWR | os.O_DIRECT)
    page = mmap.mmap(-1, 4096)
    game = len(journal.beginnings("game"))
    confirmed = sum(len(journal.entries(each.stream)) for each in journal.beginnings("game"))
    while True:
        game += 1
        seats = {"Ann": greedy_bot, "Bo": greedy_bot}
        for sequence, (event, _) in enumerate(play(find_rules("yatzy"), seats, Random(game)), 1):
            body = {"event": repr(event)}
            journal.append(Entry(f"game/{game}", sequence, datetime.now(UTC), "event", body))
            confirmed += 1
            page[:8] = confirmed.to_bytes(8, "little")
            os.pwritev(raw, [page], MARK)
            os.write(port, b"%d\n" % confirmed)


if __name__ == "__main__":
    main(*sys.argv[1:])
