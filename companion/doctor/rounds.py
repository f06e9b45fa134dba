"""Every check of the doctor, in the order of its report."""

from companion.doctor import games, machine, parts, screen, seeing, software
from companion.doctor.finding import Check

CHECKS: tuple[tuple[str, Check], ...] = (
    ("program", software.program),
    ("libraries", software.libraries),
    ("machine", machine.uptime),
    ("settings", parts.settings),
    ("camera", seeing.camera),
    ("tray", seeing.tray),
    ("dice reader", seeing.reader),
    ("panel", parts.panel),
    ("display", screen.display),
    ("drawing", screen.providers),
    ("touch", screen.touch),
    ("sound", screen.sound),
    ("disk", machine.disk),
    ("games", games.journal),
    ("clock", machine.clock),
    ("power", machine.power),
    ("temperature", machine.temperature),
)
