"""The doctor before good and bad machines: trees of files, a folder of frames, mock pins."""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import cv2
import numpy as np
import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.doctor import games, machine, parts, screen, seeing, software
from companion.doctor.finding import Check, Finding, Patient, Verdict, examine
from companion.doctor.rounds import CHECKS
from companion.journal.entry import Entry
from companion.journal.place import Lock
from companion.journal.writing import open_journal
from vision.tray import Tray

TOP = Path(__file__).parents[2]
OK, WARNING, PROBLEM = Verdict.OK, Verdict.WARNING, Verdict.PROBLEM
TOUCH = """I: Bus=0018 Vendor=0000 Product=0000 Version=0000
N: Name="10-0038 generic ft5x06 (79)"
H: Handlers=mouse0 event5
B: PROP=2
B: EV=b
B: KEY=400 0 0 0 0 0
B: ABS=260800000000003

I: Bus=0003 Vendor=046d Product=c31c Version=0110
N: Name="Logitech Keyboard"
H: Handlers=sysrq kbd event0
B: PROP=0
B: EV=120013
"""
CARDS = " 0 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0\n                      vc4-hdmi-0\n"
GOOD_PI = {
    "etc/os-release": 'ID=debian\nVERSION_ID="13"\n',
    "proc/device-tree/model": "Raspberry Pi 5 Model B Rev 1.0\0",
    "proc/uptime": "93784.12 1.0\n",
    "proc/mounts": "/dev/mmcblk0p2 / ext4 rw,noatime 0 0\n",
    "proc/bus/input/devices": TOUCH,
    "proc/asound/cards": CARDS,
    "sys/class/drm/card1-DSI-1/status": "connected\n",
    "sys/class/drm/card1-DSI-1/modes": "800x480\n",
    "sys/class/hwmon/hwmon2/name": "rpi_volt\n",
    "sys/class/hwmon/hwmon2/in0_lcrit_alarm": "0\n",
    "sys/class/thermal/thermal_zone0/temp": "51200\n",
    "sys/fs/ext4/mmcblk0p2/errors_count": "0\n",
    "run/systemd/timesync/synchronized": "",
    "usr/lib/aarch64-linux-gnu/libmtdev.so.1": "",
}


