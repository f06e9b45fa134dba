"""Games brought in from an export: checked to the last score before anything changes."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from companion.game.position import Position
from companion.game.verify import verify
from companion.journal import exported
from companion.journal.entry import Entry
from companion.journal.errors import JournalError
from companion.journal.stored import STREAMS, StoredGame, stored_game
from companion.journal.writing import Journal
from companion.records.archive import imported_entry
from companion.records.exporting import VERSION
from companion.records.players import Players
from companion.records.roster import LONGEST_NAME, Roster, tidy

LARGEST = 500_000_000  # bytes
NAMES_OF_GAMES = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")
LONGEST_ID = 40  # of a player
YEARS = range(1970, 3000)  # a clock may be wrong, but not so wrong that no calendar knows the day
FOREIGN = "This is no export of a dice table: nothing was brought in."


class ImportRefusedError(Exception):
    """The file was not taken; the words say why, and nothing has changed."""


@dataclass(frozen=True)
class Brought:
    """What an import did."""

    games: tuple[str, ...]
    known: tuple[str, ...]  # already here, event for event
    players: tuple[str, ...]  # names made for ids that had none


def bring_in(file: Path, journal: Journal, players: Players, at: datetime) -> Brought:
    """Bring in all games of an export, or none."""
    games, names = understood(file)
    new, known = [], []
    for game in games:
        here = journal.entries(STREAMS + game.id)
        if not here:
            new.append(game)
        elif tuple(here) == game.entries:
            known.append(game.id)
        else:
            raise ImportRefusedError(
                f"There is already another game called {game.id} here: nothing was brought in."
            )
    ids = tuple(game.id for game in new)
    if new:
        entries = [entry for game in new for entry in game.entries]
        journal.append_all([*entries, imported_entry(journal, at, ids)])
    made = _name(players, names, new)
    return Brought(ids, tuple(known), made)


def understood(file: Path) -> tuple[list[StoredGame], dict[str, str]]:
    """Read an export and check every game by today's rules."""
    try:
        if file.exists() and not file.is_file():  # a device would never end
            raise ImportRefusedError(f"{file} is no plain file: nothing was brought in.")
        if file.stat().st_size > LARGEST:
            raise ImportRefusedError(f"{file.name} is too large to be an export.")
        data = json.loads(file.read_bytes())
    except OSError as error:
        raise ImportRefusedError(f"{file.name} cannot be read: {error.strerror}.") from error
    except (ValueError, RecursionError) as error:
        raise ImportRefusedError(f"{FOREIGN} ({file.name} is no JSON file.)") from error
    if not isinstance(data, Mapping):
        raise ImportRefusedError(FOREIGN)
    if data.get("format") == exported.FORMAT:
        parts: object = [data]
    elif data.get("format") != exported.GAMES:
        raise ImportRefusedError(FOREIGN)
    elif data.get("version") != VERSION:
        raise ImportRefusedError("This export was made by a newer version: update the program.")
    else:
        parts = data.get("games")
    if not isinstance(parts, list):
        raise ImportRefusedError("The export is damaged: it holds no list of games.")
    games = [_checked(part) for part in parts]
    if len({game.id for game in games}) != len(games):
        raise ImportRefusedError("The export is damaged: it holds a game twice.")
    return games, _names(data.get("players", {}))


def _checked(part: object) -> StoredGame:
    try:
        entries = exported.from_data(part)
        _refuse_strange(entries)
        game = stored_game(entries)
        _refuse_strangers(game.position())
        with game.followed():
            wrong = next(verify(game.rules, game.events), None)
    except JournalError as error:
        raise ImportRefusedError(f"{error} Nothing was brought in.") from error
    if wrong is not None:
        raise ImportRefusedError(
            f"Event {wrong.number} of game {game.id} is not what the rules say ({wrong.words}): "
            "the export is damaged or was changed. Nothing was brought in."
        )
    return game


def _refuse_strange(entries: Sequence[Entry]) -> None:
    for entry in entries:
        if entry.at.utcoffset() is None:
            raise JournalError("The export is damaged: a time has no time zone.")
        if entry.at.year not in YEARS:
            raise JournalError("The export is damaged: a time is out of all reason.")
        if not NAMES_OF_GAMES.fullmatch(entry.stream.removeprefix(STREAMS)):
            raise JournalError("The export is damaged: a game has an impossible name.")


def _refuse_strangers(position: Position) -> None:
    """Refuse ids that no screen or file could take."""
    for seat in position.seats:
        if tidy(seat.player) != seat.player or not 0 < len(seat.player) <= LONGEST_ID:
            raise JournalError("The export is damaged: a player has an impossible id.")


def _names(found: object) -> dict[str, str]:
    if not isinstance(found, Mapping):
        raise ImportRefusedError("The export is damaged: its list of players is none.")
    return {str(player): str(name) for player, name in found.items()}


def _name(
    players: Players, names: Mapping[str, str], games: Sequence[StoredGame]
) -> tuple[str, ...]:
    """Make profiles for those who have none here; who was forgotten here stays forgotten."""
    seated = {seat.player for game in games for seat in game.position().seats}
    made = []
    for player in sorted(seated & set(names)):
        roster = players.roster
        known = roster.profile(player) or roster.current(player) in roster.forgotten
        if not known and tidy(names[player]):
            made.append(players.add(_free(roster, names[player]), player=player).name)
    return tuple(made)


def _free(roster: Roster, name: str) -> str:
    """Give the name, with a number behind it where somebody here has it already."""
    wanted = tidy(name)[:LONGEST_NAME].strip()
    number = 2
    free = wanted
    while roster.named(free):
        free = f"{wanted[: LONGEST_NAME - 4].strip()} ({number})"
        number += 1
    return free
