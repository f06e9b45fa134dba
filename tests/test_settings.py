"""What people change on the screen lasts, and never stops the table."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from companion.config import Config
from companion.durable import write_whole
from companion.settings import FILE, apply_settings, change_settings

TOP = Path(__file__).parents[1]


def test_a_change_lasts(tmp_path: Path) -> None:
    config = change_settings(Config(), tmp_path, "screen", {"volume": 20, "language": "sv"})
    corners = [[0.1, 0.2], [0.9, 0.2], [0.9, 0.8], [0.1, 0.8]]
    config = change_settings(config, tmp_path, "camera", {"tray": corners})
    config = change_settings(config, tmp_path, "screen", {"volume": 30})
    assert (config.screen.volume, config.screen.language) == (30, "sv")
    assert apply_settings(Config(), tmp_path) == (config, ())
    assert list(tmp_path.iterdir()) == [tmp_path / FILE]


def test_a_choice_can_go_back_to_auto(tmp_path: Path) -> None:
    config = change_settings(Config(), tmp_path, "screen", {"language": "sv"})
    config = change_settings(config, tmp_path, "screen", {"language": "auto"})
    assert config.screen.language is None
    assert apply_settings(Config(), tmp_path)[0] == config


def test_a_wrong_value_changes_nothing(tmp_path: Path) -> None:
    change_settings(Config(), tmp_path, "screen", {"volume": 20})
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(ValueError, match=r"\[screen\] volume: 200 is not allowed"):
        change_settings(Config(), tmp_path, "screen", {"volume": 200})
    with pytest.raises(ValueError, match="belongs into the owner's config"):
        change_settings(Config(), tmp_path, "panel", {"buzzer": 17})
    assert (tmp_path / FILE).read_bytes() == before


def test_no_settings_yet(tmp_path: Path) -> None:
    assert apply_settings(Config(), tmp_path / "not there") == (Config(), ())


def test_what_cannot_be_used_is_named_and_the_rest_counts(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(
        '[screen]\nvolume = "loud"\nmotion = false\nsize = "8x8"\n'
        "[panel]\nbuzzer = 2\n[old]\nx = 1\n"
    )
    config, notes = apply_settings(Config(), tmp_path)
    assert config.screen.motion is False
    assert config.screen.volume == 70
    assert config.panel == Config().panel
    assert [note.split(": ")[1] for note in notes] == [
        "[screen] volume",
        "[screen] size",
        "[panel] buzzer",
        "old",
    ]
    # The next change keeps what counts and drops what does not.
    change_settings(config, tmp_path, "screen", {"volume": 5})
    assert tomllib.loads((tmp_path / FILE).read_text()) == {
        "screen": {"volume": 5, "motion": False}
    }


@pytest.mark.parametrize("damage", [b"[screen\n", b"\x00\x00\x00", b"\xff\xfe"])
def test_a_damaged_file_never_stops_the_table(tmp_path: Path, damage: bytes) -> None:
    (tmp_path / FILE).write_bytes(damage)
    config, [note] = apply_settings(Config(), tmp_path)
    assert config == Config()
    assert note.endswith("what was set on the screen is not used")
    change_settings(config, tmp_path, "screen", {"volume": 5})
    assert apply_settings(Config(), tmp_path)[0].screen.volume == 5


def test_a_full_disk_keeps_the_old_file(tmp_path: Path) -> None:
    program = (
        "import resource, signal, sys\n"
        "from pathlib import Path\n"
        "from companion.durable import write_whole\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))\n"  # a disk with 100 bytes left
        "write_whole(Path(sys.argv[1]), 'x' * 1000)\n"
    )
    file = tmp_path / FILE
    write_whole(file, "old")
    run = subprocess.run(
        [sys.executable, "-c", program, str(file)],
        cwd=TOP,
        env=os.environ | {"PYTHONPATH": str(TOP)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "OSError" in run.stderr
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [tmp_path / FILE]


def test_killed_at_any_moment_there_is_the_old_file_or_the_new_one(tmp_path: Path) -> None:
    program = (
        "import sys\n"
        "from pathlib import Path\n"
        "from companion.durable import write_whole\n"
        "print('go', flush=True)\n"
        "for n in range(10**9): write_whole(Path(sys.argv[1]), str(n % 10) * 5000)\n"
    )
    file = tmp_path / FILE
    write_whole(file, "0" * 5000)
    for _ in range(5):
        writer = subprocess.Popen(
            [sys.executable, "-c", program, str(file)],
            cwd=TOP,
            env=os.environ | {"PYTHONPATH": str(TOP)},
            stdout=subprocess.PIPE,
        )
        assert writer.stdout is not None
        with writer.stdout:
            writer.stdout.readline()
        before = file.stat().st_ino
        while file.stat().st_ino == before:  # until it has written at least once
            pass
        writer.kill()
        writer.wait()
        text = file.read_text()
        assert len(text) == 5000
        assert len(set(text)) == 1
