"""Where a hand is during a deed: keyframes it glides between."""

from dataclasses import dataclass
from itertools import pairwise

from vision.rendering.scene import Limb, Point, hand

OUT = -330.0  # mm towards the viewer: fingertips out of the picture
REACH = -1.45  # radians: the arm comes from the viewer, a little from the right


@dataclass(frozen=True)
class HandPath:
    """Fingertips over (x, y) at the time of each keyframe; outside of them there is no hand."""

    keys: tuple[tuple[float, float, float], ...]  # time, x, y

    def at(self, time: float) -> tuple[float, float] | None:
        """Where the fingertips are, or None when the hand is away."""
        if not self.keys or not self.keys[0][0] <= time <= self.keys[-1][0]:
            return None
        for (t0, x0, y0), (t1, x1, y1) in pairwise(self.keys):
            if time <= t1:
                part = (time - t0) / max(t1 - t0, 1e-9)
                part = part * part * (3.0 - 2.0 * part)
                return x0 + (x1 - x0) * part, y0 + (y1 - y0) * part
        return None

    def limbs(self, time: float) -> tuple[Limb, ...]:
        """The hand to draw at that time."""
        tips = self.at(time)
        if tips is None or tips[1] <= OUT:
            return ()
        return hand(tips, REACH, size=0.8)

    def carried(self, time: float, place: int) -> Point:
        """Where the `place`-th die in the hand is: under the palm, out of sight from above."""
        x, y = self.at(time) or (0.0, OUT)
        return x + 9.0 * (place % 3 - 1) + 3.0, y - 42.0 - 9.0 * (place // 3), 26.0


NO_HAND = HandPath(())


def reaching(
    *stops: tuple[float, float, float],
    begin: float = 0.0,
    travel: float = 0.4,
    between: float = 0.2,
) -> HandPath:
    """In from the viewer, over each (x, y) for so many seconds, and out again."""
    keys = [(begin, stops[0][0], OUT)]
    time = begin
    for index, (x, y, seconds) in enumerate(stops):
        time += travel if index == 0 else between
        keys += [(time, x, y), (time + seconds, x, y)]
        time += seconds
    keys.append((time + travel, stops[-1][0], OUT))
    return HandPath(tuple(keys))
