"""Sounds and the voice as far as the device: samples in a file, words at a program, or silence."""

import os
import subprocess
import sys
from array import array
from pathlib import Path

import pytest

PLAYS = """
import sys, time
from pathlib import Path
from companion.screen.window import Glass, prepare
prepare(Glass(Path(sys.argv[1]), offscreen=True))
from companion.screen.sound import Sounds
values = {"sounds": "on", "night_sounds": "on", "volume": sys.argv[2]}
sounds = Sounds(lambda: 12)
sounds.warm(values)
print(sounds.play("settled", values))
time.sleep(0.5)
"""


def played(folder: Path, volume: int, driver: str) -> tuple[str, list[int]]:
    """Play a sound in a program of its own: what it said, and the samples its device got."""
    heard = folder / "heard.raw"
    device = {"SDL_AUDIODRIVER": driver, "SDL_DISKAUDIOFILE": str(heard)}
    done = subprocess.run(
        [sys.executable, "-c", PLAYS, str(folder / "kivy"), str(volume)],
        env={**os.environ, **device},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    samples = array("h")
    if heard.exists():
        raw = heard.read_bytes()
        samples.frombytes(raw[: len(raw) // 2 * 2])
    return done.stdout.strip(), list(samples)


@pytest.mark.parametrize(("volume", "loudest", "softest"), [(100, 8300, 6000), (30, 2500, 1500)])
def test_a_sound_reaches_the_device_as_loud_as_it_was_set(
    tmp_path: Path, volume: int, loudest: int, softest: int
) -> None:
    said, samples = played(tmp_path, volume, "disk")
    assert said == "True"
    assert softest < max(map(abs, samples)) < loudest


def test_without_a_device_there_is_silence_and_nothing_fails(tmp_path: Path) -> None:
    said, samples = played(tmp_path, 100, "no such driver")
    assert said == "False"
    assert not samples
