"""What happened: one event for each granted request, plain enough for JSON."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from companion.game.card import Faces
from companion.game.requests import Slots, Source, VoidReason


@dataclass(frozen=True)
class Started:
    """A game began; `house` names every house rule and its value."""

    rules: str
    house: Mapping[str, str]
    players: tuple[str, ...]
    stake: int = 0


@dataclass(frozen=True)
class Thrown:
    """A stroke counted; faces are those that count, after the collision rule."""

    faces: Faces
    thrown: Slots
    knocked: Slots = ()  # kept dice that were turned over
    source: Source = Source.CAMERA


@dataclass(frozen=True)
class Voided:
    """A stroke did not count."""

    thrown: Slots
    reason: VoidReason


@dataclass(frozen=True)
class Held:
    """These dice were confirmed as kept."""

    slots: Slots


@dataclass(frozen=True)
class Corrected:
    """A person set a die's face right."""

    slot: int
    face: int
    was: int


@dataclass(frozen=True)
class Declared:
    """An aim was declared: `beat` is what the field must exceed to be hit."""

    field: str
    kept: Slots
    beat: int


@dataclass(frozen=True)
class Scored:
    """A field was filled and the turn ended; `saved` are the player's strokes from now on."""

    player: str
    field: str
    points: int
    extra: int
    dice: Faces
    saved: int


@dataclass(frozen=True)
class TakenBack:
    """The newest decision was taken back."""


@dataclass(frozen=True)
class Agreed:
    """A player agreed to the stake."""

    player: str


@dataclass(frozen=True)
class Joined:
    """A player sat down in the first round."""

    player: str


@dataclass(frozen=True)
class Left:
    """A player left the game."""

    player: str


@dataclass(frozen=True)
class Closed:
    """The game was put away, finished or abandoned."""

    finished: bool


Event = (
    Started
    | Thrown
    | Voided
    | Held
    | Corrected
    | Declared
    | Scored
    | TakenBack
    | Agreed
    | Joined
    | Left
    | Closed
)

KINDS: Mapping[str, type[Event]] = {
    "started": Started,
    "thrown": Thrown,
    "voided": Voided,
    "held": Held,
    "corrected": Corrected,
    "declared": Declared,
    "scored": Scored,
    "taken-back": TakenBack,
    "agreed": Agreed,
    "joined": Joined,
    "left": Left,
    "closed": Closed,
}
_NAMES = {kind: name for name, kind in KINDS.items()}


class UnreadableEventError(ValueError):
    """Stored words that are no event of ours."""


def kind_of(event: Event) -> str:
    """Give the name under which an event is stored."""
    return _NAMES[type(event)]


def to_body(event: Event) -> dict[str, Any]:
    """Give an event's content as JSON-plain data."""
    body: dict[str, Any] = {}
    for item in fields(event):
        value = getattr(event, item.name)
        if isinstance(value, tuple):
            value = list(value)
        elif isinstance(value, Mapping):
            value = dict(value)
        body[item.name] = value
    return body


def from_body(kind: str, body: Mapping[str, Any]) -> Event:
    """Rebuild an event from what `kind_of` and `to_body` gave."""
    if kind not in KINDS:
        raise UnreadableEventError(f"There is no event called {kind!r}.")
    wanted = {item.name: item.type for item in fields(KINDS[kind])}
    try:
        made = {name: _READ[wanted[name]](value) for name, value in body.items()}
        return KINDS[kind](**made)
    except (KeyError, TypeError, ValueError) as error:
        raise UnreadableEventError(f"This is no {kind!r} event: {body!r} ({error}).") from error


def _exactly(kind: type) -> Callable[[Any], Any]:
    """Read a value of one JSON type; true is no number here."""

    def read(value: Any) -> Any:
        if type(value) is not kind:
            raise TypeError(f"{value!r} is no {kind.__name__}")
        return value

    return read


def _each(kind: type) -> Callable[[Any], Any]:
    return lambda values: tuple(map(_exactly(kind), _exactly(list)(values)))


# How each type a field may have is read back from JSON.
_READ: Mapping[Any, Callable[[Any], Any]] = {
    int: _exactly(int),
    str: _exactly(str),
    bool: _exactly(bool),
    Faces: _each(int),
    tuple[str, ...]: _each(str),
    Mapping[str, str]: lambda value: {
        _exactly(str)(name): _exactly(str)(chosen) for name, chosen in _exactly(dict)(value).items()
    },
    Source: Source,
    VoidReason: VoidReason,
}
