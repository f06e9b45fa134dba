"""The one place that prepares Kivy: our own home, our own input section, the window as wanted."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

# One way in for a finger, or a toggle that is pressed twice looks dead. Kivy hears SDL's fingers on
# telephones only: a kiosk reads the touch screen itself, on a desk a finger is SDL's mouse.
INPUT: Mapping[str, str] = {"mouse": "mouse,disable_multitouch,disable_hover"}
KIOSK_INPUT = {**INPUT, "mtdev_%(name)s": "probesysfs,provider=mtdev"}
IDLE_FPS = 12  # a finger is noticed within a twelfth of a second, at next to no cost
BUSY_FPS = 60


@dataclass(frozen=True)
class Glass:
    """How the window is to be: its size in pixels, or the whole screen when in a kiosk."""

    home: Path  # Kivy's own files
    width: int = 800
    height: int = 480
    kiosk: bool = False
    offscreen: bool = False


def prepare(glass: Glass) -> None:
    """Set Kivy up for this window; call before any other module of kivy is imported."""
    os.environ.update(
        KIVY_HOME=str(glass.home),
        KIVY_NO_CONFIG="1",  # Kivy writes nothing there: it must also start on a disk that is full
        KIVY_LOG_MODE="PYTHON",  # what the table says stays as it is said, without Kivy's own news
        KIVY_NO_ARGS="1",
        KIVY_NO_FILELOG="1",
        KIVY_METRICS_DENSITY="1",
        KIVY_METRICS_FONTSCALE="1",
        SDL_TOUCH_MOUSE_EVENTS="0" if glass.kiosk else "1",
        SDL_MOUSE_TOUCH_EVENTS="0",
    )
    if glass.offscreen:
        os.environ["SDL_VIDEODRIVER"] = "offscreen"
    from kivy.config import Config

    for section, values in _wanted(glass).items():
        Config.remove_section(section) if section == "input" else None
        if not Config.has_section(section):
            Config.add_section(section)
        for name, value in values.items():
            Config.set(section, name, value)


def _wanted(glass: Glass) -> Mapping[str, Mapping[str, str]]:
    kiosk = "1" if glass.kiosk else "0"
    return {
        "kivy": {
            "log_level": "warning",
            "desktop": "0",
            "exit_on_escape": "0",
            "keyboard_mode": "",
            "pause_on_minimize": "0",
        },
        "graphics": {
            "width": str(glass.width),
            "height": str(glass.height),
            "fullscreen": "auto" if glass.kiosk else "0",
            "borderless": kiosk,
            "show_cursor": "0" if glass.kiosk else "1",
            "resizable": "0" if glass.kiosk else "1",
            "maxfps": str(BUSY_FPS),
            "multisamples": "0",  # the Smooth instructions draw their own soft edges
            "min_state_time": "0",
            "allow_screensaver": "0",
        },
        "input": KIOSK_INPUT if glass.kiosk else INPUT,
        "postproc": {"jitter_distance": "0", "retain_time": "0"},
    }
