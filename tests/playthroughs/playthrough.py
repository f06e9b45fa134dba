"""Whole games as text: what every line means is told in README.md beside this file."""

import re
from dataclasses import dataclass, field
from pathlib import Path

from companion.game.card import Faces
from companion.game.decide import decide
from companion.game.events import Event, Scored
from companion.game.evolve import evolve, first_position
from companion.game.position import Position
from companion.game.refusal import Refusal
from companion.game.requests import (
    Agree,
    Close,
    Correct,
    Declare,
    Hold,
    Join,
    Leave,
    Request,
    Score,
    Slots,
    Start,
    TakeBack,
    Throw,
    Void,
    VoidReason,
)
from companion.game.start import start
from companion.rules.registry import find_rules


@dataclass
class Playthrough:
    """A game being read: where it stands, all its events, and the text of its end."""

    position: Position
    events: list[Event]
    end: str = ""
    lines: list[str] = field(default_factory=list)

    def ask(self, request: Request) -> Event:
        event = decide(self.position, request)
        assert not isinstance(event, Refusal), f"{request}: {event}"
        self.events.append(event)
        self.position = evolve(self.position, event)
        return event

    def line(self, text: str) -> None:
        """Play one line: a turn, or something a person says."""
        player, is_turn, rest = text.partition(": ")
        if is_turn:
            assert self.position.seat.player == player, f"it is {self.position.seat.player}'s turn"
            parts, _, scored = rest.partition(" = ")
            for part in parts.split(" | "):
                self.part(part)
            if scored:
                self.scored(scored)
            return
        match text.split():
            case [player, "agrees"]:
                self.ask(Agree(player))
            case [player, "joins"]:
                self.ask(Join(player))
            case [player, "leaves"]:
                self.ask(Leave(player))
            case ["taken", "back"]:
                self.ask(TakeBack())
            case ["closed"]:
                self.ask(Close())
            case _:
                raise AssertionError(f"what does {text!r} mean?")

    def part(self, text: str) -> None:
        """Play one part of a turn."""
        match text.split():
            case ["-"]:
                assert not self.position.turn.used
            case ["aim", aim, "keeping", kept]:
                self.ask(Declare(aim, self.slots(kept)))
            case ["hold", kept]:
                self.ask(Hold(self.slots(kept)))
            case ["misread", change]:
                was, face = change.split(">")
                [slot] = self.slots(was)
                self.ask(Correct(slot, int(face)))
            case ["void", reason, *keeping]:
                kept = self.slots(keeping[1]) if keeping else ()
                self.ask(Void(self.others(kept), VoidReason(reason)))
            case ["not", *what, "because", reason]:
                self.refused(what, reason)
            case [roll, *knocked]:
                self.ask(self.throw(roll, knocked[1] if knocked else ""))

    def throw(self, roll: str, knocked: str = "") -> Throw:
        """Understand 123456+22, kept dice and thrown ones, or a roll of all dice."""
        kept_faces, is_partial, thrown_faces = roll.partition("+")
        kept = self.slots(kept_faces) if is_partial else ()
        thrown = self.others(kept)
        rolled = list(map(int, thrown_faces if is_partial else roll))
        assert len(rolled) == len(thrown), f"{roll}: {len(thrown)} dice are thrown"
        faces = list(self.position.turn.dice or (0,) * len(rolled))
        for slot, face in zip(thrown, rolled, strict=True):
            faces[slot] = face
        if knocked:
            was, face = map(int, knocked.split(">"))
            faces[next(slot for slot in kept if faces[slot] == was)] = face
        return Throw(tuple(faces), thrown)

    def refused(self, what: list[str], reason: str) -> None:
        """Check that a row, or a throw, is refused for this reason."""
        request: Request = Score(what[0])
        if what[0][0].isdigit():
            request = self.throw(what[0])
        elif what[0] == "aim":
            request = Declare(what[1], self.slots(what[3]))
        answer = decide(self.position, request)
        assert isinstance(answer, Refusal), f"{what} was granted"
        assert answer.reason == reason

    def scored(self, text: str) -> None:
        """Score a row: `field points`, `+extra` for another Yatzy, `(saved)` strokes."""
        said = re.fullmatch(r"(\w+) (\d+)(?: \+(\d+))?(?: \((\d+)\))?", text)
        assert said, f"what does {text!r} mean?"
        row, points, extra, saved = said.groups()
        event = self.ask(Score(row))
        assert isinstance(event, Scored)
        assert (event.points, event.extra) == (int(points), int(extra or 0)), text
        assert event.saved == int(saved or 0), f"{text}: {event.saved} strokes are saved"

    def slots(self, faces: str) -> Slots:
        """Find dice by what they show, the first of equal ones first."""
        free = dict(enumerate(self.position.turn.dice))
        found = []
        for face in map(int, faces):
            slot = next((slot for slot, shown in free.items() if shown == face), None)
            assert slot is not None, f"there is no {face} left in {self.position.turn.dice}"
            del free[slot]
            found.append(slot)
        return tuple(sorted(found))

    def others(self, kept: Slots) -> Slots:
        return tuple(slot for slot in range(self.position.rules.dice) if slot not in kept)


def read(path: Path) -> Playthrough:
    """Play the game in a file to its end."""
    text = re.sub(r"^#.*\n", "", path.read_text(), flags=re.MULTILINE)
    head, turns, end = text.split("---\n")
    said = dict(line.split(": ") for line in head.strip().splitlines())
    house = dict(pair.split("=") for pair in said.get("house rules", "").split(", ") if pair)
    rules = find_rules(said["rules"], house)
    asked = Start(tuple(said["players"].split(", ")), int(said.get("stake", 0)))
    started = start(rules, asked)
    assert not isinstance(started, Refusal), started
    game = Playthrough(first_position(rules, started), [started], end.strip("\n"))
    for number, line in enumerate(turns.splitlines(), 1):
        words = line.partition("  #")[0].strip()
        if words:
            try:
                game.line(words)
            except AssertionError as error:
                raise AssertionError(
                    f"{path.name}, turn line {number}, {words}: {error}"
                ) from error
    return game


def faces_text(faces: Faces) -> str:
    return "".join(map(str, faces))
