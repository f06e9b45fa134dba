"""The table's eyes: the camera, the tray it looks at, the nets that read dice."""

import hashlib
import json
import time
from collections.abc import Iterator
from pathlib import Path

from companion.doctor.finding import Finding, Patient, ok, problem, warning
from companion.doctor.games import STOP_FIRST, table_runs
from companion.doctor.parts import chosen

DARK, BRIGHT = 45.0, 225.0  # mean grey levels a die can still be read between
BLURRED = 25.0  # a tray in focus shows a felt's grain or a rim: well above this
TRAY_FILE = "tray.json"  # where the table keeps the outline it found


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
        yield ok("camera picture", "not looked at: the table is using the camera", STOP_FIRST)
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
    """The tray's outline: drawn by hand, found and kept, or still to be found."""
    from vision.tray import tray_of

    if corners := chosen(patient).camera.tray:
        yield ok("tray", f"outline drawn by hand, {len(corners)} corners")
        return
    anew = "Have the whole tray in the picture, or drag its corners: Camera, on the screen."
    try:
        kept = tray_of(json.loads((patient.data / TRAY_FILE).read_text()))
    except FileNotFoundError:
        yield warning("tray", "not found yet: the table looks for it when it starts", anew)
    except (OSError, ValueError) as error:
        yield warning("tray", f"the kept outline cannot be used: {error}", anew)
    else:
        if kept.found:
            light = "" if kept.light is None else f", floor at {kept.light:.0f} of 255"
            yield ok("tray", f"outline kept, {len(kept.outline)} corners{light}")
        else:
            yield warning("tray", "no tray was made out, so the whole picture counts", anew)


def reader(_patient: Patient, models: Path | None = None) -> Iterator[Finding]:
    """The nets that read dice: their files, and the reader loaded and run once."""
    again = "Install the program again: sudo sh systemd/install.sh."
    try:
        import numpy as np

        from vision import sightings
        from vision.finder import Finder

        files = sorted((models or sightings.MODEL.parent).glob("*.onnx"))
        began = time.perf_counter()
        finder = Finder(sightings.DiceNet(models / sightings.MODEL.name) if models else None)
        loaded = time.perf_counter()
        finder.find(np.full((480, 640, 3), 90, np.uint8))
        ran = time.perf_counter()
    except Exception as error:  # onnxruntime's own errors share no other ancestor
        yield problem("dice reader", f"cannot be loaded: {error}", again)
        return
    yield ok("model", ", ".join(map(fingerprint, files)))
    yield ok(
        "dice reader", f"loaded in {loaded - began:.1f} s, one look {1000 * (ran - loaded):.0f} ms"
    )


def fingerprint(file: Path) -> str:
    """Name a file so that two machines can be told to have the same."""
    content = file.read_bytes()
    return f"{file.name} {len(content) // 1024} kB {hashlib.sha256(content).hexdigest()[:8]}"
