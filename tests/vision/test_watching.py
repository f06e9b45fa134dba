"""What is read off the simulated table: every throw once, and nothing else ever."""

from dataclasses import replace

import pytest

from tests.vision.tabletop import Tabletop, finder, of, readings
from vision.messages import Hand, Lifted, Motion, Notice, TrayFound, Unwell
from vision.reading import Fate, Trouble
from vision.rendering.render import render
from vision.rendering.scene import Camera, PlacedDie, Scene, Weave, showing
from vision.rendering.scene import Cover as Material
from vision.simulation.commands import (
    BumpCamera,
    CastShadow,
    Cover,
    Lift,
    Nudge,
    PutBack,
    Reach,
    SetGlass,
    SwitchLamp,
    TableCommand,
    Throw,
    ThrowKnocking,
    ThrowLeaning,
    ThrowOff,
    ThrowStacked,
    Uncover,
)
from vision.simulation.setting import SURFACE, Look
from vision.sources.source import Frame
from vision.tray import Tray
from vision.watching import Watcher

PURPLE = Material(Weave.FELT, (127, 37, 119), (97, 28, 91), 0.18)
DARK = Look(Camera(focal=616.0, distance=425.0), surface=replace(SURFACE, floor=PURPLE), edge=16.9)


def test_dice_that_lie_there_at_the_start_are_read_but_are_no_stroke() -> None:
    table = Tabletop()
    assert len(of(TrayFound, table.begun)) == 1
    reading = table.reading(table.begun)
    assert reading.accepted
    assert not reading.stroke
    assert reading.throw == 0
    assert set(table.fates(reading).values()) == {Fate.STILL}


@pytest.mark.parametrize(("dice", "style"), [(5, "ivory"), (6, "black"), (8, "red")])
def test_a_throw_of_all_dice_is_one_stroke_read_soon_after_they_rest(dice: int, style: str) -> None:
    table = Tabletop(dice=dice, style=style)
    said = table.do(Throw())
    reading = table.reading(said)
    assert reading.stroke
    assert reading.throw == 1
    assert len(reading.dice) == dice
    assert set(table.fates(reading).values()) == {Fate.THROWN}
    # A deed ends a tenth of a second after its last die lies.
    assert reading.at - (table.rested_at - 0.1) <= 0.5
    assert [motion.moving for motion in of(Motion, said)] == [True, False, True, False]


def test_dice_left_lying_are_recognised_and_those_picked_up_are_told_before_they_fly() -> None:
    table = Tabletop()
    table.do(Throw(hand=False))
    said = table.do(Throw((0, 2)))
    (lifted,) = of(Lifted, said)
    assert (len(lifted.lifted), len(lifted.lying)) == (2, 3)
    reading = table.reading(said)
    assert reading.stroke
    assert reading.throw == 2
    fates = table.fates(reading)
    assert {number for number, fate in fates.items() if fate is Fate.STILL} == {1, 3, 4}
    assert {number for number, fate in fates.items() if fate is Fate.THROWN} == {0, 2}
    assert {die.track for die in reading.dice if die.fate is Fate.STILL} == set(lifted.lying)


def test_what_happens_beside_the_dice_is_never_a_stroke() -> None:
    table = Tabletop()
    disturbances: tuple[TableCommand, ...] = (
        Reach(0.4),
        Reach(1.8),
        CastShadow(),
        SwitchLamp(1.6),
        SwitchLamp(0.6),
        SwitchLamp(1.0),
        SetGlass(),
        SetGlass(False),
    )
    for deed in disturbances:
        said = table.do(deed, then=1.6 if isinstance(deed, SetGlass) else 0.7)
        for reading in readings(said):
            # A hand that rests on dice may be named; what it hides stays what it was.
            assert not reading.stroke, deed
            assert reading.throw == 0, deed
            assert set(table.fates(reading).values()) == {Fate.STILL}, deed
            assert reading.trouble in (None, Trouble.COVERED), deed
        assert not of(Lifted, said), deed
    last = table.reading(table.do(Throw((1,))))
    assert last.throw == 1
    assert sorted(table.fates(last).values()) == [Fate.STILL] * 4 + [Fate.THROWN]


