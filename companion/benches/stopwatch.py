"""How long things take."""

import statistics
import time
from collections.abc import Callable


class NothingToMeasureError(Exception):
    """What the area was given cannot be measured; the words say why."""


def seconds(work: Callable[[], object], times: int = 5) -> float:
    """Run the work some times and return the median of how long it took."""
    taken = []
    for _ in range(times):
        begun = time.perf_counter()
        work()
        taken.append(time.perf_counter() - begun)
    return statistics.median(taken)
