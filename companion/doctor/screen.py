"""Display, touch and sound, as the kernel lists them."""

import ctypes
import os
import re
import shutil
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from companion.doctor.finding import Finding, Patient, ok, problem, read, warning

DIRECT = 1 << 1  # INPUT_PROP_DIRECT: a finger points at what it means
POSITION = 1 << 0x35  # ABS_MT_POSITION_X: fingers are told apart


def display(patient: Patient) -> Iterator[Finding]:
    """A display to draw on, with or without a desktop."""
    drm = patient.root / "sys/class/drm"
    connected = [p for p in sorted(drm.glob("card*-*")) if read(p / "status") == "connected"]
    if connected:
        modes = {
            p.name.split("-", 1)[1]: (read(p / "modes").split() or ["?"])[0] for p in connected
        }
        words = ", ".join(f"{name} {mode}" for name, mode in modes.items())
        nodes = [patient.root / "dev/dri" / p.name.split("-")[0] for p in connected]
        if denied := [node for node in nodes if node.exists() and not usable(node)]:
            yield problem("display", f"{words}; no permission for {denied[0]}",
                          "Add this user to the groups video and render.")  # fmt: skip
        else:
            yield ok("display", f"{words} (KMS)")
    elif os.environ.get("DISPLAY"):
        yield ok("display", f"X11 at {os.environ['DISPLAY']}")
    elif any(drm.glob("card*-*")):
        yield problem("display", "none is connected", "Look at cable and supply of the display.")
    else:
        yield warning(
            "display",
            "this machine has none",
            "The table can be played in a terminal; for a screen, see docs/build.md.",
        )
    if os.environ.get("SDL_VIDEODRIVER") == "wayland":
        yield problem("display", "SDL_VIDEODRIVER=wayland loses touch", "Unset it, or say x11.")


def providers(_patient: Patient, folder: Path | None = None) -> Iterator[Finding]:
    """What Kivy's own SDL can draw, sound and feel with; asked without opening a window."""
    libraries = sorted((folder or sdl_folder()).glob("libSDL2-2*"))
    if not libraries:
        yield problem("drawing", "Kivy has no SDL library", "Install the program again.")
        return
    try:
        sdl = ctypes.CDLL(str(libraries[0]))
        screens, sounds = drivers(sdl, "Video"), drivers(sdl, "Audio")
    except (OSError, AttributeError) as error:
        yield problem("drawing", f"SDL cannot be loaded: {error}", "Install the program again.")
        return
    said = os.environ.get("SDL_VIDEODRIVER", "")
    wanted = [name for name in said.lower().split(",") if name] or ["kmsdrm", "x11"]
    if not any(name in wanted for name in map(str.lower, screens)):
        yield problem(
            "drawing",
            f"SDL draws by {', '.join(screens)}, but {' or '.join(wanted)} is asked for",
            "Unset SDL_VIDEODRIVER, or name one of these.",
        )
    else:
        yield ok("drawing", f"SDL draws by {', '.join(screens)}; sounds by {', '.join(sounds)}")


def sdl_folder() -> Path:
    """Where Kivy's wheel keeps its libraries; Kivy itself is not loaded, it would open a window."""
    spec = find_spec("kivy")
    return Path(spec.origin).parents[1] / "Kivy.libs" if spec and spec.origin else Path("/nowhere")


def drivers(sdl: ctypes.CDLL, kind: str) -> list[str]:
    """Name the drivers of a kind (Video, Audio) this SDL was built with."""
    name = getattr(sdl, f"SDL_Get{kind}Driver")
    name.restype = ctypes.c_char_p
    return [name(n).decode() for n in range(getattr(sdl, f"SDL_GetNum{kind}Drivers")())]


def touch(patient: Patient) -> Iterator[Finding]:
    """Touch screens, and whether this user may read them."""
    screens = list(touch_screens(patient.root))
    if not screens:
        yield warning(
            "touch",
            "no touch screen found",
            "Look at its USB or ribbon cable; a mouse or the panel will do meanwhile.",
        )
    for name, event in screens:
        node = patient.root / "dev/input" / event
        if node.exists() and not usable(node):
            yield problem("touch", f"{name}: no permission for {node}",
                          "Add this user to the group input.")  # fmt: skip
        else:
            yield ok("touch", f"{name} ({event})")
    if screens and not any(mtdev_libraries(patient.root)):
        yield problem("touch", "libmtdev is missing, so Kivy cannot read fingers",
                      "sudo apt install libmtdev1")  # fmt: skip


def mtdev_libraries(root: Path) -> Iterator[Path]:
    """Yield the library Kivy's touch provider loads."""
    yield from root.glob("usr/lib/*/libmtdev.so.1")
    yield from root.glob("lib/*/libmtdev.so.1")


def touch_screens(root: Path) -> Iterator[tuple[str, str]]:
    """Yield name and event node of every touch screen the kernel lists."""
    for block in read(root / "proc/bus/input/devices").split("\n\n"):
        if not (bits(block, "PROP") & DIRECT and bits(block, "ABS") & POSITION):
            continue
        name = re.search(r'^N: Name="(.*)"', block, re.MULTILINE)
        event = re.search(r"\bevent\d+\b", block)
        if event:
            yield (name[1] if name else "unnamed"), event[0]


def bits(block: str, kind: str) -> int:
    """Read a bitmap of the kernel's list: hexadecimal words of 64 bits, the highest first."""
    line = re.search(rf"^B: {kind}=([0-9a-f ]+)$", block, re.MULTILINE)
    value = 0
    for word in line[1].split() if line else ():
        value = value << 64 | int(word, 16)
    return value


def sound(patient: Patient) -> Iterator[Finding]:
    """A sound card, and a voice."""
    cards = re.findall(r"^ *\d+ \[.*?\]: (.*)$", read(patient.root / "proc/asound/cards"), re.M)
    if cards:
        yield ok("sound", ", ".join(cards))
    else:
        yield warning(
            "sound", "no sound card", "The table stays silent; HDMI or USB sound will do."
        )
    if shutil.which("espeak-ng"):
        yield ok("speech", "espeak-ng")
    else:
        yield warning("speech", "no voice installed", "sudo apt install espeak-ng")


def usable(node: Path) -> bool:
    """Tell whether this user may read and write a device."""
    return os.access(node, os.R_OK | os.W_OK)
