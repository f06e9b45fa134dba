"""Icons as drawings: each is a list of shapes in a box from (0, 0) lower left to (1, 1). No kivy.

Roboto has no arrows, ticks or warning signs, so icons are drawn, not typed.
"""

from dataclasses import dataclass
from math import cos, pi, sin


@dataclass(frozen=True)
class Blob:
    """A filled rounded rectangle; `hole` cuts it out in the colour below."""

    x: float
    y: float
    w: float
    h: float
    r: float = 0.0
    hole: bool = False


@dataclass(frozen=True)
class Disc:
    """A filled circle."""

    x: float
    y: float
    r: float
    hole: bool = False


@dataclass(frozen=True)
class Wedge:
    """A filled triangle."""

    points: tuple[float, float, float, float, float, float]
    hole: bool = False


@dataclass(frozen=True)
class Stroke:
    """A line through points, with a width as a share of the box."""

    points: tuple[float, ...]
    width: float = 0.12
    closed: bool = False


Shape = Blob | Disc | Wedge | Stroke


def _arc(cx: float, cy: float, r: float, start: float, end: float) -> tuple[float, ...]:
    steps = 16
    flat: list[float] = []
    for n in range(steps + 1):
        angle = (start + (end - start) * n / steps) * pi / 180
        flat += [cx + r * cos(angle), cy + r * sin(angle)]
    return tuple(flat)


