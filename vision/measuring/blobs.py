"""The baseline every public project starts from: blobs are pips, clusters of pips are dice."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Die

_REACH = 0.55  # of a die: pips closer than this belong together


class BlobReader:
    """SimpleBlobDetector with area and inertia filters; pips chained into clusters for accuracy."""

    def __init__(self) -> None:
        wanted = cv2.SimpleBlobDetector.Params()
        wanted.filterByArea = True
        wanted.minArea, wanted.maxArea = 12.0, 1500.0
        wanted.filterByInertia = True
        wanted.minInertiaRatio = 0.6
        self._detector = cv2.SimpleBlobDetector.create(wanted)

    def detect(self, grey: NDArray[np.uint8]) -> Sequence[cv2.KeyPoint]:
        """The blobs of a grey frame: what its time is measured on."""
        return self._detector.detect(grey)

    def read(self, grey: NDArray[np.uint8], expected: int | None = None) -> tuple[Die, ...]:
        """Dice as clusters of blobs; the largest ones where the number is known."""
        blobs = [(*blob.pt, blob.size) for blob in self.detect(grey)]
        if not blobs:
            return ()
        # A pip's diameter is about a fifth of a die's edge, and nothing else is known of its size.
        edge = 5.0 * float(np.median([size for _, _, size in blobs]))
        dice = []
        for cluster in _chained([(x, y) for x, y, _ in blobs], _REACH * edge):
            x, y = np.mean(cluster, axis=0)
            if len(cluster) <= 6:
                dice.append(Die(len(cluster), float(x), float(y), edge, 1.0))
        return tuple(sorted(dice, key=lambda die: -die.face)[:expected])


def _chained(
    places: Sequence[tuple[float, float]], reach: float
) -> list[list[tuple[float, float]]]:
    """Groups in which every place has another one within reach."""
    left = list(places)
    groups = []
    while left:
        group, edge = [], [left.pop()]
        while edge:
            here = edge.pop()
            group.append(here)
            near = [one for one in left if np.hypot(one[0] - here[0], one[1] - here[1]) < reach]
            left = [one for one in left if one not in near]
            edge.extend(near)
        groups.append(group)
    return groups


def grey(frame: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The frame as the baseline sees it."""
    return np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), np.uint8)


def vga(frame: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The frame at the size times are quoted for."""
    return np.asarray(cv2.resize(frame, (640, 480), interpolation=cv2.INTER_AREA), np.uint8)


def one_thread() -> None:
    """Keep OpenCV on the calling thread, or its times would be another thread's."""
    cv2.setNumThreads(1)
