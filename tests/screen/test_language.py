"""Languages are whole: every message is translated, with its blanks, and compiled as it stands."""

from string import Formatter

import pytest

from companion.screen import catalogue
from companion.screen.catalogue import Message, compiled, file_of, messages, read, written
from companion.screen.language import Language, languages

CODES = [code for code in languages() if code != "en"]


def stored(code: str) -> dict[Message, tuple[str, ...]]:
    return read(file_of(code).read_text(encoding="utf-8"))


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_swedish_is_there() -> None:
    assert languages() == {"en": "English", "sv": "Svenska"}


@pytest.mark.parametrize("code", CODES)
def test_every_message_is_translated(code: str) -> None:
    translations = stored(code)
    missing = [m.text for m in messages() if not translations.get(m)]
    assert not missing, f"translate these in {file_of(code).name} ({code}), then `make words`"
    assert set(translations) == set(messages()), "`make words` drops what is said no more"


@pytest.mark.parametrize("code", CODES)
def test_translations_fill_the_same_blanks(code: str) -> None:
    for message, forms in stored(code).items():
        wanted = blanks(message.text) | blanks(message.many)
        assert all(blanks(form) <= wanted for form in forms), message
        assert blanks(forms[-1]) == blanks(message.many or message.text), message


@pytest.mark.parametrize("code", CODES)
def test_the_compiled_file_is_what_was_written(code: str) -> None:
    file = file_of(code)
    assert file.with_suffix(".mo").read_bytes() == compiled(stored(code))
    assert file.read_text(encoding="utf-8") == written(stored(code))


def test_messages_of_rules_refusals_pages_and_data_are_collected() -> None:
    texts = {m.text for m in messages()}
    assert {"Full house", "{field} is already filled.", "New game", "Str 1–5", "HOLD"} <= texts
    assert Message("keep one", "keep {n}") in messages()


def test_numbers_have_their_own_forms() -> None:
    swedish = Language("sv")
    assert swedish.count("keep one", "keep {n}", 1) == "behåll en"
    assert swedish.count("keep one", "keep {n}", 4) == "behåll 4"


def test_a_finished_sentence_keeps_its_numbers() -> None:
    assert Language("sv").sentence("Every 2 counts: three of them pay 6.") == (
        "Varje 2 räknas: tre stycken ger 6."
    )


def test_owners() -> None:
    assert [Language("sv").owner(n) for n in ("Anna", "Nils")] == ["Annas", "Nils"]
    assert [Language("en").owner(n) for n in ("Anna", "Nils")] == ["Anna’s", "Nils’"]


def test_an_unknown_language_speaks_english() -> None:
    assert Language("xx").say("New game") == "New game"


def test_updating_keeps_what_is_translated(
    tmp_path: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogue, "LOCALE", tmp_path)
    assert len(catalogue.update("da")) == len(messages())
    file = file_of("da")
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('msgid "Yatzy"\nmsgstr ""', 'msgid "Yatzy"\nmsgstr "Yatzy!"'))
    assert Message("Yatzy") not in catalogue.update("da")
    assert stored("da")[Message("Yatzy")] == ("Yatzy!",)


def test_numbers_are_written_as_the_language_writes_them() -> None:
    assert Language("en").number(12345.678, 1) == "12,345.7"
    assert Language("sv").number(12345.678, 1) == "12\N{NO-BREAK SPACE}345,7"
    assert Language("sv").number(7) == "7"