ICONS: dict[str, tuple[Shape, ...]] = {
    "": (),
    "left": (Wedge((0.75, 0.1, 0.75, 0.9, 0.2, 0.5)),),
    "right": (Wedge((0.25, 0.1, 0.25, 0.9, 0.8, 0.5)),),
    "up": (Wedge((0.08, 0.2, 0.92, 0.2, 0.5, 0.8)),),
    "down": (Wedge((0.08, 0.8, 0.92, 0.8, 0.5, 0.2)),),
    "lock": (
        Stroke(_arc(0.5, 0.6, 0.22, 0, 180), 0.13),
        Stroke((0.28, 0.6, 0.28, 0.45), 0.13),
        Stroke((0.72, 0.6, 0.72, 0.45), 0.13),
        Blob(0.12, 0.05, 0.76, 0.5, 0.1),
    ),
    "check": (Stroke((0.1, 0.48, 0.38, 0.2, 0.9, 0.78), 0.17),),
    "tick": (Stroke((0.1, 0.48, 0.38, 0.2, 0.9, 0.78), 0.11),),
    "undo": (
        Wedge((0.42, 0.98, 0.42, 0.46, 0.02, 0.72)),
        Stroke((0.35, 0.72, 0.65, 0.72, *_arc(0.65, 0.44, 0.28, 90, -90), 0.4, 0.16), 0.15),
    ),
    "menu": (
        Blob(0.05, 0.76, 0.9, 0.14, 0.07),
        Blob(0.05, 0.43, 0.9, 0.14, 0.07),
        Blob(0.05, 0.10, 0.9, 0.14, 0.07),
    ),
    "camera": (Blob(0.0, 0.2, 0.66, 0.6, 0.1), Wedge((1.0, 0.85, 1.0, 0.15, 0.6, 0.5))),
    "lost": (
        Blob(0.0, 0.2, 0.66, 0.6, 0.1),
        Wedge((1.0, 0.85, 1.0, 0.15, 0.6, 0.5)),
        Stroke((0.05, 0.95, 0.95, 0.05), 0.1),
    ),
    "warning": (
        Wedge((0.0, 0.06, 1.0, 0.06, 0.5, 0.96)),
        Blob(0.45, 0.34, 0.10, 0.32, 0.05, hole=True),
        Disc(0.5, 0.22, 0.06, hole=True),
    ),
    "crown": (
        Wedge((0.0, 0.8, 0.1, 0.25, 0.45, 0.25)),
        Wedge((1.0, 0.8, 0.9, 0.25, 0.55, 0.25)),
        Wedge((0.5, 0.95, 0.2, 0.25, 0.8, 0.25)),
        Blob(0.1, 0.08, 0.8, 0.1, 0.02),
    ),
    "cross": (
        Stroke((0.15, 0.15, 0.85, 0.85), 0.16),
        Stroke((0.15, 0.85, 0.85, 0.15), 0.16),
    ),
    "plus": (Stroke((0.5, 0.1, 0.5, 0.9), 0.18), Stroke((0.1, 0.5, 0.9, 0.5), 0.18)),
    "minus": (Stroke((0.1, 0.5, 0.9, 0.5), 0.18),),
    "coin": (
        Stroke(_arc(0.5, 0.5, 0.42, 0, 360), 0.12),
        Stroke(_arc(0.5, 0.5, 0.22, 0, 360), 0.06),
        Blob(0.46, 0.36, 0.08, 0.28, 0.04),
    ),
    "history": (
        Stroke((0.08, 0.1, 0.92, 0.1, 0.92, 0.9, 0.08, 0.9), 0.1, closed=True),
        Stroke((0.08, 0.63, 0.92, 0.63), 0.08),
        Stroke((0.08, 0.36, 0.92, 0.36), 0.08),
        Stroke((0.38, 0.1, 0.38, 0.9), 0.08),
    ),
    "button": (Stroke(_arc(0.5, 0.5, 0.42, 0, 360), 0.11), Disc(0.5, 0.5, 0.22)),
    "no_button": (Stroke(_arc(0.5, 0.5, 0.42, 0, 360), 0.11), Stroke((0.2, 0.8, 0.8, 0.2), 0.11)),
    "pencil": (
        Stroke((0.24, 0.24, 0.78, 0.78), 0.26),
        Wedge((0.02, 0.02, 0.12, 0.36, 0.36, 0.12)),
    ),
    "shuffle": (
        Stroke((0.05, 0.75, 0.3, 0.75, 0.6, 0.25, 0.78, 0.25), 0.1),
        Stroke((0.05, 0.25, 0.3, 0.25, 0.6, 0.75, 0.78, 0.75), 0.1),
        Wedge((0.74, 0.42, 0.74, 0.08, 1.0, 0.25)),
        Wedge((0.74, 0.92, 0.74, 0.58, 1.0, 0.75)),
    ),
    "grip": tuple(
        Disc(0.3 + 0.4 * column, 0.2 + 0.3 * row, 0.08) for column in (0, 1) for row in (0, 1, 2)
    ),
    "sheet": (
        Stroke((0.15, 0.05, 0.85, 0.05, 0.85, 0.95, 0.15, 0.95), 0.1, closed=True),
        Stroke((0.32, 0.7, 0.68, 0.7), 0.08),
        Stroke((0.32, 0.5, 0.68, 0.5), 0.08),
        Stroke((0.32, 0.3, 0.68, 0.3), 0.08),
    ),
    "pause": (Blob(0.12, 0.1, 0.28, 0.8, 0.14), Blob(0.6, 0.1, 0.28, 0.8, 0.14)),
    "sound": (
        Blob(0.02, 0.35, 0.3, 0.3, 0.03),
        Wedge((0.55, 0.95, 0.55, 0.05, 0.12, 0.5)),
        Stroke(_arc(0.55, 0.5, 0.22, -50, 50), 0.09),
        Stroke(_arc(0.55, 0.5, 0.4, -50, 50), 0.09),
    ),
    "light": (
        Disc(0.5, 0.5, 0.22),
        *(
            Stroke(
                (
                    0.5 + 0.33 * cos(n * pi / 4),
                    0.5 + 0.33 * sin(n * pi / 4),
                    0.5 + 0.46 * cos(n * pi / 4),
                    0.5 + 0.46 * sin(n * pi / 4),
                ),
                0.08,
            )
            for n in range(8)
        ),
    ),
    "shift": (
        Wedge((0.08, 0.48, 0.92, 0.48, 0.5, 0.95)),
        Blob(0.33, 0.1, 0.34, 0.4, 0.03),
    ),
    "info": (
        Stroke(_arc(0.5, 0.5, 0.44, 0, 360), 0.1),
        Blob(0.45, 0.24, 0.1, 0.32, 0.04),
        Disc(0.5, 0.7, 0.065),
    ),
    "power": (
        Stroke(_arc(0.5, 0.45, 0.38, 125, 415), 0.12),
        Stroke((0.5, 0.5, 0.5, 0.95), 0.12),
    ),
    "save": (
        Stroke((0.5, 0.95, 0.5, 0.4), 0.13),
        Wedge((0.24, 0.56, 0.76, 0.56, 0.5, 0.26)),
        Stroke((0.06, 0.36, 0.06, 0.08, 0.94, 0.08, 0.94, 0.36), 0.12),
    ),
    "again": (
        Stroke(_arc(0.5, 0.48, 0.36, 60, -220), 0.12),
        Wedge((0.52, 1.0, 0.52, 0.58, 0.86, 0.8)),
    ),
    "frame": (Stroke((0.08, 0.2, 0.92, 0.14, 0.86, 0.86, 0.14, 0.8), 0.1, closed=True),),
    "dot": (Disc(0.5, 0.5, 0.5),),
    "square": (Blob(0.05, 0.05, 0.9, 0.9, 0.16),),
    "diamond": (
        Wedge((0.5, 1.0, 0.0, 0.5, 1.0, 0.5)),
        Wedge((0.5, 0.0, 0.0, 0.5, 1.0, 0.5)),
    ),
}
