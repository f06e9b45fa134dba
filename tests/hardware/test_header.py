"""No header, no permission, no library: one sentence each, and nothing breaks."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hardware.gpio import open_header
from hardware.panel import NoPanelError

TOP = Path(__file__).parents[2]


def test_a_machine_without_pins(tmp_path: Path) -> None:
    with pytest.raises(NoPanelError, match="this machine has no GPIO pins"):
        open_header(tmp_path)


def test_no_permission_names_the_device_and_the_group(tmp_path: Path) -> None:
    chip = tmp_path / "gpiochip0"
    chip.touch(mode=0o000)
    tmp_path.chmod(0o755)
    for parent in tmp_path.parents:
        if parent.name.startswith(("pytest-", "popen-")):
            parent.chmod(0o755)
    program = (
        "import os, sys, pathlib\n"
        "from hardware.gpio import open_header\n"
        "if os.geteuid() == 0: os.setuid(65534)\n"  # root may open anything
        "open_header(pathlib.Path(sys.argv[1]))\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)],
        cwd=TOP,
        env=os.environ | {"PYTHONPATH": str(TOP)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert f"no permission to use {chip}. Add this user to the group gpio." in run.stderr


def test_a_missing_library_names_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "gpiochip0").touch()
    monkeypatch.setitem(sys.modules, "lgpio", None)
    with pytest.raises(NoPanelError, match="Install python3-lgpio"):
        open_header(tmp_path)


@pytest.mark.parametrize(
    ("library", "words"),
    [
        ("", "Install python3-lgpio"),  # what pip finds for Python 3.13
        ("open('.lgd-nfy-3')", "lgpio cannot write in"),  # in a folder it may not write to
    ],
)
def test_a_library_that_cannot_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, library: str, words: str
) -> None:
    (tmp_path / "gpiochip0").touch()
    (tmp_path / "lgpio.py").write_text(library)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "lgpio", raising=False)
    with pytest.raises(NoPanelError, match=words):
        open_header(tmp_path)
    sys.modules.pop("lgpio", None)
