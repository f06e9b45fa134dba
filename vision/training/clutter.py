"""Pictures of what is no die but has dots, corners or keys: drawn at random to be refused.

Trays without dice are rendered elsewhere; these are flat things, printed or pressed.
"""

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.rendering.dice import PIPS

Frame = NDArray[np.uint8]
Ink = tuple[int, int, int]

HIGH, WIDE = 480, 640


def clutter(kind: str, seed: int) -> Frame:
    """One picture of that kind, the same for the same seed."""
    chance = np.random.default_rng([seed, list(KINDS).index(kind)])
    return KINDS[kind](chance)


def _ink(chance: np.random.Generator, low: int, high: int) -> Ink:
    blue, green, red = (int(part) for part in chance.integers(low, high, 3))
    return blue, green, red


def _sheet(chance: np.random.Generator) -> tuple[Frame, Ink]:
    """A plain sheet, and an ink that is seen on it."""
    light = chance.random() < 0.6
    low, high = ((170, 256), (0, 80)) if light else ((0, 90), (170, 256))
    return np.full((HIGH, WIDE, 3), _ink(chance, *low), np.uint8), _ink(chance, *high)


def _photographed(chance: np.random.Generator, frame: Frame) -> Frame:
    """A little out of focus, noisy, lit from one side."""
    if chance.random() < 0.6:
        frame = np.asarray(cv2.GaussianBlur(frame, (0, 0), chance.uniform(0.4, 1.5)), np.uint8)
    noisy = frame + chance.normal(0, chance.uniform(0, 6), frame.shape)
    light = np.linspace(chance.uniform(0.6, 1), chance.uniform(0.8, 1.1), WIDE)
    return np.clip(noisy * light[None, :, None], 0, 255).astype(np.uint8)


def _disc(frame: Frame, x: float, y: float, radius: float, ink: Ink) -> None:
    cv2.circle(frame, (round(x), round(y)), max(1, round(radius)), ink, -1, cv2.LINE_AA)


def _face(frame: Frame, face: int, x: float, y: float, edge: float, turn: float, ink: Ink) -> None:
    """Six discs as on a die, without the die."""
    c, s = 0.25 * edge * np.cos(turn), 0.25 * edge * np.sin(turn)
    for across, down in PIPS[face]:
        _disc(frame, x + c * across - s * down, y + s * across + c * down, 0.085 * edge, ink)


def _noise(chance: np.random.Generator) -> Frame:
    return chance.integers(0, 256, (HIGH, WIDE, 3), np.uint8)


def _clouds(chance: np.random.Generator) -> Frame:
    fine = chance.normal(0, 1, (HIGH, WIDE, 3)).astype(np.float32)
    soft = np.asarray(cv2.GaussianBlur(fine, (0, 0), chance.uniform(1, 12)))
    return np.asarray(255 * (soft - soft.min()) / np.ptp(soft), np.uint8)


def _specks(chance: np.random.Generator) -> Frame:
    frame, drawn = np.full((HIGH, WIDE, 3), 128, np.uint8), chance.random((HIGH, WIDE))
    share = chance.uniform(0.002, 0.05)
    frame[drawn < share], frame[drawn > 1 - share] = 0, 255
    side = int(chance.integers(1, 5))
    return np.asarray(cv2.dilate(frame, np.ones((side, side), np.uint8)), np.uint8)


