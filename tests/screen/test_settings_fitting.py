"""What is chosen on the screen is used at once; the screen never waits for the disk."""

from pathlib import Path
from threading import Event

import pytest

from companion.config import Config
from companion.fittings import SettingsFitting
from companion.settings import apply_settings


def test_a_choice_is_used_at_once_and_there_after_a_restart(tmp_path: Path) -> None:
    settings = SettingsFitting(Config(), tmp_path)
    settings.change("text_size", "large")
    settings.change("sounds", "off")
    settings.change("text_size", "largest")
    assert settings.values()["text_size"] == "largest"
    settings.close()
    config, unusable = apply_settings(Config(), tmp_path)
    assert unusable == ()
    assert (config.screen.text_size, config.screen.sounds) == ("largest", False)


def test_a_slow_disk_keeps_nobody_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = Event()
    monkeypatch.setattr("companion.settings.write_whole", lambda *_: done.wait(20))
    settings = SettingsFitting(Config(), tmp_path)
    settings.change("language", "sv")
    assert settings.values()["language"] == "sv"
    done.set()
    settings.close()


def test_what_a_disk_refuses_is_used_for_the_evening(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    settings = SettingsFitting(Config(), tmp_path / "not there" / "nor this")
    (tmp_path / "not there").write_text("a file where a folder should be")
    settings.change("volume", "20")
    settings.close()
    assert settings.values()["volume"] == "20"
    assert "volume was not remembered" in caplog.text


def test_a_value_that_is_none_changes_nothing(tmp_path: Path) -> None:
    settings = SettingsFitting(Config(), tmp_path)
    before = settings.values()
    settings.change("text_size", "enormous")
    assert settings.values() == before
    settings.close()
