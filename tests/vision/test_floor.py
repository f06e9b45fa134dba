"""How the floor lies, told from the dice on it, and which of them lie otherwise."""

import numpy as np
import pytest

from vision.floor import Floor, Seen, seen_at

SHAPE = (480, 640)
SPOTS = [(100.0, 100.0, 30.0), (500.0, 90.0, 30.0), (320.0, 240.0, 30.0), (150.0, 400.0, 30.0)]
ELSEWHERE = [(200.0, 300.0, 30.0), (430.0, 200.0, 30.0), (250.0, 150.0, 30.0), (400.0, 350.0, 30.0)]
TILTED, OTHERWISE = (0.05, -0.4), (0.3, 0.1)  # cameras
LEAN = (0.3, 0.1)  # by about 20 degrees


def flat(
    spots: list[tuple[float, float, float]],
    camera: tuple[float, float] = TILTED,
    lens: float = 0.75,
    seed: int = 2,
) -> list[Seen]:
    """Flat dice under a tilted camera."""
    away = np.array([(x - 320, y - 240) for x, y, _ in spots]) / 640
    noise = np.random.default_rng(seed).normal(0, 0.01, (len(spots), 2))
    looks = np.array(camera) + lens * away + noise
    return seen_at(looks.astype(np.float32), spots, SHAPE)


def tipped(die: Seen, by: tuple[float, float] = LEAN) -> Seen:
    return Seen(die.x, die.y, die.size, die.across + by[0], die.down + by[1])


@pytest.mark.parametrize("lens", [0.5, 0.75, 1.1])
def test_dice_that_lie_alike_do_not_lean_however_the_camera_is_held(lens: float) -> None:
    assert Floor().slopes(flat(SPOTS, lens=lens), range(4)).max() == 0


def test_the_die_that_lies_otherwise_is_found() -> None:
    dice = flat(SPOTS)
    dice[2] = tipped(dice[2])
    found = Floor().slopes(dice, range(4))
    assert found.argmax() == 2
    assert 15 < found[2] < 25
    assert np.delete(found, 2).max() == 0


def test_what_is_no_die_is_compared_but_changes_nothing() -> None:
    side = Seen(-0.34, -0.17, 0.05, 0.9, 0.6)
    found = Floor().slopes([*flat(SPOTS), side], range(4))
    assert found[:4].max() == 0
    assert found[4] > 60


def test_two_dice_of_a_table_never_seen_cannot_be_compared() -> None:
    one, other = flat(SPOTS[:2])
    assert Floor().slopes([one, tipped(other)], range(2)).max() == 0


def test_a_single_die_is_compared_with_those_that_lay_there_before() -> None:
    floor = Floor().with_dice(flat(SPOTS))
    (die,) = flat(ELSEWHERE[:1])
    assert floor.slopes([die], [0])[0] == 0
    assert floor.slopes([tipped(die)], [0])[0] > 10


def test_a_die_seen_again_and_again_where_it_leans_counts_once() -> None:
    floor = Floor().with_dice(flat(SPOTS))
    leaning = tipped(flat(ELSEWHERE[:1])[0])
    for _ in range(20):
        floor = floor.with_dice([leaning])
    assert len(floor.dice) == len(SPOTS) + 1
    assert floor.slopes([leaning], [0])[0] > 10


def test_a_camera_that_was_turned_unnoticed_makes_no_die_lean() -> None:
    floor = Floor()
    for seed in range(10):
        floor = floor.with_dice(flat(SPOTS if seed % 2 else ELSEWHERE, seed=seed))
    turned = flat(SPOTS, OTHERWISE)
    assert floor.slopes(turned, range(4)).max() == 0
    floor = floor.with_dice(turned)
    assert len(floor.dice) == 4
    (die,) = flat(ELSEWHERE[:1], OTHERWISE)
    assert floor.slopes([die], [0])[0] == 0


def test_dice_that_lean_in_many_ways_are_no_turned_camera() -> None:
    floor = Floor()
    for seed in range(4):
        floor = floor.with_dice(flat(SPOTS, seed=seed))
        floor = floor.with_dice(flat(ELSEWHERE, seed=seed + 10))
    dice = flat([*ELSEWHERE, (320.0, 60.0, 30.0)])
    ways = [(0.3, 0.1), (-0.35, 0.0), (0.05, -0.3)]
    dice[:3] = [tipped(die, way) for die, way in zip(dice, ways, strict=False)]
    found = floor.slopes(dice, range(5))
    assert found[:3].min() > 10
    assert found[3:].max() == 0
    assert len(floor.with_dice(dice).dice) == len(SPOTS) + len(dice)


def test_only_the_newest_dice_are_remembered() -> None:
    floor = Floor()
    for number in range(400):
        spot = (20.0 + 30 * (number % 20), 20.0 + 22 * (number // 20), 10.0)
        floor = floor.with_dice(flat([spot]))
    assert len(floor.dice) == 80


def perspective(
    spots: list[tuple[float, float, float]], tilt: float, lens: float, spread: float, seed: int = 4
) -> list[Seen]:
    """Flat dice as a camera tilted by so many degrees sees them, each about so many wrong."""
    up = np.array([0.0, -np.sin(np.radians(tilt)), -np.cos(np.radians(tilt))])
    away = np.array([((x - 320) / 640 * lens, (y - 240) / 640 * lens, 1.0) for x, y, _ in spots])
    ways = away / np.linalg.norm(away, axis=1)[:, None]
    looks = (up - (ways @ up)[:, None] * ways)[:, :2]
    noise = np.random.default_rng(seed).normal(0, np.sin(np.radians(spread)), looks.shape)
    return seen_at((looks + noise).astype(np.float32), spots, SHAPE)


@pytest.mark.parametrize("tilt", [0.0, 20.0, 50.0])
@pytest.mark.parametrize("lens", [0.6, 1.0, 1.4])
def test_no_lens_and_no_tilt_of_the_camera_makes_flat_dice_lean(tilt: float, lens: float) -> None:
    edges = [(x, y, 20.0) for x in (60.0, 320.0, 580.0) for y in (60.0, 240.0, 420.0)]
    dice = perspective(edges, tilt, lens, 0.3)
    floor = Floor().with_dice(dice)
    for die, place in zip(dice, edges, strict=True):
        assert floor.look(place, SHAPE) == pytest.approx((die.across, die.down), abs=0.03)


def test_a_floor_known_well_tells_a_slight_lean_and_one_known_badly_accuses_nobody() -> None:
    spots = [(80.0 + 90 * (n % 6), 60.0 + 85 * (n // 6), 25.0) for n in range(30)]
    (die,) = perspective([(270.0, 200.0, 25.0)], 20.0, 1.0, 0.1)
    leaning = tipped(die, (0.0, 0.2))  # by 12 degrees
    clear = Floor().with_dice(perspective(spots, 20.0, 1.0, 1.5))
    assert 8 < clear.slopes([leaning], [0])[0] < 16
    poor = Floor().with_dice(perspective(spots, 20.0, 1.0, 6.0))
    assert poor.slopes([leaning], [0])[0] == 0


def test_a_push_leaves_something_of_the_floor() -> None:
    floor = Floor()
    for seed in range(5):
        floor = floor.with_dice(flat(SPOTS if seed % 2 else ELSEWHERE, seed=seed))
    (die,) = flat([(330.0, 60.0, 30.0)])
    pushed = floor.pushed()
    assert not pushed.firm
    assert pushed.slopes([tipped(die)], [0])[0] > 10
    assert pushed.slopes([die], [0])[0] == 0
