"""The table's own parts: settings, camera, tray, reader, panel."""

import time
from collections.abc import Iterator
from dataclasses import replace

from companion.config import Config, ConfigError, load
from companion.doctor.finding import Finding, Patient, ok, problem, read, warning
from companion.doctor.games import table_runs
from companion.settings import apply_settings

DARK, BRIGHT = 45.0, 225.0  # mean grey levels a die can still be read between
BLURRED = 25.0  # a tray in focus shows a felt's grain or a rim: well above this
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
        yield warning("settings", words, "Choose it again on the set-up screen.")
    if not unusable:
        yield ok("settings", place)


def chosen(patient: Patient) -> Config:
    """Return the settings in use; defaults where the file cannot be read, which is told apart."""
    try:
        return apply_settings(load(patient.config), patient.data)[0]
    except ConfigError:
        return Config()


def camera(patient: Patient) -> Iterator[Finding]:
    """Found, delivering, lit, sharp, locked."""
    from vision.cameras import cameras, choose
    from vision.checkup import checkup
    from vision.sources.source import SourceError

    section = chosen(patient).camera
    found = cameras(patient.root / "sys/class/video4linux")
    word = section.source if section.source != "auto" else (found[0].source if found else "")
    if not word:
        yield warning(
            "camera",
            "none found",
            "Plug it in (USB, or the ribbon cable with the machine off); "
            "until then dice are entered by touch.",
        )
        return
    names = {each.source: each.name for each in found}
    yield ok("camera", f"{names.get(word, word)}" + (f" ({word})" if word in names else ""))
    if table_runs(patient.data):
        yield ok("camera picture", "not looked at: the table is using the camera")
        return
    try:
        source = choose(word, section.size.width, section.size.height, section.fps)
    except SourceError as error:
        yield problem("camera", str(error), "Name another camera in the settings.")
        return
    seen = checkup(source)
    if seen.why:
        yield problem(
            "camera picture",
            seen.why,
            "Look at cable and lens cap; this user must be in the group video.",
        )
    if not seen.frames:
        return
    yield ok("camera picture", f"{seen.frames} frames of {seen.width}x{seen.height}")
    yield judged("light", seen.light, DARK, BRIGHT, "a lamp above the tray", "less light")
    if seen.sharpness < BLURRED:
        words = f"the picture is blurred ({seen.sharpness:.0f}, {BLURRED:.0f} needed)"
        yield warning("focus", words, "Focus on the tray's floor, clean the lens.")
    else:
        yield ok("focus", f"sharp ({seen.sharpness:.0f})")
    if source.live and "exposure" not in seen.locked:
        yield warning("exposure", "this camera does not let it be fixed",
                      "Steady light helps; another camera would be surer.")  # fmt: skip
    elif source.live:
        yield ok("exposure", f"can be fixed: {', '.join(seen.locked)}")


def judged(name: str, value: float, low: float, high: float, more: str, less: str) -> Finding:
    """Judge a grey level."""
    if value < low:
        return warning(name, f"too dark ({value:.0f} of 255)", f"The tray needs {more}.")
    if value > high:
        return warning(name, f"too bright ({value:.0f} of 255)", f"The tray needs {less}.")
    return ok(name, f"good ({value:.0f} of 255)")


def tray(patient: Patient) -> Iterator[Finding]:
    """Whether the tray's outline was set by hand."""
    corners = chosen(patient).camera.tray
    if corners:
        yield ok("tray", f"outline kept, {len(corners)} corners")
    else:
        yield ok("tray", "outline found by itself at the start; adjust it on the set-up screen")


def reader(_patient: Patient) -> Iterator[Finding]:
    """The net that reads dice, loaded and run once."""
    try:
        import numpy as np

        from vision.finder import Finder

        began = time.perf_counter()
        finder = Finder()
        loaded = time.perf_counter()
        finder.find(np.full((480, 640, 3), 90, np.uint8))
        ran = time.perf_counter()
    except (ImportError, OSError, RuntimeError) as error:
        yield problem("dice reader", f"cannot be loaded: {error}", "Install the program again.")
        return
    yield ok(
        "dice reader", f"loaded in {loaded - began:.1f} s, one look {1000 * (ran - loaded):.0f} ms"
    )


def panel(patient: Patient) -> Iterator[Finding]:
    """Pins, permission, stuck buttons."""
    section = chosen(patient).panel
    if not section.enabled:
        yield ok("panel", "switched off in the settings")
        return
    if table_runs(patient.data):
        yield ok("panel", "not looked at: the table is using the pins")
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