def test_white_dice_close_together_on_a_dark_table_are_no_hand() -> None:
    # They lie in two rows at first; the places they leave are none either.
    table = Tabletop(seed=12, dice=8, look=DARK)
    for number in range(1, 5):
        said = table.do(Throw())
        assert len(of(Lifted, said)) == 1
        reading = table.reading(said)
        assert (reading.stroke, reading.throw) == (True, number)
        assert set(table.fates(reading).values()) == {Fate.THROWN}


def test_a_heap_of_dice_is_read_at_once_and_is_no_hand() -> None:
    edge = DARK.edge
    heap = tuple(
        PlacedDie((1.5 * edge * column, 1.6 * edge * row, edge / 2), showing(4, 0.4 * column), edge)
        for column in range(-1, 2)
        for row in range(-1, 2)
    )
    empty, full = (
        render(Scene(DARK.camera, DARK.light, DARK.surface, dice)).frame for dice in ((), heap)
    )
    watcher = Watcher(finder(), len(heap))
    said = [
        message
        for number in range(20)
        for message in watcher.see(Frame(number / 15, empty if number < 8 else full))
    ]
    (reading,) = readings(said)
    assert reading.accepted
    assert [die.face for die in reading.dice] == [4] * len(heap)
    assert not [hand for hand in of(Hand, said)[-1:] if hand.present]


def test_a_hand_is_told_when_it_comes_and_when_it_leaves() -> None:
    table = Tabletop()
    assert [hand.present for hand in of(Hand, table.do(Reach(0.6)))] == [True, False]


def test_lifting_dice_is_no_reading_and_putting_one_back_is_no_stroke() -> None:
    table = Tabletop()
    said = table.do(Lift((3,)))
    assert not readings(said)
    (lifted,) = of(Lifted, said)
    assert len(lifted.lifted) == 1
    back = table.reading(table.do(PutBack(3, 2)))
    assert not back.stroke
    assert back.accepted
    assert back.throw == 0
    fates = table.fates(back)
    assert fates.pop(3) is Fate.PUT_BACK
    assert set(fates.values()) == {Fate.STILL}
    assert {die.track for die in back.dice} == {*lifted.lifted, *lifted.lying}


def test_a_die_turned_by_hand_where_it_lies_was_put_back() -> None:
    table = Tabletop()
    first = table.reading(table.begun)
    turned = table.reading(table.do(PutBack(1, 6)))
    assert not turned.stroke
    assert table.fates(turned)[1] is Fate.PUT_BACK
    assert {die.track for die in turned.dice} == {die.track for die in first.dice}


def test_a_nudged_die_is_the_same_die() -> None:
    table = Tabletop()
    first = table.reading(table.begun)
    tracks = {table.number(die): die.track for die in first.dice}
    nudged = table.reading(table.do(Nudge(2)))
    assert not nudged.stroke
    assert table.fates(nudged)[2] is Fate.NUDGED
    assert {table.number(die): die.track for die in nudged.dice} == tracks


def test_a_die_that_a_thrown_one_knocks_over_is_told_from_those_thrown() -> None:
    table = Tabletop(seed=5)
    first = table.reading(table.do(Throw((), (1, 1, 2, 3, 4), hand=False)))
    track = next(die.track for die in first.dice if table.number(die) == 3)
    reading = table.reading(table.do(ThrowKnocking((0, 1), knocked=3, to=6)))
    assert reading.stroke
    fates = table.fates(reading)
    assert fates[3] is Fate.KNOCKED
    assert next(die for die in reading.dice if table.number(die) == 3).track == track
    assert {n for n, fate in fates.items() if fate is Fate.THROWN} == {0, 1}
    assert {n for n, fate in fates.items() if fate is Fate.STILL} == {2, 4}


