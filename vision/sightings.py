"""One look of the dice net at a picture: where dice may be, how large, and which face."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.inference import session

Frame = NDArray[np.uint8]

MODEL = Path(__file__).parent / "model" / "dice.onnx"
STRIDE = 4
GRAIN = 16  # sides of what the net sees are multiples of this
NET_EDGE = 32.0  # px a die the net reads best at
FACES = 6

_FAINT = float(np.log(0.08 / 0.92))  # as a logit: below this a peak is noise
_MOST_PEAKS = 200


@dataclass(frozen=True)
class Sighting:
    """A place that looks like a die: scores of the six faces, then of a die without a face."""

    x: float
    y: float
    size: float
    scores: NDArray[np.float32]

    @property
    def score(self) -> float:
        """How much it looks like a die of any kind."""
        return float(self.scores.max())

    @property
    def face(self) -> int:
        """The likeliest face, 1 to 6."""
        return int(self.scores[:FACES].argmax()) + 1


class DiceNet:
    """The net, loaded once."""

    def __init__(self, model: Path = MODEL) -> None:
        self._session = session(model)
        self._input: str = self._session.get_inputs()[0].name

    def look(self, frame: Frame, scale: float = 1.0) -> list[Sighting]:
        """Sightings in the frame's own pixels, strongest first, the frame seen at `scale`."""
        high, wide = frame.shape[:2]
        seen_wide, seen_high = max(round(wide * scale), 8), max(round(high * scale), 8)
        shrunk: Any = frame
        if (seen_wide, seen_high) != (wide, high):
            how = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
            shrunk = cv2.resize(frame, (seen_wide, seen_high), interpolation=how)
        right, below = -seen_wide % GRAIN, -seen_high % GRAIN
        if right or below:
            shrunk = cv2.copyMakeBorder(shrunk, 0, below, 0, right, cv2.BORDER_CONSTANT)
        maps = self._session.run(None, {self._input: folded(shrunk)})[0][0]
        return _peaks(maps, wide / seen_wide, high / seen_high)


def folded(picture: Frame) -> Frame:
    """Two rows and two columns of a picture as one place of twelve bytes: what the net takes."""
    high, wide = picture.shape[:2]
    pairs = np.ascontiguousarray(picture).reshape(high // 2, 2, wide // 2, 6).view("V6")[..., 0]
    blocks = np.empty((high // 2, wide // 2, 2), "V6")  # six bytes moved as one are moved faster
    blocks[:, :, 0], blocks[:, :, 1] = pairs[:, 0], pairs[:, 1]
    return blocks.view(np.uint8).reshape(1, high // 2, wide // 2, 12)


def _peaks(maps: NDArray[np.float32], across: float, down: float) -> list[Sighting]:
    """The maxima of the maps, as sightings; of those closer than half a die the strongest."""
    best = maps[: FACES + 1].max(axis=0)
    peak = (best >= np.asarray(cv2.dilate(best, np.ones((3, 3), np.uint8)))) & (best > _FAINT)
    rows, columns = np.nonzero(peak)
    order = np.argsort(-best[rows, columns], kind="stable")[:_MOST_PEAKS]
    rows, columns = rows[order], columns[order]
    padded = np.pad(maps[: FACES + 1], ((0, 0), (1, 1), (1, 1)), constant_values=-30.0)
    three = np.arange(3)
    around = padded[:, rows[:, None, None] + three[:, None], columns[:, None, None] + three]
    near = 1.0 / (1.0 + np.exp(-around.transpose(1, 0, 2, 3)))  # peaks, maps, 3, 3
    weight = near[np.arange(len(near)), near[:, :, 1, 1].argmax(axis=1)]
    weight = weight / weight.sum(axis=(1, 2), keepdims=True)
    off_x = (weight[:, :, 2] - weight[:, :, 0]).sum(axis=1)
    off_y = (weight[:, 2] - weight[:, 0]).sum(axis=1)
    # A cell answers for four pixels: its middle lies one and a half pixels behind its first.
    x = ((columns + off_x) * STRIDE + (STRIDE - 1) / 2 + 0.5) * across - 0.5
    y = ((rows + off_y) * STRIDE + (STRIDE - 1) / 2 + 0.5) * down - 0.5
    size = NET_EDGE * np.exp(np.clip(maps[FACES + 1, rows, columns], -2.0, 2.0))
    size = size * np.sqrt(across * down)
    away = (x[:, None] - x) ** 2 + (y[:, None] - y) ** 2
    same = away <= (0.5 * np.minimum(size[:, None], size)) ** 2
    scores = near.max(axis=(2, 3))
    kept: list[int] = []
    for number in range(len(x)):
        if not same[number, kept].any():
            kept.append(number)
    return [Sighting(float(x[n]), float(y[n]), float(size[n]), scores[n]) for n in kept]
