"""Which cameras there are, and the source a word like `0`, `picamera` or `rolls.mp4` stands for."""

import contextlib
import os
import re
from dataclasses import dataclass
from pathlib import Path

from vision.sources.source import Source, SourceError

KERNEL_NAMES = Path("/sys/class/video4linux")
SIMULATED = re.compile(r"simulated(?::(\d+))?")
USB = re.compile(r"(?:usb:|/dev/video)?(\d{1,3})")
WORDS = "auto, a number or /dev/videoN, picamera, simulated, a video file or a folder of frames"


@dataclass(frozen=True)
class Camera:
    """A camera that is there: the word that chooses it, and its name for people."""

    source: str
    name: str


def cameras(kernel_names: Path = KERNEL_NAMES) -> tuple[Camera, ...]:
    """The cameras this machine has now, USB first; nothing is opened."""
    found = []
    for entry in sorted(kernel_names.glob("video*"), key=lambda p: int(p.name[5:] or 0)):
        with contextlib.suppress(OSError):
            # A USB camera shows a second node for its metadata only; its index is not 0.
            if (entry / "index").exists() and (entry / "index").read_text().strip() != "0":
                continue
            name = (entry / "name").read_text().strip()
            # The Pi's own video nodes (encoders, the raw CSI receiver) are no cameras to open here.
            if not re.match(r"(bcm2835|unicam|rp1|rpi|pispbe|hevc)", name):
                found.append(Camera(f"/dev/{entry.name}", name))
    if _pi_camera_present():
        found.append(Camera("picamera", "Pi camera"))
    return tuple(found)


def _pi_camera_present() -> bool:
    nodes = KERNEL_NAMES.glob("video*/name")
    with contextlib.suppress(OSError):
        return any(re.match(r"(unicam|rp1-cfe)", node.read_text()) for node in nodes)
    return False


def choose(word: str, width: int = 640, height: int = 480, fps: int = 15) -> Source:
    """The source a word names, not yet opened; raises SourceError if it names none."""
    if word == "auto":
        found = cameras()
        if not found:
            raise SourceError("no camera is connected")
        word = found[0].source
    if simulated := SIMULATED.fullmatch(word):
        from vision.sources.simulated import SimulatedTable

        return SimulatedTable(seed=int(simulated[1] or os.getpid()), fps=fps)
    if usb := USB.fullmatch(word):
        from vision.sources.usb import UsbCamera

        return UsbCamera(int(usb[1]), width, height, fps)
    if word in ("picamera", "picamera2"):
        from vision.sources.pi import PiCamera

        return PiCamera(width, height, fps)
    if Path(word).exists():
        from vision.sources.recording import Recording

        return Recording(Path(word))
    raise SourceError(f"{word} is no source: give {WORDS}")
