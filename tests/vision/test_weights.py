"""The nets that ship say the same however a processor multiplies eight-bit numbers."""

from pathlib import Path

import numpy as np
import onnxruntime
import pytest

from vision import closer, lying, sightings
from vision.cuts import Frame, cuts
from vision.inference import session
from vision.measuring.labels import rendered
from vision.sightings import folded

_APART = 0.01  # most mean difference, in spreads of the answers


def step_by_step(model: Path) -> onnxruntime.InferenceSession:
    """The net run in whole numbers turned to floats: slow, and nothing can overflow."""
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    return onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])


def crops(side: int, edge: float) -> Frame:
    seen = []
    for throw in rendered(6):
        places = [(die.x, die.y, throw.die_px) for die in throw.dice]
        seen.append(cuts(throw.open(), places, side, edge))
    return np.concatenate(seen)


@pytest.mark.parametrize("net", ["dice", "closer", "lean"])
def test_no_product_of_bytes_overflows(net: str) -> None:
    seen_by = {"dice": sightings, "closer": closer, "lean": lying}[net]
    if seen_by is sightings:
        pictures = folded(next(rendered(1)).open()[:320, :480])
    else:
        pictures = crops(seen_by.CROP, seen_by.EDGE)
    model = seen_by.MODEL
    fast, slow = session(model), step_by_step(model)
    name = fast.get_inputs()[0].name
    one, other = (np.asarray(run.run(None, {name: pictures})[0]) for run in (fast, slow))
    assert np.abs(one - other).mean() < _APART * other.std()
