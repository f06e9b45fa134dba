"""Which program this is, and whether its libraries get on with each other."""

import platform
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

from companion.doctor.finding import Finding, Patient, ok, problem, read, warning

OURS = ("companion", "vision", "hardware")
LIBRARIES = ("kivy", "opencv-python-headless", "numpy", "onnxruntime", "gpiozero")


def program(_patient: Patient) -> Iterator[Finding]:
    """Version, Python, and where the three packages were loaded from."""
    python = f"Python {platform.python_version()} on {platform.machine()}"
    yield ok("program", f"{released('dice-table-companion') or 'not installed'}, {python}")
    homes = {name: home(name) for name in OURS}
    if len(set(homes.values())) == 1:
        yield ok("packages", f"{', '.join(OURS)} from {homes['companion']}")
    else:
        words = ", ".join(f"{name} from {place}" for name, place in homes.items())
        yield problem("packages", words, "They belong together: install the program again.")
    if sys.maxsize < 2**32:
        yield problem("program", "a 32-bit system", "Install the 64-bit Raspberry Pi OS.")


def home(package: str) -> str:
    """Return the folder a package was loaded from."""
    spec = find_spec(package)
    places = list(spec.submodule_search_locations or ()) if spec else []
    return str(Path(places[0]).parent) if places else "nowhere"


def libraries(patient: Patient) -> Iterator[Finding]:
    """Versions, and the known clash of Bookworm's picamera2 with numpy 2."""
    versions = {name: released(name) for name in LIBRARIES}
    missing = [name for name, found in versions.items() if not found]
    if missing:
        yield problem("libraries", f"missing: {', '.join(missing)}", "Install the program again.")
    else:
        yield ok("libraries", ", ".join(f"{name} {found}" for name, found in versions.items()))
    built_for_numpy_1 = (
        'VERSION_ID="12"' in read(patient.root / "etc/os-release")
        and (patient.root / "usr/lib/python3/dist-packages/picamera2").is_dir()
    )
    if built_for_numpy_1 and not versions["numpy"].startswith("1."):
        yield problem(
            "libraries",
            f"Bookworm's picamera2 is built for numpy 1 and breaks under {versions['numpy']}",
            "Run systemd/install.sh again: it holds numpy back on Bookworm.",
        )
    if released("lgpio").startswith("0.0."):
        yield warning(
            "libraries",
            "PyPI's empty lgpio hides the real one",
            "pip uninstall lgpio; sudo apt install python3-lgpio",
        )


def released(distribution: str) -> str:
    """Return the installed version, or nothing."""
    try:
        return version(distribution)
    except PackageNotFoundError:
        return ""
