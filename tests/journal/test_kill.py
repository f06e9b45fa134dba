"""kill -9 at any moment: what was confirmed is there, what is there is whole."""

import subprocess
import sys
from pathlib import Path

from companion.game.verify import verify
from companion.journal.reading import read_journal
from companion.journal.stored import STREAMS, find_game, game_ids
from companion.journal.writing import open_journal

TOP = Path(__file__).parents[2]
KILLS = 200

# One process forks a player for each kill, so that Python starts once and not 200 times.
# A player goes on with the game as the table does and confirms each event on a pipe.
FORKER = """
import os, random, signal, sys, time
from datetime import UTC, datetime
from pathlib import Path
from companion.bots import greedy_bot, next_request
from companion.game.decide import decide
from companion.game.evolve import evolve, first_position
from companion.game.requests import Start
from companion.game.start import start
from companion.journal.games import begin_game, resume_game, unfinished_games
from companion.journal.writing import open_journal
from companion.rules.registry import find_rules

folder, kills, chance = Path(sys.argv[1]), int(sys.argv[2]), random.Random(int(sys.argv[3]))

seats = {"a": greedy_bot, "b": greedy_bot}

def play(pipe):
    journal = open_journal(folder)
    if journal.notice:
        os.write(pipe, b"damaged\\n")
    dice = random.Random()
    while True:
        if games := unfinished_games(journal):
            log, stored = resume_game(journal, games[0])
            position = stored.position()
        else:
            rules = find_rules("special8")
            started = start(rules, Start(tuple(seats)))
            log = begin_game(journal, started, datetime.now(UTC))
            position = first_position(rules, started)
        while not position.closed:
            event = decide(position, next_request(position, seats, dice))
            log.append(event, datetime.now(UTC))
            position = evolve(position, event)
            os.write(pipe, b"%s=%d\\n" % (log.game.encode(), log.written))

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


def test_two_hundred_kills_in_play_lose_not_one_confirmed_event(tmp_path: Path) -> None:
    forker = subprocess.Popen(
        [sys.executable, "-c", FORKER, str(tmp_path), str(KILLS), "2026"],
        cwd=TOP,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert forker.stdout is not None
    confirmed: dict[str, int] = {}
    rounds_that_wrote = 0
    with forker:
        for line in forker.stdout:
            assert "damaged" not in line
            words = [word.partition("=") for word in line.strip().split(",") if word]
            rounds_that_wrote += bool(words)
            confirmed |= {game: int(written) for game, _, written in words}
            if words:
                with read_journal(tmp_path) as journal:
                    last = journal.last(STREAMS + words[-1][0])
                assert last is not None
                assert last.sequence >= int(words[-1][2])
    assert forker.returncode == 0
    assert rounds_that_wrote >= KILLS * 3 // 4
    with open_journal(tmp_path) as journal:
        assert journal.notice is None
        assert journal.complaints() == []
        assert set(game_ids(journal)) >= set(confirmed)
        for game, written in confirmed.items():
            stored = find_game(journal, game)
            assert len(stored.events) >= written
            assert list(verify(stored.rules, stored.events)) == []
