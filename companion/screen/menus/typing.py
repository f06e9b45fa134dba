"""Typing a name on the glass: å ä ö ø æ é among the letters. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.screen.acts import Go, TakeName, Type
from companion.screen.pages_shown import ButtonView, KeyboardBody
from companion.screen.people import Person, Room, seated
from companion.screen.theme import PLAYERS

PLAIN = ("qwertyuiopå", "asdfghjklöä", "zxcvbnm")
FOREIGN = ("éèêëüûúïíîì", "øæóòôõñçßðþ", "áàâãčšž")
SHIFT, OTHER, DELETE, SPACE = "shift", "other", "delete", "space"
LONGEST = 20
GUESSES = 4


@dataclass(frozen=True)
class Typed:
    """The name so far; `upper` for the next letter, `foreign` for the other letters."""

    text: str = ""
    upper: bool = True
    foreign: bool = False


def begun(text: str) -> Typed:
    """Begin with a name that is already there."""
    return Typed(text, upper=not text)


def typed(now: Typed, key: str) -> Typed:
    """Take up one key."""
    if key == SHIFT:
        return replace(now, upper=not now.upper)
    if key == OTHER:
        return replace(now, foreign=not now.foreign)
    if key == DELETE:
        text = now.text[:-1]
        return replace(now, text=text, upper=not text or text.endswith((" ", "-")))
    letter = " " if key == SPACE else key
    if len(now.text) >= LONGEST or (letter == " " and not now.text.strip()):
        return now
    letter = letter.upper() if now.upper and letter != "ß" else letter
    return Typed(now.text + letter, upper=letter == " ", foreign=False)


def keyboard_body(
    now: Typed, room: Room, people: Sequence[Person], colour: int, focus: int, back: Go
) -> KeyboardBody:
    """Show the keyboard, the name so far, and people whose names begin like it."""
    say, name = room.language.say, now.text.strip()
    like = [p.name for p in people if name and p.name.lower().startswith(name.lower())]
    known = any(p.name.lower() == name.lower() for p in people)
    rows = [
        [ButtonView(letter.upper() if now.upper else letter, Type(letter)) for letter in row]
        for row in (FOREIGN if now.foreign else PLAIN)
    ]
    look = "blue" if now.upper else "quiet"
    rows[2].insert(0, ButtonView("", Type(SHIFT), "shift", look))
    rows[2].append(ButtonView("abc" if now.foreign else "é ü", Type(OTHER), look="quiet"))
    rows[2].append(ButtonView("", Type(DELETE), "left", "quiet"))
    done = say("Add {name}", name=name) if name else say("Type a name")
    flat = tuple(_focused(row, focus, start) for start, row in _starts(rows))
    return KeyboardBody(
        text=now.text,
        letters=name[:1].upper(),
        colour=PLAYERS[colour % len(PLAYERS)],
        guesses=tuple(ButtonView(n, TakeName(n), look="quiet") for n in like[:GUESSES]),
        rows=flat,
        cancel=ButtonView(say("Cancel"), back, look="quiet"),
        space=ButtonView(say("space"), Type(SPACE)),
        done=ButtonView(done, TakeName(name) if name else None, "check", "primary"),
        why=say("{name} has played here before.", name=name) if known else "",
    )


def free_colour(room: Room, players: Sequence[str]) -> int:
    """Give the first colour that nobody at this table wears."""
    taken = {person.colour for person in seated(room, players).values()}
    return next((n for n in range(len(PLAYERS)) if n not in taken), 0)


def key_acts(now: Typed) -> tuple[object, ...]:
    """Give what every key of the three rows sends, in order, for walking them by buttons."""
    rows = FOREIGN if now.foreign else PLAIN
    last = (SHIFT, *rows[2], OTHER, DELETE)
    return tuple(Type(key) for row in (rows[0], rows[1], last, (SPACE,)) for key in row)


def _starts(rows: list[list[ButtonView]]) -> list[tuple[int, list[ButtonView]]]:
    starts, so_far = [], 0
    for row in rows:
        starts.append((so_far, row))
        so_far += len(row)
    return starts


def _focused(row: list[ButtonView], focus: int, start: int) -> tuple[ButtonView, ...]:
    return tuple(replace(key, chosen=start + n == focus) for n, key in enumerate(row))
