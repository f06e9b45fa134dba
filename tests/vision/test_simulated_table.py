from pathlib import Path

import numpy as np
import pytest

from vision.rendering.scene import face_up
from vision.simulation.commands import (
    LayOut,
    Lift,
    Nudge,
    PutBack,
    TableCommand,
    Throw,
    ThrowKnocking,
    ThrowLeaning,
    ThrowOff,
    ThrowStacked,
)
from vision.simulation.setting import RADIUS
from vision.simulation.table import Table
from vision.simulation.throws import drawn_faces


def faces(table: Table) -> list[int | None]:
    return [table.setting.face(die) for die in range(len(table.setting.dice))]


def after(*deeds: TableCommand, seed: int = 5, step: float = 1 / 15) -> Table:
    table, now = Table(seed, 5), 0.0
    for deed in deeds:
        table.do(deed)
        while table.busy:
            table.advance(now)
            now += step
    return table


def test_the_faces_depend_on_seed_and_order_alone_not_on_when_anybody_looks() -> None:
    deeds = (Throw(), Throw((1, 3)), Nudge(0), Throw((0,)))
    often, seldom = after(*deeds, step=1 / 30), after(*deeds, step=0.7)
    assert often.setting == seldom.setting
    assert faces(often)[0] == drawn_faces(5, 2, 1)[0]
    assert faces(after(*deeds, seed=6)) != faces(often)


def test_thrown_dice_come_to_rest_flat_inside_and_apart() -> None:
    for seed in range(12):
        table = after(LayOut(8), Throw(), seed=seed)
        assert faces(table) == list(drawn_faces(seed, 0, 8))
        places = np.array([pose[0] for pose in table.setting.dice if pose is not None])
        assert len(places) == 8
        assert np.hypot(places[:, 0], places[:, 1]).max() < RADIUS - 8
        gaps = np.hypot(*(places[:, None, :2] - places[None, :, :2]).transpose(2, 0, 1))
        assert gaps[~np.eye(8, dtype=bool)].min() > 16 * 2**0.5


def test_dice_left_lying_stay_where_they_are() -> None:
    before = after(Throw())
    then = after(Throw(), Throw((0, 4)))
    assert [then.setting.dice[die] for die in (1, 2, 3)] == [
        before.setting.dice[die] for die in (1, 2, 3)
    ]


@pytest.mark.parametrize("deed", [ThrowLeaning(), ThrowStacked(), ThrowOff()])
def test_what_goes_wrong_happens_to_the_last_die_only(deed: Throw) -> None:
    table = after(deed)
    *flat, last = table.setting.dice
    assert all(pose is not None and pose[0][2] == 8.0 for pose in flat)
    match deed:
        case ThrowLeaning():
            assert last is not None
            assert face_up(last[1]) is None
        case ThrowStacked():
            assert last is not None
            assert last[0][2] == 24.0
        case _:
            assert last is None


def test_a_throw_may_knock_over_a_die_left_lying() -> None:
    table = after(Throw(faces=(1, 1, 1, 1, 1)), ThrowKnocking((0, 1), knocked=3, to=5))
    assert faces(table)[3] == 5


def test_lifting_nudging_and_putting_back() -> None:
    start = after(Throw())
    table = after(Throw(), Lift((2,)))
    assert table.setting.dice[2] is None
    back = after(Throw(), Lift((2,)), PutBack(2, 4))
    assert back.setting.face(2) == 4
    nudged = after(Throw(), Nudge(1))
    assert faces(nudged) == faces(start)
    old, new = start.setting.dice[1], nudged.setting.dice[1]
    assert old is not None
    assert new is not None
    assert 0 < np.hypot(old[0][0] - new[0][0], old[0][1] - new[0][1]) < 8


def test_the_table_outlives_the_program_even_in_the_middle_of_a_throw(tmp_path: Path) -> None:
    memory = tmp_path / "table.json"
    table = Table(5, 5, memory=memory)
    table.do(Throw())
    table.advance(60)
    table.do(Throw((0, 1)))
    table.advance(60.5)  # the program dies here, the dice do not
    undisturbed = after(Throw(), Throw((0, 1)))
    assert Table(5, 5, memory=memory).setting == undisturbed.setting


def test_a_picture_shows_the_dice_where_the_truth_says() -> None:
    table = after(Throw())
    frame, truths = table.picture()
    assert frame.shape == (480, 640, 3)
    for truth in truths.values():
        patch = frame[int(truth.y) - 6 : int(truth.y) + 6, int(truth.x) - 6 : int(truth.x) + 6]
        assert patch.max() > 180  # ivory on green felt
