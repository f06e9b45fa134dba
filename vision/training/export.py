"""Writes a trained checkpoint as the ONNX file that ships, in whole or in eight-bit numbers.

    python -m vision.training.export CHECKPOINT vision/model/dice.onnx --int8 PHOTOS --rolls ROLLS

What ships takes bytes as they lie in a frame, so nothing has to be turned into floats first. The
dice net takes them folded (see `vision.sightings.folded`): two rows and two columns become one
place of twelve numbers, because a convolution over three numbers a place wastes most of its time.
"""

import argparse
import contextlib
import tempfile
from pathlib import Path

import cv2
import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import (
    CalibrationDataReader,
    CalibrationMethod,
    QuantFormat,
    QuantType,
    quantize_static,
)
from onnxruntime.quantization.shape_inference import quant_pre_process

from vision.sightings import NET_EDGE, folded
from vision.training.net import DiceNet
from vision.training.photographs import Photograph, photographs, rolls

_CALIBRATION = 160  # pictures shown to the net to learn the range of its numbers
_SEEN = 320  # px, their sides

Blob = NDArray[np.float32]


def export(net: torch.nn.Module, shape: tuple[int, ...], out: Path, free: tuple[int, ...]) -> None:
    """Writes float ONNX whose axes `free` may have any length."""
    names = {0: "n", 2: "high", 3: "wide"}
    axes = {axis: torch.export.Dim(names[axis], min=1, max=512) for axis in free if axis == 0}
    axes |= {axis: 16 * torch.export.Dim(names[axis], min=1, max=512) for axis in free if axis > 0}
    program = torch.onnx.export(
        net.eval(),
        (torch.rand(shape),),
        dynamo=True,
        input_names=["picture"],
        output_names=["answer"],
        dynamic_shapes=(axes,),
        verbose=False,
    )
    assert program is not None
    program.save(str(out), include_initializers=True, keep_initializers_as_inputs=False)


def fold_first(model: onnx.ModelProto) -> None:
    """Makes the first convolution (3x3, every second pixel) one of 2x2 over folded pictures."""
    first = next(node for node in model.graph.node if node.op_type == "Conv")
    stored = next(one for one in model.graph.initializer if one.name == first.input[1])
    weights = numpy_helper.to_array(stored)
    fresh = np.zeros((len(weights), 12, 2, 2), np.float32)
    # Row 2i - 1 is the second row of the block above; rows 2i and 2i + 1 are this block's own.
    block_and_row = ((0, 1), (1, 0), (1, 1))
    for down, (block_down, row) in enumerate(block_and_row):
        for across, (block_across, column) in enumerate(block_and_row):
            places = slice(row * 6 + column * 3, row * 6 + column * 3 + 3)
            fresh[:, places, block_down, block_across] = weights[:, :, down, across]
    stored.CopyFrom(numpy_helper.from_array(fresh, stored.name))
    del first.attribute[:]
    first.attribute.extend(
        helper.make_attribute(name, value)
        for name, value in {
            "kernel_shape": [2, 2],
            "strides": [1, 1],
            "pads": [1, 1, 0, 0],
            "dilations": [1, 1],
            "group": 1,
        }.items()
    )
    _set_input(model, TensorProto.FLOAT, [1, 12, "rows", "columns"])


def take_bytes(model: onnx.ModelProto, shape: list[int | str]) -> None:
    """Makes the input bytes with the numbers of a place side by side; 255 counts as 1."""
    graph = model.graph
    first = next(node for node in graph.node if "picture" in node.input)
    turn = helper.make_node("Transpose", ["picture"], ["picture_bytes"], perm=[0, 3, 1, 2])
    if first.op_type == "QuantizeLinear":
        stored = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
        assert abs(float(stored[first.input[1]]) - 1 / 255) < 1e-6, "calibrate with black and white"
        assert int(stored[first.input[2]]) == 0
        turn.output[0] = first.output[0]
        graph.node.remove(first)
        graph.node.insert(0, turn)
    else:
        graph.initializer.append(numpy_helper.from_array(np.float32(1 / 255), "byte"))
        cast = helper.make_node("Cast", ["picture_bytes"], ["picture_whole"], to=TensorProto.FLOAT)
        scaled = helper.make_node("Mul", ["picture_whole", "byte"], ["picture_scaled"])
        first.input[list(first.input).index("picture")] = "picture_scaled"
        for place, node in enumerate((turn, cast, scaled)):
            graph.node.insert(place, node)
    _set_input(model, TensorProto.UINT8, shape)


