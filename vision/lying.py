"""How a die lies, judged by a third net from the die and what is around it."""

from enum import IntEnum
from pathlib import Path

from vision.cuts import CropNet

CROP = 96  # px of the small picture: the die, its shadow, and what it may lean on
EDGE = 42.0  # px of the die in it

MODEL = Path(__file__).parent / "model" / "lean.onnx"


class Lie(IntEnum):
    """How a die lies; the order of the net's answers."""

    FLAT = 0
    LEANING = 1
    STACKED = 2
    COVERED = 3
    NOTHING = 4  # no die at all: a speck, a print, a shadow


class LieNet(CropNet):
    """Judges places: flat, leaning, stacked, covered, nothing."""

    def __init__(self, model: Path = MODEL) -> None:
        super().__init__(model, CROP, EDGE, len(Lie))
