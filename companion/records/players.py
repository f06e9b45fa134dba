"""The players on disk: one small file, rewritten whole, so that a forgotten name is really gone.

The journal only ever grows; a name in it could not be taken out again. So games name ids, and
the names live here.
"""

import json
import threading
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict, replace
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

from companion.durable import write_whole
from companion.records.portraits import portrait
from companion.records.roster import NOBODY, PeopleError, Profile, Roster, new_id
from vision.portrait import WHOLE, Part

PEOPLE = "people.json"
PICTURES = "pictures"
ASIDE = "people-damaged-"
FORMAT = "dice-table-companion people"
VERSION = 1
LARGEST_PICTURE = 200_000  # bytes; whatever is larger was not made here and is not shown


class DamagedPeopleError(PeopleError):
    """The file is no list of players."""


class Players:
    """The profiles of this table; safe from any thread. Only the journal's writer may change it."""

    def __init__(self, folder: Path) -> None:
        self._file, self._pictures = folder / PEOPLE, folder / PICTURES
        self._lock = threading.RLock()
        self.notice: str | None = None  # what the players should know about the opening
        self.roster = self._read()
        self._sweep()

    def current(self, player: str) -> str:
        """Give the id a player goes by today."""
        return self.roster.current(player)

    def lately(self) -> list[Profile]:
        """Give everybody, those who played lately first."""
        newest_first = list(self.roster.profiles.values())[::-1]
        return sorted(newest_first, key=lambda profile: profile.seen, reverse=True)

    def add(self, name: str, colour: int = 0, player: str = "") -> Profile:
        """Make a profile for somebody new, under an id already used in games if there is one."""
        with self._lock:
            made = player or new_id(self.roster)
            self._keep(self.roster.with_new(Profile(made, name, colour)))
            return self.roster.profiles[made]

    def rename(self, player: str, name: str) -> None:
        """Call a player by another name, in old games too."""
        with self._lock:
            self._keep(self.roster.with_changed(replace(self.profile(player), name=name)))

    def recolour(self, player: str, colour: int) -> None:
        """Remember a player's favourite colour."""
        with self._lock:
            self._keep(self.roster.with_changed(replace(self.profile(player), colour=colour)))

    def speak(self, player: str, language: str) -> None:
        """Remember the language a player is spoken to in; empty: the table's."""
        with self._lock:
            self._keep(self.roster.with_changed(replace(self.profile(player), language=language)))

    def profile(self, player: str) -> Profile:
        """Give a player's profile, or say that there is none."""
        found = self.roster.profile(player)
        if found is None:
            raise PeopleError(NOBODY, player=player)
        return found

    def merge(self, spelling: str, into: str) -> None:
        """Make two spellings one player; of two pictures the second one's stays."""
        with self._lock:
            picture = self._picture_of(spelling)
            self._keep(self.roster.with_merged(spelling, into))
            if picture != self._picture_of(into):
                self._drop(picture)

    def remove(self, player: str, *, keep_results: bool) -> None:
        """Forget a player: name, colour and picture are gone from the disk."""
        with self._lock:
            picture = self._picture_of(player)
            self._keep(self.roster.without(player, keep_results=keep_results))
            self._drop(picture)

    def seated(self, players: Iterable[str], at: datetime) -> None:
        """Remember that these have played at this time."""
        seen = at.astimezone(UTC).isoformat(timespec="seconds")
        with self._lock:
            roster = self.roster
            for player in players:
                profile = roster.profile(player)
                if profile is not None:
                    roster = roster.with_changed(replace(profile, seen=seen))
            self._keep(roster)

    def set_picture(self, player: str, picture: bytes, name: str, part: Part = WHOLE) -> None:
        """Keep a picture, made small and square, as this player's; `name` is what it is called."""
        self.profile(player)
        made = portrait(picture, name, part)
        with self._lock:
            profile = self.profile(player)
            # Another picture has another name: whoever shows it need not ask whether it changed.
            file = f"{profile.id}-{sha256(made).hexdigest()[:12]}.jpg"
            before = self._picture_of(player)
            self._write_picture(file, made)
            try:
                self._keep(self.roster.with_changed(replace(profile, picture=file)))
            except PeopleError:
                self._drop(self._pictures / file)
                raise
            if before is not None and before.name != file:
                self._drop(before)

    def drop_picture(self, player: str) -> None:
        """Have no picture of this player any more."""
        with self._lock:
            before = self._picture_of(player)
            self._keep(self.roster.with_changed(replace(self.profile(player), picture="")))
            self._drop(before)

    def picture(self, player: str) -> Path | None:
        """Find a player's picture, if there is one that can be shown."""
        path = self._picture_of(player)
        try:
            shown = path is not None and 0 < path.stat().st_size <= LARGEST_PICTURE
        except OSError:
            shown = False
        return path if shown else None

    def _write_picture(self, file: str, picture: bytes) -> None:
        try:
            write_whole(self._pictures / file, picture)
        except OSError as error:
            raise PeopleError(
                "The picture could not be saved: {why}.", why=str(error.strerror)
            ) from error

    def _picture_of(self, player: str) -> Path | None:
        """Give the place of a player's picture; a name that leads elsewhere is not followed."""
        profile = self.roster.profile(player)
        named = Path(profile.picture).name if profile is not None else ""
        return self._pictures / named if named else None

    def _drop(self, picture: Path | None) -> None:
        if picture is not None:
            picture.unlink(missing_ok=True)

    def _sweep(self) -> None:
        """Remove pictures of nobody: a power cut came between a name and its picture.

        Where there is no list, or a damaged one was put aside, nobody knows whose they are.
        """
        if not self._file.exists() or any(self._file.parent.glob(f"{ASIDE}*")):
            return
        known = {Path(profile.picture).name for profile in self.roster.profiles.values()}
        for file in self._pictures.glob("*"):
            if file.name not in known and file.is_file():
                with suppress(OSError):  # a disk that takes nothing
                    self._drop(file)

    def _keep(self, roster: Roster) -> None:
        """Write first, believe afterwards."""
        if roster != self.roster:
            try:
                write_whole(self._file, written(roster))
            except OSError as error:
                raise PeopleError(
                    "The players could not be saved: {why}. Nothing was changed.",
                    why=str(error.strerror),
                ) from error
        self.roster = roster

    def _read(self) -> Roster:
        try:
            return read_roster(self._file.parent)
        except DamagedPeopleError:
            aside = self._file.with_name(f"{ASIDE}{datetime.now(UTC):%Y%m%d-%H%M%S}.json")
            self._file.rename(aside)
            self.notice = (
                f"The list of players was damaged. It is kept as {aside.name}, and a new one "
                "has been begun: players are called by their ids until they are named again."
            )
            return Roster()


