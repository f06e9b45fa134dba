"""A finger of the lab finds what it looks for on the screen as it is drawn today."""

import os
import subprocess
import sys
from pathlib import Path

LAB = Path(__file__).parent
LOOK = """
import glass
from stick import PAGES
from companion.rules.registry import find_rules
from hardware.panel import Button
spots = [glass.row(field.id) for field in find_rules("yatzy").fields]
spots.append(glass.button(Button.SCORE))
faces = [glass.face(n) for n in range(1, 7)]
pages = [glass.spot(page, act) for page, act in PAGES]
for found in (spots, faces):
    assert len(set(found)) == len(found), found
for x, y in spots + faces + pages:
    assert 0 < x < glass.SIZE[0] and 0 < y < glass.SIZE[1], (x, y)
print(len(spots), len(faces), len(pages))
"""


def test_every_spot_of_the_lab_is_found() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOOK],
        cwd=LAB.parents[1],
        env={**os.environ, "PYTHONPATH": f"{LAB}:{LAB.parents[1]}"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stdout.split()) == (0, ["16", "6", "6"]), done.stderr