def _grid(chance: np.random.Generator) -> Frame:
    frame, ink = _sheet(chance)
    step, share = int(chance.integers(10, 60)), chance.uniform(0.12, 0.35)
    for y in range(step // 2, HIGH, step):
        for x in range(step // 2, WIDE, step):
            _disc(frame, x, y, share * step, ink)
    return _photographed(chance, frame)


def _dots(chance: np.random.Generator) -> Frame:
    frame, ink = _sheet(chance)
    for _ in range(int(chance.integers(3, 120))):
        _disc(frame, chance.uniform(0, WIDE), chance.uniform(0, HIGH), chance.uniform(1, 14), ink)
    return _photographed(chance, frame)


def _faces(chance: np.random.Generator) -> Frame:
    frame, ink = _sheet(chance)
    edge, framed = chance.uniform(20, 90), chance.random() < 0.4
    for _ in range(int(chance.integers(1, 9))):
        x, y = chance.uniform(edge, WIDE - edge), chance.uniform(edge, HIGH - edge)
        turn = 0.0 if framed else chance.uniform(0, 2 * np.pi)
        _face(frame, int(chance.integers(1, 7)), x, y, edge, turn, ink)
        if framed:
            low = (round(x - edge / 2), round(y - edge / 2))
            high = (round(x + edge / 2), round(y + edge / 2))
            cv2.rectangle(frame, low, high, ink, int(chance.integers(1, 3)))
    return _photographed(chance, frame)


def _text(chance: np.random.Generator) -> Frame:
    frame, ink = _sheet(chance)
    size, font = chance.uniform(0.3, 1.6), int(chance.integers(0, 6))
    for y in range(15, HIGH + 20, int(10 + 26 * size)):
        words = "".join(chr(int(one)) for one in chance.integers(33, 122, 80))
        thick = int(chance.integers(1, 3))
        cv2.putText(frame, words, (5, y), font, size, ink, thick, cv2.LINE_AA)
    return _photographed(chance, frame)


def _keyboard(chance: np.random.Generator) -> Frame:
    frame, _ = _sheet(chance)
    step, key = int(chance.integers(22, 80)), _ink(chance, 0, 256)
    gap = max(2, int(step * chance.uniform(0.06, 0.2)))
    ink = (255, 255, 255) if sum(key) < 380 else (0, 0, 0)
    for row, y in enumerate(range(10, HIGH, step)):
        for x in range(5 + row * step // 3, WIDE, step):
            cv2.rectangle(frame, (x, y), (x + step - gap, y + step - gap), key, -1)
            sign, at = chr(int(chance.integers(33, 91))), (x + step // 5, y + step // 2)
            cv2.putText(frame, sign, at, 0, step / 70, ink, 1, cv2.LINE_AA)
    return _photographed(chance, frame)


def _coins(chance: np.random.Generator) -> Frame:
    frame, _ = _sheet(chance)
    for _ in range(int(chance.integers(2, 9))):
        x, y, radius = chance.uniform(40, 600), chance.uniform(40, 440), chance.uniform(12, 40)
        _disc(frame, x, y, radius, _ink(chance, 60, 230))
        rim = _ink(chance, 60, 230)
        cv2.circle(frame, (round(x), round(y)), round(0.8 * radius), rim, 1, cv2.LINE_AA)
    return _photographed(chance, frame)


def _checks(chance: np.random.Generator) -> Frame:
    frame, ink = _sheet(chance)
    frame[(np.indices((HIGH, WIDE)) // int(chance.integers(8, 60))).sum(axis=0) % 2 == 0] = ink
    return _photographed(chance, frame)


def _studs(chance: np.random.Generator) -> Frame:
    """A building brick seen from above."""
    frame, _ = _sheet(chance)
    step, base = int(chance.integers(16, 50)), _ink(chance, 40, 220)
    dark = (int(base[0] * 0.7), int(base[1] * 0.7), int(base[2] * 0.7))
    frame[100 : 100 + step * 6, 100 : 100 + step * 10] = base
    for y in range(100 + step // 2, 100 + step * 6, step):
        for x in range(100 + step // 2, 100 + step * 10, step):
            _disc(frame, x, y, 0.3 * step, dark)
            _disc(frame, x - 1, y - 1, 0.28 * step, base)
    return _photographed(chance, frame)


def _dominoes(chance: np.random.Generator) -> Frame:
    frame, ink = _sheet(chance)
    edge = chance.uniform(24, 60)
    pips = (255, 255, 255) if sum(ink) < 380 else (0, 0, 0)
    for _ in range(int(chance.integers(1, 5))):
        x, y = chance.uniform(edge, WIDE - 2 * edge), chance.uniform(edge, HIGH - edge)
        low = (round(x - edge / 2), round(y - edge / 2))
        high = (round(x + 1.5 * edge), round(y + edge / 2))
        cv2.rectangle(frame, low, high, ink, -1)
        for half in (0.0, edge):
            _face(frame, int(chance.integers(1, 7)), x + half, y, edge, 0.0, pips)
    return _photographed(chance, frame)


KINDS: dict[str, Callable[[np.random.Generator], Frame]] = {
    "noise": _noise,
    "clouds": _clouds,
    "specks": _specks,
    "grid of dots": _grid,
    "dots": _dots,
    "printed faces": _faces,
    "text": _text,
    "keyboard": _keyboard,
    "coins": _coins,
    "checks": _checks,
    "studs": _studs,
    "dominoes": _dominoes,
}