def read_roster(folder: Path) -> Roster:
    """Read who plays here, while others may write; PeopleError says why it cannot be read."""
    try:
        text = (folder / PEOPLE).read_bytes()
    except FileNotFoundError:
        return Roster()
    except OSError as error:
        raise PeopleError(
            "The list of players cannot be read: {why}.", why=str(error.strerror)
        ) from error
    try:
        return understood(text)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise DamagedPeopleError("The list of players is damaged.") from error


def written(roster: Roster) -> str:
    """Give the file's text."""
    people = [asdict(profile) for profile in roster.profiles.values()]
    data = {"format": FORMAT, "version": VERSION, "people": people}
    return json.dumps(
        {**data, "merged": dict(roster.merged), "forgotten": dict(roster.forgotten)},
        ensure_ascii=False,
        indent=1,
    )


def understood(text: bytes) -> Roster:
    """Read the file's text; ValueError, KeyError or TypeError if it is none of ours."""
    data: dict[str, Any] = json.loads(text)
    if data["format"] != FORMAT:
        raise ValueError("another program's file")
    if data["version"] > VERSION:
        raise PeopleError(
            "The list of players was made by a newer version of the program: update it."
        )
    people = [Profile(**profile) for profile in data["people"]]
    merged = {str(old): str(new) for old, new in data["merged"].items()}
    forgotten = {str(player): bool(counts) for player, counts in data["forgotten"].items()}
    return Roster({profile.id: profile for profile in people}, merged, forgotten)
