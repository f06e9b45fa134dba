"""Spoken prompts: what is said, in which language, by a voice that is a program of its own."""

from pathlib import Path

import pytest

from companion.screen.language import Language
from companion.screen.people import Person, Room
from companion.screen.scenes import after
from companion.screen.voice import Voice, spoken
from companion.table.announcements import (
    ExtraStroke,
    FieldScored,
    GameOver,
    Kept,
    LastRegular,
    StrokesSaved,
    TurnBegins,
)

PEOPLE = {"p0": Person("p0", "Anna"), "p1": Person("p1", "Björn")}


@pytest.mark.parametrize(
    ("said", "english", "swedish"),
    [
        (LastRegular(0), "Last stroke.", "Sista kastet."),
        (LastRegular(2), "Last regular. 2 extra left.", "Sista ordinarie. 2 extra kvar."),
        (ExtraStroke(1, 2), "Extra 1 of 2.", "Extra 1 av 2."),
        (FieldScored("p0", "chance", 30, 0, False), "30 in Chance.", "30 i Chans."),
        (StrokesSaved("p0", 1, 1), "One stroke saved.", "Ett kast sparat."),
        (TurnBegins("p1"), "Björn, your turn.", "Björn, din tur."),
        (GameOver(("p0",)), "Anna wins.", "Anna vinner."),
        (Kept((0,)), "", ""),
    ],
)
def test_what_is_said(said: object, english: str, swedish: str) -> None:
    position = after("special8", 2, 4)
    for code, words in (("en", english), ("sv", swedish)):
        heard = spoken([said], position, Room(Language(code), PEOPLE))
        assert heard == ([(words, code)] if words else [])


@pytest.fixture
def parrot(tmp_path: Path) -> tuple[Path, Path]:
    """A program that writes down how it was called."""
    heard, program = tmp_path / "heard", tmp_path / "parrot"
    program.write_text(f'#!/bin/sh\necho "$@" >> {heard}\n')
    program.chmod(0o755)
    return program, heard


def test_the_voice_speaks_in_turn_and_finishes(parrot: tuple[Path, Path]) -> None:
    program, heard = parrot
    voice = Voice(str(program))
    voice.speak("Sista ordinarie.", "sv", 70)
    voice.speak("", "sv", 70)
    voice.speak("-v starts like an option", "en", 40)
    voice.close()
    assert heard.read_text().splitlines() == [
        "-v sv -a 140 -- Sista ordinarie.",
        "-v en -a 80 -- -v starts like an option",
    ]


def test_a_voice_that_fails_is_silent(tmp_path: Path) -> None:
    voice = Voice(str(tmp_path / "nobody"))
    voice.speak("Hello?", "en", 70)
    voice.close()


def test_without_a_voice_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    voice = Voice()
    assert not voice.present
    voice.speak("Hello?", "en", 70)
    voice.close()


def test_only_special_8_says_stroke() -> None:
    room = Room(Language("en"), PEOPLE)
    assert spoken([LastRegular(0)], after("yatzy", 1, 4), room) == [("Last throw.", "en")]
