"""The words rule sets are written in: functions from dice to points, and rows made of them."""

from collections.abc import Callable

from companion.game.card import Faces
from companion.game.ruleset import Field, Section

Scorer = Callable[[Faces], int]
FACES = range(1, 7)
FACE_NAMES = ("Ones", "Twos", "Threes", "Fours", "Fives", "Sixes")


def of_face(face: int) -> Scorer:
    """Every die of one face counts."""
    return lambda dice: face * dice.count(face)


def groups(*parts: int, same_face: bool = False) -> Scorer:
    """Groups of equal dice, each of its own face; the dearest choice, loose dice not counted.

    With `same_face`, dice of one face may serve several groups: four equal are two pairs.
    """
    ordered = tuple(sorted(parts, reverse=True))

    def best(dice: Faces, parts: tuple[int, ...], free: Faces) -> int | None:
        if not parts:
            return 0
        size, worths = parts[0], []
        for face in free:
            if dice.count(face) < size:
                continue
            if same_face:
                left, still_free = _without(dice, face, size), free
            else:
                left, still_free = dice, tuple(f for f in free if f != face)
            rest = best(left, parts[1:], still_free)
            if rest is not None:
                worths.append(size * face + rest)
        return max(worths, default=None)

    return lambda dice: best(dice, ordered, tuple(FACES)) or 0


def straight(first: int, last: int) -> Scorer:
    """All faces from first to last, paying their sum; more dice do not matter."""
    run = set(range(first, last + 1))
    return lambda dice: sum(run) if run <= set(dice) else 0


def run_of(length: int, points: int) -> Scorer:
    """So many faces in a row, wherever the row begins."""
    runs = [set(range(first, first + length)) for first in range(1, 8 - length)]
    return lambda dice: points if any(run <= set(dice) for run in runs) else 0


def all_equal(count: int, worth: Callable[[int], int]) -> Scorer:
    """All dice of the game show one face, worth so much by that face."""
    return lambda dice: worth(dice[0]) if len(dice) == count and len(set(dice)) == 1 else 0


def alike_sums_all(count: int) -> Scorer:
    """So many of one face pay the sum of all dice."""
    return lambda dice: sum(dice) if max(map(dice.count, dice), default=0) >= count else 0


def yatzy_row(name: str, dice: int, worth: Callable[[int], int]) -> Field:
    """All dice of the game equal."""
    says = f"All {dice} dice equal: sixes pay {worth(6)}."
    return Field("yatzy", name, says, all_equal(dice, worth))


def three_and_two(points: int) -> Scorer:
    """Exactly three of one face and two of another."""
    return lambda dice: points if sorted(map(dice.count, set(dice))) == [2, 3] else 0


def upper_rows() -> tuple[Field, ...]:
    """Ones to sixes."""
    return tuple(
        Field(
            name.lower(),
            name,
            f"Every {face} counts: three of them pay {3 * face}.",
            of_face(face),
            Section.UPPER,
        )
        for face, name in zip(FACES, FACE_NAMES, strict=True)
    )


def chance_row(dice: int) -> Field:
    """The sum of all dice, whatever they show."""
    example = (6, 5, 5, 4, 3, 3, 2, 1)[:dice]
    says = f"All dice count: {_words(example)} pays {sum(example)}."
    return Field("chance", "Chance", says, sum, Section.CHANCE)


def straight_row(field: str, first: int, last: int) -> Field:
    """A straight from first to last."""
    points = sum(range(first, last + 1))
    says = f"{_words(tuple(range(first, last + 1)))} in any order pays {points}."
    return Field(field, f"Straight {first}–{last}", says, straight(first, last))


def group_row(field: str, name: str, *parts: int) -> Field:
    """Groups of equal dice, such as a pair or three plus two."""
    faces = zip(parts, (6, 5, 4, 3), strict=False)
    example = tuple(face for size, face in faces for _ in range(size))
    groups_in_words = " and ".join(f"{size} equal" for size in parts)
    own_face = ", each of its own face" if len(parts) > 1 else ""
    says = f"{groups_in_words}{own_face}: {_words(example)} pays {sum(example)}."
    return Field(field, name, says, groups(*parts), groups=parts)


def _without(dice: Faces, face: int, count: int) -> Faces:
    left = list(dice)
    for _ in range(count):
        left.remove(face)
    return tuple(left)


def _words(dice: Faces) -> str:
    return " ".join(map(str, dice))
