"""Every message of the screen, and the files that translate them: `make words`.

English stands in the code. A language is one file, locale/CODE/LC_MESSAGES/companion.po, in the
format every gettext editor knows; the .mo beside it is made of it here.
"""

import ast
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from companion.game import refusal
from companion.records import roster
from companion.rules.registry import RULE_SETS, find_rules
from companion.screen.language import DOMAIN, LOCALE, template_of

HERE = Path(__file__).parent
RECORDS = HERE.parent / "records"  # whose refusals are shown as they are
HEADER = (
    "Content-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: 8bit\n"
    "Plural-Forms: nplurals=2; plural=(n != 1);\n"
)


@dataclass(frozen=True, order=True)
class Message:
    """What is said; with `many` the form for other numbers than one."""

    text: str
    many: str = ""


Translations = Mapping[Message, tuple[str, ...]]


@cache
def messages() -> tuple[Message, ...]:
    """Collect all messages: those said in the code, those of the rules, those kept as data."""
    files = (*sorted(HERE.rglob("*.py")), *sorted(RECORDS.glob("*.py")))
    said = {message for file in files for message in _in_code(file)}
    return tuple(sorted(said | {Message(text) for text in (*_of_rules(), *_of_data()) if text}))


def _in_code(file: Path) -> Iterator[Message]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and node.args:
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if name in ("say", "_tell", "PeopleError"):
                yield from map(Message, _texts(node.args[0]))
            elif name == "count" and len(node.args) > 2:
                for one, many in zip(_texts(node.args[0]), _texts(node.args[1]), strict=True):
                    yield Message(one, many)
        elif isinstance(node, ast.ClassDef):  # a further page's title is said by the home page
            yield from (Message(text) for text in _titles(node))


def _texts(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)


def _titles(node: ast.ClassDef) -> Iterator[str]:
    for line in node.body:
        names = [getattr(target, "id", "") for target in getattr(line, "targets", [])]
        if names == ["title"] and isinstance(line, ast.Assign):
            yield from _texts(line.value)


def _of_rules() -> Iterator[str]:
    for name in RULE_SETS:
        rules = find_rules(name)
        yield rules.name
        for row in rules.fields:
            yield row.name
            yield template_of(row.says)[0]
        yield from (tie.words for tie in rules.ties)
    for reason in vars(refusal).values():
        if isinstance(reason, refusal.Reason):
            yield reason.template


def _of_data() -> Iterator[str]:
    from companion.screen import lost_camera, refusing_disk
    from companion.screen.menus import (
        answers,
        figures,
        history,
        house,
        machine,
        new_game,
        portrait,
        purse,
        result,
        settings,
        stake,
        steps,
        walkthrough,
    )
    from companion.screen.views import card, legend

    yield from (*lost_camera.REASONS.values(), lost_camera.UNKNOWN)
    yield from (text for told in refusing_disk.REASONS.values() for text in told)
    yield from (*refusing_disk.OTHERWISE, refusing_disk.TITLE, refusing_disk.SAFE)
    yield from card.SHORT.values()
    yield from new_game.ABOUT.values()
    yield from (text for pair in house.WORDS.values() for text in pair)
    yield from house.VALUES.values()
    yield from steps.NAMES
    yield from settings.MINUTES.values()
    yield from settings.FACTS
    yield from machine.TOLD
    yield from (*history.TABS.values(), *history.TOLD, *history.PLAYER_TABS)
    yield from (*figures.HEADLINES.values(), *figures.SENTENCES.values())
    yield from (*stake.DOUBTS, result.ELSEWHERE)
    yield from walkthrough.VOIDS.values()
    yield from (answers.WAIT, answers.WRONG, *portrait.WORDS)
    yield from (roster.NOBODY, purse.PLAY_MONEY, *purse.REASONS.values())
    yield from (name for name, _, _ in legend.LOOKS.values())


def file_of(code: str) -> Path:
    """Give the place of a language's translations."""
    return LOCALE / code / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(text: str) -> dict[Message, tuple[str, ...]]:
    """Read a .po file: a form or two for every message; none where it is still to be done."""
    found: dict[Message, tuple[str, ...]] = {}
    entry: dict[str, str] = {}
    key = ""
    for raw in [*text.splitlines(), ""]:
        line = raw.strip()
        if line.startswith("msg"):
            key, _, line = line.partition(" ")
            entry[key] = ""
        if line.startswith('"'):
            entry[key] += ast.literal_eval(line)
        elif not line and entry.get("msgid"):
            forms = tuple(v for k, v in entry.items() if k.startswith("msgstr") and v)
            found[Message(entry["msgid"], entry.get("msgid_plural", ""))] = forms
        if not line:
            entry = {}
    return found


def written(translations: Translations) -> str:
    """Write a .po file, messages in order."""
    parts = [_entry(Message(""), (HEADER,))]
    parts += [_entry(message, forms) for message, forms in sorted(translations.items())]
    return "\n".join(parts)


def _entry(message: Message, forms: tuple[str, ...]) -> str:
    lines = [f"msgid {_quoted(message.text)}"]
    if message.many:
        lines.append(f"msgid_plural {_quoted(message.many)}")
        both = (*forms, "", "")[:2]
        lines += [f"msgstr[{n}] {_quoted(form)}" for n, form in enumerate(both)]
    else:
        lines.append(f"msgstr {_quoted(forms[0] if forms else '')}")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def compiled(translations: Translations) -> bytes:
    """Give the .mo file: sorted messages and translations, found by place and length."""
    pairs = {"": HEADER}
    for message, forms in translations.items():
        if forms:
            source = f"{message.text}\0{message.many}" if message.many else message.text
            pairs[source] = "\0".join(forms)
    sources = sorted(pairs, key=lambda source: source.encode())
    texts = [source.encode() for source in sources] + [pairs[source].encode() for source in sources]
    count, place = len(sources), 28 + 16 * len(sources)
    index, body = b"", b""
    for text in texts:
        index += struct.pack("<II", len(text), place + len(body))
        body += text + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, count, 28, 28 + 8 * count, 0, place)
    return head + index + body


def update(code: str) -> list[Message]:
    """Bring a language up to date with the code; tells what is still to be translated."""
    file = file_of(code)
    file.parent.mkdir(parents=True, exist_ok=True)
    before = read(file.read_text(encoding="utf-8")) if file.exists() else {}
    after = {message: before.get(message, ()) for message in messages()}
    file.write_text(written(after), encoding="utf-8")
    file.with_suffix(".mo").write_bytes(compiled(after))
    return [message for message, forms in after.items() if not forms]


def main() -> None:
    """Bring every language up to date, and name what is missing."""
    for folder in sorted(LOCALE.glob("*/LC_MESSAGES")):
        code = folder.parent.name
        for message in update(code):
            print(f"{code}: {message.text}")


if __name__ == "__main__":
    main()
