"""Rounds the weights of an eight-bit net to seven bits, so that every processor adds them right.

    python -m vision.training.narrow MODEL.onnx

rewrites a net exported before this was part of the export; one that is narrow already stays as it
is. Processors without an instruction for it (x86 before VNNI) add the products of two bytes in
sixteen bits, where two large ones overflow. With weights of seven bits none does.
"""

import argparse
from pathlib import Path

import numpy as np
import onnx
from onnx import numpy_helper

_MOST = 64  # twice this times the largest byte fits into sixteen bits


def narrow(model: onnx.ModelProto) -> None:
    """Halves the steps of weights and biases, and doubles what a step is worth."""
    stored = {one.name: one for one in model.graph.initializer}
    steps = {
        node.input[0]: node.input[1]
        for node in model.graph.node
        if node.op_type == "DequantizeLinear" and node.input[0] in stored
    }
    whole = {name: numpy_helper.to_array(stored[name]) for name in steps}
    if all(np.abs(one.astype(int)).max() <= _MOST for one in whole.values() if one.dtype == "int8"):
        return
    for name, scale in steps.items():
        halved = np.round(whole[name] / 2)
        if whole[name].dtype == np.int8:
            halved = np.clip(halved, -_MOST, _MOST - 1)
        kept = halved.astype(whole[name].dtype)
        doubled = 2 * numpy_helper.to_array(stored[scale])
        stored[name].CopyFrom(numpy_helper.from_array(kept, name))
        stored[scale].CopyFrom(numpy_helper.from_array(doubled, scale))


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path, help="a net that ships; rewritten in place")
    given = parser.parse_args()
    model = onnx.load(str(given.model))
    narrow(model)
    onnx.checker.check_model(model)
    onnx.save(model, str(given.model))


if __name__ == "__main__":
    main()
