"""Short wooden sounds; silence without a device. Every sound has a picture; none is needed."""

import logging
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from companion.table.announcements import (
    Announcement,
    CameraGone,
    DiceTrouble,
    FieldScored,
    GameOver,
    Kept,
    NewLeader,
    StrokeRead,
    StrokeVoid,
    TurnBegins,
    Undone,
)

log = logging.getLogger(__name__)
FOLDER = Path(__file__).with_name("sounds")
# The first that fits is played: one sound for what happened, the most telling one.
SOUNDS: Sequence[tuple[type, str]] = (
    (GameOver, "fanfare"),
    (CameraGone, "lost"),
    (DiceTrouble, "trouble"),
    (StrokeVoid, "trouble"),
    (NewLeader, "leader"),
    (FieldScored, "scored"),
    (Undone, "undone"),
    (Kept, "kept"),
    (StrokeRead, "settled"),
    (TurnBegins, "turn"),
)
QUIET_FROM, QUIET_TO = 23, 7


def sound_for(said: Sequence[Announcement]) -> str | None:
    """Choose the sound for what was announced, or None for silence."""
    if any(isinstance(s, FieldScored) and s.yatzy for s in said):
        return "fanfare"
    return next((name for kind, name in SOUNDS if any(isinstance(s, kind) for s in said)), None)


def allowed(values: Mapping[str, str], hour: int) -> bool:
    """Tell whether sounds may be heard: switched on, and not at night unless that is wanted too."""
    night = hour >= QUIET_FROM or hour < QUIET_TO
    return values["sounds"] == "on" and (not night or values["night_sounds"] == "on")


class Sounds:
    """Plays the sounds that were made for this table."""

    def __init__(self, hour: Callable[[], int] = lambda: datetime.now().astimezone().hour) -> None:
        self._hour = hour
        self._loaded: dict[str, Any] = {}

    def warm(self, values: Mapping[str, str]) -> None:
        """Open the device and load everything, so that the first sound delays no picture."""
        if values["sounds"] == "on" and int(values["volume"]):
            for _, name in SOUNDS:
                self._load(name)

    def play(self, name: str, values: Mapping[str, str]) -> bool:
        """Play a sound unless it is switched off, night, or there is no device."""
        volume = int(values["volume"])
        if not volume or not allowed(values, self._hour()):
            return False
        sound = self._load(name)
        if sound is None or not sound.length:  # without a device Kivy loads an empty sound
            return False
        sound.volume = volume / 100
        sound.stop()
        sound.play()
        return True

    def _load(self, name: str) -> Any:
        if name not in self._loaded:
            from kivy.core.audio import SoundLoader

            try:
                self._loaded[name] = SoundLoader.load(str(FOLDER / f"{name}.wav"))
            except Exception as error:
                # Whatever the audio stack does, the evening goes on in silence.
                log.warning("No sound: %s", error)
                self._loaded[name] = None
        return self._loaded[name]
