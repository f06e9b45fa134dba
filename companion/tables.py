"""TOML tables read into frozen sections: every problem is found, none stops the reading."""

import difflib
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, get_type_hints

from companion.kinds import Setting

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Section = TypeVar("Section", bound="DataclassInstance")


class UnreadableError(Exception):
    """The file cannot be read, or is no TOML; says why in words."""


@dataclass(frozen=True)
class Problem:
    """What is wrong with one key."""

    section: str
    key: str
    words: str

    def __str__(self) -> str:
        place = f"[{self.section}] " if self.section else ""
        return f"{place}{self.key}: {self.words}"


def parse(file: Path) -> dict[str, Any]:
    """The file's tables; UnreadableError says why there are none."""
    try:
        return tomllib.loads(file.read_bytes().decode("utf-8-sig"))
    except OSError as error:
        raise UnreadableError(f"cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise UnreadableError("is not a text file in UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        raise UnreadableError(f"is not TOML: {error}") from error


def read_tables(
    section: Section, tables: Mapping[str, Any], name: str = "", *, on_screen: bool = False
) -> tuple[Section, list[Problem]]:
    """The section as the tables change it, and all that is wrong; wrong keys change nothing.

    With `on_screen`, only keys that the set-up screen may change are taken.
    """
    known = settings_of(type(section))
    problems: list[Problem] = []
    changes: dict[str, Any] = {}
    for key, value in tables.items():
        inner = f"{name}.{key}" if name else key
        if key not in known:
            problems.append(Problem(name, key, _unknown(key, known, isinstance(value, Mapping))))
        elif (setting := known[key]) is not None:
            try:
                changes[key] = _value(setting, value, on_screen)
            except ValueError as error:
                problems.append(Problem(name, key, str(error)))
        elif isinstance(value, Mapping):
            changes[key], found = read_tables(
                getattr(section, key), value, inner, on_screen=on_screen
            )
            problems += found
        else:
            problems.append(Problem(name, key, f"is a section; write [{inner}] and keys below it"))
    return replace(section, **changes), problems


def settings_of(section: "type[DataclassInstance]") -> dict[str, Setting | None]:
    """Every name in a section: what the key is, or None for a section within it."""
    hints = get_type_hints(section, include_extras=True)
    said = {
        entry.name: getattr(hints[entry.name], "__metadata__", (None,)) for entry in fields(section)
    }
    return {name: extras[0] for name, extras in said.items()}


def keys(section: "DataclassInstance", name: str = "") -> Iterator[tuple[str, str, Setting, Any]]:
    """Every key of a section, then of the sections in it: (section's name, key, what, value)."""
    nested = []
    for key, setting in settings_of(type(section)).items():
        value = getattr(section, key)
        if setting is None:
            nested.append((f"{name}.{key}" if name else key, value))
        else:
            yield name, key, setting, value
    for inner, value in nested:
        yield from keys(value, inner)


def _value(setting: Setting, value: object, on_screen: bool) -> Any:
    if on_screen and not setting.on_screen:
        raise ValueError("belongs into the owner's config.toml, not here")
    return setting.kind.read(value)


def _unknown(key: str, known: Iterable[str], is_table: bool) -> str:
    what = "section" if is_table else "key"
    close = difflib.get_close_matches(key, known, n=1)
    if close:
        return f"there is no such {what}; did you mean {close[0]}?"
    return f"there is no such {what}; there are {', '.join(known)}"
