"""A restore asked for on the screen: checked at once, used by the kiosk's next start."""

import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import fittings
from companion.backup.asked import ask, take_up
from companion.backup.making import make_backup
from companion.backup.manifest import BackupError
from companion.fittings import CareFitting
from companion.journal.reading import read_journal
from companion.journal.writing import open_journal
from tests.backup.test_backup import evening


@pytest.fixture
def stick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "stick"
    folder.mkdir()
    monkeypatch.setattr(fittings, "usb_stick", lambda: folder)
    return folder


@pytest.fixture
def here(tmp_path: Path) -> Path:
    return evening(tmp_path / "here", "game/9", 2)


@pytest.fixture
def ended() -> Iterator[threading.Event]:
    """What systemd would notice: the program is told to end."""
    told = threading.Event()
    before = signal.signal(signal.SIGTERM, lambda *_: told.set())
    yield told
    signal.signal(signal.SIGTERM, before)


def strokes(data: Path) -> dict[str, int]:
    with read_journal(data) as journal:
        return {e.stream: len(journal.entries(e.stream)) for e in journal.beginnings()}


def restored(data: Path) -> str:
    """Touch the button, and give what the screen is told."""
    told: list[str] = []
    heard = threading.Event()
    CareFitting(data, None, kiosk=True).restore(lambda words: (told.append(words), heard.set()))
    assert heard.wait(20)
    return told[0]


def test_the_next_start_uses_the_backup_and_the_one_after_does_not(
    tmp_path: Path, stick: Path, here: Path, ended: threading.Event
) -> None:
    make_backup(stick / "dice-table.zip", evening(tmp_path / "there", strokes=7))
    with open_journal(here):  # the table runs
        assert restored(here) == "Back in a moment."
    assert ended.wait(20)
    assert strokes(here) == {"game/9": 2}
    take_up(here)
    assert strokes(here) == {"game/1": 7}
    [aside] = here.glob("before-restore-*")
    assert strokes(aside) == {"game/9": 2}
    (stick / "dice-table.zip").unlink()
    take_up(here)
    assert strokes(here) == {"game/1": 7}


def test_a_damaged_backup_is_refused_while_somebody_looks(stick: Path, here: Path) -> None:
    (stick / "dice-table.zip").write_text("no zip")
    assert "damaged" in restored(here)
    take_up(here)
    assert strokes(here) == {"game/9": 2}


def test_a_stick_without_a_backup(stick: Path, here: Path) -> None:
    assert restored(here) == "There is no backup on the stick."
    with pytest.raises(BackupError, match="no file"):
        ask(stick / "dice-table.zip", here)


def test_a_stick_pulled_before_the_start_costs_nothing_and_is_not_asked_for_again(
    tmp_path: Path, stick: Path, here: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = stick / "dice-table.zip"
    make_backup(file, evening(tmp_path / "there"))
    ask(file, here)
    gone = file.rename(tmp_path / "elsewhere.zip")
    take_up(here)
    assert "Nothing was restored" in caplog.text
    assert strokes(here) == {"game/9": 2}
    gone.rename(file)
    take_up(here)
    assert strokes(here) == {"game/9": 2}