@pytest.mark.parametrize(
    ("deed", "troubles"),
    [
        (ThrowLeaning(), {Trouble.LEANING}),
        (ThrowStacked(), {Trouble.STACKED, Trouble.LEANING, Trouble.TOO_FEW, Trouble.UNSURE}),
        (ThrowOff(), {Trouble.TOO_FEW}),
    ],
    ids=["leaning", "stacked", "off the tray"],
)
def test_a_throw_that_went_wrong_is_a_stroke_that_is_not_accepted(
    deed: Throw, troubles: set[Trouble]
) -> None:
    table = Tabletop()
    reading = table.reading(table.do(deed))
    assert reading.stroke
    assert reading.trouble in troubles
    again = table.reading(table.do(Throw(hand=False)))
    assert again.accepted
    assert (again.stroke, again.throw) == (True, 2)


def test_a_single_die_is_seen_to_lean_once_the_table_is_known() -> None:
    table = Tabletop(dice=1)
    for _ in range(4):
        assert table.reading(table.do(Throw())).accepted
    (reading,) = readings(table.do(ThrowLeaning()))
    assert reading.trouble is Trouble.LEANING
    assert table.reading(table.do(Throw())).accepted


def test_a_throw_that_is_completed_later_keeps_its_number() -> None:
    table = Tabletop()
    few = table.reading(table.do(ThrowOff()))
    assert (few.stroke, few.throw, few.trouble) == (True, 1, Trouble.TOO_FEW)
    whole = table.reading(table.do(PutBack(4, 3)))
    assert (whole.stroke, whole.throw, whole.trouble) == (False, 1, None)
    assert table.fates(whole)[4] is Fate.THROWN


def test_a_covered_die_is_named_and_is_the_same_die_afterwards() -> None:
    table = Tabletop()
    first = table.reading(table.begun)
    covered = table.reading(table.do(Cover(1), then=2.0))
    assert covered.trouble is Trouble.COVERED
    assert not covered.stroke
    assert 1 in {table.number(die) for die in covered.dice if die.trouble is Trouble.COVERED}
    assert len(covered.dice) == 5
    free = table.reading(table.do(Uncover()))
    assert free.accepted
    assert not free.stroke
    assert [(d.track, d.face) for d in sorted(free.dice, key=lambda d: d.track or 0)] == [
        (d.track, d.face) for d in sorted(first.dice, key=lambda d: d.track or 0)
    ]


def test_a_camera_that_is_pushed_moves_no_die() -> None:
    table = Tabletop()
    said = table.do(BumpCamera(0.04, 0.02), then=3.5)
    assert not readings(said)
    assert Unwell.CAMERA_MOVED in {notice.what for notice in of(Notice, said)}
    reading = table.reading(table.do(Throw((0,), hand=False)))
    assert sorted(table.fates(reading).values()) == [Fate.STILL] * 4 + [Fate.THROWN]


def test_a_die_that_comes_to_lie_beside_the_tray_is_named() -> None:
    most = Tray(((0.0, 0.0), (0.65, 0.0), (0.65, 1.0), (0.0, 1.0)), by_hand=True)
    table = Tabletop(seed=3, tray=most, dice=4)
    reading = table.reading(table.do(Throw(hand=False)))
    beside = {table.number(die) for die in reading.dice if die.trouble is Trouble.OFF_TRAY}
    assert reading.stroke
    assert reading.trouble is Trouble.OFF_TRAY
    assert beside == {n for n, truth in table.source.truths.items() if truth.x > 0.68 * 640}


def test_dice_thrown_while_nobody_watched_are_no_stroke_but_have_moved() -> None:
    table = Tabletop()
    table.source.do(Throw(hand=False))
    table.source.grab()
    while table.source.table.busy:
        table.source.grab()
    reading = table.reading(table.wait(0.6))
    assert not reading.stroke
    assert set(table.fates(reading).values()) == {Fate.PUT_BACK}


def test_a_picture_of_another_size_shows_the_same_dice() -> None:
    table = Tabletop()
    assert table.watcher.frame is not None
    for _ in range(12):
        frame = table.source.grab()
        assert not readings(table.watcher.see(Frame(frame.at, frame.image[::2, ::2].copy())))
    table.watcher.look_again()
    frame = table.source.grab()
    (reading,) = readings(table.watcher.see(Frame(frame.at, frame.image[::2, ::2].copy())))
    assert {die.fate for die in reading.dice} == {Fate.STILL}
    assert {die.track for die in reading.dice} == set(table.numbers)