def _set_input(model: onnx.ModelProto, kind: int, shape: list[int | str]) -> None:
    model.graph.input[0].CopyFrom(helper.make_tensor_value_info("picture", kind, shape))
    del model.graph.value_info[:]  # the shapes in between are others now


class _Shown(CalibrationDataReader):
    def __init__(self, pictures: list[Blob]) -> None:
        self._left = iter(pictures)

    def get_next(self) -> dict[str, Blob] | None:
        picture = next(self._left, None)
        return None if picture is None else {"picture": picture}


def calibration(photos: list[Photograph]) -> list[Blob]:
    """Pictures at the size the net reads at, folded; the first is half black and half white."""
    first = np.zeros((_SEEN, _SEEN, 3), np.uint8)
    first[:, _SEEN // 2 :] = 255
    shown = [first]
    for photo in photos:
        scale = NET_EDGE / float(np.median([die.size for die in photo.dice])) if photo.dice else 0.6
        picture = cv2.resize(
            photo.pyramid[0], None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA
        )
        fitted = np.zeros((_SEEN, _SEEN, 3), np.uint8)
        part = picture[:_SEEN, :_SEEN]
        fitted[: part.shape[0], : part.shape[1]] = part
        shown.append(fitted)
    return [folded(one).transpose(0, 3, 1, 2).astype(np.float32) / np.float32(255) for one in shown]


def quantised(whole: Path, out: Path, pictures: list[Blob]) -> None:
    """Writes the eight-bit form: a scale per channel of the weights, one per map between."""
    quantize_static(
        str(whole),
        str(out),
        _Shown(pictures),
        quant_format=QuantFormat.QDQ,
        per_channel=True,
        activation_type=QuantType.QUInt8,
        weight_type=QuantType.QInt8,
        calibrate_method=CalibrationMethod.MinMax,
    )


def write(net: DiceNet, out: Path, shown: list[Blob] | None) -> None:
    """Writes what ships; with pictures to calibrate on, in eight-bit numbers."""
    out = out.resolve()
    # The quantiser leaves files of its own in the folder it is called from.
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        whole = Path(folder) / "whole.onnx"
        export(net, (1, 3, _SEEN, _SEEN), whole, (2, 3))
        quant_pre_process(str(whole), str(whole), skip_symbolic_shape=True)
        model = onnx.load(str(whole))
        fold_first(model)
        if shown is not None:
            onnx.save(model, str(whole))
            small = Path(folder) / "small.onnx"
            quantised(whole, small, shown)
            model = onnx.load(str(small))
        take_bytes(model, [1, "rows", "columns", 12])
        onnx.checker.check_model(model)
        onnx.save(model, str(out))


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--width", type=int, default=32)
    parser.add_argument("--int8", type=Path, metavar="PHOTOS", help="photographs to calibrate on")
    parser.add_argument("--rolls", type=Path, help="rendered pictures to calibrate on as well")
    given = parser.parse_args()
    torch.set_num_threads(1)
    net = DiceNet(given.width)
    net.load_state_dict(torch.load(given.checkpoint)["average"])
    shown = None
    if given.int8 is not None:
        chance = np.random.default_rng(7)
        real = photographs(given.int8)
        photos = [real[int(i)] for i in chance.choice(len(real), _CALIBRATION // 2, replace=False)]
        photos += rolls(given.rolls)[: _CALIBRATION // 2] if given.rolls else []
        shown = calibration(photos)
    write(net, given.out, shown)


if __name__ == "__main__":
    main()
