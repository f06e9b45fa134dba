"""Writes a trained checkpoint as the ONNX file that ships, in whole or in eight-bit numbers.

    python -m vision.training.export dice CHECKPOINT OUT.onnx --int8 PHOTOS --rolls ROLLS

and likewise `closer` and `lean`, the nets that look at single dice.

What ships takes bytes as they lie in a frame, so nothing has to be turned into floats first. The
dice net takes them folded (see `vision.sightings.folded`): two rows and two columns become one
place of twelve numbers, because a convolution over three numbers a place wastes most of its time.
"""

import argparse
import contextlib
import tempfile
from collections.abc import Iterator
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

from vision import closer, lying
from vision.cuts import cuts
from vision.sightings import NET_EDGE, folded
from vision.training.closer import CloserNet
from vision.training.lean_net import LeanNet
from vision.training.narrow import narrow
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


# Row 2i - 1 is the second row of the block above; rows 2i and 2i + 1 are this block's own.
_BLOCK_AND_ROW = ((0, 1), (1, 0), (1, 1))


def _folding() -> Iterator[tuple[tuple[int, int], slice, tuple[int, int]]]:
    """Each place of a 3x3 kernel, with the numbers of a folded place and the place of the 2x2."""
    for down, (block_down, row) in enumerate(_BLOCK_AND_ROW):
        for across, (block_across, column) in enumerate(_BLOCK_AND_ROW):
            start = row * 6 + column * 3
            yield (down, across), slice(start, start + 3), (block_down, block_across)


def folded_weights(weights: Blob) -> Blob:
    """A 3x3 convolution over every second pixel, as one of 2x2 over folded pictures."""
    fresh = np.zeros((len(weights), 12, 2, 2), np.float32)
    for (down, across), numbers, (block_down, block_across) in _folding():
        fresh[:, numbers, block_down, block_across] = weights[:, :, down, across]
    return fresh


def unfolded_weights(weights: Blob) -> Blob:
    """What `folded_weights` was given."""
    plain = np.zeros((len(weights), 3, 3, 3), np.float32)
    for (down, across), numbers, (block_down, block_across) in _folding():
        plain[:, :, down, across] = weights[:, numbers, block_down, block_across]
    return plain


def fold_first(model: onnx.ModelProto) -> None:
    """Makes the first convolution (3x3, every second pixel) one of 2x2 over folded pictures."""
    first = next(node for node in model.graph.node if node.op_type == "Conv")
    stored = next(one for one in model.graph.initializer if one.name == first.input[1])
    fresh = folded_weights(numpy_helper.to_array(stored))
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


def scaled_pictures(photos: list[Photograph]) -> list[NDArray[np.uint8]]:
    """Photographs at the size the net reads at, cut to one shape."""
    shown = []
    for photo in photos:
        scale = NET_EDGE / float(np.median([die.size for die in photo.dice])) if photo.dice else 0.6
        picture = cv2.resize(
            photo.pyramid[0], None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA
        )
        fitted = np.zeros((_SEEN, _SEEN, 3), np.uint8)
        part = picture[:_SEEN, :_SEEN]
        fitted[: part.shape[0], : part.shape[1]] = part
        shown.append(fitted)
    return shown


def calibration(photos: list[Photograph]) -> list[Blob]:
    """Pictures at the size the net reads at, folded; the first is half black and half white."""
    first = np.zeros((_SEEN, _SEEN, 3), np.uint8)
    first[:, _SEEN // 2 :] = 255
    shown = [first, *scaled_pictures(photos)]
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


def write(net: torch.nn.Module, out: Path, shown: list[Blob] | None) -> None:
    """Writes the dice net; with pictures to calibrate on, in eight-bit numbers."""
    with _workshop(out) as (whole, ready):
        export(net, (1, 3, _SEEN, _SEEN), whole, (2, 3))
        quant_pre_process(str(whole), str(whole), skip_symbolic_shape=True)
        model = onnx.load(str(whole))
        fold_first(model)
        onnx.save(model, str(whole))
        _finish(whole, ready, shown, [1, "rows", "columns", 12])


def write_crop_net(net: torch.nn.Module, side: int, out: Path, shown: list[Blob] | None) -> None:
    """Writes a net that looks at single dice, any number at once."""
    with _workshop(out) as (whole, ready):
        export(net, (2, 3, side, side), whole, (0,))
        quant_pre_process(str(whole), str(whole), skip_symbolic_shape=True)
        _finish(whole, ready, shown, ["n", side, side, 3])


@contextlib.contextmanager
def _workshop(out: Path) -> Iterator[tuple[Path, Path]]:
    """A file to work on and the one to write, in a folder for whatever the quantiser drops."""
    out = out.resolve()
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        yield Path(folder) / "whole.onnx", out


def _finish(whole: Path, out: Path, shown: list[Blob] | None, shape: list[int | str]) -> None:
    if shown is not None:
        small = whole.with_name("small.onnx")
        quantised(whole, small, shown)
        whole = small
    model = onnx.load(str(whole))
    if shown is not None:
        narrow(model)
    take_bytes(model, shape)
    onnx.checker.check_model(model)
    onnx.save(model, str(out))


def crop_calibration(photos: list[Photograph], side: int, edge: float) -> list[Blob]:
    """Dice as a net of single dice sees them; the first batch holds black and white."""
    first = np.zeros((1, side, side, 3), np.uint8)
    first[:, : side // 2] = 255
    shown = [first]
    for photo in photos:
        places = [(die.x, die.y, die.size) for die in photo.dice[:8]]
        if places:
            shown.append(cuts(photo.pyramid[0], places, side, edge))
    return [one.transpose(0, 3, 1, 2).astype(np.float32) / np.float32(255) for one in shown]


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("net", choices=["dice", "closer", "lean"])
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--int8", type=Path, metavar="PHOTOS", help="photographs to calibrate on")
    parser.add_argument("--rolls", type=Path, help="rendered pictures to calibrate on as well")
    given = parser.parse_args()
    torch.set_num_threads(1)
    net: torch.nn.Module = {
        "dice": DiceNet(32),
        "closer": CloserNet(),
        "lean": LeanNet(),
    }[given.net]
    net.load_state_dict(torch.load(given.checkpoint)["average"])
    photos = None if given.int8 is None else _calibration_photos(given.int8, given.rolls)
    if given.net == "dice":
        write(net, given.out, None if photos is None else calibration(photos))
        return
    seen_by = lying if given.net == "lean" else closer
    side, edge = seen_by.CROP, seen_by.EDGE
    shown = None if photos is None else crop_calibration(photos, side, edge)
    write_crop_net(net, side, given.out, shown)


def _calibration_photos(folder: Path, rendered: Path | None) -> list[Photograph]:
    chance = np.random.default_rng(7)
    real = photographs(folder)
    photos = [real[int(i)] for i in chance.choice(len(real), _CALIBRATION // 2, replace=False)]
    return photos + (rolls(rendered)[: _CALIBRATION // 2] if rendered else [])


if __name__ == "__main__":
    main()
