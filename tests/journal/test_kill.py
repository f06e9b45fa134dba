"""kill -9 at any moment: what was confirmed is there, what is there is whole."""

import subprocess
import sys
from pathlib import Path

from companion.journal.reading import read_journal
from companion.journal.writing import open_journal

TOP = Path(__file__).parents[2]
KILLS = 200

# One process forks a player for each kill, so that Python starts once and not 200 times.
# A player opens the journal as the table does, appends, and confirms each entry on a pipe.
FORKER = """
import os, random, signal, sys, time
from datetime import UTC, datetime
from pathlib import Path
from companion.journal.entry import Entry
from companion.journal.writing import open_journal

folder, kills, chance = Path(sys.argv[1]), int(sys.argv[2]), random.Random(int(sys.argv[3]))

def play(pipe):
    journal = open_journal(folder)
    if journal.notice:
        os.write(pipe, b"damaged\\n")
    last = journal.last("game/killed")
    sequence = last.sequence if last else 0
    while True:
        sequence += 1
        at = datetime(2026, 11, 18, tzinfo=UTC)
        body = {"dice": [sequence % 6 + 1] * 8, "note": "x" * (sequence % 900)}
        journal.append(Entry("game/killed", sequence, at, "thrown", body))
        os.write(pipe, b"%d\\n" % sequence)

for number in range(kills):
    reader, writer = os.pipe()
    player = os.fork()
    if player == 0:
        play(writer)
    os.close(writer)
    confirmed = b""
    if number % 4:  # in the middle of play, however slow the machine; else perhaps while opening
        enough = chance.randint(1, 8)
        while confirmed.count(b"\\n") < enough:
            confirmed += os.read(reader, 65536) or sys.exit("the player died by itself")
    time.sleep(chance.uniform(0, 0.004))
    os.kill(player, signal.SIGKILL)
    os.waitpid(player, 0)
    confirmed += b"".join(iter(lambda: os.read(reader, 65536), b""))
    os.close(reader)
    print(",".join(confirmed.decode().split()), flush=True)
"""


def test_two_hundred_kills_lose_not_one_confirmed_entry(tmp_path: Path) -> None:
    forker = subprocess.Popen(
        [sys.executable, "-c", FORKER, str(tmp_path), str(KILLS), "2026"],
        cwd=TOP,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert forker.stdout is not None
    confirmed_at_all = 0
    rounds_that_wrote = 0
    with forker:
        for line in forker.stdout:
            confirmed = line.strip()
            assert "damaged" not in confirmed
            if not confirmed:
                continue
            rounds_that_wrote += 1
            confirmed_at_all = int(confirmed.split(",")[-1])
            with read_journal(tmp_path) as journal:
                stored = journal.last("game/killed")
                assert stored is not None
                assert stored.sequence >= confirmed_at_all
    assert forker.returncode == 0
    assert rounds_that_wrote >= KILLS * 3 // 4
    with open_journal(tmp_path) as journal:
        assert journal.notice is None
        assert journal.complaints() == []
        entries = journal.entries("game/killed")
    assert len(entries) >= confirmed_at_all
    assert [e.sequence for e in entries] == list(range(1, len(entries) + 1))
    for entry in entries:
        assert entry.body["dice"] == [entry.sequence % 6 + 1] * 8
        assert len(entry.body["note"]) == entry.sequence % 900
