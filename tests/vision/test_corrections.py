"""Wrong labels of photographs: what is known of them changes what a reading is counted against."""

from dataclasses import replace

import numpy as np

from vision.measuring.labels import Labelled, TrueDie
from vision.reading import Die, Reading, Trouble
from vision.training.corrections import Corrections, corrections
from vision.training.face_figures import Row, corrected


def photograph(name: str, *dice: TrueDie) -> Labelled:
    return Labelled(name, "matteo", (), 50.0, dice, lambda: np.zeros((9, 9, 3), np.uint8))


def test_a_place_near_a_labels_middle_means_that_label() -> None:
    known = Corrections(relabelled=((100, 50, 3),), unreadable=((20, 20),), no_dice=((7, 90),))

    assert known.face(102, 49, 2) == 3
    assert known.face(150, 50, 2) == 2
    assert known.face(21, 21, 4) is None
    assert not known.is_die(7, 90)
    assert known.is_die(100, 50)


def test_photographs_with_right_labels_stay_as_they_are() -> None:
    truth = photograph("another.jpg", TrueDie(4, 10, 10))

    assert corrections("another.jpg") == Corrections()
    assert corrected(truth) == truth


def test_the_kept_corrections_change_labels_and_add_dice() -> None:
    wrong = photograph("matteo_valid_56.jpg", TrueDie(4, 474, 274))
    short = photograph("matteo_valid_9.jpg", TrueDie(2, 419, 131))
    none = photograph("matteo_five_1.jpg", TrueDie(5, 359, 216), TrueDie(1, 464, 208))

    assert [die.face for die in corrected(wrong).dice] == [1]
    assert len(corrected(short).dice) == 2
    assert [die.face for die in corrected(none).dice] == [5]


def test_a_die_nobody_can_read_is_right_with_any_face_and_counts_for_nothing() -> None:
    truth = photograph("a.jpg", TrueDie(4, 100, 100), TrueDie(0, 300, 100))
    read = Reading(0.0, (Die(4, 100, 100, 50, 0.9), Die(2, 300, 100, 50, 0.9)))

    row = Row()
    assert not row.add(read, truth)
    assert (row.dice, row.right, row.exact, row.wrong) == (1, 1, 1, 0)


def test_misread_and_missed_dice_are_told_apart() -> None:
    truth = photograph("a.jpg", TrueDie(4, 100, 100), TrueDie(5, 300, 100))
    read = Reading(0.0, (Die(1, 100, 100, 50, 0.9),), Trouble.TOO_FEW)

    row = Row()
    row.add(read, truth)
    assert (row.right, row.unseen, row.exact) == (0, 1, 0)
    assert row.add(replace(read, trouble=None), truth)
