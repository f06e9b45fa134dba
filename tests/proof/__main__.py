"""The whole proof of the table: `make proof`, or one part: `python -m tests.proof games 25`."""

import sys
from collections import Counter
from collections.abc import Callable, Sequence

import cv2

from tests.proof import faults, games, memory
from tests.proof.mischief import TAKEN_FOR_FLAT

MISCHIEF = 0.35  # how often somebody meddles


def prove_games(count: int = 25, first: int = 0) -> bool:
    """Whole games from rendered frames, with mischief sprinkled in."""
    outcomes = []
    for plan in games.plans(count, MISCHIEF)[first:]:
        came = games.play(plan, fps=10.0)
        outcomes.append(came)
        words = "right" if came.right else f"WRONG: {came.first_difference}"
        refused = sum(came.refused.values())
        print(
            f"{plan.rules:12} seed {plan.seed}: {words}; {came.strokes} strokes, "
            f"{came.frames} frames, {refused} readings refused {dict(came.refused)}, "
            f"{came.voided} strokes void, mischief {dict(came.mischief)}, "
            f"stuck {len(came.stuck)}, {came.seconds:.0f} s",
            flush=True,
        )
    right = sum(came.right for came in outcomes)
    strokes = sum(came.strokes for came in outcomes)
    mischief = sum((Counter(came.mischief) for came in outcomes), Counter())
    refused = sum((Counter(came.refused) for came in outcomes), Counter())
    print(
        f"games: {right} of {len(outcomes)} right but for {mischief[TAKEN_FOR_FLAT]} leaning dice "
        f"that counted as if they lay flat, {strokes} strokes, "
        f"refused and then set right {dict(refused)}, mischief {dict(mischief)}"
    )
    return right == len(outcomes)


def prove_faults(count: int = 5, first: int = 0, slowness: int = 1) -> bool:
    """The same games at a table of real processes that are killed, stalled and unplugged."""
    outcomes = []
    for number in range(first, count):
        came = faults.disturb(number, slowness)
        outcomes.append(came)
        words = "right" if came.right else f"WRONG: {came.first_difference}"
        print(
            f"{came.rules:12} {words}; {came.strokes} strokes, {dict(came.faults)}, "
            f"{came.seconds:.0f} s",
            flush=True,
        )
    right = sum(came.right for came in outcomes)
    print(f"faults: {right} of {len(outcomes)} games came to the undisturbed card")
    return right == len(outcomes)


def prove_memory(hours: int = 5) -> bool:
    """An evening of frames; memory must stay flat."""
    return memory.flat(float(hours))


PARTS: dict[str, Callable[..., bool]] = {
    "games": prove_games,
    "faults": prove_faults,
    "memory": prove_memory,
}


def main(arguments: Sequence[str]) -> int:
    """Prove one part, or all."""
    cv2.setNumThreads(1)
    if arguments:
        return 0 if PARTS[arguments[0]](*map(int, arguments[1:])) else 1
    proved = [prove() for prove in PARTS.values()]
    return 0 if all(proved) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
