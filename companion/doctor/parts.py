"""What the owner set, and the panel."""

import time
from collections.abc import Iterator
from dataclasses import replace

from companion.config import Config, ConfigError, load
from companion.doctor.finding import Finding, Patient, ok, problem, read, warning
from companion.doctor.games import STOP_FIRST, table_runs
from companion.settings import apply_settings

STUCK_AFTER, LOOKING = 0.5, 1.5  # seconds; nobody presses a button while the doctor looks


def settings(patient: Patient) -> Iterator[Finding]:
    """The owner's file and what was set on the screen."""
    try:
        config = load(patient.config)
    except ConfigError as error:
        for words in error.problems:
            yield problem("settings", words, "Mend the line; docs/config.md names every setting.")
        return
    place = str(patient.config) if patient.config else "defaults, no file"
    unusable = apply_settings(config, patient.data)[1]
    for words in unusable:
        yield warning("settings", words, "Choose it again on the screen, in Settings.")
    if not unusable:
        yield ok("settings", place)


def chosen(patient: Patient) -> Config:
    """Return the settings in use; defaults where the file cannot be read, which is told apart."""
    try:
        return apply_settings(load(patient.config), patient.data)[0]
    except ConfigError:
        return Config()


def panel(patient: Patient) -> Iterator[Finding]:
    """Pins, permission, stuck buttons."""
    section = chosen(patient).panel
    if not section.enabled:
        yield ok("panel", "switched off in the settings")
        return
    if table_runs(patient.data):
        yield ok("panel", "not looked at: the table is using the pins", STOP_FIRST)
        return
    from hardware.gpio import GpioPanel, open_header
    from hardware.panel import NoPanelError

    wiring = section.wiring()
    quick = replace(wiring, timing=replace(wiring.timing, hold=STUCK_AFTER / 2, stuck=STUCK_AFTER))
    try:
        pins = patient.pins or open_header(patient.root / "dev")
        with GpioPanel(quick, pins) as found:
            time.sleep(LOOKING)
            found.light({})  # makes it look at its wires now
            time.sleep(STUCK_AFTER)
            status = found.status()
    except NoPanelError as error:
        is_pi = bool(read(patient.root / "proc/device-tree/model"))
        to_do = "Look at the wiring table in docs/build.md; keyboard and touch stand in."
        yield problem("panel", str(error), to_do) if is_pi else warning("panel", str(error), to_do)
        return
    for button in status.stuck:
        yield problem(
            "panel",
            f"button {button} on GPIO {wiring.buttons[button]} is held down",
            "Free the button, or look for a wire touching ground.",
        )
    if not status.stuck:
        yield ok("panel", f"{len(wiring.buttons)} buttons, {len(wiring.lamps)} lamps, none stuck")