def put(root: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


@pytest.fixture
def pi(tmp_path: Path) -> Patient:
    put(tmp_path / "pi", GOOD_PI)
    (tmp_path / "data").mkdir()
    return Patient(tmp_path / "pi", tmp_path / "data")


def said(check: Check, patient: Patient) -> list[tuple[str, Verdict]]:
    return [(finding.name, finding.verdict) for finding in check(patient)]


def worst(check: Check, patient: Patient) -> Finding:
    return max(check(patient), key=lambda finding: list(Verdict).index(finding.verdict))


def test_a_good_pi_has_no_complaints(pi: Patient) -> None:
    checks = (machine.uptime, machine.clock, machine.power, machine.temperature, machine.disk,
              screen.display, screen.touch, games.journal, software.program)  # fmt: skip
    findings = [finding for check in checks for finding in check(pi)]

    assert [finding for finding in findings if finding.verdict is not OK] == []
    words = "\n".join(finding.words for finding in findings)
    for part in ("Raspberry Pi 5", "DSI-1 800x480", "ft5x06", "51 °C", "up 02:03 h and 1 days"):
        assert part in words


BAD: dict[str, tuple[Check, dict[str, str], Verdict, str]] = {
    "weak supply": (
        machine.power,
        {"sys/class/hwmon/hwmon2/in0_lcrit_alarm": "1\n"},
        PROBLEM,
        "voltage",
    ),
    "hot": (
        machine.temperature,
        {"sys/class/thermal/thermal_zone0/temp": "83000\n"},
        PROBLEM,
        "83 °C",
    ),
    "warm": (
        machine.temperature,
        {"sys/class/thermal/thermal_zone0/temp": "72000\n"},
        WARNING,
        "72 °C",
    ),
    "worn card": (
        machine.disk,
        {"sys/fs/ext4/mmcblk0p2/errors_count": "3\n"},
        WARNING,
        "counted 3 errors",
    ),
    "card turned read-only": (
        machine.disk,
        {"proc/mounts": "/dev/mmcblk0p2 / ext4 ro,noatime 0 0\n"},
        PROBLEM,
        "read-only",
    ),
    "display unplugged": (
        screen.display,
        {"sys/class/drm/card1-DSI-1/status": "disconnected\n"},
        PROBLEM,
        "none is connected",
    ),
    "no touch": (screen.touch, {"proc/bus/input/devices": ""}, WARNING, "no touch screen"),
    "no sound": (
        screen.sound,
        {"proc/asound/cards": "--- no soundcards ---\n"},
        WARNING,
        "no sound card",
    ),
    "picamera2 and numpy 2": (
        software.libraries,
        {"etc/os-release": 'VERSION_ID="12"\n', "usr/lib/python3/dist-packages/picamera2/x": ""},
        PROBLEM,
        "built for numpy 1",
    ),
}


@pytest.mark.parametrize(("check", "files", "verdict", "words"), BAD.values(), ids=BAD.keys())
def test_a_bad_machine_is_told_what_is_wrong_and_what_to_do(
    pi: Patient,
    monkeypatch: pytest.MonkeyPatch,
    check: Check,
    files: dict[str, str],
    verdict: Verdict,
    words: str,
) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    put(pi.root, files)

    finding = worst(check, pi)

    assert finding.verdict is verdict
    assert words in finding.words
    assert finding.to_do


def test_a_clock_that_is_not_synchronised_is_a_warning(pi: Patient) -> None:
    (pi.root / "run/systemd/timesync/synchronized").unlink()

    assert said(machine.clock, pi) == [("clock", WARNING)]


def test_a_clock_behind_the_newest_game_is_a_problem(pi: Patient) -> None:
    with open_journal(pi.data) as journal:
        tomorrow = datetime.now(UTC) + timedelta(days=1)
        journal.append(Entry("game/1", 1, tomorrow, "Started", {}))

    assert "a game was played at" in worst(machine.clock, pi).words


def test_a_missing_touch_library_is_named(pi: Patient) -> None:
    (pi.root / "usr/lib/aarch64-linux-gnu/libmtdev.so.1").unlink()

    assert worst(screen.touch, pi).to_do == "sudo apt install libmtdev1"


def test_what_sdl_can_draw_by_is_told_without_a_window(
    pi: Patient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "kmsdrm,x11")
    [finding] = screen.providers(pi)
    assert finding.verdict is OK
    assert {"KMSDRM", "x11", "alsa"} <= {word.strip(",;") for word in finding.words.split()}

    monkeypatch.setenv("SDL_VIDEODRIVER", "wayland")
    assert "wayland is asked for" in worst(screen.providers, pi).words
    [missing] = screen.providers(pi, tmp_path)
    assert missing.verdict is PROBLEM
    (tmp_path / "libSDL2-2.so").write_bytes(b"no library")
    [torn] = screen.providers(pi, tmp_path)
    assert "cannot be loaded" in torn.words


def test_a_damaged_journal_is_a_problem(pi: Patient) -> None:
    with open_journal(pi.data) as journal:
        for number in range(1, 400):
            journal.append(Entry("game/1", number, datetime.now(UTC), "Thrown", {"n": "x" * 80}))
    file = pi.data / "journal.db"
    content = bytearray(file.read_bytes())
    content[5000:20000] = b"\x55" * 15000
    file.write_bytes(content)

    finding = worst(games.journal, pi)

    assert finding.verdict is PROBLEM
    assert "damaged" in finding.words


def test_a_whole_journal_and_one_moved_aside(pi: Patient) -> None:
    with open_journal(pi.data) as journal:
        journal.append(Entry("game/1", 1, datetime.now(UTC), "Started", {}))
    (pi.data / "journal-damaged-20260101-200000.db").touch()

    assert said(games.journal, pi) == [("games", OK), ("games", WARNING)]


def test_every_problem_of_the_settings_is_told(pi: Patient, tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text("[panel]\nbuzzer = 99\n[screen]\nvolume = 500\n")
    bad = Patient(pi.root, pi.data, file)

    assert said(parts.settings, bad) == [("settings", PROBLEM)] * 2
    assert said(parts.settings, pi) == [("settings", OK)]


def filmed(pi: Patient, tmp_path: Path, picture: Callable[[int], "np.ndarray"]) -> Patient:
    """A machine whose camera is a folder of frames."""
    frames = tmp_path / "frames"
    frames.mkdir()
    for number in range(12):
        cv2.imwrite(str(frames / f"{number}.png"), picture(number))
    config = tmp_path / "config.toml"
    config.write_text(f"[camera]\nsource = '{frames}'\n")
    return Patient(pi.root, pi.data, config)


def felt(level: int, grain: int) -> Callable[[int], "np.ndarray"]:
    def picture(number: int) -> "np.ndarray":
        noise = np.random.default_rng(number).integers(-grain, grain + 1, (240, 320, 3))
        coarse = cv2.resize((level + noise).clip(0, 255).astype(np.uint8), (640, 480))
        cv2.circle(coarse, (300 + number, 240), 90, (level // 2,) * 3, -1)
        return coarse

    return picture


def test_a_sharp_and_lit_picture_is_fine(pi: Patient, tmp_path: Path) -> None:
    patient = filmed(pi, tmp_path, felt(120, 30))

    assert said(seeing.camera, patient) == [
        ("camera", OK),
        ("camera picture", OK),
        ("light", OK),
        ("focus", OK),
    ]


def test_a_dark_and_blurred_picture_is_told(pi: Patient, tmp_path: Path) -> None:
    dim = felt(30, 10)
    patient = filmed(pi, tmp_path, lambda number: cv2.GaussianBlur(dim(number), (0, 0), 9))

    verdicts = dict(said(seeing.camera, patient))

    assert (verdicts["light"], verdicts["focus"]) == (WARNING, WARNING)


def test_a_lens_cap_is_a_problem(pi: Patient, tmp_path: Path) -> None:
    patient = filmed(pi, tmp_path, lambda _: np.zeros((480, 640, 3), np.uint8))

    assert worst(seeing.camera, patient).words == "the picture is black"


def test_a_camera_the_kernel_lists_but_nobody_answers_at(pi: Patient) -> None:
    put(pi.root, {"sys/class/video4linux/video250/name": "USB Camera\n"})

    assert said(seeing.camera, pi) == [("camera", OK), ("camera picture", PROBLEM)]


def test_while_the_table_plays_its_camera_and_pins_are_left_alone(pi: Patient) -> None:
    put(pi.root, {"sys/class/video4linux/video250/name": "USB Camera\n"})
    with open_journal(pi.data):
        assert said(seeing.camera, pi) == [("camera", OK), ("camera picture", OK)]
        assert "the table is using the pins" in worst(parts.panel, pi).words
    assert worst(seeing.camera, pi).verdict is PROBLEM


def test_a_tray_that_was_found_is_kept_and_one_never_found_is_a_warning(pi: Patient) -> None:
    assert said(seeing.tray, pi) == [("tray", WARNING)]

    kept = Tray(((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)), light=96.0).plain()
    (pi.data / "tray.json").write_text(json.dumps(kept))
    assert worst(seeing.tray, pi).words == "outline kept, 4 corners, floor at 96 of 255"

    (pi.data / "tray.json").write_text(json.dumps(Tray(found=False).plain()))
    assert "the whole picture counts" in worst(seeing.tray, pi).words
    (pi.data / "tray.json").write_text('{"outline": [[2, 2]]}')
    assert "cannot be used" in worst(seeing.tray, pi).words


def test_an_outline_drawn_on_the_set_up_screen_is_named(pi: Patient) -> None:
    (pi.data / "settings.toml").write_text(
        "[camera]\ntray = [[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]]\n"
    )

    assert worst(seeing.tray, pi).words == "outline drawn by hand, 4 corners"


def test_the_models_files_are_named_and_the_reader_runs(pi: Patient) -> None:
    findings = list(seeing.reader(pi))

    assert [(finding.name, finding.verdict) for finding in findings] == [
        ("model", OK),
        ("dice reader", OK),
    ]
    assert "dice.onnx" in findings[0].words


@pytest.mark.parametrize("content", [None, b"half a mod"])
def test_a_missing_or_torn_model_is_a_problem(
    pi: Patient, tmp_path: Path, content: bytes | None
) -> None:
    if content is not None:
        (tmp_path / "dice.onnx").write_bytes(content)

    [finding] = seeing.reader(pi, tmp_path)

    assert finding.verdict is PROBLEM
    assert "Install the program again" in finding.to_do


@pytest.fixture
def pins() -> Iterator[MockFactory]:
    factory = MockFactory(pin_class=MockPWMPin)
    yield factory
    factory.close()


def test_a_panel_at_rest_is_fine_and_a_stuck_button_is_named(
    pi: Patient, pins: MockFactory
) -> None:
    patient = Patient(pi.root, pi.data, pins=pins)
    assert "5 buttons, 5 lamps, none stuck" in worst(parts.panel, patient).words

    pins.reset()
    # Claiming a mock pin lets its pull set it, so the finger comes just after.
    threading.Timer(0.1, pins.pin(13).drive_low).start()

    assert "button hold on GPIO 13 is held down" in worst(parts.panel, patient).words


def test_what_a_running_table_uses_is_left_alone_and_the_doctor_says_how_to_look(
    pi: Patient,
) -> None:
    pi.data.mkdir(exist_ok=True)
    table = Lock(pi.data)
    try:
        [panel] = parts.panel(pi)
    finally:
        table.release()

    assert panel.verdict is OK
    assert "systemctl stop dice-table-companion" in panel.to_do


def test_a_pi_without_pins_is_a_problem_and_another_machine_a_warning(pi: Patient) -> None:
    assert said(parts.panel, pi) == [("panel", PROBLEM)]
    (pi.root / "proc/device-tree/model").unlink()
    assert said(parts.panel, pi) == [("panel", WARNING)]


def test_a_check_that_fails_itself_keeps_no_other_from_being_run(pi: Patient) -> None:
    def broken(_: Patient) -> Iterator[Finding]:
        yield from ()
        raise RuntimeError("a wire came off")

    findings = list(examine(pi, [("camera", broken), ("clock", machine.clock)]))

    assert [finding.name for finding in findings] == ["camera", "clock"]
    assert "a wire came off" in findings[0].words


def doctor(*words: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "companion", "doctor", *map(str, words)]
    environment = {k: v for k, v in os.environ.items() if k != "DISPLAY"}
    return subprocess.run(
        command, cwd=TOP, env=environment, capture_output=True, text=True, check=False
    )


def test_a_machine_with_nothing_at_all_gets_sensible_words_and_no_crash(tmp_path: Path) -> None:
    done = doctor("--root", tmp_path, "--data", tmp_path / "data", "--json")

    findings = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, done.stderr) == (0, "")
    assert {finding["verdict"] for finding in findings} == {"ok", "warning"}
    assert "could not be looked at" not in done.stdout
    assert len(findings) >= len(CHECKS)
    assert all(finding["to_do"] for finding in findings if finding["verdict"] != "ok")


def test_the_exit_code_tells_of_a_problem(pi: Patient) -> None:
    put(pi.root, {"sys/class/hwmon/hwmon2/in0_lcrit_alarm": "1\n"})

    done = doctor("--root", pi.root, "--data", pi.data)

    assert done.returncode == 1
    assert "problem  power: the voltage is or was too low" in done.stdout
    assert "-> Use the official supply" in done.stdout
