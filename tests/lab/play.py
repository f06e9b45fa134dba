"""A whole game of yatzy at the installed table: dice before the camera, presses on pins, fingers.

The rows, the dice of every stroke and whether finger or button scores are set beforehand, so the
card at the end is known, whatever is done to the table in between.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import glass
from tray import Tray
from trial import TRIES, Trial

from companion.rules.registry import find_rules
from hardware.panel import Button
from hardware.wiring import BUTTON_PINS, LAMP_PINS

RULES = find_rules("yatzy")
STROKE = 600.0  # seconds; an emulated processor looks for long


@dataclass(frozen=True)
class Turn:
    """A row, the dice as they first fall, and which of them are thrown again to show what."""

    row: str
    faces: tuple[int, ...]
    again: tuple[int, ...] = ()  # numbers of dice
    to: tuple[int, ...] = ()

    @property
    def last(self) -> tuple[int, ...]:
        """What lies there at the end."""
        lying = dict(enumerate(self.faces)) | dict(zip(self.again, self.to, strict=True))
        return tuple(sorted(lying.values()))

    @property
    def points(self) -> int:
        """What the row pays for it."""
        return next(f.score(self.last) for f in RULES.fields if f.id == self.row)


TURNS = (
    Turn("ones", (1, 1, 3, 5, 6), (3,), (1,)),
    Turn("twos", (2, 2, 2, 4, 6)),
    Turn("threes", (3, 3, 1, 6, 3)),
    Turn("one_pair", (6, 6, 1, 3, 4)),
    Turn("fours", (4, 4, 4, 1, 2), (3, 4), (4, 6)),
    Turn("two_pairs", (5, 5, 3, 3, 1)),
    Turn("three_kind", (6, 6, 6, 2, 1)),
    Turn("fives", (5, 5, 5, 1, 2)),
    Turn("four_kind", (2, 2, 2, 2, 5)),
    Turn("small_straight", (1, 2, 3, 4, 6), (4,), (5,)),
    Turn("sixes", (6, 6, 6, 3, 1)),
    Turn("large_straight", (2, 3, 4, 5, 6)),
    Turn("full_house", (3, 3, 5, 5, 5)),
    Turn("chance", (6, 5, 6, 4, 5)),
    Turn("yatzy", (6, 6, 6, 6, 1)),  # a strike
)


class Game:
    """One player's game; `turn` plays the next turns and tells what did not hold."""

    def __init__(self, trial: Trial, tray: Tray) -> None:
        self.trial, self.tray = trial, tray
        self.done = 0  # turns
        self.asked = 0  # how often a person had to say that dice were thrown

    def seat(self) -> None:
        """From home to the table by the buttons alone: yatzy, the first player, no house rules."""
        for button in (Button.SCORE, Button.SCORE, Button.HOLD, Button.SCORE):
            self.trial.again_until_seen(partial(self.press, button))
        self.press(Button.SCORE)
        self.trial.within(60, "a game is begun by buttons", lambda: self.count("started") == 1)

    def turns(self, count: int) -> None:
        """Play turns as people do: real dice, a finger for the row, finger or button for SCORE."""
        for turn in TURNS[self.done : self.done + count]:
            self.stroke(turn.faces, partial(self.tray.throw, *turn.faces))
            if turn.again:
                self.stroke(turn.last, partial(self.tray.throw, *turn.to, dice=turn.again))
            self.score(turn)

    def turn_by_touch(self) -> None:
        """Play a turn while there is no camera: a finger tells each die."""
        turn = TURNS[self.done]
        before = self.count("thrown")
        for face in turn.last:
            self.trial.again_until_seen(partial(self.trial.tap, *glass.face(face)))
        told = "a stroke is told by fingers"
        self.trial.within(STROKE, told, lambda: self.count("thrown") > before)
        self.score(turn)

    def stroke(self, faces: tuple[int, ...], throw: Callable[[], None]) -> None:
        """Throw, and see the stroke in the journal as it lies there."""
        before = self.count("thrown")
        self.trial.eyes_rest()
        throw()
        name = f"turn {self.done + 1}: stroke {before + 1} is read off the camera"
        if self.trial.within(STROKE, name, lambda: self.told() and self.count("thrown") > before):
            seen = sorted(self.last("thrown")["faces"])
            self.trial.expect(f"its faces {sorted(faces)}", seen == sorted(faces), str(seen))

    def told(self) -> bool:
        """Say that dice were thrown if a machine that was too slow to see it asks: SCORE is lit."""
        if self.trial.lit(LAMP_PINS[Button.SCORE]):
            self.asked += 1
            self.trial.changes(partial(self.press, Button.SCORE))
        return True

    def turn_without_room(self, fill: str, clear: str) -> None:
        """The disk is full when a stroke is thrown: words, and the stroke once there is room."""
        turn, before = TURNS[self.done], self.count("thrown")
        self.trial.run(fill, timeout=600)
        self.trial.eyes_rest()
        self.tray.throw(*turn.faces)
        words = "Nothing can be saved"
        told = "a disk that fills up in a game is told"
        self.trial.within(STROKE, told, lambda: self.told() and self.trial.said(words))
        self.trial.picture("full-in-a-game")
        self.trial.expect("nothing was written", self.count("thrown") == before)
        self.trial.run(clear)
        kept = "the stroke that waited is kept"
        self.trial.within(120, kept, lambda: self.count("thrown") > before)
        seen = sorted(self.last("thrown")["faces"])
        self.trial.expect(f"its faces {sorted(turn.faces)}", seen == sorted(turn.faces), str(seen))
        self.score(turn)

    def score(self, turn: Turn) -> None:
        """Choose the row with a finger, then SCORE: by finger and button in turns."""
        before = self.count("scored")
        self.trial.again_until_seen(partial(self.trial.tap, *glass.row(turn.row)))
        for _ in range(TRIES):  # striking is asked about once
            lit = partial(self.trial.lit, LAMP_PINS[Button.SCORE])
            if not self.trial.until(lit, 30) or self.count("scored") > before:
                break
            self.trial.changes(self.press_score)
        name = f"turn {self.done + 1}: {turn.row} for {turn.points}"
        if self.trial.within(60, name, lambda: self.count("scored") > before):
            body = self.last("scored")
            held = (body["field"], body["points"]) == (turn.row, turn.points)
            self.trial.expect("it is that row", held, str(body))
        self.done += 1

    def press_score(self) -> None:
        """Press SCORE."""
        if self.done % 2:
            self.trial.tap(*glass.button(Button.SCORE))
        else:
            self.press(Button.SCORE)

    def press(self, button: Button) -> None:
        """Press a button of the panel."""
        self.trial.press(BUTTON_PINS[button])

    def count(self, kind: str) -> int:
        """How many events of this kind the journal holds."""
        return sum(each == kind for each, _ in self.trial.events())

    def last(self, kind: str) -> dict[str, Any]:
        """The newest event of this kind."""
        return next(body for each, body in reversed(self.trial.events()) if each == kind)

    def whole(self) -> None:
        """Look at the card of the whole game."""
        events = self.trial.events()
        scored = {body["field"]: body["points"] for kind, body in events if kind == "scored"}
        written = {turn.row: turn.points for turn in TURNS}
        self.trial.expect("every row as written beforehand", scored == written, str(scored))
        strokes = sum(1 + bool(turn.again) for turn in TURNS)
        counted = self.count("thrown")
        self.trial.expect("every stroke was counted once", counted == strokes, str(counted))
        self.trial.say(f"asked {self.asked} times whether dice were thrown")
