"""What is taken from Debian, what from PyPI, and where the two would clash."""

from installer.machine import Machine
from installer.shell import output, run
from installer.words import say

# venv; Kivy's wheel (GL, touch); a picture without a desktop (KMS); switching off from the screen.
ALWAYS = (
    "python3-venv",
    "libgl1",
    "libegl1",
    "libgles2",
    "libgbm1",
    "libdrm2",
    "libgl1-mesa-dri",
    "libmtdev1",
    "libinput10",
    "polkitd",
    "dbus",
    "udev",
    "espeak-ng",  # speech
)
# A picture on a display the kernel cannot drive alone.
X11 = (
    "xserver-xorg-core",
    "xserver-xorg-video-fbdev",
    "xserver-xorg-input-libinput",
    "xinit",
    "libpam-systemd",
)
# CSI cameras and pins, built by Raspberry Pi for their own Python; PyPI has no lgpio for 3.13.
ON_A_PI = ("python3-picamera2", "python3-lgpio")


def debian_packages(machine: Machine, *, x11: bool) -> list[str]:
    """Name the Debian packages this machine needs."""
    sound = "libasound2" if machine.bookworm else "libasound2t64"
    return [
        *ALWAYS,
        sound,
        *(X11 if x11 else ()),
        *(ON_A_PI if machine.is_pi else ()),
    ]


def python_constraints(machine: Machine) -> list[str]:
    """Hold back what would break the system's own modules, which the environment can see.

    Bookworm's picamera2 is built against numpy 1 and stops working once numpy 2 shadows it;
    OpenCV asks for numpy 2 from 4.12 on.
    """
    if machine.bookworm:
        return ["numpy<2", "opencv-python-headless<4.12"]
    return []


def python_extras(machine: Machine) -> list[str]:
    """Name what comes from PyPI because the system has none: lgpio on a plain Bookworm.

    For Python 3.13 PyPI offers an empty lgpio only; a plain Trixie goes without pins.
    """
    return ["lgpio>=0.2.2"] if machine.bookworm and not machine.is_pi else []


def install_debian(names: list[str]) -> None:
    """Install the packages that are missing."""
    missing = [name for name in names if not is_installed(name)]
    if not missing:
        say("Debian packages: all there")
        return
    say(f"Debian packages: installing {', '.join(missing)}")
    run("apt-get", "update", "-qq", why="Asking for the list of Debian packages")
    run(
        *("apt-get", "install", "-y", "-qq", "--no-install-recommends"),
        *missing,
        why="Installing Debian packages",
    )


def is_installed(name: str) -> bool:
    """Tell whether a Debian package is there, whole."""
    return output("dpkg-query", "-W", "-f=${Status}", name) == "install ok installed"
