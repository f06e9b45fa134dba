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

_FAINT = 0.08  # below this a peak is noise


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
        answer = self._session.run(None, {self._input: cv2.dnn.blobFromImage(shrunk, 1 / 255.0)})
        return _peaks(answer[0][0], wide / seen_wide, high / seen_high)


def _peaks(maps: NDArray[np.float32], across: float, down: float) -> list[Sighting]:
    """The maxima of the maps, as sightings; of those closer than half a die the strongest."""
    scores = 1.0 / (1.0 + np.exp(-maps[: FACES + 1]))
    best = np.ascontiguousarray(scores.max(axis=0))
    peak = (best >= np.asarray(cv2.dilate(best, np.ones((3, 3), np.uint8)))) & (best > _FAINT)
    rows, columns = np.nonzero(peak)
    order = np.argsort(-best[rows, columns], kind="stable")[:200]
    padded = np.pad(scores, ((0, 0), (1, 1), (1, 1)))
    found: list[Sighting] = []
    for row, column in zip(rows[order], columns[order], strict=True):
        near = padded[:, row : row + 3, column : column + 3]
        weight = near[int(near[:, 1, 1].argmax())]
        weight = weight / weight.sum()
        off_x = float((weight[:, 2] - weight[:, 0]).sum())
        off_y = float((weight[2] - weight[0]).sum())
        # A cell answers for four pixels: its middle lies one and a half pixels behind its first.
        x = ((column + off_x) * STRIDE + (STRIDE - 1) / 2 + 0.5) * across - 0.5
        y = ((row + off_y) * STRIDE + (STRIDE - 1) / 2 + 0.5) * down - 0.5
        size = NET_EDGE * float(np.exp(np.clip(maps[FACES + 1, row, column], -2.0, 2.0)))
        size *= float(np.sqrt(across * down))
        if all(
            (x - other.x) ** 2 + (y - other.y) ** 2 > (0.5 * min(size, other.size)) ** 2
            for other in found
        ):
            found.append(Sighting(float(x), float(y), size, near.max(axis=(1, 2))))
    return found
