"""Recorded moments of the table page, for pictures and tests. Seeded, no kivy."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

from companion.bots import greedy_bot, play
from companion.game.decide import decide
from companion.game.evolve import evolve
from companion.game.options import choices
from companion.game.position import Position
from companion.game.refusal import Refusal
from companion.game.requests import Request, Throw
from companion.rules.registry import find_rules
from companion.screen.acts import Explain, TakePencil
from companion.screen.front import Front
from companion.screen.people import Person
from companion.screen.still import Still
from companion.table.announcements import Announcement, ButtonStuck, FieldScored
from companion.table.situation import Situation
from companion.table.state import (
    Camera,
    Pending,
    Picker,
    Question,
    Selection,
    State,
    Tray,
)
from hardware.panel import Button, PanelStatus
from vision.reading import Die, Reading, Trouble

NAMES = ("Anna", "Björn", "Cia", "David", "Elsa", "Fredrik", "Gun", "Håkan", "Ida", "Johan")
LONG_NAMES = (
    "Wilhelmina-Charlotta",
    "Maximilian Åkerström",
    "Ö",
    "Kristian Zahrtmannsø",
    "Élodie-Joséphine Eå",
    "Gustaf Gyllenstierna",
    "WWWWWWWWWWWWWWWWWWWW",
    "Abdulrahman-Suleiman",
    "Ingeborg Bachmannsen",
    "Jean-Christophe Élie",
)
WORKING = State(camera=Camera(working=True), panel=PanelStatus(present=True))
EIGHT = (5, 6, 5, 3, 5, 2, 5, 6)


@dataclass(frozen=True)
class Scene:
    """A named moment: how to get the front there."""

    name: str
    show: Callable[[], Front]


def people(names: tuple[str, ...] = NAMES, coins: bool = False) -> list[Person]:
    """Profiles for the pictures, each with a colour of its own."""
    purse = (1240, 860, 1070, 1000)
    return [
        Person(f"p{n}", name, n, purse[n % 4] if coins else None) for n, name in enumerate(names)
    ]


@lru_cache
def after(rules: str, players: int, turns: int) -> Position:
    """Play a seeded game until so many turns were scored."""
    seats = dict.fromkeys([f"p{n}" for n in range(players)], greedy_bot)
    for _, position in play(find_rules(rules), seats, Random(5)):
        done = sum(len(seat.card.entries) for seat in position.seats)
        if done >= turns and not position.turn.used:
            return position
    return position


def asked(position: Position, *requests: Request) -> Position:
    """Ask the game; a recorded moment asks only for what is allowed."""
    for request in requests:
        event = decide(position, request)
        if isinstance(event, Refusal):
            raise ValueError(str(event))
        position = evolve(position, event)
    return position


def thrown(position: Position, *faces: int) -> Position:
    """Throw all dice."""
    slots = tuple(range(position.rules.dice))
    return asked(position, Throw(faces, slots))


def reading(faces: tuple[int, ...], trouble: Trouble | None = None, bad: int = -1) -> Reading:
    """Dice lying about on the tray; one of them in trouble."""
    places = (
        (90, 80),
        (160, 60),
        (300, 90),
        (380, 160),
        (110, 170),
        (200, 200),
        (350, 250),
        (260, 260),
        (420, 60),
    )
    dice = tuple(
        Die(face, *places[n], 44.0, 0.99, track=n, trouble=trouble if n == bad else None)
        for n, face in enumerate(faces)
    )
    return Reading(1.0, dice, trouble)


def staged(
    situation: Situation,
    language: str = "en",
    names: tuple[str, ...] = NAMES,
    text: str = "normal",
    house: Callable[[Still], None] = lambda _: None,
) -> Front:
    """A front that shows this situation to these people; `house` furnishes the rest."""
    still = Still()
    still.people.known = people(names, coins=True)
    still.settings.chosen = {"language": language, "text_size": text}
    still.table.situation = situation
    house(still)
    return Front(still.ports(), Random(1))


def playing(position: Position, state: State = WORKING) -> Situation:
    """A situation with a game on the table."""
    return Situation(1, "picture", position, state)


def saving(position: Position, *saved: int) -> Position:
    """The same moment, its players having saved so many strokes."""
    seats = zip(position.seats, saved, strict=True)
    return replace(position, seats=tuple(replace(seat, saved=n) for seat, n in seats))


def _special8() -> Position:
    """Anna has two strokes under her cup, and has used two of this turn."""
    first = thrown(saving(after("special8", 2, 36), 2, 0), 5, 1, 5, 4, 5, 4, 5, 1)
    return asked(first, Throw(EIGHT, (1, 3, 5, 7)))


def _pending(
    position: Position,
    trouble: Trouble,
    *,
    faces: tuple[int | None, ...] = EIGHT,
    seen: int = 8,
    doubtful: tuple[int, ...] = (),
) -> State:
    """A stroke of eight dice that does not count yet."""
    shown = (*(face or 1 for face in faces), 4)[:seen]
    waiting = Pending(
        thrown=tuple(range(position.rules.dice)),
        faces=faces,
        tracks=tuple(range(position.rules.dice)),
        trouble=trouble,
        seen=seen,
        doubtful=doubtful,
    )
    return replace(WORKING, pending=waiting, tray=Tray(reading=reading(shown, trouble, 6)))


def table_scenes(
    language: str, names: tuple[str, ...] = NAMES, text: str = "normal"
) -> Iterator[Scene]:
    """Every state of the table page."""

    def scene(
        name: str,
        position: Position,
        state: State = WORKING,
        *acts: object,
        said: tuple[Announcement, ...] = (),
    ) -> Scene:
        def show() -> Front:
            made = staged(playing(position, state), language, names, text)
            made.situated(replace(made.situation, said=said))
            for act in acts:
                made.act(act, 0.0)
            return made

        return Scene(name, show)

    eight = _special8()
    open_row = next(
        f.id
        for f in eight.rules.fields
        if eight.seat.card.is_open(f.id) and f.score(eight.turn.dice)
    )
    kept = _lying(eight, 0, 2, 4, 6)
    before = saving(after("special8", 2, 36), 2, 0)
    yield scene("table_first_throw", before)
    yield scene("table_special8", eight, replace(kept, selection=Selection(field=open_row)))
    unpaid = next(row for row, c in choices(eight).items() if not c.refused and not c.points)
    striking = replace(kept, selection=Selection(field=unpaid), striking=True)
    yield scene("table_strike", eight, striking)
    scored = after("special8", 2, 37)
    last = scored.seats[0].card.entries[-1]
    told = FieldScored("p0", last.field, last.points, last.extra, yatzy=False)
    yield scene("table_scored", scored, said=(told,))
    yield scene("table_stake", _staked())
    yield scene("table_settling", eight, replace(kept, tray=Tray(moving=True)))
    yield scene("table_correct", eight, replace(kept, picker=Picker(3, 5)))
    yield scene("table_explain", eight, kept, Explain(open_row))
    yield scene("table_pencil", eight, kept, TakePencil())
    yield scene("table_paused", eight, replace(kept, paused=True))
    yield scene("trouble_leaning", before, _pending(before, Trouble.LEANING))
    yield scene("trouble_stacked", before, _pending(before, Trouble.STACKED))
    yield scene("trouble_off_tray", before, _pending(before, Trouble.OFF_TRAY))
    yield scene(
        "trouble_covered",
        before,
        _pending(before, Trouble.COVERED, seen=5, faces=(5, 6, 5, 3, 5, None, None, None)),
    )
    yield scene(
        "trouble_too_few",
        before,
        _pending(before, Trouble.TOO_FEW, seen=7, faces=(5, 6, 5, 3, 5, 2, 5, None)),
    )
    yield scene("trouble_too_many", before, _pending(before, Trouble.TOO_MANY, seen=9))
    yield scene("trouble_unsure", before, _pending(before, Trouble.UNSURE, doubtful=(3,)))
    turned = _pending(eight, Trouble.UNSURE)
    assert turned.pending is not None  # made with one
    asks = replace(turned.pending, trouble=None, thrown=(3,), question=Question.THROWN_OR_TURNED)
    yield scene("trouble_thrown_or_turned", eight, replace(turned, pending=asks))
    lost = State(camera=Camera(working=False, why="no frames for 3 seconds"), kept=(0, 2, 4, 6))
    tapping = Pending((1, 3, 5, 7), (5, 6, 5, 2, 5, 6, 5, None), (None,) * 8, by_hand=True)
    yield scene("camera_lost", eight, replace(lost, pending=tapping))
    stuck = replace(kept, panel=PanelStatus(present=True, stuck=(Button.HOLD,)))
    yield scene("button_stuck", eight, stuck, said=(ButtonStuck(Button.HOLD),))
    yield scene("aim", *_aim())
    maxi = thrown(after("maxi", 4, 44), 4, 4, 1, 4, 6, 2)
    yield scene("table_maxi_4", maxi, _lying(maxi, 0, 1, 3))
    ten = saving(after("maxi_spared", 10, 74), 3, 0, 1, 7, 5, 0, 2, 12, 4, 6)
    spared = thrown(ten, 5, 5, 2, 5, 1, 5)
    yield scene("table_spared_10", spared, _lying(spared, 0, 1, 3, 5))
    yatzy = thrown(after("yatzy", 1, 9), 6, 6, 2, 6, 2)
    yield scene("table_yatzy_1", yatzy, _lying(yatzy))
    yahtzee = thrown(after("yahtzee", 3, 20), 6, 6, 2, 6, 2)
    yield scene("table_yahtzee_3", yahtzee, _lying(yahtzee))


def _lying(position: Position, *kept: int) -> State:
    """The dice of this moment as the camera sees them, some of them kept."""
    dice = position.turn.dice
    return replace(
        WORKING, kept=kept, tray=Tray(reading=reading(dice), tracks=tuple(range(len(dice))))
    )


def _staked() -> Position:
    """A game for coins that one player of three has agreed to."""
    seats = dict.fromkeys(("p0", "p1", "p2"), greedy_bot)
    rules = find_rules("maxi", {"coins": "on"})
    return next(p for _, p in play(rules, seats, Random(7)) if p.seats[0].agreed)


def _aim() -> tuple[Position, State]:
    """Six saved strokes, a straight on the table, two loose dice."""
    position = after("special8", 2, 20)
    position = thrown(saving(position, 6, 6), 1, 2, 3, 4, 5, 6, 3, 4)
    return position, _lying(position, 0, 1, 2, 3, 4, 5)
