"""Everybody at once: buttons from many threads, readings in bursts, fingers that touch twice."""

import random
import threading
import time
from collections.abc import Iterable

from companion.bots import payable
from companion.game.events import Scored, Thrown
from companion.journal.stored import find_game
from companion.journal.writing import Journal
from companion.table.signals import ChooseFace, Signal, TakeAway, TapDie, TapField
from hardware.panel import Button, Pressed
from tests.table.desk import FIRST, Table, playing, reading
from vision.messages import CameraLost, Hand, Lifted, Motion
from vision.reading import Trouble


def at_once(table: Table, *crowds: Iterable[Signal]) -> None:
    """Hand each crowd in from a thread of its own."""
    threads = [
        threading.Thread(target=lambda c=crowd: [table.session.put(s) for s in c])
        for crowd in crowds
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    table.settle()


def test_the_same_reading_in_a_burst_is_one_stroke(table: Table, journal: Journal) -> None:
    playing(table)
    burst = [Motion(0, True), reading(FIRST, throw=1), Motion(0, False), Hand(0, True)]
    at_once(table, *[burst] * 8)
    events = find_game(journal, "last").events
    assert sum(isinstance(event, Thrown) for event in events) == 1


def test_a_doubled_finger_taps_one_face_away_and_scores_one_row(
    table: Table, journal: Journal
) -> None:
    playing(table)
    table.send(reading("1:3 2:3 3:5 4:1 5:6 6:2", trouble=Trouble.TOO_MANY, throw=1))
    at_once(table, *[[TakeAway(5)]] * 6)
    assert table.session.situation.position
    assert table.session.situation.position.turn.used == 1
    table.send(TapField("chance"))
    time.sleep(0.002)
    press = Pressed(Button.SCORE)
    at_once(table, *[[press]] * 6)
    events = find_game(journal, "last").events
    assert [type(e) for e in events[1:]] == [Thrown, Scored]


def test_fingers_faster_than_the_game_fill_one_stroke_each(table: Table, journal: Journal) -> None:
    playing(table)
    table.send(CameraLost(0, "unplugged"))
    at_once(table, *[[ChooseFace(4)] * 5] * 3)  # fifteen taps: exactly three strokes of five
    events = find_game(journal, "last").events
    assert [e.faces for e in events[1:] if isinstance(e, Thrown)] == [(4, 4, 4, 4, 4)] * 3
    at_once(table, *[[ChooseFace(4)] * 5] * 3)
    assert sum(isinstance(e, Thrown) for e in find_game(journal, "last").events) == 3


def test_a_storm_of_everything_leaves_a_game_that_verifies(table: Table, journal: Journal) -> None:
    playing(table)
    chance = random.Random(5)
    throw = 0

    def something(own: random.Random) -> Signal:
        return own.choice(
            [
                Pressed(own.choice(list(Button))),
                TapDie(own.randrange(7)),
                TapField(own.choice(["ones", "chance", "yatzy", "nonsense"])),
                ChooseFace(own.randint(1, 6)),
                Lifted(0, (1,), (2, 3)),
                Motion(0, own.random() < 0.3),
                TakeAway(own.randrange(9)),
            ]
        )

    def storm(seed: int) -> list[Signal]:
        own = random.Random(seed)
        return [something(own) for _ in range(60)]

    while throw < 25:
        throw += 1
        dice = " ".join(f"{n}:{chance.randint(1, 6)}" for n in range(1, 6))
        at_once(table, storm(throw), storm(-throw), [reading(dice, throw=throw)] * 3)
        position = table.session.situation.position
        assert position
        if position.over:
            break
        if position.turn.used and (rows := payable(position)):
            table.send(Motion(0, False), TapField(next(iter(rows))))
            table.press(Button.SCORE)
    stored = find_game(journal, "last")
    assert stored.position() == table.session.situation.position
    # A turn has at most three strokes, and every row stands on the card once.
    for seat in stored.position().seats:
        fields = [entry.field for entry in seat.card.entries]
        assert len(fields) == len(set(fields))
        assert all(entry.strokes <= 3 for entry in seat.card.entries)
