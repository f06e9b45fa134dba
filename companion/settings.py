"""What people change on the set-up screen: a small file of its own beside the games.

The owner's config.toml, with its comments, is never written to; what was chosen on the screen
lies in settings.toml in the data folder and goes over it.
"""

import contextlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.config import Config
from companion.durable import write_whole
from companion.kinds import shown
from companion.tables import UnreadableError, keys, parse, read_tables

FILE = "settings.toml"
_HEAD = "# Written by the set-up screen; goes over config.toml. Delete it to begin afresh.\n"


def apply_settings(config: Config, data: Path) -> tuple[Config, tuple[str, ...]]:
    """The config as changed on the screen, and in words what of the changes could not be used.

    Players cannot mend a file, so nothing in it stops the table.
    """
    file = data / FILE
    if not file.exists():
        return config, ()
    try:
        changed, problems = read_tables(config, parse(file), on_screen=True)
    except UnreadableError as error:
        return config, (f"{file}: {error}; what was set on the screen is not used",)
    return changed, tuple(f"{file}: {problem}; it is not used" for problem in problems)


def changed(config: Config, section: str, changes: Mapping[str, Any]) -> Config:
    """The config with these keys of a section changed; ValueError when a value is not allowed."""
    made, problems = read_tables(config, {section: changes}, on_screen=True)
    if problems:
        raise ValueError("\n".join(map(str, problems)))
    return made


def change_settings(config: Config, data: Path, section: str, changes: Mapping[str, Any]) -> Config:
    """The config with these keys of a section changed, on disk before it is returned.

    ValueError when a value is not allowed, OSError when the disk refuses; nothing changes then.
    """
    made = changed(config, section, changes)
    tables = _chosen(data / FILE)
    tables.setdefault(section, {}).update(changes)
    write_whole(data / FILE, _HEAD + _written(tables))
    return made


def _chosen(file: Path) -> dict[str, dict[str, Any]]:
    """What was chosen before, without what cannot be used."""
    try:
        tables = parse(file)
    except UnreadableError:
        return {}
    chosen: dict[str, dict[str, Any]] = {}
    for section, key, setting, _ in keys(Config()):
        table = tables.get(section)
        if not setting.on_screen or not isinstance(table, Mapping) or key not in table:
            continue
        with contextlib.suppress(ValueError):
            setting.kind.read(table[key])
            chosen.setdefault(section, {})[key] = table[key]
    return chosen


def _written(tables: Mapping[str, Mapping[str, Any]]) -> str:
    return "".join(
        f"\n[{section}]\n" + "".join(f"{key} = {shown(value)}\n" for key, value in table.items())
        for section, table in tables.items()
    )
