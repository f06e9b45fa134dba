"""Dice as they are sold, drawn at random: white, coloured, speckled, clear, swirled."""

import colorsys

import numpy as np

from vision.rendering.scene import Colour, DieStyle, Finish

_PIP_CONTRAST = 70.0  # least difference, or pips could not be read by anyone


def hue(chance: np.random.Generator, saturation: tuple[float, float], value: float) -> Colour:
    """A colour of random hue as BGR."""
    red, green, blue = colorsys.hsv_to_rgb(chance.random(), chance.uniform(*saturation), value)
    return (int(blue * 255), int(green * 255), int(red * 255))


def _grey(chance: np.random.Generator, low: int, high: int) -> Colour:
    level = int(chance.integers(low, high))
    warm = int(chance.integers(0, 25))
    return (max(level - warm, 0), level, min(level + warm // 3, 255))


def _bright(colour: Colour) -> float:
    return 0.11 * colour[0] + 0.59 * colour[1] + 0.3 * colour[2]


def _apart(one: Colour, other: Colour) -> float:
    """How different two colours look: red pips on a blue die are as dark as the die, yet seen."""
    colour = float(np.linalg.norm(np.subtract(one, other)))
    return max(abs(_bright(one) - _bright(other)), 0.55 * colour)


def _body(chance: np.random.Generator) -> Colour:
    kind = chance.random()
    if kind < 0.34:
        return _grey(chance, 190, 255)
    if kind < 0.46:
        return _grey(chance, 8, 70)
    return hue(chance, (0.35, 1.0), chance.uniform(0.25, 1.0))


def _pips(chance: np.random.Generator, body: Colour) -> Colour:
    """Mostly black on light and white on dark; often coloured or gold, always readable."""
    for _ in range(12):
        kind = chance.random()
        if kind < 0.52:
            pips = _grey(chance, 0, 60) if _bright(body) > 120 else _grey(chance, 190, 255)
        elif kind < 0.62:
            pips = _grey(chance, 0, 60) if chance.random() < 0.5 else _grey(chance, 190, 255)
        elif kind < 0.7:
            pips = (40, 160, 205)  # gold
        else:
            pips = hue(chance, (0.5, 1.0), chance.uniform(0.3, 1.0))
        if _apart(pips, body) > _PIP_CONTRAST:
            return pips
    return (10, 10, 10) if _bright(body) > 110 else (245, 245, 245)


def _between(most: Colour, some: Colour) -> Colour:
    blue, green, red = (int(0.7 * a + 0.3 * b) for a, b in zip(most, some, strict=True))
    return (blue, green, red)


def style(chance: np.random.Generator) -> DieStyle:
    """One kind of die."""
    body = _body(chance)
    pips = _pips(chance, body)
    finish = chance.choice(np.array(list(Finish)), p=[0.5, 0.14, 0.14, 0.22])
    second = hue(chance, (0.2, 1.0), chance.uniform(0.2, 1.0))
    if _apart(second, pips) < _PIP_CONTRAST - 15:
        second = _between(body, second)
    radius = chance.uniform(0.065, 0.12)
    ace = hue(chance, (0.7, 1.0), 0.8) if chance.random() < 0.07 and _bright(body) > 150 else None
    return DieStyle(
        body=body,
        pips=pips,
        finish=Finish(finish),
        second=second,
        roundness=chance.uniform(0.03, 0.22),
        corner=chance.uniform(0.66, 0.87),
        pip_radius=radius,
        pip_spacing=chance.uniform(0.21, 0.285),
        ace_radius=radius * (1.0 if chance.random() < 0.7 else chance.uniform(1.1, 2.0)),
        ace=ace,
        depth=chance.uniform(0.0, 1.2),
        gloss=chance.uniform(0.0, 0.9) ** 1.5,
        seed=int(chance.integers(0, 1 << 30)),
    )
