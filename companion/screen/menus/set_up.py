"""What touches on the set-up pages do: settings, the tray's corners, lamps."""

from dataclasses import replace

from companion.screen.acts import (
    BlinkLamps,
    ChangeSetting,
    FindTray,
    Freeze,
    JudgeReading,
    MoveCorner,
    NextCorner,
    SaveTray,
)
from companion.screen.menus import camera
from companion.screen.ports import Ports
from hardware.panel import Button, Lamp


def taken_up(looking: camera.Looking, act: object, ports: Ports) -> camera.Looking:
    """Take up a touch about the set-up; gives what the camera's page remembers from now on."""
    match act:
        case ChangeSetting(name=name, value=value):
            ports.settings.change(name, value)
        case MoveCorner() | NextCorner() | Freeze() | JudgeReading():
            return camera.changed(looking, act)
        case FindTray():
            ports.eyes.use_tray(None)
            return camera.begun(None)
        case SaveTray():
            ports.eyes.use_tray(looking.corners)
            return replace(looking, outline=looking.corners, moved=False, chosen=-1)
        case BlinkLamps():
            ports.panel.light(dict.fromkeys(Button, Lamp.BREATHING))
    return looking
