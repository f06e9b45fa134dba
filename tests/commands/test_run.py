import subprocess
import sys
from pathlib import Path

import pytest

from companion.journal.reading import read_journal
from companion.journal.stored import find_game

TOP = Path(__file__).parents[2]


@pytest.mark.parametrize("rules", ["maxi_spared", "special8", "yatzy", "maxi", "yahtzee"])
def test_a_whole_game_is_played_printed_and_kept(rules: str, tmp_path: Path) -> None:
    typed = ["run", "--rules", rules, "--seed", "1", "--data", str(tmp_path)]
    done = subprocess.run(
        [sys.executable, "-m", "companion", *typed],
        cwd=TOP,
        capture_output=True,
        text=True,
        check=True,
    )
    with read_journal(tmp_path) as journal:
        game = find_game(journal, "last")
    position = game.position()
    assert game.rules.id == rules
    assert position.over
    assert position.closed
    assert done.stdout.count("stroke") == sum(e.kind == "thrown" for e in game.entries)
    assert done.stderr == ""
