"""Events as stored words: what comes back is the very event, and nonsense is refused."""

import json
from typing import Any

import pytest

from companion.game.card import Faces
from companion.game.events import (
    Agreed,
    Closed,
    Corrected,
    Declared,
    Event,
    Held,
    Joined,
    Left,
    Scored,
    Started,
    TakenBack,
    Thrown,
    UnreadableEventError,
    Voided,
    from_body,
    kind_of,
    to_body,
)
from companion.game.requests import Source, VoidReason

DICE: Faces = (1, 2, 3, 4, 5)
EVENTS: list[Event] = [
    Started("maxi", {"coins": "on", "save_throws": "off"}, ("Åsa", "Bo"), 50),
    Thrown(DICE, (0, 1, 2, 3, 4)),
    Thrown(DICE, (0,), knocked=(3,), source=Source.HAND),
    Voided((0, 1), VoidReason.OFF_TRAY),
    Held((2, 3)),
    Corrected(slot=2, face=6, was=3),
    Declared("chance", (0, 1), 24),
    Scored("Åsa", "chance", 15, 0, DICE, 2),
    TakenBack(),
    Agreed("Bo"),
    Joined("Cia"),
    Left("Bo"),
    Closed(finished=True),
]


@pytest.mark.parametrize("event", EVENTS, ids=kind_of)
def test_an_event_survives_being_written_as_json(event: Event) -> None:
    assert from_body(kind_of(event), json.loads(json.dumps(to_body(event)))) == event


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("danced", {}),
        ("held", {}),
        ("held", {"slots": [1], "more": 1}),
        ("held", {"slots": 1}),
        ("held", {"slots": "12"}),
        ("held", {"slots": ["1"]}),
        ("held", {"slots": [True]}),
        ("held", {"slots": [1.0]}),
        ("thrown", {"faces": [1], "thrown": [0], "source": "dog"}),
        ("voided", {"thrown": [0], "reason": 7}),
        ("corrected", {"slot": True, "face": 1, "was": 2}),
        ("started", {"rules": "maxi", "house": {"coins": 1}, "players": ["a", "b"]}),
        ("started", {"rules": "maxi", "house": [], "players": ["a", "b"]}),
        ("started", {"rules": "maxi", "house": {}, "players": [1, 2]}),
        ("closed", {"finished": "yes"}),
    ],
)
def test_stored_nonsense_is_refused(kind: str, body: dict[str, Any]) -> None:
    with pytest.raises(UnreadableEventError):
        from_body(kind, body)
