"""What an operator reads in the journal: what happens at the table, in words, and no names."""

import logging
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from companion.logbook import Logbook, silent_without_a_card
from companion.screen.scenes import WORKING, after, playing
from companion.table.announcements import GameOver, WelcomeBack
from companion.table.situation import Situation
from companion.table.state import Camera, State

TOP = Path(__file__).parents[2]
GAME = replace(playing(after("yatzy", 2, 4)), game="game/1")
AWAY = State(camera=Camera(working=False, why="no camera is connected"))
SAYS = """
import logging
from companion.logbook import open_logbook
open_logbook()
logging.getLogger("companion.eyes").warning("The camera's process ended.")
logging.getLogger("companion.eyes").debug("not for an operator")
logging.getLogger("kivy").info("not for an operator")
"""


def told(caplog: pytest.LogCaptureFixture, *situations: Situation) -> list[str]:
    book = Logbook()
    with caplog.at_level(logging.INFO, "companion.logbook"):
        for situation in situations:
            book.follow(situation)
    return caplog.messages


def test_a_game_is_told_once_and_names_nobody(caplog: pytest.LogCaptureFixture) -> None:
    over = replace(GAME, number=3, said=(GameOver(("p0",)),))

    words = told(caplog, GAME, replace(GAME, number=2), over, Situation(4, state=WORKING))

    assert words == [
        "The camera sees the tray.",
        "A game begins: Yatzy, 2 players.",
        "The game is over.",
        "No game is on the table.",
    ]


def test_a_game_that_comes_back_is_told_as_such(caplog: pytest.LogCaptureFixture) -> None:
    words = told(caplog, replace(GAME, said=(WelcomeBack("p0"),)))

    assert words[-1] == "A game goes on where it was: Yatzy, 2 players, round 3."


def test_a_camera_that_goes_and_comes_is_told(caplog: pytest.LogCaptureFixture) -> None:
    gone = replace(GAME, state=AWAY)

    words = told(caplog, GAME, gone, replace(gone, number=3), GAME)

    assert words[2:] == [
        "No picture: no camera is connected. The camera is looked for all the time.",
        "The camera sees the tray.",
    ]
    assert [record.levelno for record in caplog.records][2] == logging.WARNING


def test_a_disk_that_refuses_is_told(caplog: pytest.LogCaptureFixture) -> None:
    words = told(caplog, GAME, replace(GAME, trouble="The disk is full."), GAME)

    assert words[2:] == ["Nothing can be saved: The disk is full.", "What waited is saved."]


@pytest.mark.parametrize(("journal", "mark"), [("9:1", "<4>"), (None, "")])
def test_the_journal_knows_how_bad_a_line_is(journal: str | None, mark: str) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "JOURNAL_STREAM"}
    if journal:
        environment["JOURNAL_STREAM"] = journal

    done = subprocess.run(
        [sys.executable, "-c", SAYS], cwd=TOP, env=environment, capture_output=True, text=True,
        check=True,
    )  # fmt: skip

    first, *others = done.stderr.splitlines()
    assert first.startswith(f"{'<6>' if journal else ''}The table starts, version ")
    assert others == [f"{mark}The camera's process ended."]


@pytest.mark.parametrize(
    ("cards", "server", "driver"),
    [
        (" 0 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0\n", "", "alsa"),
        ("--- no soundcards ---\n", "", "dummy"),
        (None, "", "dummy"),
        (None, "tcp:192.168.0.2", "alsa"),
    ],
)
def test_sound_is_tried_only_where_there_is_a_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cards: str | None, server: str, driver: str
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "alsa")
    monkeypatch.delenv("PULSE_SERVER", raising=False)
    if server:
        monkeypatch.setenv("PULSE_SERVER", server)
    file = tmp_path / "cards"
    if cards is not None:
        file.write_text(cards)

    silent_without_a_card(file)

    assert os.environ["SDL_AUDIODRIVER"] == driver
