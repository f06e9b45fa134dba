"""Sounds: made by us, soft and short, one for what happened, silent where silence is wanted."""

import wave

import pytest

from companion.screen.chimes import FOLDER, PEAK, SOUNDS, wav
from companion.screen.sound import SOUNDS as PLAYED
from companion.screen.sound import Sounds, allowed, sound_for
from companion.table.announcements import (
    CameraGone,
    DiceTrouble,
    FieldScored,
    GameOver,
    Kept,
    NewLeader,
    StrokeRead,
    TurnBegins,
    Undone,
)
from vision.reading import Trouble

SCORED = FieldScored("p0", "chance", 20, 0, False)


@pytest.mark.parametrize("name", SOUNDS)
def test_the_files_are_what_the_generator_makes(name: str) -> None:
    stored = FOLDER / f"{name}.wav"
    assert stored.read_bytes() == wav(SOUNDS[name])
    with wave.open(str(stored)) as file:
        seconds = file.getnframes() / file.getframerate()
        frames = file.readframes(file.getnframes())
    values = memoryview(frames).cast("h")
    assert max(map(abs, values)) <= PEAK * 32768
    assert abs(values[-1]) < 200, "ends with a click"
    assert seconds <= 1.5


def test_every_sound_that_is_played_was_made() -> None:
    assert {name for _, name in PLAYED} <= set(SOUNDS)


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ((StrokeRead((1,), 1, 2, 0),), "settled"),
        ((Kept((0,)),), "kept"),
        ((SCORED, TurnBegins("p1")), "scored"),
        ((SCORED, NewLeader("p0"), TurnBegins("p1")), "leader"),
        ((FieldScored("p0", "yatzy", 50, 0, True), TurnBegins("p1")), "fanfare"),
        ((SCORED, GameOver(("p0",))), "fanfare"),
        ((TurnBegins("p0"),), "turn"),
        ((Undone(),), "undone"),
        ((DiceTrouble(Trouble.LEANING, 5, 5),), "trouble"),
        ((CameraGone(),), "lost"),
        ((), None),
    ],
)
def test_one_sound_for_what_happened(said: tuple[object, ...], name: str | None) -> None:
    assert sound_for(said) == name


@pytest.mark.parametrize(
    ("sounds", "night", "hour", "heard"),
    [
        ("on", "off", 20, True),
        ("on", "off", 23, False),
        ("on", "off", 6, False),
        ("on", "on", 23, True),
        ("off", "on", 20, False),
    ],
)
def test_the_night_is_quiet_unless_set(sounds: str, night: str, hour: int, heard: bool) -> None:
    assert allowed({"sounds": sounds, "night_sounds": night}, hour) is heard


def test_no_volume_is_silence() -> None:
    values = {"sounds": "on", "night_sounds": "on", "volume": "0"}
    assert not Sounds(lambda: 12).play("kept", values)
