"""Who has played here: profiles, and what became of those who merged or left for good. Pure."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

# No letter or digit that looks like another one when read off a screen.
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
LONGEST_NAME = 20
COLOURS = 10
NOBODY = "There is no player {player}."


class PeopleError(Exception):
    """It cannot be done with these players; a template, so that a screen can translate it."""

    def __init__(self, template: str, **values: str | int) -> None:
        super().__init__(template.format(**values))
        self.template, self.values = template, values


@dataclass(frozen=True)
class Profile:
    """A player: games name the id only, everything else may change at any time."""

    id: str
    name: str
    colour: int = 0  # one of the ten
    picture: str = ""  # a file in the folder of pictures
    language: str = ""  # of speech; empty: the table's
    seen: str = ""  # when last seated, in UTC


@dataclass(frozen=True)
class Roster:
    """All profiles by id, newest last, and the ids that have none any more."""

    profiles: Mapping[str, Profile] = field(default_factory=dict)
    merged: Mapping[str, str] = field(default_factory=dict)  # another spelling -> who it is
    forgotten: Mapping[str, bool] = field(default_factory=dict)  # id -> do the results count

    def current(self, player: str) -> str:
        """Give the id a player goes by today."""
        while player in self.merged:
            player = self.merged[player]
        return player

    def spellings(self, player: str) -> tuple[str, ...]:
        """Give every id under which games name this player."""
        return (player, *(old for old in self.merged if self.current(old) == player))

    def profile(self, player: str) -> Profile | None:
        """Find a player's profile, also by an id from before a merge."""
        return self.profiles.get(self.current(player))

    def name(self, player: str, nobody: str = "somebody") -> str:
        """Give a player's name; one without a profile is called by the id."""
        found = self.profile(player)
        if found is not None:
            return found.name
        return nobody if self.current(player) in self.forgotten else player

    def counts(self, player: str) -> bool:
        """Tell whether a player's results are shown in statistics."""
        return self.forgotten.get(self.current(player), True)

    def named(self, name: str) -> Profile | None:
        """Find a player by name, whatever the case of its letters."""
        wanted = tidy(name).casefold()
        return next((p for p in self.profiles.values() if p.name.casefold() == wanted), None)

    def find(self, typed: str) -> str:
        """Find a player by name or id, as somebody typed it."""
        named = self.named(typed)
        if named is not None:
            return named.id
        if self.current(typed) in self.profiles:
            return self.current(typed)
        known = ", ".join(p.name for p in self.profiles.values()) or "nobody yet"
        raise PeopleError(
            "There is no player called {name}; there are: {known}.", name=typed, known=known
        )

    def with_new(self, profile: Profile) -> "Roster":
        """Add somebody; no two players have the same name."""
        name = checked_name(profile.name)
        if self.named(name):
            raise PeopleError("There is already a player called {name}.", name=name)
        added = replace(profile, name=name, colour=profile.colour % COLOURS)
        return replace(self, profiles={**self.profiles, profile.id: added})

    def with_changed(self, profile: Profile) -> "Roster":
        """Change what is known about a player: name, colour, picture, language, last seen."""
        changed = replace(profile, name=checked_name(profile.name), colour=profile.colour % COLOURS)
        other = self.named(changed.name)
        if other is not None and other.id != profile.id:
            raise PeopleError(
                "There is already a player called {name}: merge the two if they are one person.",
                name=other.name,
            )
        return replace(self, profiles={**self.profiles, profile.id: changed})

    def with_merged(self, spelling: str, into: str) -> "Roster":
        """Make two spellings one player; the games of both are the second one's from now on."""
        gone, stays = self.profile(spelling), self.profile(into)
        if gone is None or stays is None:
            raise PeopleError(NOBODY, player=spelling if gone is None else into)
        if gone.id == stays.id:
            raise PeopleError("{name} cannot be merged with {name}.", name=stays.name)
        seen = max(gone.seen, stays.seen)
        kept = {p.id: p for p in self.profiles.values() if p.id != gone.id}
        kept[stays.id] = replace(
            stays,
            seen=seen,
            picture=stays.picture or gone.picture,
            language=stays.language or gone.language,
        )
        return replace(self, profiles=kept, merged={**self.merged, gone.id: stays.id})

    def without(self, player: str, *, keep_results: bool) -> "Roster":
        """Forget a player: the profile goes, the results stay without a name or do not count."""
        profile = self.profile(player)
        if profile is None:
            raise PeopleError(NOBODY, player=player)
        kept = {p.id: p for p in self.profiles.values() if p.id != profile.id}
        return replace(self, profiles=kept, forgotten={**self.forgotten, profile.id: keep_results})


def tidy(name: str) -> str:
    """Give a name without stray or doubled spaces and without what no screen can show."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())


def checked_name(name: str) -> str:
    """Give the name tidied, or say why it is none."""
    tidied = tidy(name)
    if not tidied:
        raise PeopleError("A player needs a name.")
    if len(tidied) > LONGEST_NAME:
        raise PeopleError("A name has at most {n} letters.", n=LONGEST_NAME)
    return tidied


def new_id(roster: Roster) -> str:
    """Make up an id that tells nothing about who it is."""
    while True:
        made = "p-" + "".join(secrets.choice(LETTERS) for _ in range(6))
        if not {made} & {*roster.profiles, *roster.merged, *roster.forgotten}:
            return made
