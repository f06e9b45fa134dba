"""How fingers come in: one way each, because two would press every button twice."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
LOOK = """
import os, sys
from pathlib import Path
from companion.screen.window import Glass, prepare
prepare(Glass(Path(sys.argv[1]), kiosk=sys.argv[2] == "kiosk", offscreen=True))
from kivy.config import Config
print(os.environ["SDL_TOUCH_MOUSE_EVENTS"])
for provider in sorted(dict(Config.items("input")).values()):
    print(provider.split(",")[0], provider.split("=")[-1])
"""


@pytest.mark.parametrize(
    ("place", "ways"),
    [
        # Kivy drops SDL's finger events on Linux, so a kiosk without mtdev would be deaf to them.
        ("kiosk", ["0", "mouse mouse,disable_multitouch,disable_hover", "probesysfs mtdev"]),
        ("desk", ["1", "mouse mouse,disable_multitouch,disable_hover"]),
    ],
)
def test_a_finger_comes_in_one_way(tmp_path: Path, place: str, ways: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOOK, tmp_path, place],
        cwd=TOP,
        env={**os.environ, "KIVY_NO_CONSOLELOG": "1"},
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout.splitlines() == ways
