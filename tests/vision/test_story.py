"""Which die a knocked one became, told from frames in which others roll past it."""

import numpy as np

from vision.reading import Die
from vision.settling import Moment
from vision.sources.source import Image
from vision.story import Story

EDGE = 30.0
BLANK = np.zeros((240, 320), np.uint8)


def die(x: float, y: float, track: int | None = None) -> Die:
    return Die(3, x, y, EDGE, 0.9, track=track)


def followed(start: Die, frames: list[list[Die]], candidates: list[Die]) -> Die | None:
    """Where the die went that lay at the start, if the frames show dice where they are said to."""

    def find(image: Image, _size: float) -> list[Die]:
        return frames[int(image[0, 0, 0])]

    story = Story(find)
    story.begin({1: start}, BLANK, BLANK, at=0.0)
    for number in range(len(frames)):
        picture = np.full((240, 320, 3), number, np.uint8)
        story.memory.keep(Moment(0.1 * (number + 1), BLANK, None), picture)
    story.end(np.zeros((240, 320, 3), np.uint8), BLANK, BLANK, None)
    return story.went_to(1, candidates)


def test_a_die_that_slid_and_was_hidden_for_a_moment_is_not_the_one_that_rolled_past() -> None:
    rest, past = die(100, 55), die(160, 40)
    sliding = [[die(100, 100 - 11 * step)] for step in range(5)]
    hidden = [[die(112, 88)]]  # another rolls over it
    passing = [[rest, die(112 + 8 * step, 88 - 8 * step)] for step in range(1, 7)]
    after = [[rest, past]] * 2
    went = followed(die(100, 100), [*sliding, *hidden, *passing, *after], [past, rest])
    assert went == rest


def test_a_die_that_rolls_on_is_followed_to_where_it_lies() -> None:
    other = die(100, 160)
    rolling = [[die(100 + 12 * step, 100), other] for step in range(8)]
    end = die(184, 100)
    went = followed(die(100, 100), [*rolling, *[[end, other]] * 5], [other, end])
    assert went == end


def test_a_die_that_left_the_tray_became_none_of_the_others() -> None:
    far = die(280, 200)
    went = followed(die(60, 60), [[die(60 + 25 * step, 60), far] for step in range(3)], [far])
    assert went is None
